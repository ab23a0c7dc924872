"""Every page of the web app, in the menu's order. A room declares its own in `web_pages.py`."""

from __future__ import annotations

from steward.channels.pages.page_declarations import WebPage
from steward.channels.web.conversation_pages import PAGES as _conversations
from steward.integrations.accounts.web_pages import PAGES as _accounts
from steward.memory.learning.web_pages import PAGES as _learning
from steward.memory.workspace.web_pages import PAGES as _workspace
from steward.people.directory.web_pages import PAGES as _people
from steward.time.schedules.web_pages import PAGES as _schedules
from steward.time.workflows.web_pages import PAGES as _workflows
from steward.trades.portfolio.scanning.web_pages import PAGES as _scanning
from steward.trust.approvals.web_pages import PAGES as _approvals
from steward.trust.autonomy.web_pages import PAGES as _autonomy

PAGES: tuple[WebPage, ...] = (
    *_approvals,
    *_conversations,
    *_schedules,
    *_workflows,
    *_scanning,
    *_workspace,
    *_learning,
    *_autonomy,
    *_people,
    *_accounts,
)
