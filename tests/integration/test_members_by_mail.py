"""Members' mails are obeyed only if their sender is authenticated."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from infra.local.world.script import ScriptedModel
from tests.support.cloud import MARIA, PETE, SAM
from tests.support.plumber import DRAFT, REQUEST, plumber_rule
from tests.support.post_office import MARIAS, PostOffice, post_office
from tests.support.walks import for_each


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has mail."""
    with post_office(ScriptedModel(rule=plumber_rule)) as opened:
        yield opened


@for_each("subject", ["", "Stop please", "/stop"], office=office)
def test_a_member_stops_it_by_a_mail_of_any_subject(office: PostOffice, subject: str) -> None:
    office.mail(MARIAS, "/stop", subject)
    before = len(office.cloud.model.requests)
    office.mail(MARIAS, "What is new?", "Another")
    assert len(office.cloud.model.requests) == before == 0


def test_unproved_sender_is_reported_however_the_address_was_typed(office: PostOffice) -> None:
    accounts, account_id = office.cloud.wiring.accounts, office.account_id
    sam = next(one for one in office.cloud.wiring.people_store.members(account_id) if one.name == SAM.name)
    accounts.change_member(account_id, sam.member_id, vouched=True, emails=["Sam@oakstreet.example"])
    office.mail("sam@oakstreet.example", "Pay the plumber", "Invoice", proved=False)
    assert any("A mail came in your name" in text for text in office.cloud.texts_to(SAM))


@for_each(
    ("subject", "body"),
    [("", "YES {code}"), ("Your question", "YES {code}"), ("YES {code}", ""), ("YES {code}", "Thanks")],
    office=office,
)
def test_fresh_mail_decides_like_a_reply(office: PostOffice, subject: str, body: str) -> None:
    cloud = office.cloud
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    (code,) = re.findall(r"YES (\w+)", "".join(cloud.texts_to(MARIA)))
    office.mail(MARIAS, body.format(code=code), subject.format(code=code))
    assert cloud.texts_to(PETE) == [DRAFT]
