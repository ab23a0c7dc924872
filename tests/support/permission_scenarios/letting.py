"""IAM permission scenario: a landlord's records, workflows and providers."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any
from unittest import mock

from infra.local.demo import CONTACTS, NUMBER
from infra.local.world.script import say, use_tool
from steward.core.documents import Attachment
from steward.memory.learning.models import Correction, DecisionRecord
from steward.time.workflows.service import WorkflowService
from steward.trades.portfolio.maintenance_jobs import InsurancePolicy, MaintenanceJob, Vendor
from steward.trades.portfolio.properties import PROPERTY
from steward.trades.records.reminders import ReminderSetting, reminder_id
from tests.support.cloud import (
    DANA,
    MARIA,
    PETE,
    PUBLIC_URL,
    SAM,
    START,
    Cloud,
    account_of,
)
from tests.support.lettings import begun, calls, contact, owing, paid, passes, yes
from tests.support.mydeposits_setup import Vault
from tests.support.singlekey_setup import Bureau
from tests.support.stripe_setup import Till

LENA = CONTACTS[1]


def lets(cloud: Cloud) -> None:
    """A property with something to be repaired is put on record and looked at, and a unit of it is taken back."""
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    cloud.wiring.accounts.change(account_id, trade="portfolio")
    cloud.later(301)
    place = {"address": "118 Oak Street", "kind": "house", "currency": "USD"}
    cloud.model.add(use_tool("create_property", place), say("ok"))
    cloud.text(SAM, "We let out Oak Street")
    # The ring for the call is lost: the sweep rings again.
    cloud.drain(only=("turns",))
    cloud.purge()
    cloud.later(61)
    cloud.settle()
    (line,) = cloud.wiring.records.book(account_id).all(PROPERTY)
    unit = {"property_id": line.record_id, "place": "118 Oak Street", "unit": "house"}
    cloud.model.add(use_tool("save_unit", unit), use_tool("get_property", {"property_id": line.record_id}), say("ok"))
    cloud.text(SAM, "It is one house")
    cloud.settle()
    cloud.text(
        SAM, f"UNDO {[text.split('UNDO ')[1].split()[0] for text in cloud.texts_to(SAM) if 'UNDO ' in text][-1]}"
    )
    cloud.settle()
    offer = [Attachment("lease.txt", "text/plain", b"A lease")]
    (kept,) = cloud.wiring.documents.keep(account_id, "mail#lease", offer, sender=LENA.email).documents
    lease = {"document": kept.document_id, "subject_ids": [line.record_id], "place": "118 Oak Street"}
    cloud.model.add(use_tool("file_document", lease | {"kind": "lease", "title": "Lease"}), say("ok"))
    cloud.text(SAM, "Put the lease on file")
    cloud.settle()
    job = {"account_id": account_id, "record_id": "mnt-1", "property_id": line.record_id, "title": "Ask Lena Park"}
    more = {"category": "other", "urgency": "low", "reported_on": START.date()}
    cloud.wiring.records.change(account_id, "call-job", "", lambda _: [MaintenanceJob.model_validate(job | more)])
    vendor_reminded(cloud, account_id)


def vendor_reminded(cloud: Cloud, account_id: str) -> None:
    """A vendor is asked for their insurance, in words that an owner has switched on."""
    pete = next(one for one in cloud.wiring.people.contacts_now(account_id) if PETE.phone in one.addresses).contact_id
    insured(cloud, account_id, pete, until=START.date())
    reminder = {"contact_id": pete, "reminder": "insurance_ends", "subject_id": "pol-pete", "place": PETE.name}
    cloud.model.add(use_tool("send_reminder", reminder), say("ok"))
    cloud.text(SAM, "Remind Pete of his insurance")
    cloud.settle()
    assert any("your insurance ends" in text for text in cloud.texts_to(PETE))
    # The others hear of it, and what he writes is followed up.
    cloud.model.add(use_tool("notify_member", {"text": "Pete knows"}), say("ok"))
    cloud.text(SAM, "Tell the others")
    cloud.text(PETE, "Thank you")
    cloud.settle()
    cloud.invoke("scans", {})
    cloud.settle()


def insured(cloud: Cloud, account_id: str, pete: str, until: date) -> None:
    """Pete works for the landlord and is insured until a day; an owner has switched on the reminder of that."""
    given: dict[str, Any] = {"account_id": account_id, "since": START.date()}
    vendor = Vendor(**given, record_id="ven-pete", contact_id=pete)
    dates = {"starts": START.date(), "expires": until}
    fields: dict[str, Any] = {"account_id": account_id, "record_id": "pol-pete", "subject_id": "ven-pete", **dates}
    policy = InsurancePolicy(**fields, cover="liability", insurer="Acme")
    words = ReminderSetting(**given, record_id=reminder_id("insurance_ends"), name="insurance_ends", state="on")
    cloud.wiring.records.change(account_id, "call-vendor", "", lambda _: [vendor, policy, words])


def learns(cloud: Cloud) -> None:
    """Three alike have made a rule: somebody asks which there are, and an owner hears of it."""
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    owner = cloud.wiring.people.owners(account_id)[0]
    for number in range(3):
        decided = DecisionRecord(
            decision_id=f"taught-{number}",
            account_id=account_id,
            at=cloud.wiring.clock(),
            tool="send_message",
            outcome="edited",
            weekday=0,
            member_id=owner.member_id,
            role="owner",
            provenance="member",
            argument="text",
            changes=(Correction(kind="shorter"),),
        )
        cloud.wiring.table("facts_table").transact([cloud.wiring.learning_store.decided(decided)])
    cloud.model.add(use_tool("list_rules", {}), say("ok"))
    cloud.text(SAM, "Which rules are there?")
    cloud.settle()
    cloud.text(next(one for one in (MARIA, SAM, DANA) if one.name == owner.name), "Thanks")
    cloud.settle()
    assert any(one.member_id == owner.member_id for one in cloud.wiring.learning.read(account_id).told)


def held(vault: Vault) -> None:
    """A deposit is lodged, paid in and released."""
    vault.ended()
    vault.releases()
    vault.status()


def seen_through(cloud: Cloud) -> None:
    """A repair has a workflow, which is listed; a report is made, and read on its page."""
    begun(cloud)
    yes(cloud)
    calls(cloud, "list_workflows", {})
    there = {"property_id": cloud.wiring.records.book(account_of(cloud)).all(PROPERTY)[0].record_id}
    (page,) = re.findall(rf"{PUBLIC_URL}(/r/\S+)", calls(cloud, "generate_report", {"kind": "rent_roll", **there}))
    assert cloud.http("GET", page).status == 200


def decided_and_reminded(cloud: Cloud) -> None:
    """A yes comes after a payment that its workflow has not heard of, and a scan reminds Pete of his insurance."""
    insured(cloud, account_of(cloud), contact(cloud, "Pete"), until=START.date() + timedelta(days=15))
    passes(cloud, days=8)
    of = owing(cloud)
    with mock.patch.object(WorkflowService, "changed"):
        paid(cloud, of, "1480")
    yes(cloud)
    cloud.invoke("scans", {})
    cloud.settle()
    assert any("your insurance ends" in text for text in cloud.texts_to(PETE))


def paid_by_link(till: Till) -> None:
    """A rent is asked for by link, paid, and given back in part."""
    payment_id = till.paid()
    till.approves("payments_refund", {"payment_id": payment_id, "amount": "295", "reason": "Paid too much"})
    till.told()


def collected(till: Till) -> None:
    """A tenant agrees to have rents collected, and the first is: found by the clock, declined, and collected again."""
    till.agrees(declines=1)
    till.scan()
    till.scan(days=11)
    till.told()
    till.scan(days=3)
    till.told()


def checked(bureau: Bureau) -> None:
    """An applicant is checked, and the provider tells what came of it."""
    bureau.screens()
    bureau.singlekey.handed_in(bureau.token())
    bureau.singlekey.found(bureau.token(), 720)
    bureau.told()
    bureau.report()
