"""Page on which a person resends a text of unknown outcome: a GET shows it, only a POST sends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

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
    team: str

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
        over = partial(ending, language=opened.language, team=opened.team)
        if opened.stored.status is not DeliveryStatus.UNKNOWN:
            return over(_ENDINGS.get(opened.stored.status, "not_known_yet"), language=opened.language, team=opened.team)
        if opened.stored.sent_again:
            return over("sent_again")
        if opened.paused:
            return over("paused")
        delivery, language, team = opened.delivery, opened.language, opened.team
        if request.method != "POST":
            headline = render(say("send-again-to", who=delivery.to_name or delivery.to_address), language)
            doubt = render(say("may-have-arrived"), language)
            return page("resend.html", language=language, team=team, headline=headline, doubt=doubt, text=delivery.text)
        if not self._deliveries.send_again(delivery.conversation_id, delivery.delivery_id):
            return over("went_out", 409)
        return over("sent_again")

    def _open(self, token: str) -> _Opened | None:
        named = self._links.named(token)
        whose = self._member_of(named[0]) if named else None
        if named is None or whose is None or not self._links.is_for(token, *named, whose[1]):
            return None
        member = self._people.member_now(*whose)
        stored = self._deliveries.found(*named)
        if member is None or not member.active or stored is None:
            return None
        return _Opened(stored, self._paused(whose[0]), member.language, self._people.team_of(whose[0]))
