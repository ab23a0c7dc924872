"""Language of a contact: Steward words its own messages to them in it, and whoever decides is told which it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from steward.core.languages import LanguageTag
from steward.people.directory.models import Account, Contact
from steward.trades.portfolio.ledger_entries import CHARGE
from tests.integration.test_report_page import send
from tests.integration.test_urgent_notices import FLOOD, is_an_emergency
from tests.support.apps import goes_on
from tests.support.cloud import MARIA, PETE, Cloud, account_of
from tests.support.follow_ups import JORDAN, answered, flat_let_to_jordan, scan, wrote
from tests.support.lettings import FLAT, approved, book_of, calls, contact, let_to_pete, owing, working_landlord, yes
from tests.support.plumber import decide
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with working_landlord() as running:
        goes_on(running)
        yield running


@pytest.fixture
def let() -> Iterator[Cloud]:
    """Jordan rents the flat at 118 Oak Street."""
    with flat_let_to_jordan() as running:
        yield running


def speaks(cloud: Cloud, name: str, language: LanguageTag = "de") -> None:
    cloud.wiring.contacts.update(account_of(cloud), contact(cloud, name), language=language)


def language(cloud: Cloud, name: str) -> str:
    found = cloud.wiring.people.contact(account_of(cloud), contact(cloud, name))
    assert found is not None
    return found.language


def test_reminder_is_worded_and_shown_in_the_contacts_language(cloud: Cloud) -> None:
    (maria,) = cloud.wiring.people.owners(account_of(cloud))
    cloud.wiring.autonomy.set_level(account_of(cloud), "send_reminder", 1, maria)
    cloud.later(600)
    speaks(cloud, "Pete")
    _, _, tenancy_id = let_to_pete(cloud)
    rent = {"kind": "rent", "amount": "1380", "due_on": "2026-11-23"}
    approved(cloud, "add_charge", {"tenancy_id": tenancy_id, "place": FLAT, **rent})
    approved(cloud, "switch_reminder", {"reminder": "rent_due", "on": True})
    (line,) = [one for one in book_of(cloud).lines(tenancy_id, CHARGE) if one.on.isoformat() == "2026-11-23"]
    about = {"contact_id": contact(cloud, "Pete"), "reminder": "rent_due", "subject_id": line.record_id, "place": FLAT}
    calls(cloud, "send_reminder", about)
    asked = cloud.texts_to(MARIA)[-2]
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "fällig" in cloud.texts_to(PETE)[-1]
    assert cloud.texts_to(PETE)[-1] in asked
    assert "Pete Rossi reads German." in asked


def test_workflow_writes_in_the_tenants_language_and_asks_in_the_members(cloud: Cloud) -> None:
    speaks(cloud, "Pete")
    owing(cloud)
    asked = cloud.texts_to(MARIA)[-1]
    assert "Pete Rossi reads German." in asked
    yes(cloud)
    assert "fällig" in cloud.texts_to(PETE)[-1]


def test_nothing_is_said_of_a_language_that_is_the_accounts(cloud: Cloud) -> None:
    speaks(cloud, "Pete", "en")
    owing(cloud)
    assert "reads" not in cloud.texts_to(MARIA)[-1]
    yes(cloud)
    assert "was due on" in cloud.texts_to(PETE)[-1]


def test_report_is_sent_in_the_owners_language(cloud: Cloud) -> None:
    speaks(cloud, "Pete")
    let_to_pete(cloud)
    send(cloud)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    (text,) = cloud.texts_to(PETE)
    assert "Hier zu lesen bis" in text


def test_follow_up_is_worded_in_the_contacts_language(let: Cloud) -> None:
    speaks(let, JORDAN.name)
    wrote(let)
    scan(let, hours=25)
    answered(let)
    for hours in (0, 47, 2):
        scan(let, hours=hours)
    asked = next(one for one in reversed(let.texts_to(MARIA)) if "has not answered your message" in one)
    assert "Jordan Wells reads German." in asked
    decide(let, MARIA, "approved", token=asked.rpartition("/")[2])
    let.settle()
    assert "noch nichts von Ihnen gehört" in let.texts_to(JORDAN)[-1]


def test_emergency_is_acknowledged_in_the_contacts_language(let: Cloud) -> None:
    speaks(let, JORDAN.name)
    is_an_emergency(let)
    wrote(let, FLOOD)
    assert "als Notfall" in let.texts_to(JORDAN)[-1]
    told = let.texts_to(MARIA)[-1]
    assert told.startswith("This sounds like an emergency:")
    assert 'I could answer "Ihre Nachricht ist angekommen' in told


def test_member_chooses_a_contacts_language_on_their_page(cloud: Cloud) -> None:
    maria, pete = signed_in(cloud, MARIA), contact(cloud, "Pete")
    assert maria.data("contacts", open=pete)["language"] == ""
    assert "The one they write in" in maria.get(f"/app/contacts?do=change&open={pete}").text
    maria.does("contacts", "change", pete, language="de")
    assert "German" in maria.follow().text
    cloud.later(300)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert language(cloud, "Pete") == "de"
    assert maria.data("contacts", open=pete)["language"] == "German"


def test_contact_is_added_with_a_language_that_can_be_taken_back(cloud: Cloud) -> None:
    approved(cloud, "add_contact", {"name": "Anke Wolf", "phone": "(555) 010-0188", "language": "de"})
    assert language(cloud, "Anke") == "de"
    approved(cloud, "update_contact", {"contact_id": contact(cloud, "Anke"), "language": "as_written"})
    assert language(cloud, "Anke") == ""


def test_merged_contact_keeps_the_language_that_one_of_them_has(cloud: Cloud) -> None:
    speaks(cloud, "Jordan")
    kept, other = contact(cloud, "Pete"), contact(cloud, "Jordan")
    assert cloud.wiring.contacts.merge(account_of(cloud), kept, other).language == "de"


def test_unknown_language_of_a_contact_is_the_accounts() -> None:
    account = Account(account_id="acct-1", name="Oak", number="+15550100000", language="de")
    contact = Contact(account_id="acct-1", contact_id="ctc-1", name="Jo")
    known = [contact.model_copy(update={"language": one}) for one in ("", "de", "fr")]
    assert [account.writes_in(one) for one in (None, *known)] == ["de", "de", "de", "fr"]
    assert [account.other_language(one) for one in known] == ["", "", "fr"]
