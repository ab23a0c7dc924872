"""Request sentences for a landlord's records: each a whole infinitive with named parts and nothing in brackets.

`place` is the name that people use ("40 Elm Court, 11"), `who` names people; amounts and days are figures.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from steward.wording.sentence import Price, Quoted, Sentence, ShortDay, Wording, verbatim

_FLAT, _ADA, _TOM = "40 Elm Court, 11", "Ada Brandt", "Tom Baker"
_DAY, _LATER = ShortDay(date(2027, 2, 7)), ShortDay(date(2027, 12, 31))
_MONEY = Price("1850.00", "USD")
_JOB = verbatim('"Leak under the sink" at 118 Oak Street, 4B')


class RentPer(Sentence, example={"form": "month", "rent": _MONEY}):
    """A rent and what it is for."""

    form: Literal["week", "fortnight", "four_weeks", "month", "quarter", "year"]
    rent: Any


class TheTenant(Sentence):
    """In place of a name that is not known. A noun."""


class TheVendor(Sentence):
    """In place of a name that is not known. A noun."""


class TheApplicant(Sentence):
    """In place of a name that is not known. A noun."""


class TheRepair(Sentence, example={"place": _FLAT}):
    """A job whose title is not known. A noun."""

    place: str


class TheJob(Sentence, example={"title": Quoted("Leak under the sink"), "place": _FLAT}):
    """A job by what it is called. A noun."""

    title: Quoted
    place: str


class TheDuty(Sentence):
    """Something the law asks for, whose name is not known. A noun."""


class AllProperties(Sentence):
    """The rules that hold where a property names no others. A noun."""


class OneAnd(Sentence, example={"first": verbatim("A"), "second": verbatim("B")}):
    """Two things that are both meant."""

    first: Any
    second: Any


class OneOr(Sentence, example={"first": _DAY, "second": _LATER}):
    """Two things one of which is chosen."""

    first: Any
    second: Any


class AddProperty(Sentence, example={"place": "5 Hill Road"}):
    """A property that is new."""

    place: str


class ChangeProperty(Sentence, example={"form": "changed", "place": "7 Cedar Lane"}):
    """What is on record of a property, or that it is let out no more."""

    form: Literal["changed", "archived", "restored", "onboarded"]
    place: str


class AddUnit(Sentence, example={"unit": "4B", "place": "118 Oak Street"}):
    """A unit that is new."""

    unit: str
    place: str


class ChangeUnit(Sentence, example={"form": "changed", "place": _FLAT}):
    """What is on record of a unit."""

    form: Literal["changed", "off", "on", "ready"]
    place: str


class SetVendor(Sentence, example={"form": "listed", "who": _TOM}):
    """Somebody who does work."""

    form: Literal["listed", "on_hold", "again", "uninsured", "insured"]
    who: str


class SetOwner(Sentence, example={"who": "Bennett Hale", "place": "7 Cedar Lane"}):
    """Whose a property is, and on what terms."""

    who: str
    place: str


class BeginTenancy(Sentence, example={"form": "begin", "place": _FLAT, "who": _ADA, "rent": _MONEY, "day": _DAY}):
    """A tenancy that is new."""

    form: Literal["begin", "draft"]
    place: str
    who: Wording | str
    rent: Any
    day: ShortDay


class MoveTenancy(Sentence, example={"form": "sign", "place": _FLAT, "who": _ADA, "day": _DAY}):
    """What becomes of a tenancy."""

    form: Literal[
        "sign",
        "start",
        "notice_of_tenant",
        "notice_of_owner",
        "withdraw_notice",
        "renew",
        "hold_over",
        "end",
        "close",
        "cancel",
    ]
    place: str
    who: Wording | str
    day: ShortDay


class SetRent(Sentence, example={"place": _FLAT, "rent": _MONEY, "day": _DAY}):
    """A rent from a day on, where nobody knows what it was."""

    place: str
    rent: Any
    day: ShortDay


class ChangeRent(Sentence, example={"form": "raise", "place": _FLAT, "before": _MONEY, "rent": _MONEY, "day": _DAY}):
    """A rent from a day on, and what it is until then."""

    form: Literal["raise", "lower", "change"]
    place: str
    before: Any
    rent: Any
    day: ShortDay


class ChargeTenant(Sentence, example={"place": _FLAT, "amount": _MONEY, "what": verbatim("damage"), "day": _DAY}):
    """Something that a tenancy is to pay."""

    place: str
    amount: Any
    what: Wording
    day: ShortDay


class RecordPaid(Sentence, example={"who": _ADA, "amount": _MONEY, "place": _FLAT, "day": _DAY}):
    """What somebody has paid."""

    who: Wording | str
    amount: Any
    place: str
    day: ShortDay


class RecordSpent(Sentence, example={"amount": _MONEY, "what": verbatim("repairs"), "place": _FLAT, "day": _DAY}):
    """What was spent on a property."""

    amount: Any
    what: Wording
    place: str
    day: ShortDay


class ReverseEntry(Sentence, example={"form": "entry", "amount": _MONEY, "place": _FLAT}):
    """An entry that was wrong."""

    form: Literal["entry", "charge", "payment", "expense"]
    amount: Any
    place: str


class PlanInParts(
    Sentence, example={"form": "propose", "place": _FLAT, "who": _ADA, "parts": verbatim("650 on Dec 1")}
):
    """A payment plan, with what is paid when."""

    form: Literal["propose", "accept"]
    place: str
    who: Wording | str
    parts: Wording


class PlanPart(Sentence, example={"amount": _MONEY, "day": _DAY}):
    """An instalment. A noun."""

    amount: Any
    day: ShortDay


class MovePlan(Sentence, example={"form": "paid", "place": _FLAT}):
    """What becomes of a payment plan."""

    form: Literal["propose", "accept", "paid", "missed", "broken", "cancel"]
    place: str


class ReportRepair(Sentence, example={"form": "urgent", "title": Quoted("No heating"), "place": _FLAT}):
    """Something that is to be repaired."""

    form: Literal["emergency", "urgent", "normal", "low"]
    title: Quoted
    place: str


class MoveRepair(Sentence, example={"form": "complete", "job": _JOB}):
    """What becomes of a repair."""

    form: Literal["triage", "start", "hold", "complete", "close", "cancel", "reopen"]
    job: Wording


class AssignRepair(Sentence, example={"job": _JOB, "who": _TOM}):
    """Who does a repair."""

    job: Wording
    who: Wording | str


class ScheduleRepair(Sentence, example={"job": _JOB, "when": _DAY}):
    """When somebody comes for a repair."""

    job: Wording
    when: Any


class AppointRepair(Sentence, example={"job": _JOB}):
    """That somebody comes for a repair, at a time that is not said."""

    job: Wording


class AskQuote(Sentence, example={"form": "request", "who": _TOM, "job": _JOB}):
    """A quote that was asked for, or turned down."""

    form: Literal["request", "decline"]
    who: Wording | str
    job: Wording


class TakeQuote(Sentence, example={"form": "receive", "who": _TOM, "amount": _MONEY, "job": _JOB}):
    """What a vendor asks."""

    form: Literal["receive", "approve"]
    who: Wording | str
    amount: Any
    job: Wording


class RecordInsurance(Sentence, example={"place": _FLAT, "insurer": "Acme Mutual", "starts": _DAY, "expires": _LATER}):
    """An insurance of a property, or of a vendor."""

    place: str
    insurer: str
    starts: ShortDay
    expires: ShortDay


class SetLegalRule(Sentence, example={"rule": verbatim("a higher rent is announced 90 days ahead"), "where": "NY"}):
    """A rule of law, with what it asks for."""

    rule: Wording
    where: Wording | str


class DropLegalRule(Sentence, example={"rule": verbatim("notice of a higher rent"), "where": "NY"}):
    """A rule of law that goes."""

    rule: Wording
    where: Wording | str


class RecordDuty(Sentence, example={"form": "due", "what": verbatim("gas safety check"), "place": _FLAT, "day": _DAY}):
    """When something the law asks for is due, or was done last."""

    form: Literal["due", "done"]
    what: Wording
    place: str
    day: ShortDay


class RuleOutDuty(Sentence, example={"form": "rule_out", "what": verbatim("gas safety check"), "place": _FLAT}):
    """Something the law does not ask for there, or that is let go this time."""

    form: Literal["rule_out", "waive"]
    what: Wording
    place: str


class PlanInspection(Sentence, example={"form": "routine", "place": _FLAT, "when": _DAY}):
    """A visit that is planned."""

    form: Literal["routine", "entry", "exit"]
    place: str
    when: Any


class MoveInspection(Sentence, example={"form": "done", "place": _FLAT}):
    """What became of a visit."""

    form: Literal["notified", "done", "report", "cancel", "missed"]
    place: str


class RescheduleInspection(Sentence, example={"place": _FLAT, "when": _DAY}):
    """A visit at another time."""

    place: str
    when: Any


class OfferUnit(Sentence, example={"form": "live", "place": _FLAT, "rent": _MONEY, "day": _DAY}):
    """A listing that is new."""

    form: Literal["live", "draft"]
    place: str
    rent: Any
    day: ShortDay


class ChangeListing(Sentence, example={"form": "changed", "place": _FLAT}):
    """A listing that there is."""

    form: Literal["changed", "live", "pause", "withdraw", "let", "draft"]
    place: str


class RecordApplying(Sentence, example={"form": "applies", "who": _ADA, "place": _FLAT}):
    """Somebody who would like to rent something."""

    form: Literal["applies", "withdrawn"]
    who: Wording | str
    place: str


class DecideApplying(Sentence, example={"form": "approve", "who": _ADA, "place": _FLAT}):
    """What becomes of those who apply."""

    form: Literal["approve", "decline", "waitlist"]
    who: Wording | str
    place: str


class CheckApplicant(Sentence, example={"who": _ADA, "checks": verbatim("credit"), "place": _FLAT}):
    """A check that a provider makes."""

    who: Wording | str
    checks: Wording
    place: str


class NoteMarketRent(Sentence, example={"rent": _MONEY, "source": "nearby 3", "place": _FLAT}):
    """What something like it is let for."""

    rent: Any
    source: str
    place: str


class DraftRentNotice(Sentence, example={"place": _FLAT, "rent": _MONEY, "day": _DAY}):
    """A notice of a higher rent."""

    place: str
    rent: Any
    day: ShortDay


class DraftNotice(Sentence, example={"form": "end", "place": _FLAT, "day": _DAY}):
    """A notice in writing."""

    form: Literal["rent_increase", "end", "entry", "arrears", "lease"]
    place: str
    day: ShortDay


class NoticeServed(Sentence, example={"form": "by_hand", "place": _FLAT, "day": _DAY}):
    """A notice that a person has served."""

    form: Literal["by_hand", "post", "registered_post", "email", "other"]
    place: str
    day: ShortDay


class ServeNotice(Sentence, example={"place": _FLAT}):
    """A notice that is to be served."""

    place: str


class MakePayLink(Sentence, example={"who": _ADA, "amount": _MONEY, "place": _FLAT}):
    """A link by which an amount can be paid."""

    who: Wording | str
    amount: Any
    place: str


class MakeRestLink(Sentence, example={"who": _ADA, "place": _FLAT}):
    """A link by which what is still owed can be paid."""

    who: Wording | str
    place: str


class Refund(Sentence, example={"who": _ADA, "amount": _MONEY, "place": _FLAT}):
    """A payment, or a part of it, that goes back."""

    who: Wording | str
    amount: Any
    place: str


class SetUpAutopay(Sentence, example={"who": _ADA, "place": _FLAT, "day": _DAY}):
    """A link by which a tenant agrees to have rents collected."""

    who: Wording | str
    place: str
    day: ShortDay


class StopAutopay(Sentence, example={"who": _ADA, "place": _FLAT}):
    """Rents that are collected no more."""

    who: Wording | str
    place: str


class CollectRent(Sentence, example={"form": "first", "who": _ADA, "place": _FLAT}):
    """A rent that is collected by a mandate, `again` after it has failed."""

    form: Literal["first", "again"]
    who: Wording | str
    place: str


class LodgeDeposit(Sentence, example={"amount": _MONEY, "who": _ADA, "place": _FLAT}):
    """A deposit that a scheme is to hold."""

    amount: Any
    who: Wording | str
    place: str


class ReturnDeposit(Sentence, example={"form": "all", "amount": _MONEY, "who": _ADA, "place": _FLAT}):
    """A deposit of which the tenant, or the owner, gets all."""

    form: Literal["all", "none"]
    amount: Any
    who: Wording | str
    place: str


class SplitDeposit(Sentence, example={"amount": _MONEY, "kept": _MONEY, "who": _ADA, "place": _FLAT}):
    """A deposit of which the owner keeps something."""

    amount: Any
    kept: Any
    who: Wording | str
    place: str


class Advertise(Sentence, example={"form": "publish", "place": _FLAT, "portals": verbatim("Domain")}):
    """A listing on portals."""

    form: Literal["publish", "withdraw"]
    place: str
    portals: Wording


class StopAdvertising(Sentence, example={"place": _FLAT}):
    """A listing that stands on no portal any more."""

    place: str


class LetRemind(Sentence, example={"form": "on", "what": verbatim("rent is late")}):
    """A kind of reminder that goes out by itself, or not any more."""

    form: Literal["on", "off"]
    what: Wording


class MakeReport(Sentence, example={"form": "arrears", "period": verbatim("this month")}):
    """A report on the records."""

    form: Literal["rent_roll", "arrears", "income", "tax", "portfolio", "owner_statement", "maintenance", "compliance"]
    period: Wording


class FromTo(Sentence, example={"first": _DAY, "last": _LATER}):
    """A stretch of days."""

    first: ShortDay
    last: ShortDay


class SetScanner(Sentence, example={"form": "off", "what": verbatim("rents")}):
    """What Steward looks for in the records by itself."""

    form: Literal["on", "off", "changed"]
    what: Wording


class SetAllScanners(Sentence, example={"form": "off"}):
    """The same of all of it."""

    form: Literal["on", "off", "changed"]


class SettleFinding(Sentence, example={"form": "dismiss", "what": verbatim("the lease at 40 Elm Court, 12 ends")}):
    """What becomes of something that was found in the records."""

    form: Literal["done", "dismiss"]
    what: Wording


class SnoozeFinding(Sentence, example={"what": verbatim("the lease at 40 Elm Court, 12 ends"), "when": _DAY}):
    """Something that was found in the records and is told again later."""

    what: Wording
    when: Any


class TheFinding(Sentence):
    """Something that was found, where nobody knows what. A noun."""


class FileDocument(Sentence, example={"title": Quoted("Lease 2027"), "place": _FLAT}):
    """A document that is put on file."""

    title: Quoted
    place: str


class SeeRepairThrough(Sentence, example={"job": _JOB}):
    """A repair, step by step."""

    job: Wording


class FindTenant(Sentence, example={"place": _FLAT, "rent": _MONEY, "day": _DAY}):
    """Somebody for a unit, step by step."""

    place: str
    rent: Any
    day: ShortDay


class MoveIn(Sentence, example={"who": _ADA, "place": _FLAT, "day": _DAY}):
    """Somebody whose application is approved, step by step."""

    who: Wording | str
    place: str
    day: ShortDay


class StartRaise(Sentence, example={"place": _FLAT, "before": _MONEY, "rent": _MONEY, "day": _DAY}):
    """A rent, step by step, from what it is now."""

    place: str
    before: Any
    rent: Any
    day: ShortDay


class StartRaiseTo(Sentence, example={"place": _FLAT, "rent": _MONEY, "day": _DAY}):
    """A rent, step by step, where nobody knows what it is now."""

    place: str
    rent: Any
    day: ShortDay


class OfferRenewal(Sentence, example={"who": _ADA, "place": _FLAT, "day": _DAY}):
    """A longer lease."""

    who: Wording | str
    place: str
    day: ShortDay


class OfferRenewalAt(Sentence, example={"who": _ADA, "place": _FLAT, "day": _DAY, "rent": _MONEY}):
    """A longer lease at another rent."""

    who: Wording | str
    place: str
    day: ShortDay
    rent: Any


class SeeOut(Sentence, example={"form": "tenant", "who": _ADA, "place": _FLAT, "day": _DAY}):
    """The end of a tenancy, step by step, by whose notice."""

    form: Literal["tenant", "owner"]
    who: Wording | str
    place: str
    day: ShortDay


class ChaseRent(Sentence, example={"who": _ADA, "place": _FLAT}):
    """Overdue rent, step by step."""

    who: Wording | str
    place: str


class SeeVisitThrough(Sentence, example={"place": _FLAT}):
    """An inspection, step by step."""

    place: str


class SeeToDuty(Sentence, example={"what": verbatim("the gas safety check"), "place": _FLAT}):
    """Something the law asks for, step by step."""

    what: Wording
    place: str


class TakeOn(Sentence, example={"place": "22 Mill Road"}):
    """A property that is taken on, step by step."""

    place: str


class ControlWorkflow(Sentence, example={"form": "pause", "title": Quoted("Repair at 118 Oak Street, 4B")}):
    """What goes on by itself for weeks."""

    form: Literal["pause", "resume", "cancel"]
    title: Quoted
