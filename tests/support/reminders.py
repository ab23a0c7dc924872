"""Helpers for tests of scheduled jobs: call tools as members, and move the clock to due times."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from infra.local.demo import Person
from steward.agent.conversations.entries import ToolResultEntry
from steward.core.provenance import in_full
from steward.time.schedules.models import JobEntry
from tests.support import aws_inspection
from tests.support.cloud import DANA, PETE, Cloud, account_of
from tests.support.google_cloud import CALL
from tests.support.plumber import answer

JOB = re.compile(r"job-[0-9A-Z]{26}")
FRIDAY_AT_FIVE = "2026-11-20T17:00"
PLANTS = {"what": "water the plants", "start": FRIDAY_AT_FIVE}


def at(cloud: Cloud, wall: str, zone: str = "America/New_York") -> None:
    """The clock shows this in `zone`; until then sweeps have beaten, and found nothing."""
    come_to(cloud, datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone)))


def come_to(cloud: Cloud, moment: datetime) -> None:
    cloud.wiring.timers.move_cursor(moment - timedelta(minutes=5))
    cloud.clock.move_to(moment, tick=False)
    beats(cloud)


def beats(cloud: Cloud, times: int = 2) -> None:
    for _ in range(times):
        cloud.sweep()
        cloud.settle()


def asks(cloud: Cloud, person: Person, tool: str, **arguments: Any) -> str:
    """A member has a tool called, and everything comes to rest: what it answered."""
    cloud.text(person, f"{CALL}{json.dumps([(tool, arguments)])}")
    cloud.settle()
    results = [entry for entry in cloud.log(person) if isinstance(entry, ToolResultEntry)]
    return in_full(results[-1].content, results[-1].quotes)


def made(cloud: Cloud, person: Person = DANA, **arguments: Any) -> str:
    """A member has a reminder made: its id."""
    found = JOB.search(asks(cloud, person, "create_scheduled_job", **{**PLANTS, **arguments}))
    assert found
    return found.group()


def scheduled(cloud: Cloud, person: Person, call: dict[str, Any], **terms: str) -> str:
    """A member has a call made later: its job's id."""
    answered = asks(cloud, person, "create_scheduled_job", call=call, **{"start": FRIDAY_AT_FIVE, **terms})
    found = JOB.search(answered)
    assert found, answered
    return found.group()


def hi_to_pete(cloud: Cloud) -> dict[str, Any]:
    """Call that texts Pete, as a scheduled job takes it."""
    pete = next(one for one in cloud.wiring.people_store.contacts(account_of(cloud)) if one.phone == PETE.phone)
    arguments = {"contact_id": pete.contact_id, "text": "Hi Pete, see you at six.", "reason": "Maria wants him to know"}
    return {"tool": "send_message", "arguments": arguments}


def outcomes(cloud: Cloud, job: str) -> list[str]:
    """Outcomes of a job's runs, in their order."""
    log = cloud.wiring.actor_store.read_log(job, 0, 100)
    return [entry.outcome for entry in log if isinstance(entry, JobEntry) and entry.outcome]


def undone(cloud: Cloud, person: Person) -> str:
    """A member takes back what was done last: the last text to them."""
    answer(cloud, person, "UNDO")
    cloud.settle()
    return cloud.texts_to(person)[-1]


def reminders(cloud: Cloud, person: Person = DANA) -> list[str]:
    """What somebody was reminded of."""
    return [text for text in cloud.texts_to(person) if text.startswith("Reminder")]


def timers_of_jobs(cloud: Cloud) -> list[str]:
    return [str(row["row"]) for row in aws_inspection.rows_of("timers") if "job-" in str(row["row"])]
