"""HTTP server of the simulated outside world, with threads that watch the code and the AWS stand-in."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import uvicorn

from infra.local.board_data import Board
from infra.local.clock import MovedClock
from infra.local.code_watch import CodePusher, follow_edits
from infra.local.demo import (
    ACCOUNT_NAME,
    DOMAIN_AGENCY,
    DOMAIN_CLIENT,
    DOMAIN_SECRET,
    MAILBOX,
    MEMBERS,
    MYDEPOSITS_KEY,
    NUMBER,
    SINGLEKEY_KEY,
    SINGLEKEY_SIGNING,
    STRANGER,
    STRIPE_KEY,
    STRIPE_SIGNING,
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    ZONE,
)
from infra.local.demo_google import furnish
from infra.local.ministack import Ministack
from infra.local.progress import say
from infra.local.ready_message import RunningSystem
from infra.local.state_folder import StatePaths
from infra.local.world.domain import DomainWorld
from infra.local.world.mydeposits import MyDepositsWorld
from infra.local.world.page_feed import ActivityFeed
from infra.local.world.people import Person
from infra.local.world.rehearsal import Rehearsal
from infra.local.world.server import WorldConfig, create_world
from infra.local.world.singlekey import SingleKeyWorld
from infra.local.world.stripe import StripeWorld
from steward.core.clock import utc_now
from steward.integrations.bridges.webhooks import webhook_path

OK, STAND_IN_ENDED = 0, 1


@dataclass(frozen=True)
class ServedSystem:
    """The deployed system to serve, with the threads that keep it going."""

    running: RunningSystem
    paths: StatePaths
    ministack: Ministack
    pusher: CodePusher
    activity: ActivityFeed
    board: Board | None
    clock: MovedClock
    rehearsal: bool
    account_id: str


def serve_world(served: ServedSystem, listening: socket.socket, ready: Callable[[], None]) -> int:
    """Serve on the bound socket `listening` until Ctrl-C or SIGTERM; call `ready` once connections are accepted.

    Return `STAND_IN_ENDED` if ministack ended by itself, else `OK`.
    """
    config = uvicorn.Config(
        create_world(_world(served)),
        log_level="warning",
        access_log=False,
        # The page holds a stream open forever, so the shutdown must not wait for it.
        timeout_graceful_shutdown=1,
    )
    server = _Server(config, ready)
    # Streams are cut at shutdown on purpose, so their errors are not logged.
    logging.getLogger("uvicorn.error").addFilter(lambda _record: not server.should_exit)
    ended = threading.Event()

    def stand_in_ended() -> None:
        ended.set()
        server.should_exit = True

    with (
        _thread(lambda stop: follow_edits(served.pusher, stop)),
        _thread(lambda stop: _guard(served.ministack, stop, stand_in_ended)),
    ):
        server.run(sockets=[listening])
    if ended.is_set():
        say(
            f"The AWS stand-in ended by itself; its log is {served.paths.logs / 'ministack.log'}. Start again to go on."
        )
        return STAND_IN_ENDED
    return OK


class _Server(uvicorn.Server):
    """Uvicorn server that reports when it accepts connections."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`."""
        await super().startup(sockets)
        if self.started:
            # In a thread, since the callback may send requests to this server.
            threading.Thread(target=self._ready, daemon=True).start()


def _world(served: ServedSystem) -> WorldConfig:
    running = served.running
    people = [
        *(Person(one.name, one.phone, one.role, "member", one.email) for one in MEMBERS),
        *(Person(one.name, one.phone, one.role, "contact", one.email) for one in running.contacts),
        Person(STRANGER.name, STRANGER.phone, STRANGER.role, "stranger", STRANGER.email),
    ]
    return WorldConfig(
        port=running.port,
        api_url=running.http_api_url,
        account_name=ACCOUNT_NAME,
        account_sid=TWILIO_ACCOUNT_SID,
        auth_token=TWILIO_AUTH_TOKEN,
        number=NUMBER,
        mailbox=MAILBOX,
        furnish=furnish,
        people=people,
        zone=ZONE,
        state_dir=served.paths.root,
        model=Rehearsal() if served.rehearsal else None,
        model_name=running.model,
        activity=served.activity,
        clock=served.clock,
        board=served.board,
        stripe=_stripe(served) if served.board else None,
        mydeposits=_mydeposits(served) if served.board else None,
        singlekey=_singlekey(served) if served.board else None,
        domain=_domain(served) if served.board else None,
    )


def _stripe(served: ServedSystem) -> StripeWorld:
    """Return the fake Stripe with which tenants of the demo portfolio pay."""
    return StripeWorld(
        STRIPE_KEY,
        STRIPE_SIGNING,
        f"{served.running.public_url}/stripe",
        utc_now,
        webhook=f"{served.running.public_url}{webhook_path('payments', served.account_id)}",
        path=served.paths.root / "stripe.jsonl",
    )


def _domain(served: ServedSystem) -> DomainWorld:
    """Return the fake Domain that advertises homes of the demo portfolio."""
    url, path = f"{served.running.public_url}/domain", served.paths.root / "domain.jsonl"
    return DomainWorld(DOMAIN_CLIENT, DOMAIN_SECRET, DOMAIN_AGENCY, url, utc_now, path=path)


def _singlekey(served: ServedSystem) -> SingleKeyWorld:
    """Return the fake SingleKey that checks applicants of the demo portfolio."""
    url = f"{served.running.public_url}/singlekey"
    return SingleKeyWorld(
        SINGLEKEY_KEY,
        SINGLEKEY_SIGNING,
        url,
        utc_now,
        webhook=f"{served.running.public_url}{webhook_path('screening', served.account_id)}",
        path=served.paths.root / "singlekey.jsonl",
    )


def _mydeposits(served: ServedSystem) -> MyDepositsWorld:
    """Return the fake mydeposits that holds deposits."""
    return MyDepositsWorld(MYDEPOSITS_KEY, utc_now, path=served.paths.root / "mydeposits.jsonl")


@contextmanager
def _thread(work: Callable[[threading.Event], None]) -> Iterator[None]:
    """Run `work` in a thread; on leaving the block, set its event and wait for its end."""
    stop = threading.Event()
    thread = threading.Thread(target=work, args=(stop,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(timeout=5)


def _guard(ministack: Ministack, stop: threading.Event, ended: Callable[[], None]) -> None:
    while not stop.wait(0.5):
        if not ministack.running:
            ended()
            return
