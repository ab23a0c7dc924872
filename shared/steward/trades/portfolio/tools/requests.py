"""Sentences in which Steward asks an approver for a landlord's call, one per tool.

A sentence is made of the arguments. `known` adds facts of the records (see `portfolio.briefs`); a sentence is complete
without them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from functools import reduce
from typing import Any, Literal, cast

from steward.core.sentences import (
    Figure,
    Joined,
    PlainAmount,
    Price,
    Quoted,
    Sentence,
    ShortDay,
    Wording,
    say,
    verbatim,
)
from steward.trades.portfolio.rule_words import law_in_words
from steward.trades.records.value_texts import as_written, said, said_all, weekdays_named

Given = Mapping[str, Any]
Known = Mapping[str, Any]
Request = Callable[[Given, Known], Sentence]

_DECIMAL = re.compile(r"\d{1,12}([.]\d{1,4})?")
_ALL = "all"


def _create_property(given: Given, known: Known) -> Sentence:
    return say("add-property", place=str(given["address"]))


def _update_property(given: Given, known: Known) -> Sentence:
    form: Literal["changed", "archived", "restored", "onboarded"] = "changed"
    if given.get("archived") is not None:
        form = "archived" if given["archived"] else "restored"
    elif given.get("onboarded"):
        form = "onboarded"
    return say("change-property", form=form, place=_place(given))


def _save_unit(given: Given, known: Known) -> Sentence:
    if not given.get("unit_id"):
        return say("add-unit", unit=str(given.get("unit") or ""), place=_place(given))
    return say("change-unit", form=given.get("market_state") or "changed", place=_place(given))


def _save_party(given: Given, known: Known) -> Sentence:
    who = str(known.get("contact_name", ""))
    if given.get("role") == "owner":
        return say("set-owner", who=who, place=_place(given))
    form: Literal["listed", "on_hold", "again", "uninsured", "insured"] = "listed"
    if given.get("on_hold") is not None:
        form = "on_hold" if given["on_hold"] else "again"
    elif given.get("waive_insurance") is not None:
        form = "uninsured" if given["waive_insurance"] else "insured"
    return say("set-vendor", form=form, who=who)


def _create_tenancy(given: Given, known: Known) -> Sentence:
    form: Literal["begin", "draft"] = "draft" if given.get("draft") else "begin"
    return say(
        "begin-tenancy",
        form=form,
        place=_place(given),
        who=_tenant(known),
        rent=_rent(given, known),
        day=_day(given["start"]),
    )


def _update_tenancy(given: Given, known: Known) -> Sentence:
    event = str(given["event"])
    form = f"notice_of_{given.get('by', 'tenant')}" if event == "notice" else event
    return say("move-tenancy", form=cast("Any", form), place=_place(given), who=_tenant(known), day=_day(given["day"]))


def _change_rent(given: Given, known: Known) -> Sentence:
    place, day = _place(given), _day(given["effective_on"])
    rent = _rent(given, known, per=given.get("per") or known.get("per_before"))
    before = _before(known)
    if before is None:
        return say("set-rent", place=place, rent=rent, day=day)
    return say("change-rent", form=cast("Any", known["direction"]), place=place, before=before, rent=rent, day=day)


def _add_charge(given: Given, known: Known) -> Sentence:
    day, amount = _day(given["due_on"]), _amount(given["amount"], known)
    return say("charge-tenant", place=_place(given), amount=amount, what=said(given["kind"]), day=day)


def _record_payment(given: Given, known: Known) -> Sentence:
    amount = _amount(given["amount"], known, given.get("currency"))
    return say("record-paid", who=_tenant(known), amount=amount, place=_place(given), day=_day(given["received_on"]))


def _record_expense(given: Given, known: Known) -> Sentence:
    amount = _amount(given["amount"], known)
    return say("record-spent", amount=amount, what=said(given["kind"]), place=_place(given), day=_day(given["day"]))


def _reverse_entry(given: Given, known: Known) -> Sentence:
    form = cast("Any", known.get("entry", "entry"))
    return say("reverse-entry", form=form, amount=_amount(given["amount"], known), place=_place(given))


def _save_payment_plan(given: Given, known: Known) -> Sentence:
    event, place = given["event"], _place(given)
    if event in ("propose", "accept") and given.get("instalments"):
        parts = [
            say("plan-part", amount=_amount(i["amount"], known), day=_day(i["due_on"])) for i in given["instalments"]
        ]
        return say("plan-in-parts", form=event, place=place, who=_tenant(known), parts=said_all(*map(_joined, parts)))
    return say("move-plan", form=event, place=place)


def _create_maintenance(given: Given, known: Known) -> Sentence:
    return say("report-repair", form=given["urgency"], title=Quoted(str(given["title"])), place=_place(given))


def _update_maintenance(given: Given, known: Known) -> Sentence:
    event, job = given["event"], _job(given, known)
    if event == "assign":
        return say("assign-repair", job=job, who=known.get("vendor") or say("the-vendor"))
    if event == "schedule":
        when = given.get("appointment")
        return say("schedule-repair", job=job, when=said(when)) if when else say("appoint-repair", job=job)
    return say("move-repair", form=event, job=job)


def _save_quote(given: Given, known: Known) -> Sentence:
    who, job = known.get("vendor") or say("the-vendor"), _job(given, known)
    if given["event"] == "receive" and given.get("amount"):
        return say("take-quote", form="receive", who=who, amount=_amount(given["amount"], known), job=job)
    return say("ask-quote", form="decline" if given["event"] == "decline" else "request", who=who, job=job)


def _approve_quote(given: Given, known: Known) -> Sentence:
    amount = _amount(given["amount"], known)
    return say(
        "take-quote",
        form="approve",
        who=known.get("vendor") or say("the-vendor"),
        amount=amount,
        job=_job(given, known),
    )


def _save_insurance(given: Given, known: Known) -> Sentence:
    starts, expires = _day(given["starts"]), _day(given["expires"])
    return say("record-insurance", place=_place(given), insurer=str(given["insurer"]), starts=starts, expires=expires)


def _set_legal_rule(given: Given, known: Known) -> Sentence:
    where: Wording | str = say("all-properties") if given["jurisdiction"] == "generic" else str(given["jurisdiction"])
    rule, title = str(given["rule"]), str(given.get("title") or "")
    if given.get("value") is None and given.get("every") is None:
        return say("drop-legal-rule", rule=as_written(title) if title else said(rule), where=where)
    unit = given.get("unit") or getattr(known.get("rule"), "unit", None) or ""
    return say(
        "set-legal-rule", rule=law_in_words(rule, title, given.get("value"), unit, given.get("every")), where=where
    )


def _save_compliance_item(given: Given, known: Known) -> Sentence:
    what, place = said(given["rule"]), _place(given)
    if given.get("not_applicable"):
        return say("rule-out-duty", form="rule_out", what=what, place=place)
    form: Literal["due", "done"] = "due" if given.get("due_on") else "done"
    return say("record-duty", form=form, what=what, place=place, day=_day(given.get("due_on") or given.get("done_on")))


def _complete_compliance_item(given: Given, known: Known) -> Sentence:
    what, place = _duty(known), _place(given)
    if given.get("waive"):
        return say("rule-out-duty", form="waive", what=what, place=place)
    return say("record-duty", form="done", what=what, place=place, day=_day(given["done_on"]))


def _schedule_inspection(given: Given, known: Known) -> Sentence:
    times: list[Wording] = [said(one) for one in given["proposed"]]
    when = reduce(lambda first, second: say("one-or", first=first, second=second), times)
    return say("plan-inspection", form=given["kind"], place=_place(given), when=when)


def _record_inspection(given: Given, known: Known) -> Sentence:
    if given["event"] == "reschedule" and given.get("at"):
        return say("reschedule-inspection", place=_place(given), when=said(given["at"]))
    return say(
        "move-inspection", form="cancel" if given["event"] == "reschedule" else given["event"], place=_place(given)
    )


def _save_listing(given: Given, known: Known) -> Sentence:
    place, event = _place(given), given.get("event")
    if event == "live" or not (event or given.get("listing_id")):
        now = known.get("offer") or {}
        priced, day = given if given.get("rent") else now, given.get("available_from") or now.get("available_from")
        if priced.get("rent") and day:
            rent = _rent(priced, known, given.get("per") or now.get("per"))
            return say("offer-unit", form=event or "draft", place=place, rent=rent, day=_day(day))
    return say("change-listing", form=event or ("changed" if given.get("listing_id") else "draft"), place=place)


def _record_application(given: Given, known: Known) -> Sentence:
    form: Literal["applies", "withdrawn"] = "withdrawn" if given.get("withdrawn") else "applies"
    return say("record-applying", form=form, who=_applicant(known), place=_place(given))


def _decide_application(given: Given, known: Known) -> Sentence:
    return say("decide-applying", form=given["decision"], who=_applicant(known), place=_place(given))


def _screening_request(given: Given, known: Known) -> Sentence:
    who = known.get("contact_name") or _applicant(known)
    return say("check-applicant", who=who, checks=said_all(*given["checks"]), place=_place(given))


def _save_comparable(given: Given, known: Known) -> Sentence:
    return say("note-market-rent", rent=_rent(given, known), source=str(given["source"]), place=_place(given))


def _draft_notice(given: Given, known: Known) -> Sentence:
    place, day = _place(given), _day(given["day"])
    if given["kind"] == "rent_increase" and given.get("rent"):
        return say("draft-rent-notice", place=place, rent=_amount(given["rent"], known), day=day)
    return say("draft-notice", form=given["kind"], place=place, day=day)


def _record_notice_served(given: Given, known: Known) -> Sentence:
    return say("notice-served", form=given["way"], place=_place(given), day=_day(given["served_on"]))


def _serve_notice(given: Given, known: Known) -> Sentence:
    return say("serve-notice", place=_place(given))


def _payments_create_link(given: Given, known: Known) -> Sentence:
    if not given.get("amount"):
        return say("make-rest-link", who=_tenant(known), place=_place(given))
    amount = _amount(given["amount"], known, given.get("currency"))
    return say("make-pay-link", who=_tenant(known), amount=amount, place=_place(given))


def _payments_refund(given: Given, known: Known) -> Sentence:
    return say("refund", who=_tenant(known), amount=_amount(given["amount"], known), place=_place(given))


def _payments_setup_autopay(given: Given, known: Known) -> Sentence:
    return say("set-up-autopay", who=_tenant(known), place=_place(given), day=_day(given["start"]))


def _payments_stop_autopay(given: Given, known: Known) -> Sentence:
    return say("stop-autopay", who=_tenant(known), place=_place(given))


def _payments_collect(given: Given, known: Known) -> Sentence:
    return say("collect-rent", form="first", who=_tenant(known), place=_place(given))


def _payments_retry(given: Given, known: Known) -> Sentence:
    return say("collect-rent", form="again", who=_tenant(known), place=_place(given))


def _deposit_lodge(given: Given, known: Known) -> Sentence:
    return say("lodge-deposit", amount=_amount(given["amount"], known), who=_tenant(known), place=_place(given))


def _deposit_release(given: Given, known: Known) -> Sentence:
    back, kept, place = given["to_tenant"], given["to_owner"], _place(given)
    if _is_nothing(kept) or _is_nothing(back):
        form: Literal["all", "none"] = "all" if _is_nothing(kept) else "none"
        amount = _amount(back if form == "all" else kept, known)
        return say("return-deposit", form=form, amount=amount, who=_tenant(known), place=place)
    return say("split-deposit", amount=_amount(back, known), kept=_amount(kept, known), who=_tenant(known), place=place)


def _portal_publish_listing(given: Given, known: Known) -> Sentence:
    return say("advertise", form="publish", place=_place(given), portals=said_all(*given["portals"]))


def _portal_withdraw_listing(given: Given, known: Known) -> Sentence:
    if not given.get("portals"):
        return say("stop-advertising", place=_place(given))
    return say("advertise", form="withdraw", place=_place(given), portals=said_all(*given["portals"]))


def _switch_reminder(given: Given, known: Known) -> Sentence:
    return say("let-remind", form="on" if given["on"] else "off", what=said(given["reminder"]))


def _generate_report(given: Given, known: Known) -> Sentence:
    period: Wording = said(given.get("period", "this_month"))
    if given.get("first") and given.get("last"):
        period = say("from-to", first=_day(given["first"]), last=_day(given["last"]))
    return say("make-report", form=given["kind"], period=period)


def _set_scanner(given: Given, known: Known) -> Sentence:
    form: Literal["on", "off", "changed"] = "changed"
    if given.get("on") is not None:
        form = "on" if given["on"] else "off"
    if not any(given.get(name) not in (None, [], {}) for name in ("on", "offsets", "limits")):
        which, days = weekdays_named(given.get("weekdays") or ())
        if which != "every" and given["scanner"] == _ALL:
            return say("set-all-scanner-days", form=which, days=days)
        if which != "every":
            return say("set-scanner-days", form=which, days=days, what=said(given["scanner"]))
    if given["scanner"] == _ALL:
        return say("set-all-scanners", form=form)
    return say("set-scanner", form=form, what=said(given["scanner"]))


def _update_finding(given: Given, known: Known) -> Sentence:
    what = known.get("finding") or say("the-finding")
    if given["action"] == "snooze" and given.get("until"):
        return say("snooze-finding", what=what, when=said(given["until"]))
    return say("settle-finding", form="done" if given["action"] == "done" else "dismiss", what=what)


def _file_document(given: Given, known: Known) -> Sentence:
    return say("file-document", title=Quoted(str(given["title"])), place=_place(given))


def _workflow_maintenance_job(given: Given, known: Known) -> Sentence:
    return say("see-repair-through", job=_job(given, known))


def _workflow_find_tenant(given: Given, known: Known) -> Sentence:
    return say("find-tenant", place=_place(given), rent=_rent(given, known), day=_day(given["available_from"]))


def _workflow_onboard_tenant(given: Given, known: Known) -> Sentence:
    return say("move-in", who=_applicant(known), place=_place(given), day=_day(given["start_date"]))


def _workflow_rent_increase(given: Given, known: Known) -> Sentence:
    place, day = _place(given), _day(given["effective_on"])
    rent, before = _rent(given, known, per=known.get("per_before")), _before(known)
    if before is None:
        return say("start-raise-to", place=place, rent=rent, day=day)
    return say("start-raise", place=place, before=before, rent=rent, day=day)


def _workflow_lease_renewal(given: Given, known: Known) -> Sentence:
    place, day = _place(given), _day(given["until"])
    if not given.get("rent"):
        return say("offer-renewal", who=_tenant(known), place=place, day=day)
    rent = _rent(given, known, per=known.get("per_before"))
    return say("offer-renewal-at", who=_tenant(known), place=place, day=day, rent=rent)


def _workflow_end_tenancy(given: Given, known: Known) -> Sentence:
    return say("see-out", form=given["by"], who=_tenant(known), place=_place(given), day=_day(given["vacate_on"]))


def _workflow_arrears(given: Given, known: Known) -> Sentence:
    form: Literal["reminded", "other"] = "reminded" if known.get("reminded") else "other"
    return say("chase-rent", form=form, who=_tenant(known), place=_place(given))


def _workflow_inspection(given: Given, known: Known) -> Sentence:
    return say("see-visit-through", place=_place(given))


def _workflow_compliance(given: Given, known: Known) -> Sentence:
    return say("see-to-duty", what=_duty(known), place=_place(given))


def _workflow_onboard_property(given: Given, known: Known) -> Sentence:
    return say("take-on", place=_place(given))


def _control_workflow(given: Given, known: Known) -> Sentence:
    kind = known.get("workflow")
    matter = say("workflow-meant", form=kind, what=_place(given)) if kind else Quoted(_place(given))
    return say("control-workflow", form=given["action"], matter=matter)


def together(names: list[str]) -> Wording:
    """Several people, as a language lists them."""
    said_names: list[Wording] = [verbatim(name) for name in names]
    return reduce(lambda first, second: say("one-and", first=first, second=second), said_names)


def rent_per(rent: Any, per: str) -> Sentence:
    """Return a rent with its period."""
    return say("rent-per", form=cast("Any", per), rent=rent)


def _joined(part: Sentence) -> Joined:
    return Joined((part,), "")


def _place(given: Given) -> str:
    return str(given.get("place") or "")


def _tenant(known: Known) -> Wording | str:
    return known.get("tenants") or say("the-tenant")


def _applicant(known: Known) -> Wording | str:
    return known.get("applicants") or say("the-applicant")


def _duty(known: Known) -> Wording:
    return known.get("duty") or say("the-duty")


def _job(given: Given, known: Known) -> Wording:
    place = _place(given)
    return say("the-job", title=Quoted(known["job"]), place=place) if "job" in known else say("the-repair", place=place)


def _before(known: Known) -> Wording | None:
    if "rent_before" not in known or "currency" not in known:
        return None
    return rent_per(Price(known["rent_before"], known["currency"]), known["per_before"])


def _rent(given: Given, known: Known, per: str | None = None) -> Any:
    amount = _amount(given["rent"], known, given.get("currency"))
    per = per or given.get("per") or ("month" if "per" in given else None)
    return rent_per(amount, per) if per else amount


def _amount(value: Any, known: Known, currency: str | None = None) -> Figure | Wording:
    """Return an amount, with its currency if that is known; a placeholder in a stored call stays as it is."""
    if not _DECIMAL.fullmatch(str(value)):
        return verbatim(value)
    currency = currency or known.get("currency")
    return Price(str(value), currency) if currency else PlainAmount(str(value))


def _day(value: Any) -> Any:
    with suppress(ValueError):
        return ShortDay(date.fromisoformat(str(value)))
    return verbatim(value)


def _is_nothing(value: Any) -> bool:
    return not str(value).strip("0.")


# By the tool's name: one that may ask must have one.
REQUESTS: Mapping[str, Request] = {
    "create_property": _create_property,
    "update_property": _update_property,
    "save_unit": _save_unit,
    "save_party": _save_party,
    "create_tenancy": _create_tenancy,
    "update_tenancy": _update_tenancy,
    "change_rent": _change_rent,
    "add_charge": _add_charge,
    "record_payment": _record_payment,
    "record_expense": _record_expense,
    "reverse_entry": _reverse_entry,
    "save_payment_plan": _save_payment_plan,
    "create_maintenance": _create_maintenance,
    "update_maintenance": _update_maintenance,
    "save_quote": _save_quote,
    "approve_quote": _approve_quote,
    "save_insurance": _save_insurance,
    "set_legal_rule": _set_legal_rule,
    "save_compliance_item": _save_compliance_item,
    "complete_compliance_item": _complete_compliance_item,
    "schedule_inspection": _schedule_inspection,
    "record_inspection": _record_inspection,
    "save_listing": _save_listing,
    "record_application": _record_application,
    "decide_application": _decide_application,
    "screening_request": _screening_request,
    "save_comparable": _save_comparable,
    "draft_notice": _draft_notice,
    "record_notice_served": _record_notice_served,
    "serve_notice": _serve_notice,
    "payments_create_link": _payments_create_link,
    "payments_refund": _payments_refund,
    "payments_setup_autopay": _payments_setup_autopay,
    "payments_stop_autopay": _payments_stop_autopay,
    "payments_collect": _payments_collect,
    "payments_retry": _payments_retry,
    "deposit_lodge": _deposit_lodge,
    "deposit_release": _deposit_release,
    "portal_publish_listing": _portal_publish_listing,
    "portal_withdraw_listing": _portal_withdraw_listing,
    "switch_reminder": _switch_reminder,
    "generate_report": _generate_report,
    "set_scanner": _set_scanner,
    "update_finding": _update_finding,
    "file_document": _file_document,
    "workflow_maintenance_job": _workflow_maintenance_job,
    "workflow_find_tenant": _workflow_find_tenant,
    "workflow_onboard_tenant": _workflow_onboard_tenant,
    "workflow_rent_increase": _workflow_rent_increase,
    "workflow_lease_renewal": _workflow_lease_renewal,
    "workflow_end_tenancy": _workflow_end_tenancy,
    "workflow_arrears": _workflow_arrears,
    "workflow_inspection": _workflow_inspection,
    "workflow_compliance": _workflow_compliance,
    "workflow_onboard_property": _workflow_onboard_property,
    "control_workflow": _control_workflow,
}
