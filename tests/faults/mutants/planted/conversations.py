"""Bugs in the conversation: its mailbox, its one commit a step, its rings, what is set aside."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_STORE = "actors/store.py"
_RUNNER = "actors/runner.py"
_SERVICE = "actors/service.py"
_CALLS = "tools/store.py"
_FOLD = "conversations/fold.py"
NEAR = (
    "tests/unit/test_fold.py",
    "tests/unit/test_prompt.py",
    "tests/integration/test_conversation_store.py",
    "tests/integration/test_two_at_once.py",
    "tests/integration/test_webhook.py",
    "tests/integration/test_operator_commands.py",
    "tests/integration/test_executor.py",
    "tests/integration/test_lost_rings.py",
    "tests/integration/test_main_job.py",
    "tests/integration/test_redrive.py",
    "tests/integration/test_dead_letters.py",
    "tests/integration/test_webhook.py",
    "tests/integration/test_limits.py",
    "tests/integration/test_pause_told.py",
)

MUTANTS = (
    Mutant(
        "message-id-not-unique",
        "a webhook that comes twice is handled twice",
        _STORE,
        'operations.append(Put(self._inbound_ids, seen, Condition("attribute_not_exists(inbound_id)")))',
        "operations.append(Put(self._inbound_ids, seen))",
    ),
    Mutant(
        "message-id-not-kept",
        "a webhook that comes twice is handled twice",
        "ingress/service.py",
        "first = Post(posts[0].conversation_id, posts[0].event, *once)",
        "first = Post(posts[0].conversation_id, posts[0].event)",
    ),
    Mutant(
        "ring-before-post",
        "the doorbell rings for a row that is not there yet",
        _SERVICE,
        "        taken = self._store.post(posts, self._clock())\n"
        "        for conversation_id in dict.fromkeys(post.conversation_id for post in posts):\n"
        "            self.ring(conversation_id)\n",
        "        for conversation_id in dict.fromkeys(post.conversation_id for post in posts):\n"
        "            self.ring(conversation_id)\n"
        "        taken = self._store.post(posts, self._clock())\n",
    ),
    Mutant(
        "repeated-post-rings-not",
        "a webhook that died between storing and ringing, and comes again, waits for the sweep",
        _SERVICE,
        "        for conversation_id in dict.fromkeys(post.conversation_id for post in posts):\n"
        "            self.ring(conversation_id)\n",
        "        for conversation_id in dict.fromkeys(post.conversation_id for post in posts if taken):\n"
        "            self.ring(conversation_id)\n",
    ),
    Mutant(
        "commit-on-any-version",
        "of two steps at once the second overwrites the first",
        _STORE,
        "return Put(self._table, item, condition)",
        "return Put(self._table, item)",
    ),
    Mutant(
        "any-state-is-our-commit",
        "a commit that AWS refused is believed because somebody else's is there",
        _STORE,
        "return committed is not None and committed.commit_id == state.commit_id",
        "return committed is not None",
    ),
    Mutant(
        "lost-answer-is-a-failure",
        "a commit whose answer was lost is made a second time",
        _STORE,
        "            if self._committed(commit.step.state):\n                return\n            raise\n",
        "            raise\n",
    ),
    Mutant(
        "due-state-does-not-wait",
        "a step that is due is forgotten when its ring is lost",
        _STORE,
        "        if self.kinds.of(state.conversation_id).is_due(state):\n            item |= waiting(",
        "        if False:\n            item |= waiting(",
    ),
    Mutant(
        "call-does-not-wait",
        "a tool call is forgotten when its ring is lost",
        _CALLS,
        "        item |= waiting(ring, call.created_at)\n",
        "",
    ),
    Mutant(
        "every-call-repeatable",
        "a tool that must not run twice does when it was cut off",
        _CALLS,
        '"repeatable": call.repeatable,',
        '"repeatable": True,',
    ),
    Mutant(
        "call-begins-off-the-ledger",
        "what Steward began is not on the ledger",
        _CALLS,
        "return [Put(self._table, item, ABSENT_ROW), self._ledger.line_put(_started(call), persons)]",
        "return [Put(self._table, item, ABSENT_ROW)]",
    ),
    Mutant(
        "timers-not-kept",
        "nothing that has a time ever happens",
        _STORE,
        "        operations += [self._timers.addition(timer) for timer in step.timers]\n",
        "",
    ),
    Mutant(
        "news-to-others-not-posted",
        "approvers in other conversations are never asked",
        _STORE,
        "        operations += [self.mail_put(post.conversation_id, post.event, step.now) for post in step.posts]\n",
        "",
    ),
    Mutant(
        "pin-moves-always",
        "two /new at once leave a conversation nobody finds",
        "conversations/pin_store.py",
        "return [Put(self._table, {**place, **said}, unmoved)]",
        "return [Put(self._table, {**place, **said})]",
    ),
    Mutant(
        "set-aside-is-thrown-away",
        "an event that failed five times is lost",
        _STORE,
        "return [Put(self._table, kept), Delete(",
        "return [Delete(",
    ),
    Mutant(
        "set-aside-still-waits",
        "the sweep rings for ever for what was set aside",
        _STORE,
        "kept = {name: value for name, value in item.items() if name not in WAITING_ATTRIBUTES}",
        "kept = dict(item)",
    ),
    Mutant(
        "messages-crowd-out-results",
        "while a tool runs, texts fill the step and its result is never taken",
        _STORE,
        "        mail = sorted(mail, key=lambda letter: not kind.accepts(state, letter.event))\n",
        "        mail = list(mail)\n",
    ),
    Mutant(
        "more-mail-forgotten",
        "of a burst of texts the last ones wait for the sweep",
        _STORE,
        "more = (len(taken), len(refused)) != (len(mail), len(unreadable))",
        "more = False",
    ),
    Mutant(
        "one-shard-too-many",
        "rows in the last shard are never swept",
        "actors/waiting.py",
        '"waiting_shard": str(shard_of(ring.conversation_id, WAITING_SHARDS)),',
        '"waiting_shard": str(shard_of(ring.conversation_id, WAITING_SHARDS + 1)),',
    ),
    Mutant(
        "no-ring-for-calls",
        "every tool waits for the sweep",
        _STORE,
        "    rings = [ring for effect in step.effects for ring in effect.rings()]\n",
        "    rings = [r for effect in step.effects for r in effect.rings() if not r.queue.startswith('tools-')]\n",
    ),
    Mutant(
        "no-ring-for-deliveries",
        "every text waits for the sweep",
        _STORE,
        "    rings = [ring for effect in step.effects for ring in effect.rings()]\n",
        "    rings = [r for effect in step.effects for r in effect.rings() if r.queue != 'deliveries']\n",
    ),
    Mutant(
        "no-ring-for-posts",
        "approvers in other conversations are asked by the sweep",
        _STORE,
        "    return [*rings, *(step_ring(post.conversation_id) for post in step.posts)]\n",
        "    return rings\n",
    ),
    Mutant(
        "no-ring-for-jobs",
        "titles and abbreviations wait for the sweep",
        _STORE,
        "    rings = [ring for effect in step.effects for ring in effect.rings()]\n",
        "    rings = [r for effect in step.effects for r in effect.rings() if r.queue != 'jobs']\n",
    ),
    Mutant(
        "no-ring-for-what-is-left",
        "mail that a step left behind waits for the sweep",
        _RUNNER,
        "        if (left or loaded.more_mail) and not kind.is_due(state):\n",
        "        if False:\n",
    ),
    Mutant(
        "ring-before-commit",
        "consumers are rung for rows that are not committed yet",
        _RUNNER,
        "            try:\n"
        "                self._store.commit(commit)\n"
        "            except VersionConflict:\n"
        "                continue\n"
        "            self._ring(kind, commit, loaded)\n",
        "            self._ring(kind, commit, loaded)\n"
        "            try:\n"
        "                self._store.commit(commit)\n"
        "            except VersionConflict:\n"
        "                continue\n",
    ),
    Mutant(
        "returned-doorbell-rings-not",
        "a step that died between its commit and its rings is made good by the sweep only",
        _RUNNER,
        "            if one_event and attempt == 0 and loaded.state:\n",
        "            if False:\n",
    ),
    Mutant(
        "failure-blames-the-batch",
        "a bad event takes good ones with it",
        _RUNNER,
        "        if one_event:\n            break\n",
        "",
    ),
    Mutant(
        "newest-blamed-for-the-oldest",
        "a text that came after the failure is set aside for it",
        _RUNNER,
        "mail = [m for m in loaded.mail if kind.accepts(state, m.event) and m.arrived_at <= rung_at][:1]",
        "mail = [m for m in loaded.mail if kind.accepts(state, m.event)][:1]",
    ),
    Mutant(
        "paused-account-goes-on",
        "after /stop Steward goes on thinking",
        "agent/turn.py",
        "            if limits.paused:\n",
        "            if False:\n",
    ),
    Mutant(
        "messages-taken-while-tools-run",
        "a text in the middle of a tool call breaks the history",
        _FOLD,
        "    if state.phase is not Phase.AWAITING_TOOLS or not isinstance(event, _MAY_WAIT):\n",
        "    if True:\n",
    ),
    Mutant(
        "late-result-untold",
        "what a tool did after its deadline is never told",
        "conversations/results.py",
        "    return step.with_state(background={**step.state.background, call_id: late})\n",
        "    return step\n",
    ),
    Mutant(
        "old-retry-timer-counts",
        "a timer of an earlier loop makes this one hurry",
        _FOLD,
        "current = loop.next_try_at is not None and retry_timer(state, loop).subject == event.subject",
        "current = loop.next_try_at is not None",
    ),
    Mutant(
        "failed-text-untold",
        "a text that failed is not in the log",
        _FOLD,
        '    return step.note(\n        "delivery_failed",\n        text,\n        subject=event.delivery_id,\n        for_model=False,\n        provenance="outside",\n        deliveries=deliveries,\n    )\n',
        "    return step\n",
    ),
    Mutant(
        "redrive-twice",
        "two operators at once handle one event twice",
        "actors/redrive.py",
        'Delete(self._table, key, Condition("attribute_exists(#row)"))',
        "Delete(self._table, key)",
    ),
    Mutant(
        "redrive-does-not-wait",
        "an event put back is forgotten when its ring is lost",
        "actors/redrive.py",
        'mail = Put(self._table, {**item, "row": f"{_MAIL}{aside.mail_id}", **index}, ABSENT_ROW)',
        'mail = Put(self._table, {**item, "row": f"{_MAIL}{aside.mail_id}"}, ABSENT_ROW)',
    ),
    Mutant(
        "job-done-again-and-again",
        "a job whose result is in keeps waiting",
        "agent/job_store.py",
        "        return self._settled(job, NOT_WAITING, event)",
        '        return self._settled(job, {"waiting_since": to_iso(job.requested_at)}, event)',
    ),
    Mutant(
        "old-job-settles-the-new",
        "a job asked for anew is taken for done by the old one",
        "agent/job_store.py",
        'same = "requested_at = :requested AND attribute_exists(waiting_shard)"',
        'same = "(requested_at = :requested OR requested_at <> :requested) AND attribute_exists(waiting_shard)"',
    ),
    Mutant(
        "window-without-notes",
        "whoever asks about what came right before is told that nothing did",
        "conversations/window.py",
        "if message or (found and entry.seq in begins):",
        "if message:",
    ),
    Mutant(
        "window-within-a-turn",
        "a window begins between a tool use and its result",
        "conversations/window.py",
        "rests = not entry.tool_uses",
        "rests = True",
    ),
)
