"""Bugs in who somebody is, what they have said once and for all, and in /stop and /start."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_INBOUND = "ingress/service.py"
_STANDING = "autonomy/store.py"
NEAR = (
    "tests/integration/test_identity.py",
    "tests/integration/test_opt_out.py",
    "tests/integration/test_webhook.py",
    "tests/integration/test_missed_messages.py",
    "tests/integration/test_lifecycle.py",
    "tests/integration/test_people.py",
    "tests/integration/test_account_walls.py",
    "tests/channels/test_second_channel.py",
)

MUTANTS = (
    Mutant(
        "signature-not-checked",
        "anybody may speak as anybody",
        "channels/sms/webhook.py",
        "if not signature or not any(RequestValidator(token).validate(url, form, signature) for token in auth_tokens):",
        "if not signature:",
    ),
    Mutant(
        "body-of-any-size",
        "a door takes a body of any size",
        "channels/sms/webhook.py",
        "    if len(request.body) > largest:\n",
        "    if False:\n",
    ),
    Mutant(
        "sender-of-another-account",
        "a number means to one account what it meant to another",
        "people/store.py",
        "return account_id, sender if sender and sender.account_id == account_id else None",
        "return account_id, sender",
    ),
    Mutant(
        "number-of-two-accounts",
        "two accounts own one number",
        "people/store.py",
        'Put(self._table, number, Condition("attribute_not_exists(#row)")),',
        "Put(self._table, number),",
    ),
    Mutant(
        "pin-of-somebody-else",
        "a number that changed hands leads into somebody else's conversation",
        "people/identity.py",
        'moved_on = pin is not None and pin["member_id"] == known.member_id',
        "moved_on = pin is not None",
    ),
    Mutant(
        "stop-word-not-kept",
        "somebody who texted STOP is texted again",
        _INBOUND,
        "                self._people.note_opt_out(sender.account_id, sender.address, at)\n",
        "                pass\n",
    ),
    Mutant(
        "old-stop-counts-again",
        "a STOP that comes in twice silences who has started again since",
        _INBOUND,
        "        if self._actors.taken(inbound.provider_id):\n            noting",
        "        if False:\n            noting",
    ),
    Mutant(
        "old-pause-counts-again",
        "a /stop that comes in twice pauses an account that was resumed since",
        _INBOUND,
        'if slash is None or slash.name not in ("stop", "start") or self._actors.taken(inbound.provider_id):',
        'if slash is None or slash.name not in ("stop", "start"):',
    ),
    Mutant(
        "late-start-undoes-stop",
        "a /start that comes in late undoes a newer /stop",
        _STANDING,
        'self._put_pause(account_id, {"paused": False, "word": word}, not_since)',
        'self._put_pause(account_id, {"paused": False, "word": word})',
    ),
    Mutant(
        "pause-not-seen-by-loops",
        "after /stop conversations go on thinking",
        _STANDING,
        "puts = [Put(self._table, {**place, **said}, condition), Put(self._conversations, {**second, **said})]",
        "puts = [Put(self._table, {**place, **said}, condition)]",
    ),
    Mutant(
        "pause-not-seen-by-claims",
        "after /stop calls still run",
        _STANDING,
        "puts = [Put(self._table, {**place, **said}, condition), Put(self._conversations, {**second, **said})]",
        "puts = [Put(self._conversations, {**second, **said})]",
    ),
    Mutant(
        "missed-messages-passed-over",
        "what the webhook missed is noted as fetched before it is",
        "ingress/missed.py",
        "            if not failed or (not unseen and end < now - _TRIED_AGAIN_FOR):\n",
        "            if True:\n",
    ),
    Mutant(
        "one-message-stops-all",
        "a missed message that cannot be taken in keeps those of others from being taken in",
        "ingress/missed.py",
        "            return error\n        return None\n",
        "            raise\n        return None\n",
    ),
    Mutant(
        "missed-one-after-the-other",
        "after an outage, what the webhook missed comes an hour late",
        "ingress/missed.py",
        "        with ThreadPoolExecutor(self._settings.missed_side_by_side) as pool:\n",
        "        with ThreadPoolExecutor(1) as pool:\n",
    ),
    Mutant(
        "missed-of-other-numbers",
        "messages to numbers that are not Steward's are taken for missed ones",
        "ingress/missed.py",
        "[message for message in unknown if ours[message.to_address]]",
        "unknown",
    ),
    Mutant(
        "missed-by-one-channel",
        "only the first provider is asked for what was missed",
        "ingress/missed.py",
        "for port in (port for port in self._channels if port.connected):",
        "for port in [*self._channels][:1]:",
    ),
    Mutant(
        "whoever-they-say",
        "a provider of pages may name a phone as the sender, and speaks for whoever's it is",
        _INBOUND,
        "(origin.kind != port.reaches or not inbound.vouched)",
        "not inbound.vouched",
    ),
)
