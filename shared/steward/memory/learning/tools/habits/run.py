"""Runners of the tools for preferences, learned rules and precedents. Queries answer in JSON."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any, Literal, Protocol

from steward.core.clock import Clock
from steward.core.ids import derived_id
from steward.core.sentences import Quoted, render, say
from steward.memory.learning.learned_rules import HabitRule, said_of
from steward.memory.learning.models import Rating, Wish
from steward.memory.learning.precedents import confidence, precedents
from steward.memory.learning.service import LearningService
from steward.memory.learning.situations import situation
from steward.memory.learning.tools.habits.declare import (
    EvaluateTrajectoryInput,
    ListPreferencesInput,
    RateReplyInput,
    SaveRuleInput,
    SearchPrecedentsInput,
    SetPreferenceInput,
    WishBefore,
)
from steward.memory.learning.trajectories import compared, trajectories
from steward.tools.ledger.service import LedgerService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, not_undone_since

_LOOKED_BACK = timedelta(days=30)


class Services(Protocol):
    """Services that these tools use."""

    @property
    def learning(self) -> LearningService:
        """Learning service."""

    @property
    def ledger(self) -> LedgerService:
        """Ledger of executed calls."""

    @property
    def clock(self) -> Clock:
        """Clock."""


def list_preferences(call: ToolCall, services: Services) -> Done:
    """Return stated preferences, then those from corrections, surest first."""
    about = ListPreferencesInput.model_validate(call.arguments).about.casefold()
    learned, now = services.learning.read(call.account_id), services.clock()
    said = [
        {"key": one.name, "value": one.text, "filter": one.scope, "on": one.on, "confidence": 1.0, "why": "said"}
        for one in learned.said()
    ]
    found = [
        {
            "key": f"{one.tool} {one.argument}".strip(),
            "value": render(said_of(one.change)),
            "filter": one.scope,
            "kind": one.kind,
            "confidence": round(one.confidence(now), 2),
            "why": f"{one.n} corrections, last supported {_day(one.last_support)}",
        }
        for one in learned.preferences(now)
    ]
    shown = [one for one in (*said, *found) if about in str(one["key"]).casefold()]
    return _json({"preferences": shown})


def set_preference(call: ToolCall, services: Services) -> Done:
    """Save a member's preference, until somebody states another."""
    given = SetPreferenceInput.model_validate(call.arguments)
    # The key is free text, so the id is a hash of it.
    wish_id = f"pref-{derived_id(call.account_id, given.key.casefold())}"
    wish = _wish(call, services, "preference", wish_id, given.filter, given.value, on=given.on, name=given.key)
    services.learning.say(wish)
    kept = say("preference-kept", form="on" if given.on else "off", words=Quoted(given.value))
    return Done(kept, undo=_before(wish))


def list_rules(call: ToolCall, services: Services) -> Done:
    """Return every rule, the best supported first."""
    found = services.learning.read(call.account_id).rules(services.clock())
    return _json({"rules": [_shown(one) for one in found]})


def save_rule(call: ToolCall, services: Services) -> Done | Failed:
    """Switch a rule on or off, reword it, or add one."""
    given = SaveRuleInput.model_validate(call.arguments)
    known = {one.rule_id: one for one in services.learning.read(call.account_id).rules(services.clock())}
    rule = known.get(given.rule_id)
    if given.rule_id and rule is None:
        return Failed(
            f"There is no rule {given.rule_id}: list_rules gives the ids.", say("why-failed", form="not_found")
        )
    if rule is None and not given.text:
        return Failed("A new rule needs words: say in one sentence what to go by.")
    rule_id = given.rule_id or f"rule-{derived_id(call.call_id)}"
    text, scope = given.text or (rule.text if rule else ""), given.scope or (rule.scope if rule else {})
    wish = _wish(call, services, "rule", rule_id, scope, text, on=given.on)
    services.learning.say(wish)
    return Done(say("said-rule", form="on" if given.on else "off"), undo=_before(wish))


