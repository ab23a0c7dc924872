"""IAM permission scenario: erases a contact, a member and a stranger, and one more person after a restore."""

from __future__ import annotations

import json

from infra.local.demo import CONTACTS, NUMBER
from infra.local.world.script import say, use_tool
from steward.core.documents import Attachment
from steward.memory.workspace.facts.confidence_rules import FactChanges
from steward.memory.workspace.facts.models import Fact
from steward.people.erasure.models import Erasure
from steward.people.erasure.store import ErasureList
from steward.time.watchers.models import EmailSkill
from tests.support.cloud import (
    DANA,
    MARIA,
    START,
    STRANGER_PHONE,
    Cloud,
)
from tests.support.permission_scenarios.letting import lets
from tests.support.permission_scenarios.working import known, recalled
from tests.support.plumber import REQUEST, decide

LENA = CONTACTS[1]


def erased(cloud: Cloud) -> None:
    """Erase a contact, a member and a stranger whose data is in every store, and one person again after a restore.

    Erasure reads every row. This scenario runs apart, because the rows of the others would make it slow.
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
    cloud.wiring.bucket("uploads_bucket").overwrite(f"accounts/{account_id}/{dana.member_id}/{'u' * 22}", "Dana's")
    cloud.wiring.workspace.write(account_id, "lena.md", "Lena Park, by the hour", None)
    cloud.text(LENA, "I can come and look at the meter on Monday")
    cloud.text(MARIA, long)
    cloud.text(DANA, "Note that I am on holiday until the end of the month")
    cloud.settle()
    # Asked about her, so that the erasure ends the question.
    meter = {"contact_id": lena.contact_id, "text": "Monday is fine", "reason": "Maria says so"}
    cloud.model.add(use_tool("send_message", meter), say("Asked."))
    cloud.text(MARIA, "Tell Lena that Monday is fine")
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
        cloud.wiring.fact_store.draw(f"conv-of-{member.member_id}", (0, 1), FactChanges([(fact, 0)], ()), [])
    for call_id in ("of-nobody", cloud.rows(DANA, "call#")[0]["row"].removeprefix("call#")):
        note = {"owner": account_id, "row": f"run#{call_id}", "note": json.dumps({"before": "by Lena Park"})}
        cloud.wiring.table("grants_table").put(note)
    # An erasure requested before a restore.
    tom = next(c for c in store.contacts(account_id) if c.phone == CONTACTS[4].phone)
    before = Erasure(erasure_id="era-known", account_id=account_id, person_id=tom.contact_id, asked_at=START)
    ErasureList(cloud.wiring.bucket("erasures_bucket")).keep(before)
    for _ in range(6):
        cloud.invoke("erasure", {})
        cloud.settle()
        cloud.later(1_300)
    assert list(cloud.wiring.erasure_store.open()) == []
