"""What a turn costs as its conversation grows: bytes written, and CPU of the step that calls the model.

Whole plain turns through the real handlers. CPU is that of the thread the turn function runs in; AWS, the model and
Twilio are other processes or threads. The lengths take turns, and each grows on as it is measured, so that the window
is met at every size it can have; of the short length there are many conversations, each measured once.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from infra.local.world.script import ModelRequest, ScriptedModel, say
from steward.core.clock import utc_now
from steward.people.models import Member
from tests.bench.aws_requests import WRITES, recorded
from tests.bench.figures import Figure
from tests.bench.history import ANSWER, NAME, QUESTION, grow, party_of
from tests.bench.on_ministack import running_on_ministack
from tests.support.cloud import NUMBER, ZONE, Cloud

LENGTHS = (10, 100, 500, 2_000)
_WARM_UP = 3
# A window of plain exchanges grows from 40 rows to 80 and is cut again: these many see every size.
_TURNS = 21


def measure() -> list[Figure]:
    """Both figures, from the same turns."""
    model = ScriptedModel(rule=lambda _: say(ANSWER))
    with running_on_ministack(model) as cloud, recorded(cloud) as requests:
        members = _members(cloud)
        cpu_seconds = _timed_turn_function(cloud)
        sizes: dict[int, list[int]] = defaultdict(list)
        cpu: dict[int, list[float]] = defaultdict(list)
        rows: dict[int, list[int]] = defaultdict(list)
        gc.collect()
        gc.freeze()
        for number in range(_WARM_UP + _TURNS):
            for length in LENGTHS:
                member = members[length][number % len(members[length])]
                requests.clear()
                cpu_seconds.clear()
                cloud.text(member.phone, QUESTION)
                cloud.settle()
                if cloud.failures or len(cpu_seconds) != 1:
                    raise RuntimeError(f"a turn took {len(cpu_seconds)} steps: {cloud.failures}")
                if number >= _WARM_UP:
                    sizes[length].append(sum(r.body_bytes for r in requests if r.operation in WRITES))
                    cpu[length] += cpu_seconds
                    rows[length].append(_rows_shown(model.requests[-1]))
        gc.unfreeze()
    return [_bytes_figure(sizes), _cpu_figure(cpu, rows)]