def search_precedents(call: ToolCall, services: Services) -> Done:
    """Return the most similar decisions and the resulting confidence."""
    given = SearchPrecedentsInput.model_validate(call.arguments)
    now, decisions = services.clock(), services.learning.read(call.account_id).decisions
    found = precedents(decisions, given.tool, given.situation, now, given.limit)
    shown = [
        {
            "situation": situation(one.decided.tool, one.decided.context),
            "outcome": one.decided.outcome,
            "similarity": round(one.similarity, 2),
            "day": _day(one.decided.at),
        }
        for one in found
    ]
    return _json({"decisions": shown, "confidence": round(confidence(found, now), 2)})


def evaluate_trajectory(call: ToolCall, services: Services) -> Done | Failed:
    """Return the figures of the last trajectory before this call, with the medians of its kind."""
    given = EvaluateTrajectoryInput.model_validate(call.arguments)
    wanted = given.conversation_id or call.conversation_id
    lines = services.ledger.read(call.account_id, call.created_at - _LOOKED_BACK)
    there = trajectories(line for line in lines if line.call_id != call.call_id)
    one = next((each for each in reversed(there) if each.conversation_id == wanted), None)
    if one is None:
        return Failed("Nothing was done there within the last 30 days.")
    decisions = services.learning.read(call.account_id).decisions
    edited = frozenset(each.decision_id for each in decisions if each.outcome == "edited")
    figures, medians, differs = compared(one, there, edited)
    return _json({"kind": one.kind, "figures": figures, "medians": medians, "differs": differs})


def rate_reply(call: ToolCall, services: Services) -> Done:
    """Save a member's rating of a reply."""
    given = RateReplyInput.model_validate(call.arguments)
    rating = Rating(
        account_id=call.account_id,
        conversation_id=call.conversation_id,
        call_id=call.call_id,
        member_id=call.member_id,
        turn=given.turn,
        stars=given.rating,
        # The call's time, so that a repeated run writes the same row.
        at=call.created_at,
        text=given.feedback,
    )
    services.learning.rate(rating)
    return Done(say("rated"))


def undo_wish(call: ToolCall, services: Services) -> Done | Failed:
    """Undo a statement, unless somebody has changed it since."""
    given = WishBefore.model_validate(call.arguments)
    back = services.learning.put_back(call.account_id, given.what, given.wish_id, given.call_id)
    if not back:
        return not_undone_since(say("why-failed", form="changed"))
    return Done(say("said-preference") if given.what == "preference" else say("said-rule", form="back"))


undo_set_preference = undo_wish
undo_save_rule = undo_wish


def _wish(
    call: ToolCall,
    services: Services,
    what: Literal["preference", "rule"],
    wish_id: str,
    scope: dict[str, str],
    text: str,
    *,
    on: bool,
    name: str = "",
) -> Wish:
    return Wish(
        wish_id=wish_id,
        account_id=call.account_id,
        what=what,
        scope=scope,
        on=on,
        by=call.approved_by or call.member_id,
        at=services.clock(),
        call_id=call.call_id,
        name=name,
        text=text,
    )


def _before(wish: Wish) -> WishBefore:
    return WishBefore(what=wish.what, wish_id=wish.wish_id, call_id=wish.call_id)


def _shown(rule: HabitRule) -> dict[str, Any]:
    return {
        "rule_id": rule.rule_id,
        "state": "proposed" if rule.proposed else "on" if rule.on else "off",
        "confidence": round(rule.confidence, 2),
        "hits": rule.hits,
        "where": {"tool": rule.tool, **rule.scope} if rule.tool else rule.scope,
        "source": "said" if not rule.change else "corrections",
        "text": rule.words(),
    }


def _day(at: datetime) -> str:
    return f"{at:%Y-%m-%d}"


def _json(shown: dict[str, Any]) -> Done:
    return Done(json.dumps(shown, ensure_ascii=False))
