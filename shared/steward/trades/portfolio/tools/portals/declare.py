"""Declarations of the tools that publish and withdraw listings on portals."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from pydantic import Field

from steward.core.sentences import say
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Decides,
    Offered,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
    read_tool,
)
from steward.trades.portfolio.field_types import Portal
from steward.trades.portfolio.tools.arguments import DAY, LISTING_ID, PLACE, Day, Place, RecordId, settles
from steward.trades.portfolio.tools.requests import REQUESTS

_tool = partial(Tool, category="integration", group="portfolio", offered=Offered(trade="portfolio"))
_reads = partial(read_tool, category="integration", group="portfolio", offered=Offered(trade="portfolio"))


class PortalPublishListingInput(ToolInput):
    """Arguments of `portal_publish_listing`."""

    listing_id: RecordId = Field(description=LISTING_ID)
    place: Place = Field(description=PLACE)
    portals: Annotated[list[Portal], Decides.WHERE] = Field(min_length=1, max_length=5, description="Where.")


class PortalWithdrawListingInput(ToolInput):
    """Arguments of `portal_withdraw_listing`."""

    listing_id: RecordId = Field(description=LISTING_ID)
    place: Place = Field(description=PLACE)
    portals: Annotated[list[Portal], Decides.WHERE] = Field(
        default=[], max_length=5, description="Where; left out, wherever it stands."
    )


class PortalGetListingStatsInput(ToolInput):
    """Arguments of `portal_get_listing_stats`."""

    listing_id: RecordId = Field(description=LISTING_ID)
    start: Day | None = Field(default=None, description=f"From this day on. {DAY}")
    end: Day | None = Field(default=None, description=f"Up to this day. {DAY}")


class PortalGetEnquiriesInput(ToolInput):
    """Arguments of `portal_get_enquiries`."""

    listing_id: RecordId = Field(description=LISTING_ID)
    since: Day | None = Field(default=None, description=f"From this day on. {DAY}")


class TakeOffPortalsInput(ToolInput):
    """Listing to take off these portals again."""

    listing_id: Annotated[str, ArgumentMeaning.MACHINE] = Field(description="The listing.")
    portals: list[Portal] = Field(description="The portals.")


PORTAL_PUBLISH_LISTING = _tool(
    name="portal_publish_listing",
    description="Put a live listing on a portal, or have its advert there say what the listing says by now. The portal "
    "takes a while: the member is told whether it took it.",
    input=PortalPublishListingInput,
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    # Portals identify adverts by our listing id.
    effect=ToolEffect.IDEMPOTENT,
    finds_out=True,
    undo=Reversal("Take the advert off the portal.", keeps=TakeOffPortalsInput),
    acts=say("record-act", form="portal_publish_listing"),
    preview=REQUESTS["portal_publish_listing"],
    returns={"refs": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)
PORTAL_WITHDRAW_LISTING = _tool(
    name="portal_withdraw_listing",
    description="Take a listing off the portals it stands on. The listing itself stays as it is.",
    input=PortalWithdrawListingInput,
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    finds_out=True,
    acts=say("record-act", form="portal_withdraw_listing"),
    preview=REQUESTS["portal_withdraw_listing"],
    returns={"done": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)
PORTAL_GET_LISTING_STATS = _reads(
    name="portal_get_listing_stats",
    description="See how often a listing was looked at on its portal, and how many asked, day by day.",
    input=PortalGetListingStatsInput,
    acts=say("record-act", form="portal_get_listing_stats"),
    returns={"days": ResultOrigin.ACCOUNT, "problem": ResultOrigin.OUTSIDE},
)
PORTAL_GET_ENQUIRIES = _reads(
    name="portal_get_enquiries",
    description="See what people have asked about a listing on its portal. Nobody of them becomes a contact by that.",
    input=PortalGetEnquiriesInput,
    acts=say("record-act", form="portal_get_enquiries"),
    returns={"enquiries": ResultOrigin.OUTSIDE, "problem": ResultOrigin.OUTSIDE},
)
SETTLE_ADVERT = settles(
    "settle_advert",
    "Ask the portal how it stands with an advert and what its days brought, and put that on record.",
    record=ResultOrigin.ACCOUNT,
    problem=ResultOrigin.OUTSIDE,
)

TOOLS = (
    PORTAL_PUBLISH_LISTING,
    PORTAL_WITHDRAW_LISTING,
    PORTAL_GET_LISTING_STATS,
    PORTAL_GET_ENQUIRIES,
    SETTLE_ADVERT,
)
