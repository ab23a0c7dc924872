"""Bugs in watching mail."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_FOLD, _WORKING, _JUDGING = "watchers/fold.py", "watchers/working.py", "watchers/judging.py"
_LOOKING, _STORE = "watchers/looking.py", "watchers/store.py"
NEAR = ("tests/unit/test_watching.py", "tests/integration/test_watchers.py")

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
        "[mail for mail in event.mails if mail.same not in state.seen]",
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
        "    step = step.with_state(digest_at=step.state.digest_at or lately[0] + _HOUR)\n",
        "    step = step.with_state(held=(), left={})\n",
    ),
    Mutant(
        "digest-forgets-the-rest",
        "a digest tells of twelve mails and forgets how many more there were",
        _WORKING,
        "        left = _counted(left, item.skills[:1])\n",
        "        left = {}\n",
    ),
    Mutant(
        "eleven-texts-an-hour",
        "one text too many is sent in an hour",
        _WORKING,
        "if len(lately) < TEXTS_AN_HOUR and",
        "if len(lately) <= TEXTS_AN_HOUR and",
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
        "{', '.join(item.skills) or 'no match'} · {mark}",
        "{', '.join(item.skills) or 'no match'} · {item.subject} · {mark}",
    ),
    Mutant(
        "two-watch-one-box",
        "whoever shares a mailbox takes its watcher over",
        "watchers/service.py",
        'if there and there.status == "on" and there.member_id != call.member_id:',
        'if there and there.status == "ended" and there.member_id != call.member_id:',
    ),
)
