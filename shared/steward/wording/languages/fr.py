"""French, with "vous". Words without ç, ê and other letters that GSM-7 lacks are preferred: they cost a segment."""

from __future__ import annotations

from steward.wording.languages.fr_actions import ACTIONS
from steward.wording.languages.fr_agent import AGENT
from steward.wording.languages.fr_approvals import APPROVALS
from steward.wording.languages.fr_apps import APPS
from steward.wording.languages.fr_attention import ATTENTION
from steward.wording.languages.fr_bridges import BRIDGES
from steward.wording.languages.fr_conversations import CONVERSATIONS
from steward.wording.languages.fr_correspondence import CORRESPONDENCE
from steward.wording.languages.fr_deliveries import DELIVERIES
from steward.wording.languages.fr_integrations import INTEGRATIONS
from steward.wording.languages.fr_learning import LEARNING
from steward.wording.languages.fr_listings import LISTINGS
from steward.wording.languages.fr_memory import MEMORY
from steward.wording.languages.fr_notices import NOTICES
from steward.wording.languages.fr_pages import PAGES
from steward.wording.languages.fr_people import PEOPLE
from steward.wording.languages.fr_plans import PLANS
from steward.wording.languages.fr_portals import PORTALS
from steward.wording.languages.fr_portfolio import PORTFOLIO
from steward.wording.languages.fr_receipts import RECEIPTS
from steward.wording.languages.fr_record_briefs import RECORD_BRIEFS
from steward.wording.languages.fr_record_requests import RECORD_REQUESTS
from steward.wording.languages.fr_reminders import REMINDERS
from steward.wording.languages.fr_report_pages import REPORT_PAGES
from steward.wording.languages.fr_reports import REPORTS
from steward.wording.languages.fr_scanners import SCANNERS
from steward.wording.languages.fr_schedules import SCHEDULES
from steward.wording.languages.fr_sync import SYNC
from steward.wording.languages.fr_values import VALUES
from steward.wording.languages.fr_watchers import WATCHERS
from steward.wording.languages.fr_web import WEB
from steward.wording.languages.fr_workflows import WORKFLOWS
from steward.wording.languages.language import Language


def _plural(count: int) -> str:
    return "one" if count in (0, 1) else "other"


LANGUAGE = Language(
    tag="fr",
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
