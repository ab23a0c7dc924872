"""List of every page of the web app, in the menu's order. Rooms declare theirs in `web_pages.py`."""

from __future__ import annotations

from steward.agent.plans.web_pages import PAGES as _plans
from steward.agent.turns.web_pages import PAGES as _prompt
from steward.channels.pages.page_declarations import WebPage
from steward.channels.web.conversation_pages import PAGES as _conversations
from steward.channels.web.costs_page import PAGES as _costs
from steward.channels.web.devices_page import PAGES as _devices
from steward.channels.web.ledger_page import PAGES as _ledger
from steward.integrations.accounts.web_pages import PAGES as _accounts
from steward.memory.learning.web_pages import PAGES as _learning
from steward.memory.workspace.web_pages import PAGES as _workspace
from steward.people.directory.web_pages import PAGES as _people
from steward.time.schedules.web_pages import PAGES as _schedules
from steward.time.watchers.web_pages import PAGES as _watchers
from steward.time.workflows.web_pages import PAGES as _workflows
from steward.trades.portfolio.scanning.web_pages import PAGES as _scanning
from steward.trades.portfolio.web_pages import PAGES as _portfolio
from steward.trust.approvals.web_pages import PAGES as _approvals
from steward.trust.autonomy.web_pages import PAGES as _autonomy

PAGES: tuple[WebPage, ...] = (
    *_approvals,
    *_conversations,
    *_schedules,
    *_workflows,
    *_plans,
    *_scanning,
    *_watchers,
    *_workspace,
    *_learning,
    *_autonomy,
    *_portfolio,
    *_people,
    *_accounts,
    *_ledger,
    *_costs,
    *_prompt,
    *_devices,
)
