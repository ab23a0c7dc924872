"""IAM permission scenario: files, contacts, memory, apps and the web."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from zoneinfo import ZoneInfo

from infra.local.demo import NUMBER, ZONE
from infra.local.world.script import Step, say, use_tool
from steward.actors.events import EventPost
from steward.agent.conversations.entries import Usage
from steward.agent.conversations.events import Compressed, CompressionMade
from steward.core.clock import utc_now
from steward.memory.search.models import SearchForget
from steward.memory.search.rings import RECOVERY, SNAPSHOT, ring
from steward.memory.workspace.facts.confidence_rules import FactChanges
from steward.memory.workspace.facts.models import Fact
from tests.support import apps
from tests.support.cloud import (
    DANA,
    MARIA,
    SAM,
    Cloud,
)
from tests.support.git_server import GitServer
from tests.support.plumber import answer, decide
from tests.support.tool_servers import source

# S3's tag of an object is the MD5 of its bytes.
_ETAG_OF_ONE = hashlib.md5(b"one", usedforsecurity=False).hexdigest()


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


def connected(cloud: Cloud) -> None:
    """An owner has registered tickets, whose server is at no public address."""
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    cloud.wiring.parameters.put("tickets", "magpie")
    cloud.wiring.source_store.put(source(account_id, "https://127.0.0.1/mcp", secret="tickets"))


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
    lines = cloud.wiring.job_lines.of_account(cloud.wiring.people_store.account_at(NUMBER) or "")
    line = next(line for line in lines if line.what == "the meter")
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
    cloud.wiring.fact_store.draw("conv-0", (0, 1), FactChanges([(old, 0)], ()), [])
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


def summed_up(cloud: Cloud) -> None:
    """Maria's talk became too long: whoever loads it reads its summary, and what that names, from before the window."""
    conversation_id = cloud.conversation_of(MARIA)
    through = cloud.wiring.actor_store.state(conversation_id).next_seq - 1
    one = Compressed(through_seq=through, kept=(1,), model="m", usage=Usage(), cost_micros=1, text="All well.")
    letter = EventPost(conversation_id, CompressionMade(provenance="account", made=(one,)))
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


def undone(cloud: Cloud) -> None:
    """Files are written and taken back, by somebody who has read nothing from outside."""
    for arguments in ({"path": "a.md", "content": "one"}, {"path": "a.md", "content": "two", "version": _ETAG_OF_ONE}):
        cloud.model.add(use_tool("write_file", arguments), say("ok"))
        cloud.text(SAM, "Write it")
        cloud.settle()
    codes = [text.split("UNDO ")[1].split()[0] for text in cloud.texts_to(SAM) if "UNDO " in text]
    for code in reversed(codes[-2:]):
        cloud.text(SAM, f"UNDO {code}")
        cloud.settle()


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
