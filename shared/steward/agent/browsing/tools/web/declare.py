"""Declarations of the tools that search the web and read its pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from steward.core.sentences import Quoted, Sentence, say
from steward.tools.arguments import Reason
from steward.tools.declaration import (
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Deciders,
    Decides,
    Offered,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
    Words,
)

# What the API opens.
_LONGEST_ADDRESS = 250


class WebSearchInput(ToolInput):
    """Arguments of `web_search`."""

    query: str = Field(
        min_length=1,
        max_length=300,
        description="What to find out, as one question that holds no names or numbers the answer does not depend on.",
    )


class WebFetchInput(ToolInput):
    """Arguments of `web_fetch`."""

    url: Annotated[str, ArgumentMeaning.WEB_ADDRESS] = Field(
        min_length=1,
        max_length=_LONGEST_ADDRESS,
        description="The address, as the member gave it, or a reference to one that was found.",
    )


class SetWebDomainsInput(ToolInput):
    """Arguments of `set_web_domains`."""

    domains: Annotated[tuple[Annotated[str, Field(min_length=1, max_length=253)], ...], Decides.RULE] = Field(
        max_length=50, description="All that may be read from now on, such as example.com; none for nothing."
    )
    reason: Reason = Field(description="What the member said, for the owner who decides.")


def _searches(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("search-the-web", words=Quoted(arguments["query"]))


def _opens(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("open-page", address=arguments["url"])


def _allows(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    domains = ", ".join(arguments["domains"])
    return say("read-of-the-web", domains=domains) if domains else say("read-nothing-of-the-web")


WEB_SEARCH = Tool(
    name="web_search",
    description=(
        "Search the web at the domains the account allows. What was found comes back as cards: an answer, and for "
        "each page its address and its words. The question leaves the team."
    ),
    input=WebSearchInput,
    category="query",
    # It has no key to the model: it passes the question on to a function that has nothing else.
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    offered=Offered(browses=True),
    # The answering site reads the question, so outside words in it could leak it to their author.
    decides={"query": Decides.WHERE},
    acts=say("act", form="web_search"),
    preview=_searches,
    returns={"found": ResultOrigin.OUTSIDE},
)

WEB_FETCH = Tool(
    name="web_fetch",
    description=(
        "Open one page of the web, at the domains the account allows; its words come back as a card. A person is "
        "asked first unless a member wrote this very address."
    ),
    input=WebFetchInput,
    category="query",
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    offered=Offered(browses=True),
    decides={"url": Decides.WHERE},
    acts=say("act", form="web_fetch"),
    preview=_opens,
    returns={"page": ResultOrigin.OUTSIDE},
)

SET_WEB_DOMAINS = Tool(
    name="set_web_domains",
    description=(
        "Set which domains of the web may be read, with all that is below each; what is not named is not allowed any "
        "more. An owner decides, at a link."
    ),
    input=SetWebDomainsInput,
    category="action",
    group="people",
    autonomy=Autonomy.SUGGEST,
    risk="high",
    effect=ToolEffect.IDEMPOTENT,
    offered=Offered(browses=True),
    words=Words(reason="reason"),
    approval=ApprovalRule(by=Deciders.OWNERS),
    acts=say("act", form="set_web_domains"),
    preview=_allows,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (WEB_SEARCH, WEB_FETCH, SET_WEB_DOMAINS)
