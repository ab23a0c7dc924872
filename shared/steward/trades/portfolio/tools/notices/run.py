"""Runners of the tools that draft and serve written notices."""

from __future__ import annotations

from typing import Literal

from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.sentences import Day, Price, Quoted, Sentence, ShortDay, Wording, render, say, sentences
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.notices import (
    NOTICE_RULES,
    WrittenNotice,
    draft_written_notice,
    earliest_notice_day,
    last_day_to_serve,
    notice_subject,
    record_notice_service,
)
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.arguments import UndoChangeInput
from steward.trades.portfolio.tools.notices.declare import DraftNoticeInput, RecordNoticeServedInput
from steward.trades.portfolio.tools.record_lines import (
    Services,
    changed,
    leaning,
    must_be,
    names_of,
    place_of,
    taken_back,
)
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money, amount_of
from steward.trades.records.service import Book

undo_record_notice_served = taken_back


def draft_notice(call: ToolCall, services: Services) -> Done | Failed:
    """Return the notice's id, words and first possible day."""
    given = DraftNoticeInput.model_validate(call.arguments)
    account = services.people.account(call.account_id)
    if account is None:
        return Failed("not done: the account no longer exists", say("why-failed", form="gone"))

    def plan(book: Book) -> list[TradeRecord]:
        tenancy = book.need(given.tenancy_id, Tenancy)
        must_be(book, tenancy, given.place)
        rent = amount_of(given.rent, tenancy.currency) if given.rent else None
        tenancy, amount = notice_subject(book, given.tenancy_id, given.kind, rent)
        notice = WrittenNotice(
            account_id=call.account_id,
            record_id=derived_ulid("ntc", call.created_at, call.call_id),
            tenancy_id=tenancy.record_id,
            property_id=tenancy.property_id,
            type=given.kind,
            on=given.day,
            amount=amount,
            drafted_on=book.today(tenancy.zone),
        )
        text = render(_said(book, tenancy, notice, account.name), account.language)
        return draft_written_notice(book, notice.model_copy(update={"text": text}))

    texts: list[str] = []

    def told(records: list[TradeRecord]) -> tuple[Sentence, object, str]:
        notice = next(one for one in records if isinstance(one, WrittenNotice))
        book = services.records.book(call.account_id)
        tenancy = book.need(notice.tenancy_id, Tenancy)
        who = names_of(call, services.people, tenancy.persons())
        texts.append(notice.text)
        if notice.type == "lease":
            return say("lease-ready", who=who), None, f"It reads: “{notice.text}” It is signed by both."
        more = f"It reads: “{notice.text}”{_since(book, notice)} A person serves it and says when."
        if notice.type == "arrears":
            # It names the day to pay by, and no rule says how many days before that it has to be there.
            return say("notice-to-hand-over", who=who), None, more
        by = ShortDay(last_day_to_serve(book, tenancy, notice.type, notice.on))
        return say("notice-ready", who=who, by=by), None, more

    done = changed(call, services, given.place, plan, told)
    done = leaning(done, services.records.book(call.account_id), given.tenancy_id, *NOTICE_RULES[given.kind])
    if isinstance(done, Failed) or done.report is None or not texts:
        return done
    # Its own words come last: a receipt that is too long is cut at its end.
    return done.saying_more(say("notice-reads", kept=done.report, words=Quoted(texts[0])))


def undo_draft_notice(call: ToolCall, services: Services) -> Done | Failed:
    """Take the draft back, and say so to whoever may have it in their hands."""
    turned = services.records.turned(call.account_id, UndoChangeInput.model_validate(call.arguments).change_id)
    done = taken_back(call, services)
    drafted = turned[0].after if turned else None
    tenancy = services.records.book(call.account_id).find(getattr(drafted, "tenancy_id", ""), Tenancy)
    if isinstance(done, Failed) or tenancy is None:
        return done
    form: Literal["lease", "notice"] = "lease" if getattr(drafted, "type", "") == "lease" else "notice"
    said = say("notice-taken-back", form=form, who=names_of(call, services.people, tenancy.persons()))
    return Done(said, report=said)


def _since(book: Book, notice: WrittenNotice) -> str:
    """Return the first possible day, or "" if that changed since the draft."""
    try:
        first = earliest_notice_day(book, book.need(notice.tenancy_id, Tenancy), notice.type, notice.drafted_on)
    except StewardError:
        return ""
    return f" Served today it can be from {first} on."


def _said(book: Book, tenancy: Tenancy, notice: WrittenNotice, team: str) -> Wording:
    where, day, rent = place_of(book, tenancy), Day(notice.on), tenancy.terms_on(notice.on).rent
    match notice.type:
        case "rent_increase":
            amount = _price(notice.amount or rent)
            return say("notice-of-rent", team=team, where=where, day=day, amount=amount, before=_price(rent))
        case "end":
            return say("notice-of-end", team=team, where=where, day=day)
        case "entry":
            return say("notice-of-entry", team=team, where=where, day=day)
        case "arrears":
            return say("notice-of-arrears", team=team, where=where, day=day, amount=_price(notice.amount or rent))
        case "lease":
            return _lease(tenancy, where, team)


def _lease(tenancy: Tenancy, where: str, team: str) -> Wording:
    """Return the lease with the terms on record, to be signed."""
    terms, deposit = tenancy.terms[0], tenancy.deposit
    agreed = say(
        "lease-terms", form=terms.per, team=team, where=where, amount=_price(terms.rent), day=Day(tenancy.start)
    )
    until = say("lease-until", day=Day(tenancy.end)) if tenancy.end else None
    held = say("lease-deposit", amount=_price(deposit.amount)) if deposit else None
    return sentences(agreed, until, held)


def _price(amount: Money) -> Price:
    return Price(amount.decimal, amount.currency)


def record_notice_served(call: ToolCall, services: Services) -> Done | Failed:
    """Return the notice as served."""
    given = RecordNoticeServedInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        notice = book.need(given.notice_id, WrittenNotice)
        must_be(book, notice, given.place)
        return record_notice_service(book, given.notice_id, given.served_on, given.way)

    what = (given.served_on, given.way)
    return changed(call, services, given.place, plan, lambda _: ("notice_served", what, ""))


def serve_notice(call: ToolCall, services: Services) -> Failed:
    """Refuse at any level: the law requires a responsible person."""
    return Failed(
        "not done: a person serves a notice, as the law there wants it, and then says when (record_notice_served)",
        say("records-forbid", form="by_person"),
    )
