"""Bugs in the sweep and in timers."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_SWEEP = "actors/sweep.py"
_TIMERS = "actors/timer_store.py"
NEAR = (
    "tests/integration/test_sweep.py",
    "tests/integration/test_lost_rings.py",
    "tests/integration/test_main_job.py",
    "tests/integration/test_model_trouble.py",
)

MUTANTS = (
    Mutant(
        "last-shard-not-swept",
        "rows in one shard of many are never swept",
        _SWEEP,
        "for shard in range(WAITING_SHARDS))",
        "for shard in range(WAITING_SHARDS - 1))",
    ),
    Mutant(
        "last-timer-shard-not-read",
        "timers in one shard of many never fire",
        _TIMERS,
        "for shard in range(TIMER_SHARDS):",
        "for shard in range(TIMER_SHARDS - 1):",
    ),
    Mutant(
        "one-ring-a-conversation",
        "of several rows of a conversation the sweep rings for one a minute",
        _SWEEP,
        '"" if ring.queue == TURNS.name else ring.row',
        '""',
    ),
    Mutant(
        "swept-too-late",
        "what was lost waits for several sweeps",
        _SWEEP,
        "timedelta(seconds=self._settings.ring_again_after_seconds)",
        "timedelta(seconds=10 * self._settings.ring_again_after_seconds)",
    ),
    Mutant(
        "timer-fires-for-ever",
        "a timer that has fired fires again",
        _SWEEP,
        "            self._table.transact([self._timers.removal(timer), letter])\n",
        "            self._table.transact([letter])\n",
    ),
    Mutant(
        "timer-fires-twice",
        "two sweeps at once fire one timer twice",
        _TIMERS,
        'return Delete(self._table, timer.key, Condition("attribute_exists(#row)"))',
        "return Delete(self._table, timer.key)",
    ),
    Mutant(
        "timer-lost-on-the-way",
        "a timer is taken away and nobody hears of it",
        _SWEEP,
        "            self._table.transact([self._timers.removal(timer), letter])\n",
        "            self._table.transact([self._timers.removal(timer)])\n",
    ),
    Mutant(
        "no-ring-for-timers",
        "what a timer says waits for the next sweep",
        _SWEEP,
        "        except ConditionFailed:\n            return\n        self._actors.ring(timer.conversation_id)\n",
        "        except ConditionFailed:\n            return\n",
    ),
    Mutant(
        "expiry-timer-goes-first",
        "an approval whose sweep died never expires",
        _SWEEP,
        "            fires(timer.subject)\n            self._timers.delete(timer)\n",
        "            self._timers.delete(timer)\n            fires(timer.subject)\n",
    ),
    Mutant(
        "late-timers-missed",
        "a timer committed just after its minute never fires",
        _SWEEP,
        "        self._fire_between(now - TIMERS_STAY_OPEN, now)\n"
        "        start, open_from = self._timers.cursor(now), now - TIMERS_STAY_OPEN\n",
        "        self._fire_between(now, now)\n        start, open_from = self._timers.cursor(now), now\n",
    ),
    Mutant(
        "failed-timer-left-behind",
        "a timer that failed once is never tried again",
        _SWEEP,
        "            self._timers.move_cursor(min(end, held))\n            if held < end:\n                return\n",
        "            self._timers.move_cursor(end)\n",
    ),
    Mutant(
        "one-bad-timer-stops-all",
        "a timer that fails keeps all others from firing",
        _SWEEP,
        '            except Exception:\n                logger.exception("timer failed"',
        '            except KeyError:\n                logger.exception("timer failed"',
    ),
)
