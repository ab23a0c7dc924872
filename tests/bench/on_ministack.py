"""Runs a whole Steward whose AWS (ministack) is another process, so that this process's CPU time is Steward's.

moto answers in our own process, and copies whole tables for each transaction: no place to measure CPU or long logs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import time_machine

from infra.local.aws import isolate_environment
from infra.local.demo import NUMBER, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN
from infra.local.seed import demo_plan
from infra.local.world.messages_api import create_model_app
from infra.local.world.script import ScriptedModel
from infra.local.world.twilio import TwilioWorld
from infra.local.world.twilio_api import create_twilio_app
from steward.core.clock import utc_now
from steward.people.directory.account_seed import seed_account
from steward.wire import Wiring
from tests.support.cloud import (
    PUBLIC_URL,
    Cloud,
    function_environment,
    load_functions,
    poster,
)
from tests.support.ministack_process import running_ministack
from tests.support.resources import create_resources, queue_variables
from tests.support.servers import serve


class _OnMinistack(Cloud):
    def may_hold(self, url: str) -> bool:
        """See `Cloud`; nobody can look behind ministack's API, so every queue is asked."""
        return True


@contextmanager
def running_on_ministack(model: ScriptedModel) -> Iterator[Cloud]:
    """As `tests.support.cloud.running_cloud`, on ministack and with a clock that runs."""
    saved = dict(os.environ)
    with ExitStack() as stack:
        stack.callback(_restore, saved)
        isolate_environment(stack.enter_context(running_ministack()))
        clock = stack.enter_context(time_machine.travel(utc_now(), tick=True))
        doors: list[Cloud] = []
        twilio = TwilioWorld(
            account_sid=TWILIO_ACCOUNT_SID,
            auth_token=TWILIO_AUTH_TOKEN,
            webhooks={NUMBER: f"{PUBLIC_URL}/webhooks/twilio/messages"},
            callbacks="held",
            post=poster(lambda: doors[0]),
        )
        model_url = stack.enter_context(serve(create_model_app(model))).url
        twilio_url = stack.enter_context(serve(create_twilio_app(twilio))).url
        settings = function_environment(model_url, twilio_url)
        os.environ.update({name: value for name, value in settings.items() if not name.startswith("AWS_")})
        queue_urls = create_resources()
        os.environ.update(queue_variables(queue_urls))
        functions = load_functions()
        wiring = Wiring.from_env()
        seed_account(wiring.people_store, demo_plan(), utc_now())
        doors.append(_OnMinistack(clock, model, twilio, wiring, queue_urls, functions))
        yield doors[0]


def _restore(saved: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(saved)
