"""A mail to two accounts that share a mailbox reaches both once, also when copies of it arrive."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from unittest import mock

import pytest

from infra.local.demo import MAILBOX
from infra.local.world.script import ScriptedModel
from steward.aws.queues import Queues
from steward.people.directory.outside_addresses import is_correspondence
from tests.channels.stations import plain_mail
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, Cloud
from tests.support.plumber import plumber_rule
from tests.support.post_office import MARIAS, PostOffice, post_office
from tests.support.ses import Event
from tests.support.ses_office import OURS, SesOffice, ses_office
from tests.support.walks import for_each

EVE, DOMAIN = "eve@elm.example", MARIAS.partition("@")[2]


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has a mailbox at Gmail."""
    with post_office(ScriptedModel(rule=plumber_rule)) as opened:
        yield opened


@pytest.fixture
def domain() -> Iterator[SesOffice]:
    """A Steward that has a domain at SES."""
    with ses_office(ScriptedModel(rule=plumber_rule)) as opened:
        yield opened


def elm(cloud: Cloud, mailbox: str, email: str = EVE) -> str:
    """A second account, with a member: its id."""
    accounts = cloud.wiring.accounts
    made, _ = accounts.create("Elm", "+15005550007", owner_name="Eve", owner_phone="+15550100888")
    accounts.change(made.account_id, mailbox=mailbox)
    (owner,) = cloud.wiring.people_store.members(made.account_id)
    accounts.change_member(made.account_id, owner.member_id, vouched=True, emails=[email])
    return made.account_id


def test_a_mail_to_two_tags_of_one_mailbox_reaches_both(office: PostOffice) -> None:
    theirs = MAILBOX.replace("@", "+elm@")
    elm(office.cloud, theirs)
    office.mail(EVE, "Is anybody there?", "Hello", to=f"{MAILBOX}, {theirs}")
    assert sorted(mail["From"] for mail in office.sent(EVE)) == sorted([MAILBOX, theirs])
    for _ in range(6):
        office.fetch()
    assert len(office.sent(EVE)) == 2


def test_mail_to_one_tag_reaches_only_its_account(office: PostOffice) -> None:
    theirs = MAILBOX.replace("@", "+elm@")
    elm(office.cloud, theirs)
    office.mail(EVE, "Is anybody there?", "Hello", to=theirs)
    assert [mail["From"] for mail in office.sent()] == [theirs]
    assert office.cloud.texts_to(MARIA) == []


def test_mail_to_two_tags_of_one_account_is_one_message(office: PostOffice) -> None:
    office.mail(MARIAS, "Is anybody there?", "Hello", to=f"{MAILBOX}, {MAILBOX.replace('@', '+bills@')}")
    assert len(office.sent(MARIAS)) == 1


def handed_over_twice(domain: SesOffice, content: bytes, *, proved: bool = True) -> list[Event]:
    """Many servers hand a mail over once for each recipient, and each time SES stores one."""
    theirs = OURS.replace("@", "+elm@")
    return [domain.ses.bring(content, to, proved=DOMAIN if proved else "") for to in (OURS, theirs)]


@for_each("told", [True, False], domain=domain)
def test_mail_copied_to_two_accounts_is_one_message_to_each(domain: SesOffice, told: bool) -> None:
    theirs = OURS.replace("@", "+elm@")
    elm(domain.cloud, theirs)
    domain.fetch()
    events = handed_over_twice(domain, plain_mail(MARIAS, f"{OURS}, {theirs}", "Is anybody there?"))
    if told:
        domain.tell(*events)
    for _ in range(6):
        domain.fetch()
    assert [mail["From"] for mail in domain.sent(MARIAS)].count(OURS) == 1
    (outside,) = [one for one in rows_of("conversations") if one.get("kind") == "inbound"]
    assert is_correspondence(outside["conversation_id"]), "the other account hears of it, once"


def test_two_copies_of_which_the_first_was_cut_off_are_one_message(domain: SesOffice) -> None:
    elm(domain.cloud, OURS.replace("@", "+elm@"))
    first, second = handed_over_twice(domain, plain_mail(MARIAS, OURS, "Is anybody there?"))
    with mock.patch.object(Queues, "ring", side_effect=SystemExit), suppress(SystemExit):
        domain.cloud.invoke("mail_received", first)
    domain.tell(second, first)
    assert [mail["From"] for mail in domain.sent(MARIAS)].count(OURS) == 1


def test_forged_copy_does_not_suppress_the_genuine_mail(domain: SesOffice) -> None:
    content = plain_mail(MARIAS, OURS, "Is anybody there?")
    domain.tell(domain.ses.bring(content, OURS, proved=""))
    assert domain.sent(MARIAS) == []
    domain.tell(domain.ses.bring(content, OURS, proved=DOMAIN))
    assert len(domain.sent(MARIAS)) == 1


def test_two_different_mails_with_one_message_id_are_two(domain: SesOffice) -> None:
    """Programs there are that name all their mails alike."""
    for text in ("The first thing", "The second thing"):
        content = plain_mail(MARIAS, OURS, text).replace(b"Message-ID: ", b"X-Other: ", 1)
        domain.tell(domain.ses.bring(b"Message-ID: <1@oak.example>\r\n" + content, OURS, proved=DOMAIN))
    assert len(domain.sent(MARIAS)) == 2
