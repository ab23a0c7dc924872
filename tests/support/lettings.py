"""A landlord's Steward for tests: calls tools as a member, approves them, and reads records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from infra.local.demo import CONTACTS
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent.conversations.entries import ToolResultEntry
from steward.core.clock import utc_now
from steward.core.documents import Attachment
from steward.time.workflows.models import WorkflowLine
from steward.trades.portfolio.applications import APPLICATION, RentalApplication
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE
from steward.trades.portfolio.notices import NOTICE, WrittenNotice
from steward.trades.portfolio.properties import PROPERTY, UNIT
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.service import Book
from tests.support.cloud import MARIA, Cloud, account_of, running_cloud
from tests.support.machines import workflows_run
from tests.support.plumber import decide

OAK, FLAT = "118 Oak Street", "118 Oak Street, 4B"
DAY = 86_400
JORDAN = next(one for one in CONTACTS if one.name == "Jordan Wells")
RENT = {"rent": "1450", "effective_on": "2027-02-01"}


@contextmanager
def landlords_cloud(environment: Mapping[str, str] | None = None) -> Iterator[Cloud]:
    """It is 9:41 on Friday, 20 November 2026; the account keeps a landlord's records."""
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted.")), environment=environment) as running:
        running.wiring.accounts.change(account_of(running), trade="portfolio")
        yield running


@contextmanager
def working_landlord(environment: Mapping[str, str] | None = None) -> Iterator[Cloud]:
    """The same with a landlord's workflows; no function may fail."""
    with landlords_cloud(environment) as running, workflows_run(running, PORTFOLIO, *WORKFLOWS.values()):
        yield running
        assert running.failures == []


def book_of(cloud: Cloud) -> Book:
    return cloud.wiring.records.book(account_of(cloud))


def calls(cloud: Cloud, tool: str, given: Mapping[str, Any], person: Any = MARIA) -> str:
    """A member says something, the model makes the call; what it was answered, or that it waits."""
    cloud.model.add(use_tool(tool, given), say("Here it is."))
    cloud.text(person, f"Please {tool}")
    cloud.settle()
    assert not cloud.failures
    entry = next(one for one in reversed(cloud.log(person)) if isinstance(one, ToolResultEntry))
    return entry.content


def approved(cloud: Cloud, tool: str, given: Mapping[str, Any]) -> None:
    """The same of a call that somebody has to approve."""
    calls(cloud, tool, given)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert not cloud.failures


def contact(cloud: Cloud, name: str) -> str:
    found = cloud.wiring.people.search_contacts(account_of(cloud), name)
    return found[0][0].contact_id


def property_and_unit(cloud: Cloud) -> tuple[str, str]:
    calls(cloud, "create_property", {"address": OAK, "kind": "apartments", "currency": "USD"})
    (place,) = book_of(cloud).all(PROPERTY)
    calls(cloud, "save_unit", {"property_id": place.record_id, "place": OAK, "unit": "4B", "bedrooms": 2})
    (unit,) = book_of(cloud).lines(place.record_id, UNIT)
    return place.record_id, unit.record_id


def let_to_pete(cloud: Cloud) -> tuple[str, str, str]:
    """A property, its unit, and a tenancy of it that Maria has approved."""
    property_id, unit_id = property_and_unit(cloud)
    tenancy = {"unit_id": unit_id, "place": FLAT, "tenant_ids": [contact(cloud, "Pete")]}
    terms = {"start": "2026-01-01", "rent": "1380", "due_day": 1, "opening_balance": "100"}
    approved(cloud, "create_tenancy", tenancy | terms)
    (line,) = book_of(cloud).lines(unit_id, TENANCY)
    return property_id, unit_id, line.record_id


def told(cloud: Cloud) -> str:
    """What the model was told last."""
    return str(cloud.model.requests[-1].body["messages"][-4:])


def line(cloud: Cloud) -> WorkflowLine:
    (found,) = cloud.wiring.workflows.listed(account_of(cloud))
    return found


def at(cloud: Cloud) -> tuple[str, str, str]:
    return line(cloud).status, line(cloud).step, line(cloud).doing


def asked(cloud: Cloud) -> list[str]:
    """Return the questions that Maria was asked."""
    return [text for text in cloud.texts_to(MARIA) if "May I" in text]


