"""Every AWS call the handlers make is one their role allows, and roles allow nothing else.

No stand-in enforces IAM, so a missing right would first show on AWS. Here each call of a set of scenarios that reaches
every corner is recorded by function and held against `infra.catalogue`, both ways.
"""

from __future__ import annotations

import hashlib
import json
import re
from datetime import timedelta
from itertools import chain
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import boto3
import pytest

from infra.local.demo import CONTACTS, NUMBER, ZONE
from infra.local.world.quarantined import aside, reads_and_writes
from infra.local.world.records import keeps_records
from infra.local.world.script import ScriptedModel, Step, http_error, say, use_tool
from steward.actors.events import Post
from steward.channels.budgets import counter_row, counters_of, day_of
from steward.conversations.entries import Usage
from steward.conversations.events import Compressed, CompressionMade
from steward.core.clock import utc_now
from steward.core.documents import Attachment
from steward.core.rings import Ring
from steward.erasure.models import Erasure
from steward.erasure.store import ErasureList
from steward.learning.models import Change, Decided
from steward.memory.facts.models import Fact
from steward.memory.facts.rules import Changes
from steward.portfolio.places import PROPERTY
from steward.portfolio.trade import PORTFOLIO
from steward.portfolio.upkeep import Maintenance, Policy, Vendor
from steward.portfolio.workflows import WORKFLOWS
from steward.records.reminders import Reminder, reminder_id
from steward.search.models import SearchForget
from steward.search.rings import RECOVERY, SNAPSHOT, ring
from steward.watchers.models import EmailSkill
from tests.support import apps, mocked
from tests.support.attached import File, mail_with
from tests.support.bounces import report, to_contacts_by_mail
from tests.support.bureau import Bureau, open_bureau
from tests.support.cloud import (
    DANA,
    MARIA,
    PETE,
    PUBLIC_URL,
    SAM,
    START,
    STRANGER_PHONE,
    Cloud,
    account_of,
    running_cloud,
)
from tests.support.connected import source
from tests.support.git_server import GitServer, git_server
from tests.support.google_cloud import GoogleCloud, google_cloud
from tests.support.ledger_stream import ledger_rows, stream_record
from tests.support.lettings import begun, calls, yes
from tests.support.machines import workflows_run
from tests.support.plumber import REQUEST, answer, decide, plumber_rule
from tests.support.post_office import MARIAS, SAMS, PostOffice, post_office, words
from tests.support.rights import granted, recording
from tests.support.scanned import scanned
from tests.support.ses_office import OURS, SesOffice, ses_office
from tests.support.till import Till, open_till
from tests.support.vault import Vault, open_vault
from tests.support.watched import beat, comes, switches

DANAS = DANA.email
LENA = CONTACTS[1]

# S3's tag of an object is the MD5 of its bytes.
_ETAG_OF_ONE = hashlib.md5(b"one", usedforsecurity=False).hexdigest()


