"""English."""

from __future__ import annotations

from steward.wording.languages.en_actions import ACTIONS
from steward.wording.languages.en_agent import AGENT
from steward.wording.languages.en_approvals import APPROVALS
from steward.wording.languages.en_apps import APPS
from steward.wording.languages.en_attention import ATTENTION
from steward.wording.languages.en_bridges import BRIDGES
from steward.wording.languages.en_conversations import CONVERSATIONS
from steward.wording.languages.en_correspondence import CORRESPONDENCE
from steward.wording.languages.en_deliveries import DELIVERIES
from steward.wording.languages.en_integrations import INTEGRATIONS
from steward.wording.languages.en_learning import LEARNING
from steward.wording.languages.en_listings import LISTINGS
from steward.wording.languages.en_memory import MEMORY
from steward.wording.languages.en_notices import NOTICES
from steward.wording.languages.en_pages import PAGES
from steward.wording.languages.en_people import PEOPLE
from steward.wording.languages.en_plans import PLANS
from steward.wording.languages.en_portals import PORTALS
from steward.wording.languages.en_portfolio import PORTFOLIO
from steward.wording.languages.en_receipts import RECEIPTS
from steward.wording.languages.en_record_briefs import RECORD_BRIEFS
from steward.wording.languages.en_record_requests import RECORD_REQUESTS
from steward.wording.languages.en_reminders import REMINDERS
from steward.wording.languages.en_report_pages import REPORT_PAGES
from steward.wording.languages.en_reports import REPORTS
from steward.wording.languages.en_scanners import SCANNERS
from steward.wording.languages.en_schedules import SCHEDULES
from steward.wording.languages.en_sync import SYNC
from steward.wording.languages.en_values import VALUES
from steward.wording.languages.en_watchers import WATCHERS
from steward.wording.languages.en_web import WEB
from steward.wording.languages.en_workflows import WORKFLOWS
from steward.wording.languages.language import Language


def _plural(count: int) -> str:
    return "one" if count == 1 else "other"


LANGUAGE = Language(
    tag="en",
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
