"""Page on which a person resends a text of unknown outcome: a GET shows it, only a POST sends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from steward.channels.messaging.models import Delivery, DeliveryStatus
from steward.channels.messaging.resend_links import ResendLinks
from steward.channels.messaging.service import DeliveryService
from steward.channels.messaging.store import StoredDelivery
from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.channels.pages.page_renderer import ending, page
from steward.core.sentences import render, say
from steward.people.directory.service import PeopleService

_ENDINGS: dict[DeliveryStatus, str] = {
    DeliveryStatus.SENT: "went_out",
    DeliveryStatus.FAILED: "did_not_arrive",
}


@dataclass(frozen=True)
class _Opened:
    stored: StoredDelivery
    paused: bool
    language: str

    @property
    def delivery(self) -> Delivery:
        return self.stored.delivery


class ResendPage:
    """Answers the page's two requests.

    `member_of` returns the account and member id of a conversation's owner; `paused` tells if an account is paused.
    """

    def __init__(
        self,
        deliveries: DeliveryService,
        member_of: Callable[[str], tuple[str, str] | None],
        people: PeopleService,
        paused: Callable[[str], bool],
        links: ResendLinks,
    ) -> None:
        self._deliveries = deliveries
        self._member_of = member_of
        self._people = people
        self._paused = paused
        self._links = links

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the page for this request. An invalid link shows nothing of what a valid one would."""
        opened = self._open(request.path.rsplit("/", 1)[-1])
        if opened is None:
            return ending("nothing_here", 404)
        if opened.stored.status is not DeliveryStatus.UNKNOWN:
            return ending(_ENDINGS.get(opened.stored.status, "not_known_yet"), language=opened.language)
        if opened.stored.sent_again:
            return ending("sent_again", language=opened.language)
        if opened.paused:
            return ending("paused", language=opened.language)
        delivery, language = opened.delivery, opened.language
        if request.method != "POST":
            headline = render(say("send-again-to", who=delivery.to_name or delivery.to_address), language)
            doubt = render(say("may-have-arrived"), language)
            return page("resend.html", language=language, headline=headline, doubt=doubt, text=delivery.text)
        if not self._deliveries.send_again(delivery.conversation_id, delivery.delivery_id):
            return ending("went_out", 409, language=language)
        return ending("sent_again", language=language)

    def _open(self, token: str) -> _Opened | None:
        named = self._links.named(token)
        whose = self._member_of(named[0]) if named else None
        if named is None or whose is None or not self._links.is_for(token, *named, whose[1]):
            return None
        member = self._people.member_now(*whose)
        stored = self._deliveries.found(*named)
        if member is None or not member.active or stored is None:
            return None
        return _Opened(stored, self._paused(whose[0]), member.language)
