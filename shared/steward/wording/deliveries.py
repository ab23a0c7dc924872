"""Why a text did not arrive, or nobody knows, as clauses a person can act on.

A provider's own message may hold the recipient's number, and a reason is kept where an erasure does not look for one.
https://www.twilio.com/docs/api/errors
"""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Sentence

# Those in digits are Twilio's error codes.
Why = Literal[
    "21211",
    "21408",
    "opted_out",
    "21612",
    "21614",
    "30003",
    "30004",
    "30005",
    "30006",
    "30007",
    "30008",
    "63016",
    "refused",
    "unreached",
    "no_trace",
    "not_asked",
]


class Undelivered(Sentence, example={"form": "30003"}):
    """A reason of our own words."""

    form: Why


class Reported(Sentence, example={"status": "undelivered"}):
    """What the provider says has become of a text."""

    status: str


class WithCode(Sentence, example={"why": Undelivered(form="30003"), "code": 30003}):
    """A reason, with the number its provider's manual lists it under."""

    why: Sentence
    code: int
