"""IAM permission scenario: texts that are answered, approved, refused, stopped, missed and lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from infra.local.demo import NUMBER
from infra.local.world.background_answers import keeps_records
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import http_error, say, use_tool
from steward.aws import clients
from steward.aws.tables import Table
from steward.channels.messaging.budgets import counter_row, counters_of, day_of
from steward.core.rings import Ring
from tests.support.cloud import (
    DANA,
    MARIA,
    PETE,
    SAM,
    STRANGER_PHONE,
    Cloud,
)
from tests.support.ledger_stream import ledger_rows, stream_record
from tests.support.plumber import REQUEST, answer, decide


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


def explained(cloud: Cloud) -> None:
    """Dana hears why she was told what became of that, what she may decide, what a sum is, and of no tickets."""
    cloud.model.add(use_tool("explain_message", {"quote": "Done:"}), use_tool("list_approvals", {}))
    cloud.model.add(use_tool("run_python", {"code": "1 + 1"}), use_tool("tickets_list_tickets", {"building": "B"}))
    cloud.model.add(say("ok"))
    cloud.text(DANA, "Why did you tell me?")
    cloud.settle()


def decisions(cloud: Cloud) -> None:
    """Decided by text; levels asked for by a member, set and cleared by an owner, and listed."""
    for word in ("NO", "YES"):
        cloud.text(MARIA, REQUEST)
        cloud.settle()
        answer(cloud, MARIA, word)
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
    monkeypatch.setattr("steward.agent.conversations.export.PART_ENTRIES", 2)
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
    for member, words in ((DANA, "Come at 4."), (SAM, "Come at 5.")):
        given = {"contact_id": PETE.phone, "text": words, "reason": "He asked"}
        cloud.model.add(use_tool("send_message", given), say("ok"))
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
    table = Table(clients.dynamodb(), "conversations")
    (mail,) = cloud.rows(MARIA, "mail#")
    table.put({**mail, "schema_version": 99})
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
        ("steward.channels.messaging.service.DeliveryService.deliver", "hello again"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(place, fail)
            cloud.text(MARIA, text)
            for _ in range(6):
                cloud.later(120)
        cloud.later(120)
    # Past the time in which a text may still be late.
    cloud.later(7 * 3600)


def copied(cloud: Cloud) -> None:
    """The stream of the ledger tells what was written to it."""
    cloud.invoke("ledger_copy", {"Records": [stream_record("INSERT", row, n) for n, row in enumerate(ledger_rows())]})
