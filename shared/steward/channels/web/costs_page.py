"""Page of the web app about costs: what models and texts cost the account, by day, member or kind of work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Annotated, Any

from steward.agent.plans.models import PLAN, SUBAGENT
from steward.channels.messaging.budgets import DaySendTotals
from steward.channels.pages.page_declarations import OWNERS, Choices, PageData, PageMoney, Unseen, Viewer, WebPage
from steward.channels.web.page_values import label
from steward.core.model_costs import cents
from steward.core.sentences import Day, Joined, render, say
from steward.time.workflows.models import WORKFLOW
from steward.tools.models import APP

_SHOWN_DAYS = 30
# The kind of work that the actor of an id does.
_KINDS = {"conv-": "talks", "ext-": "outsiders", PLAN: "plans", SUBAGENT: "plans", WORKFLOW: "workflows"}
_KINDS |= {"watch-": "mail", APP: "apps"}


class CostRow(PageData):
    """Costs of a day, or within the last 30 days of a member or of a kind of work.

    Texts and calls of tools are counted by day alone, so of members and kinds only the `total` has those of texts.
    `micros` are the costs in millionths of a dollar.
    """

    what: str
    models: PageMoney
    text_cost: PageMoney | None
    texts: int | None
    done: int | None
    micros: Annotated[int, Unseen()]
    model_micros: Annotated[int, Unseen()]
    total: Annotated[bool, Unseen()] = False


def _costs(wire: Any, viewer: Viewer, filters: Mapping[str, str]) -> list[CostRow]:
    since = (viewer.now - timedelta(days=_SHOWN_DAYS - 1)).date()
    sums = list(wire.limit_store.sums(viewer.account_id, since.isoformat()))
    sent = wire.send_totals.by_day(viewer.account_id, since.isoformat())
    if filters.get("by") == "member":
        return _ranked(_by_member(wire, viewer, sums), sent, viewer)
    if filters.get("by") == "kind":
        kinds: Counter[str] = Counter()
        for _, actor, micros in sums:
            kinds[label(PAGE, f"also_kind_{_kind(actor)}", viewer)] += micros
        return _ranked(kinds, sent, viewer)
    spent: Counter[str] = Counter()
    for day, _, micros in sums:
        spent[day] += micros
    if not sums and not sent:
        return []
    began = viewer.now - timedelta(days=_SHOWN_DAYS)
    done = Counter(day for day, kind in wire.ledger.days(viewer.account_id, began) if kind == "started")
    days = (viewer.now.date() - timedelta(days=ago) for ago in range(_SHOWN_DAYS))
    return [
        _day(render(Joined((Day(day),), ""), viewer.language), spent[str(day)], sent.get(str(day)), done[str(day)])
        for day in days
    ]


def _day(said: str, models: int, sent: DaySendTotals | None, done: int) -> CostRow:
    counters = sent.counters if sent else {}
    texts = counters.get("micros", 0)
    return CostRow(
        what=said,
        models=_usd(models),
        text_cost=_usd(texts),
        texts=counters.get("texts", 0),
        done=done,
        micros=models + texts,
        model_micros=models,
    )


def _ranked(found: Mapping[str, int], sent: Mapping[str, DaySendTotals], viewer: Viewer) -> list[CostRow]:
    """Return the rows by falling cost, and the total, which includes the texts."""
    if not found and not sent:
        return []
    most = sorted(found.items(), key=lambda one: -one[1])
    rows = [
        CostRow(
            what=said,
            models=_usd(micros),
            text_cost=None,
            texts=None,
            done=None,
            micros=micros,
            model_micros=micros,
        )
        for said, micros in most
    ]
    models = sum(found.values())
    texts = sum(one.counters.get("micros", 0) for one in sent.values())
    total = CostRow(
        what=label(PAGE, "also_total", viewer),
        models=_usd(models),
        text_cost=_usd(texts),
        texts=sum(one.counters.get("texts", 0) for one in sent.values()),
        done=None,
        micros=models + texts,
        model_micros=models,
        total=True,
    )
    return [*rows, total]


def _by_member(wire: Any, viewer: Viewer, sums: list[tuple[str, str, int]]) -> Mapping[str, int]:
    """Return the cost of each member's conversations and work. The team bears the cost of everything else."""
    names = {one.member_id: one.name for one in wire.people.members(viewer.account_id)}
    talks = {one.conversation_id: one.member_id for one in wire.overviews.of_account(viewer.account_id)}
    whose: dict[str, str] = {}
    found: Counter[str] = Counter()
    for _, actor, micros in sums:
        if actor not in whose:
            whose[actor] = talks.get(actor) or _member_of(wire, actor)
        found[names.get(whose[actor]) or label(PAGE, "also_nobody", viewer)] += micros
    return found


def _member_of(wire: Any, actor: str) -> str:
    state = wire.actor_store.state(actor)
    party = getattr(state, "party", None)
    return str(getattr(party or state, "member_id", ""))


def _kind(actor: str) -> str:
    return next((kind for prefix, kind in _KINDS.items() if actor.startswith(prefix)), "other")


def _usd(micros: int) -> PageMoney:
    return PageMoney(amount=cents(micros), currency="USD")


def _by(_: Any, viewer: Viewer) -> Choices:
    return [(one, label(PAGE, f"also_by_{one or 'day'}", viewer)) for one in ("", "member", "kind")]


PAGE = WebPage(
    name="costs",
    section="account",
    says=partial(say, "page-costs"),
    row=CostRow,
    read=_costs,
    filters=("by",),
    choices={"by": _by},
    template="costs.html",
    seen_by=OWNERS,
)
PAGES = (PAGE,)
