"""English about conversations and commands."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

CONVERSATIONS: Mapping[str, Template] = {
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
    "not_paused": "I was not paused: I work for your team as usual.",
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
    "told_by_member": "{who} asked me to tell you: {said}",
    "address_news": {
        "held": "So many mails came from {address} today that a program may be answering me. I keep them but do "
        "nothing about them; text me here if it was you.",
        "unreached": "My mails have not been reaching {address} for some time. I keep trying and tell you when they "
        "do; until then, text me here.",
        "reached": "Mail to {address} works again. What I gave up on meanwhile I won't send any more: ask me again.",
    },
    "empty_message": "Your text came through empty, so there is nothing for me to act on. Please send it again.",
    "may_not_have_reached": "An earlier text of mine may not have reached you. It said: {words}",
    "not_taken": "One of my messages to you did not go out: {reason}. It began {words}. Write back, and I'll say it "
    "again in other words.",
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
