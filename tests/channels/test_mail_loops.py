"""Mail loops: two programs that answer each other stop, even if neither says that it is a program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from email.message import EmailMessage

import pytest

from infra.local.world.script import ScriptedModel
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, SAM
from tests.support.plumber import plumber_rule
from tests.support.post_office import MARIAS, SAMS, PostOffice, post_office, words
from tests.support.walks import for_each

IN_A_THREAD, IN_ALL = 6, 9
LIMITS = {"STEWARD_THREAD_MAILS_DAY": str(IN_A_THREAD), "STEWARD_MEMBER_MAILS_DAY": str(IN_ALL)}
# Far more than there may be.
ROUNDS = 3 * IN_ALL


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has mail, and is told at once of what comes."""
    with post_office(ScriptedModel(rule=plumber_rule), LIMITS) as opened:
        opened.watch()
        yield opened


def in_the_thread(office: PostOffice, sender: str, answered: EmailMessage) -> None:
    """An absence note as most programs write it."""
    known = answered["Message-ID"]
    office.bring(sender, "I am away until Monday.", "Re: Hello", In_Reply_To=known, References=known)


def anew(office: PostOffice, sender: str, answered: EmailMessage) -> None:
    """Build an automatic answer without a reference to the mail it answers."""
    office.bring(sender, f"Thank you for your mail of {answered['Date'] or 'today'}.", "We have got your mail")


def by_push(office: PostOffice) -> None:
    office.push()


def by_the_clock(office: PostOffice) -> None:
    office.fetch()


def answering_each_other(
    office: PostOffice,
    sender: str,
    answer: Callable[[PostOffice, str, EmailMessage], None],
    look: Callable[[PostOffice], None] = by_push,
) -> int:
    """A member's program answers each of Steward's answers: how many it got, once Steward has fallen silent."""
    office.bring(sender, "Is anybody there?", "Hello")
    look(office)
    known = 0
    for _ in range(ROUNDS):
        sent = office.sent(sender)
        if len(sent) == known:
            break
        known = len(sent)
        answer(office, sender, sent[-1])
        look(office)
    return known


@for_each("look", [by_push, by_the_clock], office=office)
def test_a_program_that_answers_in_the_thread_costs_so_many_turns(
    office: PostOffice, look: Callable[[PostOffice], None]
) -> None:
    assert answering_each_other(office, MARIAS, in_the_thread, look) == IN_A_THREAD
    assert len(office.cloud.model.requests) == IN_A_THREAD
    (told,) = office.cloud.texts_to(MARIA)
    assert MARIAS in told
    assert "a program may be answering me" in told
    kept = [row for row in rows_of("conversations") if row.get("kind") == "message"]
    assert len(kept) == IN_A_THREAD + 1, "what came last is kept, too"
    # Nor does anything begin later on.
    for _ in range(12):
        office.fetch()
    assert len(office.sent()) == len(office.cloud.model.requests) == IN_A_THREAD
    assert len(office.cloud.texts_to(MARIA)) == 1


def test_a_program_that_begins_a_thread_each_time_costs_so_many_turns(office: PostOffice) -> None:
    assert answering_each_other(office, MARIAS, anew) == IN_ALL
    assert len(office.cloud.model.requests) == IN_ALL
    assert len(office.cloud.texts_to(MARIA)) == 1


def test_others_and_other_days_are_answered_as_ever(office: PostOffice) -> None:
    answering_each_other(office, MARIAS, anew)
    office.mail(SAMS, "And me?", "Hello")
    assert len(office.sent(SAMS)) == 1
    assert office.cloud.texts_to(SAM) == []
    office.cloud.clock.shift(24 * 3_600)
    office.mail(MARIAS, "I am back. Is anybody there?", "Back")
    assert "I am back" in words(office.sent(MARIAS)[-1])
    assert len(office.cloud.texts_to(MARIA)) == 1


def test_message_written_while_mail_is_held_is_announced_by_text(office: PostOffice) -> None:
    answering_each_other(office, MARIAS, anew)
    before = len(office.cloud.texts_to(MARIA))
    office.cloud.text(MARIA, "What was that?")
    office.cloud.settle()
    assert len(office.cloud.texts_to(MARIA)) == before + 1
    office.mail(MARIAS, "/stop", "Stop")
    assert office.cloud.wiring.pauses.paused(office.account_id), "what stops it counts whatever came before"


def test_mail_of_several_days_counts_for_the_day_it_was_written(office: PostOffice) -> None:
    office.fetch()
    for day in range(2):
        for place in range(IN_A_THREAD):
            office.bring(MARIAS, f"This is number {place} of day {day}.", f"{day}/{place}")
            office.cloud.clock.shift(60)
        office.cloud.clock.shift(24 * 3_600)
    for _ in range(3):
        office.fetch()
    assert len(office.sent(MARIAS)) == 2 * IN_A_THREAD
    assert office.cloud.texts_to(MARIA) == []
