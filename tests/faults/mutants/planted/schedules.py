"""Bugs in the sweep, in timers and in what they are set for."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_SWEEP = "actors/sweep.py"
_TIMERS = "actors/timer_store.py"
NEAR = (
    "tests/unit/test_job_planning.py",
    "tests/integration/test_jobs.py",
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
    Mutant(
        "reminder-without-a-timer",
        "nobody is reminded of anything",
        "schedules/kind.py",
        "        if wanted:\n            step = step.set_timer",
        "        if wanted and there:\n            step = step.set_timer",
    ),
    Mutant(
        "two-writes-of-one-timer",
        "a reminder that is changed twice at once is never changed",
        "schedules/kind.py",
        "        if there == wanted:\n            return step\n",
        "",
    ),
    Mutant(
        "told-again-in-another-zone",
        "a reminder that was moved comes a second time on the same day",
        "schedules/planning.py",
        'state.last_wall if moved else ""',
        '""',
    ),
    Mutant(
        "reminded-while-paused",
        "a team that has said /stop is reminded all the same",
        "schedules/fold.py",
        "    if audience.paused:\n",
        "    if audience.paused and not state.terms.rrule:\n",
    ),
    Mutant(
        "missed-times-left-out",
        "of the many times an outage has left only the first are told",
        "schedules/planning.py",
        "    done = last.at if last and more else now\n",
        "    done = now\n",
    ),
    Mutant(
        "paused-and-made-up-for",
        "a reminder that is resumed tells what was meant not to be told",
        "schedules/planning.py",
        '    if event.terms or (event.status == "on" and state.status != "on"):\n',
        "    if event.terms:\n",
    ),
    Mutant(
        "reminded-where-they-left",
        "who has gone on to a new conversation is reminded in the old one",
        "conversations/audience.py",
        "        if made_in and made_in.thread:\n",
        "        if made_in:\n",
    ),
    Mutant(
        "reminder-in-plain-words",
        "the planner reads what somebody outside wrote into a reminder",
        "conversations/reminders.py",
        "    if not event.outside:\n",
        "    if event.what:\n",
    ),
    Mutant(
        "anybodys-reminder",
        "a member changes what another is reminded of",
        "schedules/service.py",
        "(found.account_id, found.member_id) != (account_id, member_id)",
        "found.account_id != account_id",
    ),
)
