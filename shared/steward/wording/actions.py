"""Sentences for actions as infinitives: used in questions, in answers and at the head of a page."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Quoted, Sentence, Wording, verbatim

_ANNA = "Anna Kim (roofer)"


class TextContact(Sentence, example={"who": "Pete Rossi (plumber)"}):
    """A text to a contact."""

    who: str


class TextNumber(Sentence, example={"number": "+15550100999"}):
    """A text to somebody who wrote and is no contact."""

    number: str


class MailContact(Sentence, example={"who": "Pete Rossi (plumber)", "address": "pete@rossi-plumbing.example"}):
    """A mail from the team's mailbox to a contact."""

    who: str
    address: str


class MailStranger(Sentence, example={"address": "jordan@example.org"}):
    """A mail from the team's mailbox to somebody who wrote and is no contact."""

    address: str


class AddContact(Sentence, example={"who": f"{_ANNA}, +15550100199"}):
    """With what they are known by and where they are reached."""

    who: str


class ChangeContact(Sentence, example={"who": _ANNA}):
    """What is known of a contact; what changes stands beside it."""

    who: str


class RemoveContact(Sentence, example={"who": _ANNA}):
    """Out of the contacts."""

    who: str


class EraseData(Sentence, example={"who": _ANNA}):
    """A person, everywhere."""

    who: str


class UseSource(Sentence, example={"tool": Quoted("create_issue"), "source": "linear"}):
    """A call of a tool that an owner has registered; both are called as the source calls them."""

    tool: Quoted
    source: str


class MergeContacts(Sentence, example={"who": _ANNA, "into": "Anna Kim"}):
    """Two entries of one person."""

    who: str
    into: str


class BlockSender(Sentence, example={"who": "+15550100999"}):
    """A sender nobody hears of any more."""

    who: str


class UnblockSender(Sentence, example={"who": "+15550100999"}):
    """A sender who is heard again."""

    who: str


class RememberFact(Sentence):
    """A line of the memory, which stands beside it."""


class WriteFile(Sentence, example={"path": "suppliers.md"}):
    """A file of the account."""

    path: str


class EditFile(Sentence, example={"path": "suppliers.md"}):
    """A part of a file of the account."""

    path: str


class RemoveFile(Sentence, example={"path": "suppliers.md"}):
    """A file of the account."""

    path: str


class PlaceFile(Sentence, example={"form": "move", "path": "suppliers.md", "to": "areas/suppliers.md"}):
    """A file of the account."""

    form: Literal["move", "copy"]
    path: str
    to: str


class RestoreFile(Sentence, example={"path": "suppliers.md"}):
    """A file of the account."""

    path: str


class SetBareAnswers(Sentence, example={"form": "bare"}):
    """An infinitive."""

    form: Literal["bare", "coded"]


class AnswerNobody(Sentence):
    """No scope."""


class AnswerContacts(Sentence, example={"whom": "every contact", "words": Quoted("viewings of the flat")}):
    """A scope without a tool."""

    whom: Wording | str
    words: Quoted


class AnswerContactsWith(
    Sentence, example={"whom": "every contact", "words": Quoted("viewings"), "tools": verbatim("look up contacts")}
):
    """A scope with tools."""

    whom: Wording | str
    words: Quoted
    tools: Wording


class EveryContact(Sentence):
    """All of them."""


class TellMember(Sentence, example={"who": "Sam Lee"}):
    """Words for somebody of the team."""

    who: str


class TellTeam(Sentence):
    """Words for everybody of the team."""


class KeepPreference(Sentence, example={"form": "on", "words": Quoted("Texts to tenants are short.")}):
    """What the team prefers, or no longer does."""

    form: Literal["on", "off"]
    words: Quoted


class ChangeRule(Sentence, example={"form": "new", "words": Quoted("Texts to vendors begin with the address.")}):
    """A rule that Steward goes by."""

    form: Literal["new", "words", "on", "off"]
    words: Quoted


class SwitchRule(Sentence, example={"form": "on"}):
    """A rule whose words are not known."""

    form: Literal["words", "on", "off"]


class KeepRating(Sentence, example={"rating": "4"}):
    """What a member thinks of a reply: 1 to 5."""

    rating: str


class BeginPlan(Sentence, example={"goal": Quoted("Find a painter for 4A")}):
    """Something that takes several steps."""

    goal: Quoted


class ChangePlan(Sentence, example={"form": "stop", "goal": Quoted("Find a painter for 4A")}):
    """A plan that there is."""

    form: Literal["anew", "stop"]
    goal: Quoted


class TrySkill(Sentence, example={"name": Quoted("expense-tracker")}):
    """What is looked for in mail, tried on one."""

    name: Quoted


class SomeContacts(Sentence, example={"count": 2}):
    """Those that were chosen."""

    count: int


Action = Literal[
    "send_message",
    "notify_member",
    "search_contacts",
    "add_contact",
    "update_contact",
    "merge_contacts",
    "remove_contact",
    "delete_user_data",
    "block_sender",
    "unblock_sender",
    "remember",
    "list_memories",
    "recall",
    "extract_memory",
    "list_preferences",
    "set_preference",
    "list_rules",
    "save_rule",
    "search_precedents",
    "evaluate_trajectory",
    "rate_reply",
    "update_memory",
    "remove_memory",
    "read_file",
    "read_attachment",
    "format_maps_link",
    "plan_task",
    "check_plan",
    "replan",
    "stop_plan",
    "create_scheduled_job",
    "list_scheduled_jobs",
    "update_scheduled_job",
    "delete_scheduled_job",
    "set_user_config",
    "create_email_skill",
    "list_email_skills",
    "update_email_skill",
    "delete_email_skill",
    "toggle_email_watcher",
    "test_email_skill",
    "write_file",
    "edit_file",
    "list_files",
    "search_files",
    "delete_file",
    "move_file",
    "copy_file",
    "list_file_versions",
    "restore_file",
    "search_conversations",
    "fetch_context",
    "resolve_date",
    "run_python",
    "search_sms_history",
    "get_contact_sms_history",
    "list_autonomy",
    "list_approvals",
    "explain_message",
    "set_autonomy",
    "show_contact_scope",
    "set_contact_scope",
    "set_bare_answers",
    "web_search",
    "web_fetch",
    "set_web_domains",
    "list_connections",
    "share_connection",
    "disconnect",
    "list_calendar_events",
    "create_calendar_event",
    "update_calendar_event",
    "delete_calendar_event",
    "search_emails",
    "read_email",
    "get_email_thread",
    "prepare_attachments",
    "send_email",
    "draft_email",
    "label_email",
    "search_drive",
    "list_drive_files",
    "get_steward_folder",
    "create_drive_folder",
    "upload_to_drive",
    "read_drive_file",
    "create_document",
    "read_document",
    "append_to_document",
    "find_document",
    "create_spreadsheet",
    "read_spreadsheet",
    "write_spreadsheet",
    "append_to_spreadsheet",
    "find_spreadsheet",
    "everything",
]


class Act(Sentence, example={"form": "send_message"}):
    """An action in general."""

    form: Action


Level = Literal["inform", "suggest", "draft", "execute", "told", "silent"]


class SetLevel(Sentence, example={"form": "draft", "action": "text contacts"}):
    """How far to go by itself with an action. `told` is level 3 of an action that has no undo."""

    form: Level
    action: Wording | str


class ResetLevel(Sentence, example={"action": "text contacts"}):
    """Back to how an action is treated anywhere."""

    action: Wording | str
