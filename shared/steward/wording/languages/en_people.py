"""English about members and contacts."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PEOPLE: Mapping[str, Template] = {
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
