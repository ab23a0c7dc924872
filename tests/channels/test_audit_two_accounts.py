"""One mail to two accounts reaches both once, whatever way it took."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.demo import MAILBOX
from infra.local.world.script import ScriptedModel
from tests.channels.stations import plain_mail
from tests.support.cloud import Cloud
from tests.support.plumber import plumber_rule
from tests.support.post_office import MARIAS, PostOffice, post_office
from tests.support.ses_office import OURS, SesOffice, ses_office

EVE = "eve@elm.example"


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


def test_a_mail_that_comes_in_a_copy_for_each_address_is_one_message_to_each(domain: SesOffice) -> None:
    theirs = OURS.replace("@", "+elm@")
    elm(domain.cloud, theirs, EVE)
    content = plain_mail(MARIAS, f"{OURS}, {theirs}", "Is anybody there?")
    # Many servers hand a mail over once for each recipient.
    events = [domain.ses.bring(content, to, proved=MARIAS.partition("@")[2]) for to in (OURS, theirs)]
    for event in events:
        domain.tell(event)
    domain.fetch()
    assert [mail["From"] for mail in domain.sent(MARIAS)].count(OURS) == 1
