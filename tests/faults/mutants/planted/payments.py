"""Bugs in payments by link: at the provider, at its door, and in what is made of its word."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_PAYING, _RUN = "portfolio/paying.py", "portfolio/tools/payments/run.py"
_SETTLING = "portfolio/tools/payments/settling.py"
_API, _WEBHOOK = "bridges/stripe/api.py", "bridges/stripe/webhook.py"
_FOLD, _DOOR = "bridges/fold.py", "bridges/door.py"
NEAR = ("tests/integration/test_payments.py", "tests/integration/test_payments_door.py")

MUTANTS = (
    Mutant(
        "payment-without-a-key-of-ours",
        "a request that is sent again after its answer was lost makes a second page, or a second refund",
        _API,
        '{"idempotency-key": once}',
        "{}",
    ),
    Mutant(
        "payment-any-signature",
        "anybody can say that a rent was paid, and the account looks whenever they do",
        _WEBHOOK,
        "    if not any(matches):\n",
        "    if not matches:\n",
    ),
    Mutant(
        "payment-old-webhooks",
        "a webhook that somebody has kept is taken for one of today",
        _WEBHOOK,
        "    if abs(now.timestamp() - int(moments[0])) > TOLERANCE:\n",
        "    if int(moments[0]) - now.timestamp() > TOLERANCE:\n",
    ),
    Mutant(
        "payment-events-without-their-id",
        "an event that is told twice is worked on twice",
        _DOOR,
        "told, once)])",
        "told)])",
    ),
    Mutant(
        "payment-of-any-amount",
        "a page that says another amount than was asked for counts as the rent",
        _PAYING,
        " == known and amount == request.amount",
        " == known",
    ),
    Mutant(
        "payment-of-any-account",
        "what says our session's id counts, whatever else it says",
        _PAYING,
        "(seen.account_id, seen.request_id, seen.session_id) == known",
        "seen.session_id == known[2]",
    ),
    Mutant(
        "payment-of-nobody-unsaid",
        "money that no link asked for is neither booked nor told",
        _SETTLING,
        "    if not paid:\n        return Done(",
        "    if paid:\n        return Done(",
    ),
    Mutant(
        "payment-of-nobody-in-plain-words",
        "the model reads what whoever paid has written",
        _SETTLING,
        "nothing is on record: {words}",
        "nothing is on record: {one.said}",
    ),
    Mutant(
        "payment-charged-twice",
        "a charge can be asked for by two links, and is paid twice",
        _PAYING,
        "    if twice := [one for one in others if set(one.charge_ids) & set(charge_ids)]:\n",
        "    if twice := [one for one in others if one.amount == amount]:\n",
    ),
    Mutant(
        "payment-never-looked-at",
        "a payment of which the provider's word was lost is never found",
        _RUN,
        "    look_at(call.account_id, request_id, request.expires_at + SETTLES, services, request.asked_by)\n",
        "",
    ),
    Mutant(
        "payment-given-up",
        "what was told while the provider is down is forgotten",
        _FOLD,
        "due_at=None, wake_at=step.now + wait)",
        "due_at=None, told=())",
    ),
    Mutant(
        "payment-back-without-its-charge",
        "a rent that was given back still counts as paid",
        _PAYING,
        "    return [after, *less]\n",
        "    return [after]\n",
    ),
    Mutant(
        "payment-back-made-again",
        "a refund whose answer was lost is not found, and refused as one too many",
        _RUN,
        "        look_at(call.account_id, came.subject, services.clock() + SETTLES, services, came.asked_by)\n"
        "        return Unknown",
        "        return Unknown",
    ),
    Mutant(
        "payment-of-a-paid-charge",
        "a tenant is asked for a charge that is paid",
        _PAYING,
        "    if paid := [one for one in charge_ids if not charges[one].left.minor or not _is_open(charges[one])]:\n",
        "    if paid := [one for one in charge_ids if charges[one].state == 'waived']:\n",
    ),
    Mutant(
        "payment-undone-at-home-alone",
        "a link that was taken back can still be paid by",
        _RUN,
        "Expire(session_id=request.session_id, once=call.call_id))\n        if seen.link",
        "Look(session_id=request.session_id))\n        if seen.link",
    ),
)
