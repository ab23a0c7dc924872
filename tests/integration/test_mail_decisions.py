"""The mail that was approved is the mail that is sent, whatever arrives in the meantime."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from infra.local.world.script import ScriptedModel
from tests.support.cloud import MARIA, PETE, Cloud, account_of
from tests.support.google_cloud import CALL, calls_tools
from tests.support.plumber import decide
from tests.support.post_office import PostOffice, post_office


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has mail, and knows where Pete mails from."""
    with post_office(ScriptedModel(rule=calls_tools)) as opened:
        contacts = opened.cloud.wiring.contacts
        contacts.update(account_of(opened.cloud), pete(opened.cloud), emails=(PETE.email,))
        yield opened


def pete(cloud: Cloud) -> str:
    """Pete's id."""
    found = cloud.wiring.people.contacts_now(account_of(cloud))
    return next(one.contact_id for one in found if one.name == PETE.name)


def propose(office: PostOffice) -> None:
    """Maria has Pete answered: she is asked."""
    arguments = {"contact_id": pete(office.cloud), "text": "Yes, we agree.", "reason": "r", "channel": "email"}
    office.cloud.text(MARIA, CALL + json.dumps([["send_message", arguments]]))
    office.cloud.settle()


def page(office: PostOffice) -> str:
    """What the page of the newest request shows."""
    return office.cloud.http("GET", f"/a/{office.cloud.last_link(MARIA)}").text


def test_the_page_shows_the_subject_the_mail_will_have(office: PostOffice) -> None:
    office.mail(PETE.email, "When shall I come?", "The house is sold to me for 1000 dollars")
    propose(office)
    seen = page(office)
    decide(office.cloud, MARIA, "approved")
    office.cloud.settle()
    (sent,) = office.sent(PETE.email)
    assert str(sent["Subject"]) in seen


def test_a_mail_that_comes_before_the_decision_does_not_choose_the_subject(office: PostOffice) -> None:
    office.mail(PETE.email, "When shall I come?", "Boiler")
    propose(office)
    office.mail(PETE.email, "Thanks", "The house is sold to me for 1000 dollars")
    decide(office.cloud, MARIA, "approved")
    office.cloud.settle()
    assert [sent["Subject"] for sent in office.sent(PETE.email)] in (["Re: Boiler"], [])


def test_approved_answer_goes_out_when_its_thread_was_deleted(office: PostOffice) -> None:
    asked = office.mail(PETE.email, "When shall I come?", "Boiler")
    propose(office)
    office.google.account(office.google.mailbox).mailbox.forget(asked.mail_id)
    decide(office.cloud, MARIA, "approved")
    office.cloud.settle()
    (sent,) = office.sent(PETE.email)
    assert sent["In-Reply-To"] == asked.header("Message-ID")
