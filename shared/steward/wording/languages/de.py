"""German, with "du"."""

from __future__ import annotations

from steward.wording.languages.de_actions import ACTIONS
from steward.wording.languages.de_agent import AGENT
from steward.wording.languages.de_approvals import APPROVALS
from steward.wording.languages.de_apps import APPS
from steward.wording.languages.de_attention import ATTENTION
from steward.wording.languages.de_bridges import BRIDGES
from steward.wording.languages.de_conversations import CONVERSATIONS
from steward.wording.languages.de_correspondence import CORRESPONDENCE
from steward.wording.languages.de_deliveries import DELIVERIES
from steward.wording.languages.de_integrations import INTEGRATIONS
from steward.wording.languages.de_learning import LEARNING
from steward.wording.languages.de_listings import LISTINGS
from steward.wording.languages.de_memory import MEMORY
from steward.wording.languages.de_notices import NOTICES
from steward.wording.languages.de_pages import PAGES
from steward.wording.languages.de_people import PEOPLE
from steward.wording.languages.de_plans import PLANS
from steward.wording.languages.de_portals import PORTALS
from steward.wording.languages.de_portfolio import PORTFOLIO
from steward.wording.languages.de_receipts import RECEIPTS
from steward.wording.languages.de_record_briefs import RECORD_BRIEFS
from steward.wording.languages.de_record_requests import RECORD_REQUESTS
from steward.wording.languages.de_reminders import REMINDERS
from steward.wording.languages.de_report_pages import REPORT_PAGES
from steward.wording.languages.de_reports import REPORTS
from steward.wording.languages.de_scanners import SCANNERS
from steward.wording.languages.de_schedules import SCHEDULES
from steward.wording.languages.de_sync import SYNC
from steward.wording.languages.de_values import VALUES
from steward.wording.languages.de_watchers import WATCHERS
from steward.wording.languages.de_web import WEB
from steward.wording.languages.de_workflows import WORKFLOWS
from steward.wording.languages.language import Language


def _plural(count: int) -> str:
    return "one" if count == 1 else "other"


LANGUAGE = Language(
    tag="de",
    templates={
        **AGENT,
        **APPROVALS,
        **ACTIONS,
        **RECEIPTS,
        **DELIVERIES,
        **CONVERSATIONS,
        **CORRESPONDENCE,
        **PEOPLE,
        **INTEGRATIONS,
        **PAGES,
        **PLANS,
        **PORTFOLIO,
        **RECORD_BRIEFS,
        **RECORD_REQUESTS,
        **NOTICES,
        **REMINDERS,
        **REPORTS,
        **REPORT_PAGES,
        **LISTINGS,
        **APPS,
        **BRIDGES,
        **PORTALS,
        **SCANNERS,
        **SCHEDULES,
        **ATTENTION,
        **MEMORY,
        **LEARNING,
        **SYNC,
        **VALUES,
        **WATCHERS,
        **WEB,
        **WORKFLOWS,
    },
    quote='"{words}"',
    plural=_plural,
)
