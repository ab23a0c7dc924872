"""English."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.en_attention import ATTENTION
from steward.wording.languages.en_correspondence import CORRESPONDENCE
from steward.wording.languages.en_integrations import INTEGRATIONS
from steward.wording.languages.en_memory import MEMORY
from steward.wording.languages.en_pages import PAGES
from steward.wording.languages.en_plans import PLANS
from steward.wording.languages.en_schedules import SCHEDULES
from steward.wording.languages.en_sync import SYNC
from steward.wording.languages.en_watchers import WATCHERS
from steward.wording.languages.en_web import WEB
from steward.wording.languages.language import Language, Template

_AGENT: Mapping[str, Template] = {
    "cannot_help": "I can't help with that one. If you think I misunderstood, put it another way.",
    "nothing_to_say": "I have nothing to say to that. If you expected an answer, please ask me again.",
    "cut_short": '{words}... (I ran out of room. Say "go on" for the rest.)',
    "too_many_steps": {
        "one": "I stopped after one step without finishing. Tell me how you would like me to go on.",
        "other": "I stopped after {count} steps without finishing. Tell me how you would like me to go on.",
    },
    "unfinished": "I did not get to an answer.",
    "model_trouble": "I can't reach my language model right now. Your message is kept; I keep trying and answer when "
    "it is back.",
    "model_given_up": "My language model has been out of reach for a day, so I have stopped trying. Please ask me "
    "again later.",
    "model_unreachable": "My language model is out of reach.",
    "unreadable": "Something in this conversation keeps my language model from answering. Please ask again in other "
    "words.",
    "stuck": "I tried the same thing twice and it went wrong both times ({why}), so I have stopped. How shall I go on?",
    "own_mistake": "I got the details wrong",
    "request_budget": "This request has used up what I may spend on one ({limit}), so I have stopped. Say so if I "
    "should go on.",
    "day_budget": "Your team has used up what I may spend in a day ({limit}), so I can't work on this before midnight "
    "UTC. Whoever runs me can raise the limit.",
    "too_long_alone": {
        "one": "I have worked on this for one step without hearing from you, so I have stopped. Shall I go on?",
        "other": "I have worked on this for {count} steps without hearing from you, so I have stopped. Shall I go on?",
    },
    "paused_meanwhile": "I am paused for your team, so I have not worked on this. Once somebody has texted /start, "
    "send it again.",
    "set_aside": "I could not deal with something that reached me here. It is kept, and the people who run me are "
    "told.",
    "they_wrote": "They wrote: {said}",
    "gave_up": "Something went wrong on my side while I worked on this, so I stopped. Please ask me again.",
    "done_report": "Done: {what}",
    "not_done_report": {
        "waiting": "Waiting for a decision: {what}",
        "failed": "Not done: {what}",
        "unknown": "Nobody can tell whether it was done: {what}",
    },
    "undo_offer": "To undo it until {until} reply UNDO {code}, or here:",
    "also_done": "Also done (tell me if any of it should be taken back): {what}",
    "not_done": {
        "message": "no message was sent in this turn",
        "booking": "nothing was booked or scheduled in this turn",
        "payment": "nothing was paid or ordered in this turn",
        "record": "nothing was saved in this turn",
        "change": "nothing was changed in this turn",
        "removal": "nothing was deleted or cancelled in this turn",
        "done": "nothing was done in this turn",
    },
    "marked": "{words}\n(Steward: {truths}.)",
}

_APPROVALS: Mapping[str, Template] = {
    "may_i": "May I {what}?",
    "wants_me_to": "{who} wants me to {what}. Shall I?",
    "led_me_to": "{who} wrote, and I would {what}. Shall I?",
    "careful": "Careful: {why}.",
    "not_somebody_else": "{who}, not {other}",
    "kind_of_file": {
        "pdf": "PDF",
        "word": "Word",
        "excel": "Excel",
        "powerpoint": "PowerPoint",
        "text": "text",
        "picture": "picture",
        "calendar": "calendar",
        "mail": "mail",
        "archive": "archive",
        "winmail": "winmail.dat",
        "other": "file",
    },
    "file_of": "{name} ({kind}, {size} KB)",
    "attached_files": "Attached: {files}",
    "how_to_decide": "Reply YES {code} or NO {code}, or look at it here:",
    "how_to_edit": "Reply YES {code} or NO {code}, or change it here:",
    "how_by_link": "Please decide here:",
    "going_ahead": "OK, I'll {what}.",
    "leaving_it": "OK, I won't {what}.",
    "you_decided": {
        "approved": "You have already let me {what}.",
        "rejected": "You have already told me not to {what}.",
    },
    "former_member": "a former member",
    "they_decided": {
        "approved": "{who} said yes, so I'll {what}.",
        "rejected": "{who} said no, so I won't {what}.",
    },
    "their_reason": "The reason: {said}",
    "nobody_decided": "Nobody answered in time, so I won't {what}. Ask me again if you still want it.",
    "by_link_only": "Please decide {code} at its link: anybody can fake the sender of a text, so for this one a text "
    "won't do.",
    "says_more": "I have done nothing yet, because you wrote more than YES. Reply YES {code} alone to go ahead, "
    "NO {code} and why to drop it, or change it at its link.",
    "says_more_than_undo": "I have taken nothing back yet, because you wrote more than UNDO. Reply UNDO {code} alone "
    "if I should.",
    "which_one": "Which one do you mean?",
    "code_needed": "Please answer with the code, so that it can mean nothing else:",
    "code_shared": "More than one request has the code {code}, so it decides none of them. Please use their links.",
    "choice": "{answer} - {what}",
    "choice_of_draft": "{answer} - {what}: {words}",
    "nothing_to_decide": "Nothing waits for your decision.",
    "not_yours": "There is nothing like that for you to decide.",
    "nothing_to_undo": "There is nothing to undo.",
    "undo_under_way": "I am already taking that back.",
    "undo_declined": "You chose to leave that as it is.",
    "undo_too_late": "It is too late to take that back.",
    "to_undo": "undo this: {what}",
    "nobody_may_decide": "nobody is there who may decide it: an owner must be added first",
    "decided_outside": "{what} was decided by what somebody outside wrote",
    "decided_part": {
        "whether": "whether to do it",
        "whom": "whom it goes to",
        "where": "where it goes",
        "amount": "how much or when",
        "rule": "how I work from now on",
        "what": "what it says",
    },
    "and": "{first} and {second}",
    "why_not": {
        "gone": "the member it was for is no longer active",
        "paused": "I am paused for your team",
        "opted_out": "this number has opted out of texts; only they can opt in again, by texting START",
        "unknown": "they are not a contact and have never written; add them to the contacts first",
        "people_only": "this is for people to do; I only say when it is due",
    },
    "why_asked": {
        "level": "this needs a person's decision",
        "outsider": "somebody outside asked for it",
        "unconfirmed": "the number it was asked from is not confirmed yet",
        "not_given": "no member gave this address",
        "approved": "a person approved it",
        "alone": "this may run by itself",
    },
}

_ACTIONS: Mapping[str, Template] = {
    "text_contact": "text {who}",
    "mail_contact": "mail {who} at {address}",
    "mail_stranger": "mail {address}, who wrote and is not in your contacts",
    "text_number": "text {number}, who wrote and is not in your contacts",
    "add_contact": "add {who} to the contacts",
    "change_contact": "change the contact {who}: {changes}",
    "contact_change": {
        "name": "call them {value}",
        "about": "note that they are known by {value}",
        "phone": "text them at {value} from now on",
        "add_phone": "add the number {value}",
        "add_email": "add the address {value}",
        "remove": "take out {value}",
    },
    "remove_contact": "remove {who} from the contacts",
    "erase_data": "erase everything there is of {who}, which cannot be undone",
    "use_source": "use {tool} of {source}",
    "merge_contacts": "make {who} and the contact {into} one, for good",
    "block_sender": "block {who}: what they write is kept, but reaches nobody and is not answered",
    "unblock_sender": "let {who} through again",
    "remember_fact": "remember this for the whole team",
    "write_file": "write the file {path}",
    "edit_file": "change the file {path}",
    "remove_file": "delete the file {path}",
    "place_file": {
        "move": "move the file {path} to {to}",
        "copy": "copy the file {path} to {to}",
    },
    "restore_file": "make the file {path} what it was before",
    "set_bare_answers": {
        "bare": "take YES, NO or UNDO without a code when only one request is open",
        "coded": "take YES, NO or UNDO only with the code of a request",
    },
    "answer_nobody": "answer no contact without asking you",
    "answer_contacts": "answer {whom} by myself, without any tool, about {words}",
    "answer_contacts_with": "answer {whom} by myself, with {tools}, about {words}",
    "every_contact": "every contact",
    "some_contacts": {"one": "the one contact you named", "other": "the {count} contacts you named"},
    "act": {
        "send_message": "text contacts",
        "search_contacts": "look up contacts",
        "add_contact": "add contacts",
        "update_contact": "change contacts",
        "merge_contacts": "make contacts that were entered twice one",
        "remove_contact": "remove contacts",
        "delete_user_data": "erase people",
        "block_sender": "block senders",
        "unblock_sender": "let blocked senders through again",
        "remember": "remember what you tell me",
        "list_memories": "tell what I remember",
        "recall": "look for something I remember",
        "extract_memory": "look for facts in what you said",
        "update_memory": "correct what I remember",
        "remove_memory": "forget what I remember",
        "read_file": "read your files",
        "read_attachment": "read what came attached to your mail",
        "format_maps_link": "make a link to a map",
        "plan_task": "do something in several steps",
        "check_plan": "tell how far a plan is",
        "replan": "plan anew what is left of a plan",
        "stop_plan": "stop a plan",
        "create_scheduled_job": "remind you of something",
        "list_scheduled_jobs": "list your reminders",
        "update_scheduled_job": "change your reminders",
        "delete_scheduled_job": "delete your reminders",
        "set_user_config": "change your settings",
        "create_email_skill": "look for mail of a kind",
        "list_email_skills": "list what is looked for in your mail",
        "update_email_skill": "change what is looked for in your mail",
        "delete_email_skill": "stop looking for mail of a kind",
        "toggle_email_watcher": "watch your mailbox",
        "test_email_skill": "try what would match in your mail",
        "write_file": "write your files",
        "edit_file": "change your files",
        "list_files": "list your files",
        "search_files": "search your files",
        "delete_file": "delete your files",
        "move_file": "move your files",
        "copy_file": "copy your files",
        "list_file_versions": "tell what your files were before",
        "restore_file": "make your files what they were before",
        "search_conversations": "search your conversations",
        "fetch_context": "read your conversations",
        "resolve_date": "work out dates",
        "run_python": "work things out with a program",
        "search_sms_history": "search your texts",
        "get_contact_sms_history": "read your texts",
        "list_autonomy": "tell how far I go by myself",
        "list_approvals": "tell what you can decide",
        "explain_message": "tell why I sent you a text",
        "set_autonomy": "change how far I go by myself",
        "show_contact_scope": "tell what I may answer contacts",
        "set_contact_scope": "change what I may answer contacts",
        "set_bare_answers": "change what an answer to me must hold",
        "web_search": "search the web",
        "web_fetch": "open pages of the web",
        "set_web_domains": "change what of the web I may read",
        "list_connections": "list the accounts you have connected",
        "share_connection": "say who may have me use your Google account",
        "disconnect": "give back what I may use of a Google account",
        "list_calendar_events": "look at your calendar",
        "create_calendar_event": "put events into your calendar",
        "update_calendar_event": "change events of your calendar",
        "delete_calendar_event": "take events out of your calendar",
        "search_emails": "search your mail",
        "read_email": "read your mail",
        "get_email_thread": "read threads of your mail",
        "prepare_attachments": "look at files to attach to a mail",
        "send_email": "send mail in your name",
        "draft_email": "write drafts of mail",
        "label_email": "change labels of your mail",
        "search_drive": "look for files in your Drive",
        "list_drive_files": "look at what is in your Drive",
        "get_steward_folder": "use my own folder in your Drive",
        "create_drive_folder": "make folders in your Drive",
        "upload_to_drive": "put files into your Drive",
        "read_drive_file": "read files in your Drive",
        "create_document": "make documents in your Drive",
        "read_document": "read your documents",
        "append_to_document": "put words at the end of your documents",
        "find_document": "look for documents in your Drive",
        "create_spreadsheet": "make spreadsheets in your Drive",
        "read_spreadsheet": "read your spreadsheets",
        "write_spreadsheet": "change cells of your spreadsheets",
        "append_to_spreadsheet": "put rows into your spreadsheets",
        "find_spreadsheet": "look for spreadsheets in your Drive",
        "everything": "do anything that has no level of its own",
    },
    "set_level": {
        "inform": "leave it to people to {action}, and only say when it is due",
        "suggest": "ask yes or no before I {action}",
        "draft": "show you a draft before I {action}",
        "execute": "{action} without asking, then tell you and offer to undo it",
        "told": "{action} without asking, and tell you afterwards, when it can't be undone",
        "silent": "{action} without asking, and only keep a record",
    },
    "reset_level": "go back to my usual way whenever I {action}",
}

_CONVERSATIONS: Mapping[str, Template] = {
    "help": """\