def answers(cloud: Cloud, decision: str) -> None:
    """Maria decides what she was asked for last, by its link."""
    asked = next(text for text in reversed(cloud.texts_to(MARIA)) if "may I" in text)
    decide(cloud, MARIA, decision, token=asked.rsplit("/a/", 1)[1].split()[0])
    cloud.settle()


def yes(cloud: Cloud) -> None:
    answers(cloud, "approved")


def passes(cloud: Cloud, days: int, hours: int = 0) -> None:
    """So much time in which nothing was due."""
    cloud.clock.shift(timedelta(days=days, hours=hours))
    cloud.wiring.timers.move_cursor(utc_now() - timedelta(hours=2))
    cloud.later(60)


def called_off(cloud: Cloud) -> None:
    found = line(cloud)
    approved(cloud, "control_workflow", {"workflow_id": found.workflow_id, "place": found.title, "action": "cancel"})


def reported(cloud: Cloud) -> dict[str, Any]:
    """A leak that somebody has put down, and a plumber who is insured."""
    property_id, unit_id = property_and_unit(cloud)
    pete = contact(cloud, "Pete")
    approved(cloud, "save_party", {"contact_id": pete, "role": "vendor", "trades": ["plumbing"]})
    assert any("May I save Pete Rossi (plumber) as a vendor?" in text for text in cloud.texts_to(MARIA))
    insured = {"vendor_id": pete, "place": "Pete Rossi", "cover": "liability", "insurer": "Acme"}
    calls(cloud, "save_insurance", {**insured, "starts": "2026-01-01", "expires": "2027-12-31"})
    leak = {"title": "Leak under the sink", "kind": "plumbing", "urgency": "normal"}
    approved(cloud, "create_maintenance", {"property_id": property_id, "unit_id": unit_id, "place": FLAT, **leak})
    (line,) = book_of(cloud).open(MAINTENANCE)
    return {"maintenance_id": line.record_id, "place": FLAT}


def begun(cloud: Cloud) -> dict[str, Any]:
    """The same, seen through from now on."""
    given = reported(cloud)
    approved(cloud, "workflow_maintenance_job", given)
    return given


def tenancy(cloud: Cloud, tenancy_id: str) -> Tenancy:
    return book_of(cloud).need(tenancy_id, Tenancy)


def served(cloud: Cloud, tenancy_id: str) -> None:
    """Somebody has served the notice there is, today."""
    (notice,) = book_of(cloud).open_under(tenancy_id, NOTICE, WrittenNotice)
    day = book_of(cloud).today("America/New_York").isoformat()
    given = {"notice_id": notice.record_id, "place": FLAT, "served_on": day, "way": "by_hand"}
    approved(cloud, "record_notice_served", given)


def filed(cloud: Cloud, place: str, kind: str, *subject_ids: str) -> str:
    """A paper that came attached is put on file."""
    offer = [Attachment("paper.txt", "text/plain", f"{kind} {subject_ids}".encode())]
    (kept,) = cloud.wiring.documents.keep(account_of(cloud), f"mail#{kind}#{'+'.join(subject_ids)}", offer).documents
    given = {"document": kept.document_id, "subject_ids": [*subject_ids], "place": place, "kind": kind, "title": kind}
    calls(cloud, "file_document", given)
    return kept.document_id


def applied(cloud: Cloud, listing_id: str, name: str, income: str, **more: Any) -> str:
    """Somebody has applied, with everything that is asked for unless `more` says otherwise."""
    told: dict[str, Any] = {
        "income": income,
        "move_in": "2026-12-05",
        "docs": ["identity", "income"],
        "consent": "text",
    }
    given = {"listing_id": listing_id, "place": FLAT, "applicants": [contact(cloud, name)], "wording": "You may check."}
    calls(cloud, "record_application", {**given, **told, **more})
    found = book_of(cloud).under(listing_id, APPLICATION, RentalApplication)
    return next(one.record_id for one in found if one.applicants == (contact(cloud, name),))


def owing(cloud: Cloud) -> dict[str, Any]:
    """Pete owes $1,380.00 of the first and $100.00 of today; a text to him about the rent waits for Maria's yes."""
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    approved(cloud, "workflow_arrears", of)
    assert at(cloud) == ("running", "message", "asking")
    return of


def paid(cloud: Cloud, of: dict[str, Any], amount: str) -> None:
    calls(cloud, "record_payment", {**of, "amount": amount, "received_on": "2026-11-20", "method": "cheque"})
