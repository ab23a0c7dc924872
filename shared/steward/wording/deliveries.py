"""Reasons for a text that did not arrive or whose outcome is unknown, as clauses a person can act on.

A provider's own message may hold the recipient's number, and a reason is kept where an erasure does not look for one.
"""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Sentence

Why = Literal[
    "not_a_number",
    "country_off",
    "opted_out",
    "no_route",
    "takes_no_texts",
    "out_of_reach",
    "blocked",
    "bounced",
    "not_in_use",
    "landline",
    "filtered",
    "unexplained",
    "window_closed",
    "refused",
    "no_mailbox",
    "mailbox_full",
    "mail_too_large",
    "no_mail_route",
    "mail_unwanted",
    "mail_refused",
    "unreached",
    "no_trace",
    "not_asked",
    "not_connected",
    "over_budget",
    "over_country_budget",
]


class Undelivered(Sentence, example={"form": "out_of_reach"}):
    """A reason of our own words."""

    form: Why


class SendsUsedUp(Sentence, segments=2):
    """To the owners, once a day."""


class SendsAbroadUsedUp(Sentence, example={"country": "JM"}, segments=2):
    """To the owners, once a day for each country."""

    country: str


class Reported(Sentence, example={"status": "undelivered"}):
    """What the provider says has become of a text."""

    status: str


class WithCode(Sentence, example={"why": Undelivered(form="out_of_reach"), "code": 30003}):
    """A reason, with the number its provider's manual lists it under."""

    why: Sentence
    code: int


class WithStatus(Sentence, example={"why": Undelivered(form="no_mailbox"), "status": "5.1.1"}):
    """A reason, with the status that mail servers give it."""

    why: Sentence
    status: str