def every_corner(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do everything Steward can do, in one long day."""
    # Before anybody looks: what was registered is remembered for a while.
    connected(cloud)
    cloud.sweep()
    model = cloud.model
    cloud.text(STRANGER_PHONE, "hello?")
    cloud.text(DANA, REQUEST)
    cloud.settle()
    decide(cloud, DANA, "approved")
    cloud.settle()
    cloud.text(PETE, "3 works")
    cloud.settle()
    for decision in ("rejected", "approved"):
        cloud.text(MARIA, REQUEST)
        cloud.settle()
        cloud.twilio.faults.cut_after_accepting = 1 if decision == "approved" else 0
        cloud.twilio.faults.lose_callbacks = 1
        decide(cloud, MARIA, decision)
        cloud.settle()
        cloud.later(61)
    model.add(use_tool("remember", {"text": "The gate code is 1."}), use_tool("read_file", {"path": "MEMORY.md"}))
    model.add(*files_of_all_kinds())
    model.add(http_error(529), http_error(529), say("done"))
    # Not Maria: she has read what an outsider wrote, and would be asked first.
    cloud.text(SAM, "Remember the gate code")
    cloud.settle()
    for _ in range(3):
        cloud.later(61)
    cloud.twilio.faults.refuse_429 = 1
    cloud.twilio.faults.undelivered = 1
    cloud.text(MARIA, "hello")
    cloud.settle()
    cloud.later(61)
    for decided in (False, True):
        decide(cloud, MARIA, "approved") if decided else cloud.text(MARIA, REQUEST)
        cloud.drain(only=("turns",))
        cloud.purge()
        cloud.later(121)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    cloud.later(timedelta(hours=25).total_seconds())
    used_up(cloud)
    invited(cloud)
    decisions(cloud)
    contacts(cloud)
    undone(cloud)
    lets(cloud)
    learns(cloud)
    scanned(cloud)
    misfits(cloud)
    turned_away(cloud, monkeypatch)
    stops(cloud)
    unresolved(cloud)
    answered(cloud)
    explained(cloud)
    browsed(cloud)
    by_an_app(cloud)
    reminded(cloud)
    missed(cloud)
    pictured(cloud)
    recalled(cloud)
    known(cloud)
    summed_up(cloud)
    broken(cloud, monkeypatch)
    copied(cloud)


def files_of_all_kinds() -> list[Step]:
    """Files are written, listed, copied, moved over one that is there, looked up in the past and brought back."""
    path, version = "skills/a/SKILL.md", {"version": _ETAG_OF_ONE}
    return [
        use_tool("write_file", {"path": path, "content": "one"}),
        use_tool("list_files", {}),
        use_tool("copy_file", {"from": path, "to": "a.md"}),
        use_tool("move_file", {"from": path, "to": "a.md", **version}),
        use_tool("list_file_versions", {"path": path}),
        use_tool("delete_file", {"path": path, **version}),
        use_tool("restore_file", {"path": path, **version}),
    ]


def answered(cloud: Cloud) -> None:
    """A scope is set by an owner; a contact is answered within it, and what was texted is read back."""
    given = {"words": "Confirm appointments.", "tools": ["search_contacts"], "reason": "Dana asked"}
    cloud.model.add(use_tool("set_contact_scope", given), say("ok"), say("ok"))
    cloud.text(DANA, "Answer the tradespeople")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.model.add(use_tool("search_contacts", {"query": "plumber"}), say("Yes."))
    cloud.text(PETE, "Is 3 still on?")
    cloud.settle()
    cloud.model.add(use_tool("show_contact_scope", {}), use_tool("search_sms_history", {"query": "still on"}))
    cloud.model.add(use_tool("get_contact_sms_history", {"contact_name": "Dana"}), say("ok"))
    cloud.text(SAM, "What did they say?")
    cloud.settle()


def connected(cloud: Cloud) -> None:
    """An owner has registered tickets, whose server is at no public address."""
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    cloud.wiring.parameters.put("tickets", "magpie")
    cloud.wiring.source_store.put(source(account_id, "https://127.0.0.1/mcp", secret="tickets"))


def explained(cloud: Cloud) -> None:
    """Dana hears why she was told what became of that, what she may decide, what a sum is, and of no tickets."""
    cloud.model.add(use_tool("explain_message", {}), use_tool("list_approvals", {}))
    cloud.model.add(use_tool("run_python", {"code": "1 + 1"}), use_tool("tickets_list_tickets", {"building": "B"}))
    cloud.model.add(say("ok"))
    cloud.text(DANA, "Why did you tell me?")
    cloud.settle()


def browsed(cloud: Cloud) -> None:
    """An owner allows a domain, and what is there is searched."""
    given = {"domains": ["gas.example"], "reason": "Dana asked"}
    cloud.model.add(use_tool("set_web_domains", given), say("ok"), say("ok"))
    cloud.text(DANA, "Read the gas company's pages")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.model.add(use_tool("web_search", {"query": "gas works on Oak Street"}), say("ok"))
    cloud.text(DANA, "When is the gas off?")
    cloud.settle()


def by_an_app(cloud: Cloud) -> None:
    """An app of Sam's reads, asks for what he decides, and is told; meanwhile others work, not its door."""
    key = apps.connected(cloud, SAM)
    cloud.functions["apps"].wiring.app_requests.pause = lambda _: None
    found = apps.call(cloud, key, "search_contacts", {"query": "the plumber"})
    cloud.settle()
    assert apps.call_state(apps.call(cloud, key, "check_call", {"call_id": apps.call_id(found)})) == "done"
    asked = apps.call(cloud, key, "remember", {"text": "The gate code is 2."})
    cloud.settle()
    decide(cloud, SAM, "approved")
    cloud.settle()
    assert apps.call_state(apps.call(cloud, key, "check_call", {"call_id": apps.call_id(asked)})) == "done"


def reminded(cloud: Cloud) -> None:
    """Sam has a reminder made, changed and listed, and is told."""
    soon = cloud.wiring.clock().astimezone(ZoneInfo(ZONE)) + timedelta(minutes=5)
    given = {"what": "the meter", "start": soon.strftime("%Y-%m-%dT%H:%M")}
    cloud.model.add(use_tool("create_scheduled_job", given), use_tool("list_scheduled_jobs", {}), say("ok"))
    cloud.text(SAM, "Remind me of the meter")
    cloud.settle()
    (line,) = cloud.wiring.job_lines.of_account(cloud.wiring.people_store.account_at(NUMBER) or "")
    change = {"job_id": line.job_id, "rrule": "FREQ=DAILY"}
    cloud.model.add(use_tool("update_scheduled_job", change), say("ok"))
    cloud.text(SAM, "Every day")
    cloud.settle()
    for _ in range(6):
        cloud.later(61)
    assert "Reminder: the meter" in cloud.texts_to(SAM)
    cloud.model.add(use_tool("delete_scheduled_job", {"job_id": line.job_id}), say("ok"))
    cloud.text(SAM, "No more")
    cloud.settle()


def recalled(cloud: Cloud) -> None:
    """What was said is looked for; snapshots are built, cleaned up after, and compared with the logs."""
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    for what in (SNAPSHOT, RECOVERY):
        cloud.clock.shift(timedelta(hours=2))
        if what is RECOVERY:
            cloud.model.add(use_tool("search_conversations", {"query": "lost"}), say("ok"))
            cloud.text(SAM, "Is the ring for this lost?")
            cloud.drain(only=("turns",))
            cloud.purge()
            cloud.later(61)
            cloud.wiring.search_tail.delete(account_id, [next(cloud.wiring.search_tail.read(account_id)).row])
        looked_for = use_tool("search_conversations", {"query": "gate code"})
        cloud.model.add(looked_for, use_tool("fetch_context", {"conversation_id": cloud.conversation_of(SAM)}))
        cloud.model.add(say("ok"))
        cloud.text(SAM, "What was the gate code?")
        cloud.settle()
        first = next(iter(cloud.wiring.search_sources.documents(account_id, cloud.conversation_of(SAM))))
        cloud.wiring.search_tail.forget(
            SearchForget(account_id=account_id, document_ids=(first.document_id,)), cloud.wiring.clock()
        )
        ring(cloud.wiring.queues, account_id, what)
        cloud.settle()
    cloud.invoke("search_index", {})
    cloud.settle()


def known(cloud: Cloud) -> None:
    """Something nobody has mentioned for long is let go, something new is kept, and forgotten."""
    now = cloud.wiring.clock()
    party = cloud.wiring.actor_store.state(cloud.conversation_of(SAM)).party
    old = Fact(
        fact_id="fact-0",
        account_id=party.account_id,
        member_id=party.member_id,
        category="other",
        tenths=5,
        provenance="account",
        first_at=now - timedelta(days=200),
        last_at=now - timedelta(days=200),
        text="They like milk",
    )
    cloud.wiring.fact_store.draw("conv-0", (0, 1), Changes([(old, 0)], ()), [])
    for said in ("I like tea", "Good morning"):
        cloud.model.add(say("ok"))
        cloud.text(SAM, said)
        cloud.settle()
        cloud.later(301)
        cloud.later(61)
    (fact,) = cloud.wiring.facts.of_member(party.account_id, party.member_id)
    cloud.model.add(use_tool("remove_memory", {"fact_id": fact.fact_id}), use_tool("extract_memory", {}), say("ok"))
    cloud.text(SAM, "Forget it")
    cloud.settle()


def decisions(cloud: Cloud) -> None:
    """Decided by text; levels asked for by a member, set and cleared by an owner, and listed."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    answer(cloud, MARIA, "NO")
    cloud.settle()
    for level in (3, None):
        change = {"action": "send_message", "level": level, "reason": "Dana asked"}
        cloud.model.add(use_tool("set_autonomy", change), say("ok"), say("ok"))
        cloud.text(DANA, "Change your level")
        cloud.settle()
        decide(cloud, MARIA, "approved")
        if level is None:
            # The ring for the call is lost: the sweep rings again.
            cloud.drain(only=("turns",))
            cloud.purge()
            cloud.later(61)
        cloud.settle()
    cloud.model.add(use_tool("list_autonomy", {}), say("ok"))
    cloud.text(DANA, "What do you do by yourself?")
    cloud.settle()


def invited(cloud: Cloud) -> None:
    """A new member tries a wrong code, then the right one."""
    phone, people = "+15550100011", cloud.wiring.people_store
    cloud.wiring.accounts.add_member(people.account_at(NUMBER) or "", name="Nora Blum", phone=phone)
    cloud.settle()
    code = cloud.texts_to(phone)[-1].rsplit(" ", 1)[1]
    for tried in (f"{(int(code) + 1) % 10**6:06d}", code):
        cloud.text(phone, tried)
        cloud.settle()
    assert "is confirmed" in cloud.texts_to(phone)[-1]


def turned_away(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands, then quiet: abbreviations and titles that fail at first, a transcript of several parts."""
    monkeypatch.setattr("steward.conversations.export.PART_ENTRIES", 2)
    for text in ("/new", "/model haiku", "/stop", "/start"):
        cloud.text(DANA, text)
        cloud.settle()
    cloud.model.aside = aside(lambda request: http_error(529) if keeps_records(request) else None, reads_and_writes)
    for number in range(5):
        cloud.model.add(say("ok"))
        cloud.text(DANA, f"Talk {number}")
        cloud.settle()
    cloud.later(700)
    cloud.clock.shift(7_200)
    cloud.invoke("search_index", {})
    cloud.settle()
    cloud.model.aside = aside(keeps_records, reads_and_writes)
    cloud.later(2_000)
    cloud.later(700)


def summed_up(cloud: Cloud) -> None:
    """Maria's talk became too long: whoever loads it reads its summary, and what that names, from before the window."""
    conversation_id = cloud.conversation_of(MARIA)
    through = cloud.wiring.actor_store.state(conversation_id).next_seq - 1
    one = Compressed(through_seq=through, kept=(1,), model="m", usage=Usage(), cost_micros=1, text="All well.")
    letter = Post(conversation_id, CompressionMade(provenance="account", made=(one,)))
    assert cloud.wiring.actor_store.post([letter], utc_now())
    for text in ("hello", "hello again"):
        cloud.text(MARIA, text)
        cloud.settle()
    cloud.later(700)


def contacts(cloud: Cloud) -> None:
    """Somebody is added, changed, merged, removed and blocked, by one who has read nothing from outside."""
    people = cloud.wiring.people_store
    account = people.account_at(NUMBER) or ""
    (owner, *_) = cloud.wiring.people.owners(account)
    cloud.wiring.autonomy.set_level(account, "add_contact", 3, owner)
    cloud.clock.shift(301)
    cloud.model.add(use_tool("add_contact", {"name": "Kim", "phone": "+15550100666"}), say("ok"))
    cloud.model.add(use_tool("block_sender", {"sender": "+15550100997"}), say("ok"))
    for text in ("Add Kim", "Block them"):
        cloud.text(SAM, text)
        cloud.settle()
    kim = next(contact for contact in people.contacts(account) if contact.name == "Kim")
    change = {"contact_id": kim.contact_id, "phone": "+15550100667"}
    cloud.model.add(use_tool("update_contact", change), say("ok"), say("ok"))
    cloud.text(SAM, "Change Kim's number")
    cloud.settle()
    answer(cloud, SAM, "YES")
    cloud.settle()


def lets(cloud: Cloud) -> None:
    """A property with something to be repaired is put on record and looked at, and a unit of it is taken back."""
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    cloud.wiring.accounts.change(account_id, trade="portfolio")
    cloud.later(301)
    place = {"address": "118 Oak Street", "kind": "house", "currency": "USD"}
    cloud.model.add(use_tool("create_property", place), say("ok"))
    cloud.text(SAM, "We let out Oak Street")
    cloud.settle()
    (line,) = cloud.wiring.records.book(account_id).all(PROPERTY)
    unit = {"property_id": line.record_id, "place": "118 Oak Street", "unit": "house"}
    cloud.model.add(use_tool("save_unit", unit), use_tool("get_property", {"property_id": line.record_id}), say("ok"))
    cloud.text(SAM, "It is one house")
    cloud.settle()
    cloud.text(
        SAM, f"UNDO {[text.split('UNDO ')[1].split(',')[0] for text in cloud.texts_to(SAM) if 'UNDO ' in text][-1]}"
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
    cloud.wiring.records.change(account_id, "call-job", "", lambda _: [Maintenance.model_validate(job | more)])
    vendor_reminded(cloud, account_id)


def vendor_reminded(cloud: Cloud, account_id: str) -> None:
    """A vendor is asked for their insurance, in words that an owner has switched on."""
    pete = next(one for one in cloud.wiring.people.contacts_now(account_id) if PETE.phone in one.addresses).contact_id
    given: dict[str, Any] = {"account_id": account_id, "since": START.date()}
    vendor = Vendor(**given, record_id="ven-pete", contact_id=pete)
    dates = {"starts": START.date(), "expires": START.date()}
    fields: dict[str, Any] = {"account_id": account_id, "record_id": "pol-pete", "subject_id": "ven-pete", **dates}
    policy = Policy(**fields, cover="liability", insurer="Acme")
    words = Reminder(**given, record_id=reminder_id("insurance_ends"), name="insurance_ends", state="on")
    cloud.wiring.records.change(account_id, "call-vendor", "", lambda _: [vendor, policy, words])
    reminder = {"contact_id": pete, "reminder": "insurance_ends", "subject_id": "pol-pete", "place": "Pete"}
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


def learns(cloud: Cloud) -> None:
    """Three alike have made a rule: somebody asks which there are, and an owner hears of it."""
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    owner = cloud.wiring.people.owners(account_id)[0]
    for number in range(3):
        decided = Decided(
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
            changes=(Change(kind="shorter"),),
        )
        cloud.wiring.table("facts_table").transact([cloud.wiring.learning_store.decided(decided)])
    cloud.model.add(use_tool("list_rules", {}), say("ok"))
    cloud.text(SAM, "Which rules are there?")
    cloud.settle()
    cloud.text(next(one for one in (MARIA, SAM, DANA) if one.name == owner.name), "Thanks")
    cloud.settle()
    assert any(one.member_id == owner.member_id for one in cloud.wiring.learning.read(account_id).told)


def undone(cloud: Cloud) -> None:
    """Files are written and taken back, by somebody who has read nothing from outside."""
    for arguments in ({"path": "a.md", "content": "one"}, {"path": "a.md", "content": "two", "version": _ETAG_OF_ONE}):
        cloud.model.add(use_tool("write_file", arguments), say("ok"))
        cloud.text(SAM, "Write it")
        cloud.settle()
    codes = [text.split("UNDO ")[1].split(",")[0] for text in cloud.texts_to(SAM) if "UNDO " in text]
    for code in reversed(codes[-2:]):
        cloud.text(SAM, f"UNDO {code}")
        cloud.settle()


def stops(cloud: Cloud) -> None:
    """Texts are stopped and resumed, here and at Twilio alone."""
    for word in ("STOP", "START"):
        cloud.text(PETE, word)
        cloud.settle()
        cloud.clock.shift(1)
    cloud.twilio._opted_out.add((NUMBER, PETE.phone))
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.clock.shift(1)
    cloud.text(PETE, "START")
    cloud.settle()
    blocked(cloud)


def blocked(cloud: Cloud) -> None:
    """A blocked address writes."""
    people = cloud.wiring.people_store
    account = people.account_at(NUMBER) or ""
    people.block(account, "+15550100998", "mbr-1", cloud.wiring.clock())
    cloud.text("+15550100998", "hello?")
    cloud.settle()


def unresolved(cloud: Cloud) -> None:
    """Texts wait behind one that a callback settles, behind one that nobody can account for and is sent again."""
    for member in (DANA, SAM):
        cloud.text(member, REQUEST)
        cloud.settle()
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.drain(only=("turns", "tools-channels"))
    cloud.twilio.faults.cut_after_accepting = 1
    cloud.drain()
    decide(cloud, DANA, "approved")
    cloud.drain()
    cloud.settle()
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.drain(only=("turns", "tools-channels"))
    cloud.twilio.faults.cut_before_accepting = 1
    cloud.drain()
    decide(cloud, SAM, "approved")
    for _ in range(12):
        cloud.later(100)
    links = [text.rsplit("/s/", 1)[1].split()[0] for text in cloud.texts_to(MARIA) if "/s/" in text]
    for method in ("GET", "POST", "POST"):
        cloud.http(method, f"/s/{links[-1]}")
    cloud.settle()


def missed(cloud: Cloud) -> None:
    """The webhook misses texts of members, contacts and strangers, of every kind."""
    cloud.twilio.faults.lose_webhooks = 7
    for sender, body in (
        (MARIA, "/stop"),
        (MARIA, "/start"),
        (MARIA, "hi"),
        (PETE, "hi"),
        (STRANGER_PHONE, "hi"),
        (PETE, "STOP"),
        (PETE, "START"),
    ):
        cloud.text(sender, body)
        cloud.clock.shift(1)
    cloud.clock.shift(300)
    for _ in range(2):
        cloud.invoke("missed_messages", {})
        cloud.settle()


def pictured(cloud: Cloud) -> None:
    """A picture comes by text, and another that the webhook misses."""
    picture = ("image/png", b"\x89PNG\r\n\x1a\n")
    cloud.text(PETE, "See", media=[picture])
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(PETE, "And this", media=[picture])
    cloud.clock.shift(300)
    cloud.invoke("missed_messages", {})
    cloud.settle()
    assert [len(one.documents) for one in cloud.inbound_entries(PETE.phone)][-2:] == [1, 1]


def misfits(cloud: Cloud) -> None:
    """Rows nobody expects: mail from the future, a lost ring for each tool group, a contact that has changed."""
    cloud.text(MARIA, "from the future")
    table = boto3.resource("dynamodb").Table("conversations")
    (mail,) = cloud.rows(MARIA, "mail#")
    table.put_item(Item={**mail, "schema_version": 99})
    cloud.settle()
    cloud.model.add(use_tool("read_file", {"path": "MEMORY.md"}), say("read"))
    cloud.text(MARIA, "read it")
    cloud.drain(only=("turns",))
    cloud.purge()
    cloud.later(61)
    for person in (MARIA, DANA):
        for call in cloud.rows(person, "call#"):
            group = json.loads(call["body"])["group"]
            cloud.wiring.queues.ring(Ring(f"tools-{group}", call["conversation_id"], call["row"], "again"))
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    people = cloud.wiring.people_store
    account = people.account(people.account_at(NUMBER) or "")
    assert account is not None
    pete = next(c for c in people.contacts(account.account_id) if c.phone == PETE.phone)
    people.put_contact(account, pete.model_copy(update={"phone": "+15550100777"}))
    decide(cloud, MARIA, "approved")
    cloud.settle()
    changed = people.contact(account.account_id, pete.contact_id)
    assert changed is not None
    people.put_contact(account, changed.model_copy(update={"phone": PETE.phone}))


def copied(cloud: Cloud) -> None:
    """The stream of the ledger tells what was written to it."""
    cloud.invoke("ledger_copy", {"Records": [stream_record("INSERT", row, n) for n, row in enumerate(ledger_rows())]})


def erased(cloud: Cloud) -> None:
    """A contact, a member and a stranger are erased, who were in everything, and once more after a restore.

    All there is is looked through: among what every corner leaves that would take longer than all the rest.
    """
    cloud.text(STRANGER_PHONE, "hello?")
    cloud.text(DANA, REQUEST)
    cloud.settle()
    for there in (lets, recalled, known):
        there(cloud)
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    store, requests = cloud.wiring.people_store, cloud.wiring.erasure_requests
    lena = next(c for c in store.contacts(account_id) if c.phone == LENA.phone)
    dana = next(m for m in store.members(account_id) if m.phone == DANA.phone)
    offer, long = [Attachment("offer.txt", "text/plain", b"1")], f"Lena Park {'x' * 40_000}"
    cloud.wiring.documents.keep(account_id, "mail#offer", offer, sender=LENA.email)
    cloud.wiring.workspace.write(account_id, "lena.md", "Lena Park, by the hour", None)
    cloud.text(LENA, "I can come and look at the meter on Monday")
    cloud.text(MARIA, long)
    cloud.text(DANA, "Note that I am on holiday until the end of the month")
    cloud.settle()
    cloud.model.add(use_tool("delete_user_data", {"subject": lena.contact_id, "confirm_name": LENA.name}), say("Done."))
    cloud.text(MARIA, "Erase Lena")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    for subject, named in ((dana.member_id, DANA.name), (STRANGER_PHONE, STRANGER_PHONE)):
        requests.of_operator(account_id, subject, named)
    skill = EmailSkill(
        account_id=account_id, member_id=dana.member_id, on=True, set_at=START, name="rent", match="rent"
    )
    cloud.wiring.skill_store.put(skill)
    maria = next(m for m in store.members(account_id) if m.phone == MARIA.phone)
    for member, text in ((dana, "Is on holiday"), (maria, "Pays Lena Park by the hour")):
        fact = Fact(
            fact_id=f"fact-of-{member.member_id}",
            account_id=account_id,
            member_id=member.member_id,
            category="other",
            tenths=8,
            provenance="account",
            first_at=cloud.wiring.clock(),
            last_at=cloud.wiring.clock(),
            text=text,
        )
        cloud.wiring.fact_store.draw(f"conv-of-{member.member_id}", (0, 1), Changes([(fact, 0)], ()), [])
    for call_id in ("of-nobody", cloud.rows(DANA, "call#")[0]["row"].removeprefix("call#")):
        note = {"owner": account_id, "row": f"run#{call_id}", "note": json.dumps({"before": "by Lena Park"})}
        cloud.wiring.table("grants_table").put(note)
    # One of before a restore.
    tom = next(c for c in store.contacts(account_id) if c.phone == CONTACTS[4].phone)
    before = Erasure(erasure_id="era-known", account_id=account_id, person_id=tom.contact_id, asked_at=START)
    ErasureList(cloud.wiring.bucket("erasures_bucket")).keep(before)
    for _ in range(6):
        cloud.invoke("erasure", {})
        cloud.settle()
        cloud.later(1_300)
    assert list(cloud.wiring.erasure_store.open()) == []


def used_up(cloud: Cloud) -> None:
    """An account has sent all that it may, and its owners hear so."""
    account = cloud.wiring.people_store.account_at(NUMBER) or ""
    day = day_of(cloud.wiring.clock())
    row = {"conversation_id": counters_of(account), "row": counter_row(day, 0)}
    cloud.wiring.conversations_table.put({**row, "texts": 1_100})
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert any("used up" in text for text in cloud.texts_to(MARIA))
    cloud.wiring.conversations_table.delete(row)


def broken(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every consumer fails for good, one after the other."""

    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    for place, text in (
        ("steward.actors.runner.StepRunner.run", "hello"),
        ("steward.tools.service.ToolExecutor.run", "Tell the plumber"),
        ("steward.channels.service.DeliveryService.deliver", "hello again"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(place, fail)
            cloud.text(MARIA, text)
            for _ in range(6):
                cloud.later(120)
        cloud.later(120)
    # Past the time in which a text may still be late.
    cloud.later(7 * 3600)


def signed_in(google: GoogleCloud) -> None:
    """A member signs in, uploads, shares what they signed in to and gives it back; rings are lost in between."""
    cloud = google.cloud
    google.ask(MARIA, "list_calendar_events", start="2026-11-20", end="2026-11-20")
    google.sign_in(MARIA)
    google.ask(MARIA, "upload_to_drive", source="MEMORY.md")
    google.sign_in(MARIA)
    lease = [Attachment("lease.txt", "text/plain", b"until 2027")]
    kept = cloud.wiring.documents.keep(google.account_id, "email#1", lease, member_id=google.member_id(MARIA))
    google.ask(MARIA, "prepare_attachments", files=[kept.documents[0].document_id])
    google.sign_in(MARIA)
    watched(google)
    google.ask(MARIA, "share_connection", shared=True)
    google.approve(MARIA)
    google.ask(MARIA, "disconnect")
    decide(cloud, MARIA, "approved")
    cloud.drain(only=("turns",))
    cloud.purge()
    cloud.later(61)
    (call, *_) = cloud.rows(MARIA, "call#")
    cloud.wiring.queues.ring(Ring("tools-google", call["conversation_id"], call["row"], "again"))
    cloud.settle()


def watched(google: GoogleCloud) -> None:
    """What is looked for in a member's mail is changed, made and taken back; a contact's mail matches."""
    google.ask(MARIA, "search_emails", query="in:inbox")
    google.sign_in(MARIA)
    switches(google, MARIA, "expense-tracker")
    google.ask(MARIA, "create_email_skill", name="school", match="Mail of the school")
    google.approve(MARIA)
    google.undo(MARIA)
    beat(google)
    comes(google, sender=PETE.email)
    # The ring for the look is lost: the sweep rings again.
    google.cloud.clock.shift(61)
    google.cloud.sweep()
    google.cloud.drain(only=("turns",))
    google.cloud.purge()
    google.cloud.later(61)
    assert "expense-tracker: mail from Pete" in google.cloud.texts_to(MARIA)[-1]


def mailed_by_ses(office: SesOffice) -> None:
    """Mails of members, contacts and strangers, told of and not; some that may have gone, come back or are unwanted."""
    office.mail(MARIAS, REQUEST, "Plumber")
    decide(office.cloud, MARIA, "approved", token=_link(office))
    office.cloud.settle()
    for sender in (PETE.email, "jordan@example.org"):
        office.mail(sender, "I can come on Friday")
    lease = mail_with(MARIAS, [File(b"until 2027", "a.txt", "text/plain")])
    office.tell(office.ses.bring(lease, OURS, proved=MARIAS.partition("@")[2]))
    # Pete, who mailed last, is answered by mail; only an event says that it went.
    office.mail(MARIAS, REQUEST, "Plumber")
    decide(office.cloud, MARIA, "approved", token=_link(office))
    office.ses.faults += ["cut_after"] * 3
    office.cloud.settle()
    office.ses.faults.clear()
    office.tell(*office.ses.told())
    office.bring(MARIAS, "Nobody was told", "Lost")
    office.fetch()
    office.ses.faults += ["cut_after", "cut_after"]
    for subject in ("One", "Two"):
        office.mail(SAMS, "Is anybody there?", subject)
        office.cloud.purge()
        office.cloud.later(130)
    office.ses.faults.append("cut_after")
    office.tell(office.bring(SAMS, "Is anybody there?", "Three"))
    office.tell(*office.ses.told("Send"))
    office.ses.told()
    office.cloud.later(70)
    for kind in ("Bounce", "Complaint"):
        office.tell(office.ses.event(office.ses.sent[0], kind))
    # One waits behind another, of which an event tells first.
    office.ses.faults.append("cut_after")
    for subject in ("Four", "Five"):
        office.tell(office.bring(DANAS, "Is anybody there?", subject))
    office.tell(*office.ses.told())
    for text in ("/stop", "/start"):
        office.mail(DANAS, text, text)


def _link(office: SesOffice) -> str:
    return [words(mail).split("/a/")[1].split()[0] for mail in office.sent(MARIAS) if "/a/" in words(mail)][-1]


def attached(office: PostOffice) -> None:
    """Maria has a lease read that came with a mail."""
    office.google.bring(mail_with(MARIAS, [File(b"until 2027", "a.txt", "text/plain")]), proved="example.com")
    office.fetch()
    (entry,) = (row for row in mocked.objects_of("workspace") if "/documents/" in row[0])
    office.cloud.model.add(use_tool("read_attachment", {"document": entry[0].rpartition("/")[2]}), say("done"))
    office.mail(MARIAS, "Read it", "Lease")


def came_back(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail of Maria's to the plumber does not arrive."""
    with monkeypatch.context() as patched:
        to_contacts_by_mail(patched)
        office.cloud.text(MARIA, REQUEST)
        office.cloud.settle()
        decide(office.cloud, MARIA, "approved")
        office.cloud.settle()
    report(office)


def synced(cloud: Cloud, server: GitServer) -> None:
    """Steward writes a file, which is pushed; the team changes and deletes files, and both change the same line."""
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    (owner, *_) = cloud.wiring.people.owners(account_id)
    cloud.wiring.sync.connect(account_id, server.url, "main", owner, token="magpie", username="", team=True)
    cloud.model.add(use_tool("write_file", {"path": "plan.md", "content": "ours"}), say("ok"))
    cloud.text(SAM, "Write it down")
    cloud.settle()
    assert server.files() == {"plan.md": "ours"}
    server.push({"plan.md": "theirs", "more.md": "more"})
    present = cloud.wiring.workspace.read(account_id, "plan.md")
    assert present
    key = f"accounts/{account_id}/workspace/plan.md"
    cloud.wiring.bucket("workspace_bucket").put(key, "ours again", version=present.version)
    cloud.clock.shift(timedelta(minutes=6))
    cloud.invoke("workspace_sync", {})
    server.push({"more.md": None})
    cloud.clock.shift(timedelta(minutes=6))
    cloud.invoke("workspace_sync", {})


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
    bureau.approves()
    bureau.singlekey.handed_in(bureau.token())
    bureau.singlekey.found(bureau.token(), 720)
    bureau.told()
    bureau.report()


@pytest.mark.long
def test_roles_allow_what_is_used_and_nothing_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # Every text counts as long, so that each one takes the way through the payloads bucket.
    everything_long = {"STEWARD_INLINE_BYTES": "0"}
    with running_cloud(ScriptedModel(rule=plumber_rule), environment=everything_long) as cloud, recording() as used:
        every_corner(cloud, monkeypatch)
    with (
        running_cloud(ScriptedModel(rule=plumber_rule), environment=everything_long) as erasing,
        recording() as used_by_erasing,
    ):
        erased(erasing)
    with post_office(ScriptedModel(rule=plumber_rule), everything_long) as office, recording() as used_by_mail:
        office.mail(MARIAS, REQUEST, "Plumber")
        office.mail(PETE.email, "I can come on Friday")
        office.watch()
        office.bring(MARIAS, "Is anybody there?", "Hello")
        office.push()
        office.change_secret(topic=None)
        office.watch()
        attached(office)
        came_back(office, monkeypatch)
    with google_cloud(everything_long) as google, recording() as used_by_google:
        signed_in(google)
    with ses_office(ScriptedModel(rule=plumber_rule), everything_long) as by_ses, recording() as used_by_ses:
        mailed_by_ses(by_ses)
    with git_server(tmp_path / "team.git", token="magpie") as server:
        hosts = {**everything_long, "STEWARD_SOURCE_PRIVATE_HOSTS": server.host}
        with running_cloud(ScriptedModel(), environment=hosts) as syncing, recording() as used_by_syncing:
            synced(syncing, server)
    with open_vault(everything_long) as vault, recording() as used_by_deposits:
        held(vault)
    for name, rights_ in used_by_deposits.items():
        used[name] |= rights_
    with (
        running_cloud(ScriptedModel(rule=lambda _: say("Noted.")), environment=everything_long) as seeing,
        workflows_run(seeing, PORTFOLIO, *WORKFLOWS.values()),
        recording() as used_by_workflows,
    ):
        seeing.wiring.accounts.change(account_of(seeing), trade="portfolio")
        seen_through(seeing)
    with open_till(everything_long) as till, recording() as used_by_payments:
        paid_by_link(till)
        collected(till)
    with open_bureau(everything_long) as bureau, recording() as used_by_checks:
        checked(bureau)
    everywhere = (
        *(used_by_payments, used_by_checks, used_by_mail, used_by_google, used_by_ses, used_by_syncing),
        *(used_by_workflows, used_by_erasing),
    )
    for name, rights_ in chain.from_iterable(one.items() for one in everywhere):
        used[name] |= rights_
    allowed = granted()
    missing = {name: sorted(used[name] - rights_) for name, rights_ in allowed.items() if used[name] - rights_}
    # Whoever reads an object that may be missing needs the right to list, too, and never uses it.
    unused = {name: {r for r in rights_ - used[name] if r[0] != "s3:ListBucket"} for name, rights_ in allowed.items()}
    needless = {name: sorted(rights_) for name, rights_ in unused.items() if rights_}
    assert missing == {}, "the code would be refused on AWS"
    assert needless == {}, "rights nobody uses"
