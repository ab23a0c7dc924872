"""Patches ministack so that local queue consumers run in parallel as on AWS, within what one machine can bear.

ministack 1.5.33 consumes a FIFO queue one batch at a time, so that one conversation's slow model call holds up all the
others. Its queue already hides the groups that are in flight, so several batches never share one.
"""

from __future__ import annotations

import os
import threading
from typing import Any

_LOOK_SECONDS = 0.02
# A worker's start takes one or two seconds of processor time, so more starts at once would only slow each other down.
_STARTS_AT_ONCE = max(2, (os.cpu_count() or 1) // 2)


def consume_by_group(lambda_svc: Any) -> None:
    """Allow a FIFO mapping as many messages in flight as its `MaximumConcurrency`, one of each group."""
    allowed = lambda_svc._sqs_esm_concurrency

    def of_any_queue(mapping: Any, function: Any, config: Any, _queue: Any = None) -> int:
        return int(allowed(mapping, function, config))

    lambda_svc._sqs_esm_concurrency = of_any_queue


def start_gently(lambda_svc: Any, lambda_runtime: Any) -> None:
    """Limit how many workers start at once; a message without a worker waits for an idle one meanwhile.

    Otherwise a burst would start a worker for each of its messages at once, and answer none in time.
    """
    acquire = lambda_runtime.acquire_worker
    one_at_a_time = threading.Condition()

    def starting() -> int:
        every = [worker for workers in lambda_runtime._workers.values() for worker in workers]
        return sum(worker.in_use and worker._cold for worker in every)

    def acquire_idle_or_start(
        name: str, config: dict[str, Any], code: bytes, qualifier: str = "$LATEST", max_concurrency: int | None = None
    ) -> Any:
        key = lambda_runtime._worker_key(name, config, qualifier)
        with one_at_a_time:
            while True:
                with lambda_runtime._lock:
                    idle = any(not worker.in_use for worker in lambda_runtime._workers.get(key, ()))
                    may_start = starting() < _STARTS_AT_ONCE
                if idle or may_start:
                    return acquire(name, config, code, qualifier=qualifier, max_concurrency=max_concurrency)
                one_at_a_time.wait(_LOOK_SECONDS)

    # A function that invokes another one has started by then and no longer counts here, so there is no deadlock.
    lambda_svc.acquire_worker = lambda_runtime.acquire_worker = acquire_idle_or_start
