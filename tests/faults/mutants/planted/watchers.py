"""Bugs in watching mail."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_FOLD, _WORKING, _JUDGING = "watchers/fold.py", "watchers/working.py", "watchers/judging.py"
_LOOKING, _STORE = "watchers/looking.py", "watchers/store.py"
_MATCHED = "agent/matched.py"
NEAR = (
    "tests/unit/test_watching.py",
    "tests/integration/test_watchers.py",
    "tests/integration/test_matched_calls.py",
    "tests/security/test_watchers.py",
)

MUTANTS = (
    Mutant(
        "old-mail-is-told",
        "what lay in the mailbox when it was switched on is judged",
        _LOOKING,
        "        if not look.history or not self._skills",
        "        if not self._skills",
    ),
    Mutant(
        "mail-judged-again",
        "a mail that comes again is judged and told again",
        _FOLD,
        "[mail for mail in {mail.same: mail for mail in event.mails}.values() if mail.same not in state.seen]",
        "list(event.mails)",
    ),
    Mutant(
        "look-taken-twice",
        "what two looks have brought is taken twice, and the later one leads back",
        _FOLD,
        'if state.status != "on" or event.since != state.history:',
        'if state.status != "on":',
    ),
    Mutant(
        "digest-dropped",
        "what is too much for an hour is never told",
        _WORKING,
        "    step = step.with_state(held=held, left=left, digest_at=step.state.digest_at or _room_at(step))\n",
        "    step = step.with_state(held=(), left={})\n",
    ),
    Mutant(
        "digest-forgets-the-rest",
        "a digest tells of twelve mails and forgets how many more there were",
        _WORKING,
        "            left = _counted(left, item.skills[:1])\n",
        "            left = {}\n",
    ),
    Mutant(
        "eleven-texts-an-hour",
        "one text too many is sent in an hour",
        _WORKING,
        "    return TEXTS_AN_HOUR - len(_lately(step))\n",
        "    return TEXTS_AN_HOUR + 1 - len(_lately(step))\n",
    ),
    Mutant(
        "unsure-is-a-match",
        "what the reader is not sure of is told",
        _JUDGING,
        "CONFIDENCE <= confidence <= 1",
        "0 < confidence <= 1",
    ),
    Mutant(
        "reader-away-loses-mail",
        "mails that nobody could judge for a while are forgotten",
        _WORKING,
        "        return _away(asking.step)\n",
        "        return _away(_without(asking.step, batch))\n",
    ),
    Mutant(
        "trash-is-read",
        "what is not in the inbox is read, too",
        "integrations/google/inbox.py",
        "if _INBOX in stored.labels and not stored.labels & _NO_MAIL else None",
        "if stored.labels else None",
    ),
    Mutant(
        "expired-unsaid",
        "nobody hears that mail may have been missed",
        _FOLD,
        '    step = noticed(logged(step, "problem", detail=problem), problem)\n',
        '    step = logged(step, "problem", detail=problem)\n',
    ),
    Mutant(
        "watched-with-another-account",
        "the mailbox of another account is read in the place of the one that was meant",
        _LOOKING,
        "if google.address.lower() != look.address.lower():",
        "if not google.address:",
    ),
    Mutant(
        "look-finished-unseen",
        "a look that another took the place of is taken for made",
        _STORE,
        'same = "requested_at = :requested AND attribute_exists(waiting_shard)"',
        'same = "requested_at <> :requested OR attribute_exists(waiting_shard)"',
    ),
    Mutant(
        "subject-reaches-the-planner",
        "the model that holds the tools reads subjects of mails",
        "conversations/watching.py",
        'or "no match", *calls, mark])',
        'or "no match", *calls, item.subject, mark])',
    ),
    Mutant(
        "two-watch-one-box",
        "whoever shares a mailbox takes its watcher over",
        "watchers/service.py",
        'if there and there.status == "on" and there.member_id != call.member_id:',
        'if there and there.status == "ended" and there.member_id != call.member_id:',
    ),
    Mutant(
        "matched-and-not-judged",
        "what a person decides is done because of a mail without one",
        _MATCHED,
        "    if judgement.verdict is Verdict.EXECUTE:\n",
        "    if judgement.verdict in (Verdict.EXECUTE, Verdict.ASK):\n",
    ),
    Mutant(
        "mail-has-others-written-to",
        "a mail has something done that others see, and nobody is asked",
        _MATCHED,
        "    return not tool.reaches_others and (",
        "    return (",
    ),
    Mutant(
        "any-members-consent",
        "a skill of anybody's is consent to more than a low risk",
        _MATCHED,
        '(tool.risk == "low" or member.role == "owner")',
        "bool(tool.risk)",
    ),
    Mutant(
        "fields-without-a-label",
        "what was read of a mail counts as the member's own words",
        "agent/check.py",
        "[*findings(tool, arguments, filled.parts, filled.known)]",
        "[*findings(tool, arguments, (), filled.known)]",
    ),
    Mutant(
        "tried-is-done",
        "what a skill would do about a mail it is tried on is done",
        _MATCHED,
        "    if mail.news.trial:\n",
        "    if mail.news.trial and judgement.verdict is not Verdict.EXECUTE:\n",
    ),
    Mutant(
        "mail-leads-to-it-again",
        "a mail that comes again after many others leads to its call once more",
        _WORKING,
        "if skill.call is None or self._matched_before(call_id):",
        "if skill.call is None:",
    ),
    Mutant(
        "told-before-it-is-done",
        "a mail is told before anybody knows what it has led to",
        "conversations/models.py",
        "        return self.due_call is not None or not self.running\n",
        "        return True\n",
    ),
    Mutant(
        "questions-uncounted",
        "whoever is texted ten times an hour is asked as often besides",
        _WORKING,
        "*(step.now,) * (1 + len(calls))",
        "step.now",
    ),
    Mutant(
        "held-back-and-never-called",
        "what a mail leads to is forgotten where there is no room in a digest",
        _WORKING,
        "        if item.calls or len(held) < ITEMS_IN_A_DIGEST:\n",
        "        if len(held) < ITEMS_IN_A_DIGEST:\n",
    ),
    Mutant(
        "call-that-never-fits",
        "a call that can never be made is put before a person",
        "agent/carried.py",
        "            check(self.tool, own, wanted(arguments.get(outer.fills) or ()))\n",
        "            wanted(arguments.get(outer.fills) or ())\n",
    ),
    Mutant(
        "flooded-with-questions",
        "whoever floods a mailbox has any number of decisions wait",
        _MATCHED,
        ">= _MOST_OPEN:",
        "< 0:",
    ),
    Mutant(
        "watcher-ends-unsaid",
        "no owner hears that a mailbox is watched no longer",
        _WORKING,
        "    return step.post(posts) if watched else step\n",
        "    return step\n",
    ),
    Mutant(
        "waiting-for-a-sign-in-untold",
        "a mail is not told until somebody has signed in",
        "conversations/results.py",
        "        step = mail_call_waits(step, event.call_id, known)\n",
        "        pass\n",
    ),
)
