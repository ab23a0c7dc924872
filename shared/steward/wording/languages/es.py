"""Spanish, with "tú". Words without á, í, ó and ú are preferred: one of these makes two segments of one."""

from __future__ import annotations

from steward.wording.languages.es_actions import ACTIONS
from steward.wording.languages.es_agent import AGENT
from steward.wording.languages.es_approvals import APPROVALS
from steward.wording.languages.es_apps import APPS
from steward.wording.languages.es_attention import ATTENTION
from steward.wording.languages.es_bridges import BRIDGES
from steward.wording.languages.es_conversations import CONVERSATIONS
from steward.wording.languages.es_correspondence import CORRESPONDENCE
from steward.wording.languages.es_deliveries import DELIVERIES
from steward.wording.languages.es_integrations import INTEGRATIONS
from steward.wording.languages.es_learning import LEARNING
from steward.wording.languages.es_listings import LISTINGS
from steward.wording.languages.es_memory import MEMORY
from steward.wording.languages.es_notices import NOTICES
from steward.wording.languages.es_pages import PAGES
from steward.wording.languages.es_people import PEOPLE
from steward.wording.languages.es_plans import PLANS
from steward.wording.languages.es_portals import PORTALS
from steward.wording.languages.es_portfolio import PORTFOLIO
from steward.wording.languages.es_receipts import RECEIPTS
from steward.wording.languages.es_record_briefs import RECORD_BRIEFS
from steward.wording.languages.es_record_requests import RECORD_REQUESTS
from steward.wording.languages.es_reminders import REMINDERS
from steward.wording.languages.es_report_pages import REPORT_PAGES
from steward.wording.languages.es_reports import REPORTS
from steward.wording.languages.es_scanners import SCANNERS
from steward.wording.languages.es_schedules import SCHEDULES
from steward.wording.languages.es_sync import SYNC
from steward.wording.languages.es_values import VALUES
from steward.wording.languages.es_watchers import WATCHERS
from steward.wording.languages.es_web import WEB
from steward.wording.languages.es_workflows import WORKFLOWS
from steward.wording.languages.language import Language


def _plural(count: int) -> str:
    return "one" if count == 1 else "other"


LANGUAGE = Language(
    tag="es",
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
