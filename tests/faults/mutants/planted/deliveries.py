"""Bugs in what goes out: the claim, the lane of a recipient, the outcome."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_STORE = "channels/store.py"
_SERVICE = "channels/service.py"
_TWILIO = "channels/twilio.py"
NEAR = (
    "tests/integration/test_deliveries.py",
    "tests/integration/test_lanes.py",
    "tests/integration/test_opt_out.py",
    "tests/integration/test_send_again.py",
    "tests/integration/test_altered_bodies.py",
    "tests/integration/test_main_job.py",
)

MUTANTS = (
    Mutant(
        "claimed-text-claimed-again",
        "two send the same text",
        _STORE,
        'pending = is_one_of("status", [DeliveryStatus.PENDING]) & is_readable(Delivery)',
        'pending = is_one_of("status", [DeliveryStatus.PENDING, DeliveryStatus.CLAIMED]) & is_readable(Delivery)',
    ),
    Mutant(
        "claim-of-unreadable-text",
        "a text of a later version is claimed by code that cannot send it",
        _STORE,
        'pending = is_one_of("status", [DeliveryStatus.PENDING]) & is_readable(Delivery)',
        'pending = is_one_of("status", [DeliveryStatus.PENDING])',
    ),
    Mutant(
        "lane-taken-by-two",
        "two texts are on their way to one person",
        _STORE,
        "Update(self._table, _lane_key(lane.key), hold, _as_found(lane)),",
        "Update(self._table, _lane_key(lane.key), hold),",
    ),
    Mutant(
        "lane-freed-by-an-earlier-try",
        "after a text was tried again, the next one overtakes it",
        _STORE,
        '"released": ABSENT, "waiters"',
        '"waiters"',
    ),
    Mutant(
        "outcome-over-outcome",
        "a text that was sent is called failed, or the other way round",
        _STORE,
        'Update(self._table, _key(delivery), changes, is_one_of("status", list(allowed_from)))',
        "Update(self._table, _key(delivery), changes)",
    ),
    Mutant(
        "settled-text-still-waits",
        "the sweep rings for ever for a text that is settled",
        _STORE,
        '{"status": status.value, "reason": reason, **dict.fromkeys(WAITING_ATTRIBUTES, ABSENT)}',
        '{"status": status.value, "reason": reason}',
    ),
    Mutant(
        "one-message-proves-two",
        "of two identical texts one arrived, and both count as sent",
        _STORE,
        '                    Condition("attribute_not_exists(inbound_id)"),\n',
        "",
    ),
    Mutant(
        "opt-out-not-seen-at-the-send",
        "a text goes to a number that opted out",
        _STORE,
        "return Found(stored, _lane(lane, held), read_address(facts).opted_out_at is not None)",
        "return Found(stored, _lane(lane, held), opted_out=False)",
    ),
    Mutant(
        "sent-text-sent-again",
        "a text that arrived meanwhile is sent again from the page",
        _STORE,
        'return self._done([Update(self._table, _key(first), {"sent_again": True}, unknown), again])',
        'return self._done([Update(self._table, _key(first), {"sent_again": True}), again])',
    ),
    Mutant(
        "callback-proves-nothing",
        "a text that only its callback accounts for ends as unknown",
        _STORE,
        'condition = Condition("#status = :sent", {":sent": DeliveryStatus.SENT.value})',
        'condition = Condition("#status = :sent OR #status <> :sent", {":sent": DeliveryStatus.SENT.value})',
    ),
    Mutant(
        "late-release-revives",
        "a text that was called unknown is sent after all",
        _STORE,
        'Update(self._table, _key(delivery), changes, is_one_of("status", [DeliveryStatus.CLAIMED])),',
        "Update(self._table, _key(delivery), changes),",
    ),
    Mutant(
        "texts-overtake",
        "texts to one person go out in any order and at the same time",
        _SERVICE,
        "            if self._must_wait(found):\n",
        "            if False:\n",
    ),
    Mutant(
        "earlier-text-not-waited-for",
        "a text goes before the one that was written before it",
        _SERVICE,
        "        if before is None or before == found.lane.holder:\n            return False\n",
        "        if True:\n            return False\n",
    ),
    Mutant(
        "patience-not-kept",
        "the provider asks for patience and is asked again at once",
        _SERVICE,
        "        if left > 0:\n",
        "        if False:\n",
    ),
    Mutant(
        "unknown-too-soon",
        "a text that the provider lists late is called unknown",
        _SERVICE,
        "age >= timedelta(seconds=self._settings.delivery_unknown_after_seconds)",
        "age >= timedelta(seconds=self._settings.delivery_lookup_after_seconds)",
    ),
    Mutant(
        "never-unknown",
        "a text nobody can account for is never told",
        _SERVICE,
        "age >= timedelta(seconds=self._settings.delivery_unknown_after_seconds)",
        "age >= timedelta(days=3_650)",
    ),
    Mutant(
        "unknown-is-sent-again",
        "a text nobody can account for is sent again by itself",
        _SERVICE,
        "            settled = self._settle(stored, DeliveryStatus.UNKNOWN, None, render(why), allowed_from=_OPEN)\n",
        "            self._deliveries.release(stored)\n",
    ),
    Mutant(
        "unclear-counts-as-not-sent",
        "a send whose answer was lost is made again",
        _SERVICE,
        "        elif isinstance(outcome, NotSent):\n            self._try_later(claimed, outcome)\n",
        "        elif not isinstance(outcome, Accepted):\n            self._try_later(claimed, NotSent(outcome.reason))\n",
    ),
    Mutant(
        "outcome-untold",
        "nobody is told what became of a text",
        _SERVICE,
        "            self._store.table.transact([*operations, *news])\n",
        "            self._store.table.transact(operations)\n",
    ),
    Mutant(
        "no-ring-for-the-next-in-line",
        "of several texts to one person each waits for the sweep",
        _SERVICE,
        "        if waiter := next((waiter for waiter in lane.waiters if waiter != reference), None):\n",
        "        if waiter := None:\n",
    ),
    Mutant(
        "text-ends-off-the-ledger",
        "how a tool's text ended is not on the ledger",
        _SERVICE,
        "        return [move, self._ledger.line_put(ended, delivery.persons())]\n",
        "        return [move]\n",
    ),
    Mutant(
        "late-failure-ignored",
        "a text that was taken and never arrived counts as sent",
        _SERVICE,
        "reason, allowed_from=_NOT_FAILED)",
        "reason, allowed_from=_WAITING)",
    ),
    Mutant(
        "opt-out-code-not-kept",
        "the provider says that somebody opted out, and nobody remembers",
        _SERVICE,
        "            self._people.note_opt_out(delivery.account_id, delivery.to_address, self._clock())\n",
        "            pass\n",
    ),
    Mutant(
        "again-and-again",
        "each press of “send again” sends another",
        _SERVICE,
        "f\"again-{derived_id('again', first.conversation_id, first.delivery_id)}\"",
        "f\"again-{derived_id('again', first.delivery_id, str(self._clock()))}\"",
    ),
    Mutant(
        "read-timeout-is-not-sent",
        "a text whose answer came too late is sent again",
        _TWILIO,
        "    if isinstance(error, requests.ConnectTimeout):\n",
        "    if isinstance(error, requests.Timeout):\n",
    ),
    Mutant(
        "reset-is-not-sent",
        "a text whose connection broke after it was taken is sent again",
        _TWILIO,
        "    cause = error.args[0] if error.args else None\n",
        "    if isinstance(error, requests.ConnectionError):\n        return True\n"
        "    cause = error.args[0] if error.args else None\n",
    ),
    Mutant(
        "server-error-is-a-refusal",
        "a text the provider took before it failed is called failed",
        _TWILIO,
        "    if 400 <= error.status < 500:\n",
        "    if 400 <= error.status < 600:\n",
    ),
    Mutant(
        "found-by-recipient-alone",
        "any text to the same person proves that this one went out",
        _TWILIO,
        '            and _letters(message.body or "") == _letters(text)\n',
        "",
    ),
    Mutant(
        "older-text-is-the-proof",
        "the same text of last week proves that this one went out",
        _TWILIO,
        "            and message.date_created is not None\n            and message.date_created >= earliest\n",
        "            and message.date_created is not None\n",
    ),
)
