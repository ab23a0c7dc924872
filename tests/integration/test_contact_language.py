"""Language of a contact: Steward words its own messages to them in it, and whoever decides is told which it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import ModelRequest, Step
from steward.agent.correspondence.models import CorrespondenceState
from steward.core.languages import LanguageTag
from steward.people.directory.outside_addresses import correspondence_id
from steward.trades.portfolio.ledger_entries import CHARGE
from tests.integration.test_erasure import asked, done
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


def test_unknown_language_of_a_contact_is_the_accounts(cloud: Cloud) -> None:
    people, pete = cloud.wiring.people, contact(cloud, "Pete")
    assert people.language_of(account_of(cloud), pete) == people.language_of(account_of(cloud), "ctc-gone") == "en"


def reads(cloud: Cloud, language: str | None, *, emergency: str = "no") -> list[str]:
    """The reader takes every message to be in a language. Return what it is asked, as it comes."""
    asked: list[str] = []

    def answer(request: ModelRequest) -> Step | None:
        words = "\n".join(request.last_texts)
        found = reads_and_writes(request, {"emergency": emergency, "urgent": "no", "language": language})
        asked.extend([words] if found and "- emergency (yes_no): " in words else [])
        return found

    cloud.model.aside = aside(answer, cloud.model.aside)
    return asked


def test_language_a_contact_writes_in_is_that_of_the_next_message(let: Cloud) -> None:
    asked = reads(let, "de")
    wrote(let, "Guten Tag, wann kommt der Klempner? Das Wasser läuft noch immer.")
    assert "- language (choice): " in asked[-1]
    jordan = contact(let, JORDAN.name)
    assert let.wiring.people.language_of(account_of(let), jordan) == "de"
    assert signed_in(let, MARIA).data("contacts", open=jordan)["language"] == "German"
    assert language(let, JORDAN.name) == "", "no member has chosen it"
    scan(let, hours=25)
    answered(let)
    for hours in (0, 47, 2):
        scan(let, hours=hours)
    asked_again = let.texts_to(MARIA)[-1]
    assert "Jordan Wells reads German." in asked_again
    assert "noch nichts von Ihnen gehört" in asked_again


def test_newest_language_that_was_read_for_sure_holds(let: Cloud) -> None:
    unsure, jordan = reads(let, None), contact(let, JORDAN.name)
    wrote(let, "ok")
    assert let.wiring.people.language_of(account_of(let), jordan) == "en"
    reads(let, "other")
    wrote(let, "Goedemorgen, wanneer komt de loodgieter?")
    assert let.wiring.people.language_of(account_of(let), jordan) == "en"
    known = reads(let, "fr")
    wrote(let, "Bonjour, quand vient le plombier ?")
    assert let.wiring.people.language_of(account_of(let), jordan) == "fr"
    later = reads(let, "de")
    wrote(let, "Danke, bis morgen um drei.")
    assert let.wiring.people.language_of(account_of(let), jordan) == "de"
    reads(let, None)
    wrote(let, "ok")
    assert let.wiring.people.language_of(account_of(let), jordan) == "de"
    assert ["- language (choice): " in one[-1] for one in (unsure, known, later)] == [True, True, True]


def test_language_that_a_member_has_chosen_is_never_read(let: Cloud) -> None:
    speaks(let, JORDAN.name, "fr")
    asked = reads(let, "de")
    wrote(let, "Guten Tag, wann kommt der Klempner?")
    assert "- language (choice): " not in asked[-1]
    assert let.wiring.people.language_of(account_of(let), contact(let, JORDAN.name)) == "fr"


def test_first_emergency_is_acknowledged_in_the_language_it_is_in(let: Cloud) -> None:
    reads(let, "de", emergency="yes")
    wrote(let, "Hilfe, aus der Decke kommt Wasser!")
    assert "als Notfall" in let.texts_to(JORDAN)[-1]


def language_at(cloud: Cloud) -> str:
    state: CorrespondenceState = cloud.wiring.actor_store.state(correspondence_id(account_of(cloud), JORDAN.phone))
    assert state.outsider
    return state.outsider.language


def test_erased_contacts_language_is_forgotten(let: Cloud) -> None:
    reads(let, "de")
    wrote(let, "Guten Tag, wann kommt der Klempner?")
    assert language_at(let) == "de"
    done(let, asked(let, JORDAN))
    assert language_at(let) == ""
