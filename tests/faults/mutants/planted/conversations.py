"""Bugs in the conversation: its mailbox, its one commit a step, its rings, what is set aside."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_STORE = "conversations/store.py"
_TURN = "agent/service.py"
_FOLD = "conversations/fold.py"
NEAR = (
    "tests/unit/test_fold.py",
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
        "channels/inbound.py",
        "first = Post(posts[0].conversation_id, posts[0].event, inbound.provider_id)",
        "first = Post(posts[0].conversation_id, posts[0].event)",
    ),
    Mutant(
        "ring-before-post",
        "the bell rings for a row that is not there yet",
        "conversations/service.py",
        "        taken = self.store.post(posts, self._clock())\n"
        "        for conversation_id in dict.fromkeys(post.conversation_id for post in posts):\n"
        "            self.ring(conversation_id)\n",
        "        for conversation_id in dict.fromkeys(post.conversation_id for post in posts):\n"
        "            self.ring(conversation_id)\n"
        "        taken = self.store.post(posts, self._clock())\n",
    ),
    Mutant(
        "repeated-post-rings-not",
        "a webhook that died between storing and ringing, and comes again, waits for the sweep",
        "conversations/service.py",
        "        for conversation_id in dict.fromkeys(post.conversation_id for post in posts):\n"
        "            self.ring(conversation_id)\n",
        "        for conversation_id in dict.fromkeys(post.conversation_id for post in posts if taken):\n"
        "            self.ring(conversation_id)\n",
    ),
    Mutant(
        "commit-on-any-version",
        "of two steps at once the second overwrites the first",
        _STORE,
        "return Put(self.table, item, condition)",
        "return Put(self.table, item)",
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
        "        if is_due(state):\n            item |= waiting(",
        "        if False:\n            item |= waiting(",
    ),
    Mutant(
        "call-does-not-wait",
        "a tool call is forgotten when its ring is lost",
        _STORE,
        "operations.append(Put(self.table, {**item, **pending, **index}, ABSENT_ROW))",
        "operations.append(Put(self.table, {**item, **pending}, ABSENT_ROW))",
    ),
    Mutant(
        "every-call-repeatable",
        "a tool that must not run twice does when it was cut off",
        _STORE,
        '"repeatable": call.repeatable,',
        '"repeatable": True,',
    ),
    Mutant(
        "call-begins-off-the-ledger",
        "what Steward began is not on the ledger",
        _STORE,
        "            operations.append(self._ledger.line_put(_started(call), persons))\n",
        "",
    ),
    Mutant(
        "timers-not-kept",
        "nothing that has a time ever happens",
        _STORE,
        "        operations += [self._timer_put(timer) for timer in step.timers]\n",
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
        _STORE,
        'return Put(self.table, {**item, "account_id": account_id, "member_id": pin.member_id}, unmoved)',
        'return Put(self.table, {**item, "account_id": account_id, "member_id": pin.member_id})',
    ),
    Mutant(
        "set-aside-is-thrown-away",
        "an event that failed five times is lost",
        _STORE,
        "return [Put(self.table, kept), Delete(",
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
        "        mail = sorted(mail, key=lambda letter: not accepts(state, letter.event))\n",
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
        _STORE,
        '"waiting_shard": str(shard_of(conversation_id, WAITING_SHARDS)),',
        '"waiting_shard": str(shard_of(conversation_id, WAITING_SHARDS + 1)),',
    ),
    Mutant(
        "no-ring-for-calls",
        "every tool waits for the sweep",
        _STORE,
        '    rings = [Ring(f"tools-{c.group}", c.conversation_id, c.row, c.conversation_id) for c in step.calls]\n',
        "    rings: list[Ring] = []\n",
    ),
    Mutant(
        "no-ring-for-deliveries",
        "every text waits for the sweep",
        _STORE,
        "    rings += [Ring(DELIVERIES.name, d.conversation_id, d.row, d.lane) for d in step.deliveries]\n",
        "",
    ),
    Mutant(
        "no-ring-for-posts",
        "approvers in other conversations are asked by the sweep",
        _STORE,
        "    rings += [Ring(TURNS.name, post.conversation_id, STATE_ROW, post.conversation_id) for post in step.posts]\n",
        "",
    ),
    Mutant(
        "no-ring-for-jobs",
        "titles and abbreviations wait for the sweep",
        _STORE,
        "    rings += [Ring(JOBS.name, job.conversation_id, job.row, job.conversation_id) for job in step.jobs]\n",
        "",
    ),
    Mutant(
        "no-ring-for-what-is-left",
        "mail that a step left behind waits for the sweep",
        _TURN,
        "        if (left or loaded.more_mail) and not is_due(commit.step.state):\n",
        "        if False:\n",
    ),
    Mutant(
        "ring-before-commit",
        "consumers are rung for rows that are not committed yet",
        _TURN,
        "            try:\n"
        "                self._store.commit(commit)\n"
        "            except VersionConflict:\n"
        "                continue\n"
        "            self._ring(commit, loaded)\n",
        "            self._ring(commit, loaded)\n"
        "            try:\n"
        "                self._store.commit(commit)\n"
        "            except VersionConflict:\n"
        "                continue\n",
    ),
    Mutant(
        "returned-bell-rings-not",
        "a step that died between its commit and its rings is made good by the sweep only",
        _TURN,
        "            if one_event and attempt == 0:\n",
        "            if False:\n",
    ),
    Mutant(
        "failure-blames-the-batch",
        "a bad event takes good ones with it",
        _TURN,
        "        if one_event:\n            break\n",
        "",
    ),
    Mutant(
        "newest-blamed-for-the-oldest",
        "a text that came after the failure is set aside for it",
        _TURN,
        "mail = [m for m in loaded.mail if accepts(state, m.event) and m.arrived_at <= rung_at][:1]",
        "mail = [m for m in loaded.mail if accepts(state, m.event)][:1]",
    ),
    Mutant(
        "paused-account-goes-on",
        "after /stop Steward goes on thinking",
        _TURN,
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
        _FOLD,
        "    return step.with_state(background={**step.state.background, event.subject: late})\n",
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
        '    return step.note("delivery_failed", text, subject=event.delivery_id, for_model=False, deliveries=deliveries)\n',
        "    return step\n",
    ),
    Mutant(
        "redrive-twice",
        "two operators at once handle one event twice",
        "conversations/redrive.py",
        'Delete(self._table, key, Condition("attribute_exists(#row)"))',
        "Delete(self._table, key)",
    ),
    Mutant(
        "redrive-does-not-wait",
        "an event put back is forgotten when its ring is lost",
        "conversations/redrive.py",
        'mail = Put(self._table, {**item, "row": f"{_MAIL}{aside.mail_id}", **index}, ABSENT_ROW)',
        'mail = Put(self._table, {**item, "row": f"{_MAIL}{aside.mail_id}"}, ABSENT_ROW)',
    ),
    Mutant(
        "job-done-again-and-again",
        "a job whose result is in keeps waiting",
        "conversations/job_store.py",
        "operations: list[Operation] = [Update(self._table, _key(job), NOT_WAITING, _same(job))]",
        "operations: list[Operation] = []",
    ),
    Mutant(
        "old-job-settles-the-new",
        "a job asked for anew is taken for done by the old one",
        "conversations/job_store.py",
        'same = "requested_at = :requested AND attribute_exists(waiting_shard)"',
        'same = "(requested_at = :requested OR requested_at <> :requested) AND attribute_exists(waiting_shard)"',
    ),
)