/new starts a new conversation (this one stays and can be found)
/model shows or changes the language model: opus, sonnet or haiku
/name Roof Repairs gives this conversation a name
/language Deutsch changes the language I write in
/undo 7Q, /approve 7Q, /reject 7Q decide what waits for you
/stop pauses me for your whole team, at once; /start lets me go on
Anything else: just write what you need.""",
    "paused_now": "I am paused for your whole team. Nothing runs and nothing goes out until somebody here texts "
    "/start.",
    "back": "I am back for your whole team. What came in meanwhile I have not worked on: send me what still matters.",
    "team_paused": "{who} has paused me for your whole team. Nothing runs and nothing goes out until somebody texts "
    "/start.",
    "team_resumed": "{who} has let me go on for your whole team. What came in meanwhile I have not worked on: send me "
    "what still matters. /stop pauses me again.",
    "unknown_command": "I don't know /{word}. /help lists what there is.",
    "usual_model": "your team's usual model",
    "model_now": "This conversation uses {model}. To change it: {others}.",
    "no_such_model": "There is no model {word}. There are: {others}.",
    "model_changed": "This conversation uses {model} from now on.",
    "language_now": "I write to you in {language}. To change it, text /language and one of these: {others}.",
    "no_such_language": "I can't write in {word}. Text /language and one of these: {others}.",
    "language_changed": "I write to you in English from now on.",
    "name_now": "This conversation is called {title}.",
    "name_changed": "This conversation is called {title} from now on.",
    "new_conversation": "This is a new conversation. The last one is kept: ask me about it any time.",
    "new_conversation_after": "This is a new conversation. The last one, {title}, is kept: ask me about it any time.",
    "address_news": {
        "held": "So many mails came from {address} today that a program may be answering me. I keep what follows, "
        "but begin nothing for it; text me here if it was you.",
        "unreached": "For some time no mail of mine is known to have reached {address}. I go on trying, and say so "
        "when mail works again; until then, text me here.",
        "reached": "Mail to {address} goes out again. What I gave up on meanwhile is not sent any more: ask me again.",
    },
    "empty_message": "Your text came through empty, so there is nothing for me to act on. Please send it again.",
    "may_not_have_reached": "An earlier text of mine may not have reached you. It said: {words}",
    "cannot_tell": "I can't tell whether my text to {who} went out. If you find out that it did not arrive, you can "
    "send it again here:",
    "not_delivered": {
        "failed": "A text of mine could not be delivered ({reason}). It said: {words}",
        "unknown": "A text of mine may not have arrived: I can't tell ({reason}). It said: {words}",
    },
    "too_long_to_take_in": "[the rest is too long and was left out]",
    "with_attachments": {
        "one": "[with an attachment that Steward cannot open yet]",
        "other": "[with {count} attachments that Steward cannot open yet]",
    },
    "with_documents": {
        "one": "[with an attachment]",
        "other": "[with {count} attachments]",
    },
    "left_out": {
        "one": "[one more attachment was left out: too much or too many]",
        "other": "[{count} more attachments were left out: too much or too many]",
    },
    "attachments_left_out": {
        "one": "I left out one attachment of your mail: I keep up to {most}, and {megabytes} MB in all.",
        "other": "I left out {count} attachments of your mail: I keep up to {most}, and {megabytes} MB in all.",
    },
}

_PEOPLE: Mapping[str, Template] = {
    "welcome": "Hi {name}, this is Steward, the assistant of {account}. You are on the team now: text me what you "
    "need. I look things up, write drafts and remember. Reply STOP to opt out, HELP for help. Msg & data rates may "
    "apply.",
    "welcome_from": "Hi {name}, this is Steward, the assistant of {account}. {who} added you to the team: text me what "
    "you need. I look things up, write drafts and remember. Reply STOP to opt out, HELP for help. Msg & data rates "
    "may apply.",
    "number_is_new": "Hi {name}, this is Steward, the assistant of {account}. This is your new number with me now. "
    "Reply STOP to opt out, HELP for help. Msg & data rates may apply.",
    "how_to_confirm": "Before you can decide anything here, confirm that this number is yours: reply with this code.",
    "confirm_first": "I can't take a decision from this number before it is confirmed. Reply with the six-digit code I "
    "sent you, or ask whoever runs me to send a new one.",
    "number_confirmed": "Thank you, {name}, your number is confirmed. You can decide things here now.",
    "wrong_code": {
        "one": "That is not the code I sent you. You have one more try.",
        "other": "That is not the code I sent you. You have {count} more tries.",
    },
    "codes_used_up": "That was too many wrong codes. Ask whoever runs me for {account} to send you a new one.",
    "code_expired": "That code is too old. Ask whoever runs me for {account} to send you a new one.",
    "not_invited": "There is nothing to confirm for this number.",
}

_RECEIPTS: Mapping[str, Template] = {
    "mailed": "Mailed {who}: {words}",
    "texted": "Texted {who}: {words}",
    "remembered": "Remembered: {words}",
    "already_remembered": "Already remembered: {words}",
    "forgotten": "Undone: I no longer remember {words}.",
    "nothing_to_forget": "{words} was not in my memory any more.",
    "file_written": "Wrote the file {path}",
    "workspace_file_changed": {
        "edited": "Changed the file {path}",
        "deleted": "Deleted the file {path}",
        "restored": "The file {path} is what it was before",
    },
    "workspace_file_placed": {
        "moved": "Moved the file {path} to {to}",
        "copied": "Copied the file {path} to {to}",
    },
    "file_undone": {
        "back": "Undone: the file {path} is back to what it was.",
        "gone": "Undone: the file {path} is gone.",
        "changed": "Not undone: somebody has changed the file {path} since.",
        "not_kept": "Not undone: what the file {path} was before is no longer kept.",
    },
    "contact_added": "Added {who} to the contacts",
    "contact_there": "{who} was in the contacts already",
    "contact_changed": "Changed the contact {who}",
    "contact_as_before": "There was nothing to change about {who}",
    "contacts_merged": "Merged the two entries into {who}",
    "contact_removed": "Removed {who} from the contacts",
    "person_erased": {
        "one": "Erased for good: all there was of that person, which was one entry",
        "other": "Erased for good: all there was of that person, {count} entries in all",
    },
    "no_contact_any_more": "They were no contact any more.",
    "contact_undone": {
        "removed": "Undone: {who} is no contact any more.",
        "changed": "Undone: {who} is back to what it was.",
        "restored": "Undone: {who} is a contact again.",
    },
    "sender_blocked": "Blocked {who}",
    "sender_unblocked": "{who} is let through again",
    "not_blocked": "They were not blocked.",
    "sender_undone": {
        "blocked": "Undone: {who} is blocked again.",
        "unblocked": "Undone: {who} is let through again.",
    },
    "not_undone": "Not undone: {why}",
    "no_answer_in_time": "there was no answer in time",
    "failed_here": "it failed on our side, reference {reference}",
}


_DELIVERIES: Mapping[str, Template] = {
    "undelivered": {
        "not_a_number": "that is not a valid phone number; correct the contact's number",
        "country_off": "texts to that country are switched off in the account of the provider; allow the country there",
        "opted_out": "they opted out by texting STOP; they can text START to be reached again",
        "no_route": "that number cannot be reached from Steward's number; try another way to reach them",
        "takes_no_texts": "that number cannot receive texts; it may be a landline, so call instead or correct it",
        "out_of_reach": "their phone is switched off or out of reach; try again later",
        "blocked": "their carrier or their phone blocks texts from us; reach them another way",
        "bounced": "that address does not take mail; check it with them",
        "not_in_use": "that number is not in use or cannot be found; check it with them",
        "landline": "that number is a landline or its carrier takes no texts; call instead",
        "filtered": "a carrier filtered it as unwanted; word it differently or reach them another way",
        "unexplained": "the carrier did not say why; try again later or reach them another way",
        "window_closed": "free text is taken only within 24 hours of their last message; wait for them to write, or "
        "reach them another way",
        "refused": "the provider refused it",
        "no_mailbox": "there is no such mailbox; check the address with them",
        "mailbox_full": "their mailbox is full; try again later or reach them another way",
        "mail_too_large": "the mail is larger than they take; send less",
        "no_mail_route": "their mail server cannot be reached; check the address or try again later",
        "mail_unwanted": "their mail server takes no such mail from us; reach them another way",
        "mail_refused": "their mail server refused it; reach them another way",
        "unreached": "the provider could not be reached",
        "no_trace": "the provider shows no trace of it",
        "not_asked": "the provider could not be asked",
        "not_connected": "what it was to go by is not connected any more",
        "over_budget": "your team has sent as much today as it may; ask me again tomorrow",
        "over_country_budget": "your team has sent as much to that country today as it may; ask me again tomorrow",
    },
    "sends_used_up": "Your team has used up what I may send in a day. Texts to others fail until midnight UTC, and "
    "whoever asked for one hears so. Whoever runs me can raise the limit.",
    "sends_abroad_used_up": "Your team has used up what I may send to {country} in a day. Texts there fail until "
    "midnight UTC, and whoever asked for one hears so. Whoever runs me can raise the limit.",
    "reported": "the provider reports {status}",
    "with_code": "{why} (error {code})",
    "with_status": "{why} (status {status})",
}


def _plural(count: int) -> str:
    return "one" if count == 1 else "other"


LANGUAGE = Language(
    tag="en",
    templates={
        **_AGENT,
        **_APPROVALS,
        **_ACTIONS,
        **_RECEIPTS,
        **_DELIVERIES,
        **_CONVERSATIONS,
        **CORRESPONDENCE,
        **_PEOPLE,
        **INTEGRATIONS,
        **PAGES,
        **PLANS,
        **SCHEDULES,
        **ATTENTION,
        **MEMORY,
        **SYNC,
        **WATCHERS,
        **WEB,
    },
    quote='"{words}"',
    plural=_plural,
)
