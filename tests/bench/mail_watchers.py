"""Benchmark of mail watchers: AWS and the reader for 1,000 mails, and a quiet mailbox for a month.

    uv run python -m tests.bench.mail_watchers

Of twenty mails one matches. They are as long as most that people get (1,500 characters); tokens are estimated by
length, prices are those of `steward.core.settings`. Google charges nothing.
"""

from __future__ import annotations

import sys

from tests.bench.aws_requests import AwsRequest, recorded
from tests.bench.costs import metered
from tests.bench.figures import Figure, table
from tests.support.google_cloud import GoogleCloud
from tests.support.watched_mailbox import RECEIPT, beat, comes, state, watching

_MAILS, _OF_WHICH_MATCH = 100, 20
_A_MINUTE = 10
_WORDS = "We look forward to seeing you there and will send you the rest of it soon. "
_MONTH_MINUTES = 30 * 24 * 60


def measure() -> list[Figure]:
    """For `python -m tests.bench`."""
    with watching("expense-tracker") as google, recorded(google.cloud) as requests:
        beat(google, 2)
        beats, looked = _quiet(google, requests)
        return [_mails(google, requests, beats / looked), _month(beats / looked)]


def _quiet(google: GoogleCloud, requests: list[AwsRequest]) -> tuple[float, int]:
    """Dollars of so many beats that find nothing; the sweep runs anyway."""
    minutes = 10
    with metered(google.cloud, requests) as meter:
        beat(google, minutes)
    swept = _sweeps(google, requests, minutes)
    return sum(meter.dollars.values()) - swept, minutes


def _sweeps(google: GoogleCloud, requests: list[AwsRequest], times: int) -> float:
    """Dollars of sweeps that find nothing."""
    with metered(google.cloud, requests) as meter:
        for _ in range(times):
            google.cloud.sweep()
    return sum(meter.dollars.values())


def _mails(google: GoogleCloud, requests: list[AwsRequest], a_beat: float) -> Figure:
    before = state(google).spent_micros
    minutes = _MAILS // _A_MINUTE
    with metered(google.cloud, requests) as meter:
        for number in range(_MAILS):
            matches = number % _OF_WHICH_MATCH == 0
            comes(google, f"{RECEIPT if matches else ''} {_WORDS * 20}", f"Mail {number}")
            if number % _A_MINUTE == _A_MINUTE - 1:
                beat(google)
    swept = _sweeps(google, requests, minutes)
    reader = (state(google).spent_micros - before) / 1e6
    aws = sum(meter.dollars.values()) - swept - a_beat * minutes
    times = 1_000 / _MAILS
    details = (f"the reader {reader * times:.3f}", f"AWS {aws * times:.3f}", f"{state(google).judged} mails judged")
    return Figure("dollars_1000_watched_mails", (reader + aws) * times, "$", None, details, 3)


def _month(a_beat: float) -> Figure:
    details = (f"a beat {a_beat * 1e6:.1f} millionths", f"{_MONTH_MINUTES} beats")
    return Figure("dollars_watcher_month_at_rest", a_beat * _MONTH_MINUTES, "$", None, details)


if __name__ == "__main__":
    sys.stdout.write(table(measure()) + "\n")
