"""Bugs in what waits until its member wants to hear of it."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_ATTENTION = "people/attention.py"
_HOLDING = "conversations/holding.py"
_ASKING = "conversations/asking.py"
_WEIGHING = "agent/weighing.py"
_CAUSES = "conversations/causes.py"
_EXPLAINING = "conversations/tools/attention/run.py"
NEAR = (
    "tests/unit/test_attention.py",
    "tests/unit/test_holding.py",
    "tests/unit/test_asking.py",
    "tests/integration/test_attention.py",
    "tests/integration/test_waking.py",
    "tests/integration/test_explaining.py",
)

MUTANTS = (
    Mutant(
        "not-now-is-forgotten-by-who-writes",
        "who wants to hear nothing now hears it all the same, for they have just said so",
        _ATTENTION,
        "if self.silent_until and self.silent_until > now:",
        "if self.silent_until and self.silent_until > now and wrote_at is None:",
    ),
    Mutant(
        "digest-in-quiet-hours",
        "a digest comes in the middle of quiet hours",
        _ATTENTION,
        "at = self._after_quiet(self._next(self.digest_at, now) if self.digest_at else now)",
        "at = self._next(self.digest_at, now) if self.digest_at else self._after_quiet(now)",
    ),
    Mutant(
        "asked-when-it-is-over",
        "a decision is asked for when nobody can make it any more",
        _ASKING,
        "if until and expires_at and expires_at <= until:",
        "if False:",
    ),
    Mutant(
        "told-each-morning",
        "what waited is told again the next time",
        _HOLDING,
        ".with_state(held=Held(), held_until=None, unweighed=())",
        ".with_state(held_until=None, unweighed=())",
    ),
    Mutant(
        "overtaken-in-the-morning",
        "what comes when nothing waits any longer overtakes what waited",
        _HOLDING,
        'step, sent = released(step).deliver(text, "notice")',
        'step, sent = step.deliver(text, "notice")',
    ),
    Mutant(
        "decided-and-asked-all-the-same",
        "a decision that somebody else has made meanwhile is asked for",
        _ASKING,
        "for one in state.to_ask if one.approval_id in there)",
        "for one in state.to_ask)",
    ),
    Mutant(
        "anybody-wakes",
        "a stranger who says that it is urgent wakes a member whose rules are about contacts",
        _ATTENTION,
        "return bool(notice.sender) and wake.who in (CONTACTS, notice.sender)",
        "return wake.who in (CONTACTS, notice.sender)",
    ),
    Mutant(
        "woken-all-night",
        "whoever says that it is urgent wakes a member as often as they like",
        _HOLDING,
        "if rule and before and before.until > step.now and before.times >= MOST_WOKEN[rule]:",
        "if False:",
    ),
    Mutant(
        "never-counted",
        "a number that is forged wakes a member all night long, for its owner is always let through",
        _HOLDING,
        "times = woken[sender].times if sender in woken else 0",
        "times = 0",
    ),
    Mutant(
        "woken-without-a-question",
        "what a contact writes at night wakes a member, whatever the reader says of it",
        _WEIGHING,
        'if answer.value == "yes" else None',
        'if answer.value else "urgent"',
    ),
    Mutant(
        "the-flood-waits-for-the-model",
        "while the reader is away nothing gets through",
        _WEIGHING,
        """            logger.warning("nobody could say whether it can wait", extra={"why": str(error)})
            return weighed(step, some, "unread")""",
        """            logger.warning("nobody could say whether it can wait", extra={"why": str(error)})
            return weighed(step, some, None)""",
    ),
    Mutant(
        "woken-with-all-that-waits",
        "who is woken for one thing has all of it told in the middle of the night",
        _HOLDING,
        "return _told(counted(step, some[0].sender, until), words, held, woke=verdict)",
        "return _told(released(counted(step, some[0].sender, until)), words, held, woke=verdict)",
    ),
    Mutant(
        "all-asked-at-once",
        "in the morning all decisions are asked for at once",
        _ASKING,
        "now = ripe if is_mail(state.address) else ripe[:1]",
        "now = ripe",
    ),
    Mutant(
        "beside-another",
        "a decision is asked for while another is open, though its member wants quiet",
        _ASKING,
        "return resting is None and not _is_asked(step.state)",
        "return resting is None",
    ),
    Mutant(
        "the-last-goes-first",
        "the decision that has most time left is asked for first",
        _ASKING,
        "if one.approval_id in there), key=_expiry)",
        "if one.approval_id in there), key=_expiry, reverse=True)",
    ),
    Mutant(
        "expired-in-the-queue",
        "a decision expires while it waits for its turn",
        _ASKING,
        "now = [one for one in waiting if _cannot_wait(step, one)]",
        "now: list[ToAsk] = []",
    ),
    Mutant(
        "asked-in-quiet-hours",
        "the next decision is asked for in the middle of the night, once another has expired",
        _ASKING,
        "return resting is None and not _is_asked(step.state)",
        "return not _is_asked(step.state)",
    ),
    Mutant(
        "the-first-text-is-explained",
        "who asks why they were texted hears of the oldest text, not of the one they have just had",
        _CAUSES,
        "for entry in reversed([one for one in entries if one.seq < asked]):",
        "for entry in [one for one in entries if one.seq < asked]:",
    ),
    Mutant(
        "explained-in-their-words",
        "the model that holds the tools reads what somebody outside wrote, where it is told why a member was texted",
        _EXPLAINING,
        'delivery.text if sent.ours else quoting.quote(delivery.text, "text of yours")',
        "delivery.text",
    ),
    Mutant(
        "whoever-asked-approved",
        "a member is told that somebody approved what somebody else did",
        _CAUSES,
        '{"approved_by": self._name(state, line.approved_by)}',
        '{"approved_by": self._name(state, line.asked_by)}',
    ),
    Mutant(
        "a-digest-of-nothing",
        "nobody can say any more what a text that told of several things was about",
        _HOLDING,
        "told=tuple(one.seq for one in texts),",
        "told=(),",
    ),
    Mutant(
        "a-list-of-what-was-asked",
        "what a member will be asked later is not to be found in the list of all they can decide",
        _EXPLAINING,
        "            found.setdefault(approval_id, _line(",
        "            approval_id in later or found.setdefault(approval_id, _line(",
    ),
    Mutant(
        "nobody-looks-again",
        "what waits for its turn is not asked for in the morning",
        _ASKING,
        "return step.set_timer(ask_timer(step.state)) if at else step",
        "return step",
    ),
)
