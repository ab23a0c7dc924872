"""The page on which a person has a text sent again that nobody can account for: a GET shows, only a POST sends."""

from __future__ import annotations

from dataclasses import dataclass

from steward.autonomy.store import StandingStore
from steward.channels.again_links import AgainLinks
from steward.channels.models import Delivery, DeliveryStatus
from steward.channels.service import DeliveryService
from steward.channels.store import StoredDelivery
from steward.conversations.store import DynamoConversationStore
from steward.people.store import PeopleStore
from steward.web.http import HttpRequest, HttpResponse
from steward.web.pages import page

_GONE = "This link does not lead anywhere. It may be mistyped, out of date, or meant for somebody else."
_ARRIVED = "It turned out that this text did go out, so there is nothing to send again."
_SAY = {
    DeliveryStatus.SENT: ("It went out", _ARRIVED),
    DeliveryStatus.FAILED: ("It did not arrive", "The provider has said so since. Ask Steward for a new text."),
}
_SENT_AGAIN = "It is sent once more, and no more often than that. Steward reports by text what became of it."
_NOT_YET = "Steward is still finding out what became of this text. Please look again in a few minutes."


@dataclass(frozen=True)
class _Opened:
    stored: StoredDelivery
    paused: bool

    @property
    def delivery(self) -> Delivery:
        return self.stored.delivery


class SendAgainPage:
    """Answers the two requests a browser makes."""

    def __init__(
        self,
        deliveries: DeliveryService,
        store: DynamoConversationStore,
        people: PeopleStore,
        standing: StandingStore,
        links: AgainLinks,
    ) -> None:
        self._deliveries = deliveries
        self._store = store
        self._people = people
        self._standing = standing
        self._links = links

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The page for this request. A wrong link never learns what a right one would have shown."""
        opened = self._open(request.path.rsplit("/", 1)[-1])
        if opened is None:
            return page("message.html", 404, heading="Nothing here", text=_GONE)
        if opened.stored.status is not DeliveryStatus.UNKNOWN:
            heading, text = _SAY.get(opened.stored.status, ("Not known yet", _NOT_YET))
            return page("message.html", heading=heading, text=text)
        if opened.stored.sent_again:
            return page("message.html", heading="Sent again", text=_SENT_AGAIN)
        if opened.paused:
            return page("message.html", heading="Paused", text="Steward is paused for your team, so nothing is sent.")
        if request.method != "POST":
            delivery = opened.delivery
            return page("again.html", name=delivery.to_name, address=delivery.to_address, text=delivery.text)
        if not self._deliveries.send_again(opened.delivery.conversation_id, opened.delivery.delivery_id):
            return page("message.html", 409, heading="Too late", text=_ARRIVED)
        return page("message.html", heading="Sent again", text=_SENT_AGAIN)

    def _open(self, token: str) -> _Opened | None:
        named = self._links.named(token)
        state = self._store.state(named[0]) if named else None
        if named is None or state is None or not self._links.is_for(token, *named, state.party.member_id):
            return None
        member = self._people.member(state.party.account_id, state.party.member_id)
        stored = self._deliveries.found(*named)
        if member is None or not member.active or stored is None:
            return None
        return _Opened(stored, self._standing.read(state.party.account_id).paused)
