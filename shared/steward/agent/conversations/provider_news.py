"""Tells a member news from a provider that the account has connected. Pure."""

from __future__ import annotations

from steward.agent.conversations.quiet_hours import tell_after_quiet_hours
from steward.agent.conversations.steps import Step
from steward.core.provenance import addresses_of
from steward.core.sentences import verbatim
from steward.integrations.bridges.events import BridgeNews


def tell_provider_news(step: Step, event: BridgeNews) -> Step:
    """Tell the member all of it; the planner sees a card in place of words that others wrote."""
    return tell_after_quiet_hours(
        step,
        "bridge_news",
        verbatim(event.text),
        for_model=True,
        provenance="outside" if event.quotes else "account",
        about=addresses_of(event.quotes),
        quotes=event.quotes,
        briefly=event.briefly if event.quotes else "",
    )
