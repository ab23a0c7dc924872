"""Sentences about workflows: progress, pauses and ends."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Literal

from steward.wording.sentence import Day, Moment, Price, Quoted, Sentence, Wall, Wording, verbatim

StepForm = Literal[
    "triage",
    "vendor",
    "quotes",
    "approval",
    "booking",
    "work",
    "papers",
    "check",
    "notice",
    "serving",
    "change",
    "waiting",
    "offer",
    "answer",
    "terms",
    "message",
    "payment",
    "choice",
    "settled",
    "exit",
    "leaving",
    "visit",
    "out",
    "account",
    "closing",
    "faults",
    "report",
    "evidence",
    "writing",
    "advertised",
    "applications",
    "screening",
    "choosing",
    "answering",
    "signing",
    "withdrawing",
    "others",
    "lease",
    "money",
    "lodging",
    "entry",
    "welcome",
    "moving_in",
    "start",
    "handing_over",
    "relet",
    "deposit",
    "units",
    "owner",
    "request",
    "rules",
    "baseline",
    "activation",
]
AwaitedForm = Literal[
    "vendor",
    "quotes",
    "appointment",
    "work",
    "cost",
    "check",
    "served",
    "effective",
    "signed",
    "payment",
    "choice",
    "balance",
    "leaving",
    "findings",
    "evidence",
    "listing",
    "applications",
    "checks",
    "tenancy",
    "lodging",
    "moving_in",
    "deposit_back",
    "units",
    "papers",
]
WhyForm = Literal["failed", "unknown", "refused", "declined", "expired", "timed_out", "member", "given_up", "paused"]
_DAY = Day(date(2027, 2, 16))
_VISIT = Wall(datetime(2027, 2, 16, 9, tzinfo=UTC))
_WHAT = Quoted("Leak under the sink")


class StepName(Sentence, example={"form": "triage"}):
    """What a step is called."""

    form: StepForm


class Awaited(Sentence, example={"form": "quotes"}):
    """What a step waits for, after "waiting for"."""

    form: AwaitedForm


class AtStep(Sentence, example={"what": _WHAT, "place": 4, "of": 8, "step": StepName(form="approval")}):
    """Which step a workflow is at."""

    what: Wording
    place: int
    of: int
    step: Wording


class DoingNow(Sentence, example={"form": "asking"}):
    """What the step under way is about, where nobody is waited for by name."""

    form: Literal["pending", "due", "calling", "asking", "trouble", "ended", "completed", "cancelled", "cancelling"]


class WaitingFor(Sentence, example={"on": Awaited(form="quotes"), "since": "Tue Nov 24"}):
    """What it waits for, and since when."""

    on: Wording
    since: Moment | str


class WorkflowAsks(Sentence, example={"what": _WHAT, "step": StepName(form="quotes"), "act": "text Pete Rossi"}):
    """To whoever may decide a call of a step."""

    what: Quoted
    step: Wording
    act: Wording | str


class StandsStill(Sentence, example={"form": "failed", "what": _WHAT, "step": StepName(form="quotes")}, segments=2):
    """To the member who asked for it: why nothing more happens until they say so."""

    form: WhyForm
    what: Quoted
    step: Wording


class StillWaits(
    Sentence, example={"what": _WHAT, "step": StepName(form="quotes"), "on": Awaited(form="quotes")}, segments=2
):
    """To the member who asked for it, now and then: what has not come yet."""

    what: Quoted
    step: Wording
    on: Wording


class WorkflowOver(Sentence, example={"form": "completed", "what": _WHAT}):
    """To the member who asked for it."""

    form: Literal["completed", "cancelled"]
    what: Quoted


class WorkflowBegun(Sentence, example={"act": verbatim("start raising the rent"), "what": _WHAT}, segments=2):
    """To the member who asked for it."""

    act: Wording
    what: Quoted


class WorkflowAsked(Sentence, example={"form": "pause", "what": _WHAT}):
    """To a member who asked for something that takes a moment, or that runs already."""

    form: Literal["runs", "pause", "resume", "cancel"]
    what: Quoted


class NotTakenBack(Sentence, example={"what": "send a text to Pete Rossi"}, segments=2):
    """After that a workflow was called off: what it did that stays."""

    what: str


class QuoteWanted(Sentence, example={"where": "118 Oak Street, 4B"}, segments=2):
    """To a vendor, once a person has seen it."""

    where: str


class WorkIsDone(Sentence, example={"where": "118 Oak Street, 4B"}, segments=2):
    """To a tenant, once a person has seen it."""

    where: str


class RentIsOverdue(
    Sentence, example={"where": "118 Oak Street, 4B", "amount": Price("1295.00", "USD"), "day": _DAY}, segments=2
):
    """To a tenant, once a person has seen it."""

    where: str
    amount: Price
    day: Day


class RenewalOffered(
    Sentence, example={"where": "118 Oak Street, 4B", "amount": Price("1550.00", "USD"), "day": _DAY}, segments=2
):
    """To a tenant, once a person has seen it: a lease until that day."""

    where: str
    amount: Price
    day: Day


class ApplicationTaken(Sentence, example={"where": "118 Oak Street, 4B"}, segments=2):
    """To whoever was chosen, once a person has seen it."""

    where: str


class PlaceIsTaken(Sentence, example={"where": "118 Oak Street, 4B"}, segments=2):
    """To whoever has applied and was not chosen, once a person has seen it."""

    where: str


class VisitComes(Sentence, example={"where": "118 Oak Street, 4B", "day": _DAY}, segments=2):
    """To a tenant, once a person has seen it."""

    where: str
    day: Day


class LeaseToSign(Sentence):
    """To whoever is to sign a lease, before its terms, once a person has seen it."""


class FirstPayments(
    Sentence, example={"where": "118 Oak Street, 4B", "amount": Price("3100.00", "USD"), "day": _DAY}, segments=2
):
    """To a new tenant, once a person has seen it."""

    where: str
    amount: Price
    day: Day


class WelcomeHome(Sentence, example={"where": "118 Oak Street, 4B", "day": _DAY}, segments=2):
    """To a new tenant, once a person has seen it."""

    where: str
    day: Day


class PayByItself(Sentence, example={"url": "https://checkout.stripe.com/c/pay/cs_live_c1example"}):
    """After another text, once a person has seen it: by this page the rent can be collected."""

    url: str


class PapersWanted(Sentence, example={"where": "118 Oak Street"}, segments=2):
    """To the owner of a property that is taken on, once a person has seen it."""

    where: str


class WorkersCome(Sentence, example={"where": "118 Oak Street, 4B", "when": _VISIT}, segments=2):
    """To a tenant, once a person has seen it: somebody comes to mend something."""

    where: str
    when: Wall


class PersonsToDecide(Sentence):
    """Why a step asks though its level would not: it is a person's."""
