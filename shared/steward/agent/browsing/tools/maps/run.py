"""Runner of the tool that creates map links."""

from __future__ import annotations

from urllib.parse import urlencode

from steward.agent.browsing.tools.maps.declare import FormatMapsLinkInput
from steward.core.provenance import Quoting
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done

_MAPS = "https://www.google.com/maps"


def format_maps_link(call: ToolCall, services: object) -> Done:
    """Return the link. If it contains an outsider's words, it is quoted as theirs."""
    given = FormatMapsLinkInput.model_validate(call.arguments)
    if given.place:
        link = f"{_MAPS}/search/?{urlencode({'api': 1, 'query': given.place.strip()})}"
    else:
        way = {"api": 1, "origin": given.origin.strip(), "destination": given.to.strip(), "travelmode": given.mode}
        link = f"{_MAPS}/dir/?{urlencode({name: value for name, value in way.items() if value})}"
    if call.provenance != "outside":
        return Done(link)
    quoting = Quoting()
    return Done(quoting.quote(link, "link to a map"), quotes=quoting.quotes)
