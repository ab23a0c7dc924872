"""Launcher of `steward local`: starts all of Steward on one machine, deploys code edits, and stops it."""

from __future__ import annotations

import json
import signal
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

import typer

from infra.layers.build import EVERY_LAYER, LayerError, build
from infra.local import code, deploy, ports, restore_check, warm
from infra.local.activity import StewardActivity
from infra.local.assembly import Stack, fingerprint, read_assembly
from infra.local.aws import Aws, isolate_environment
from infra.local.board_data import Board
from infra.local.clock import MovedClock
from infra.local.code import BrokenCodeError
from infra.local.code_watch import CodePusher, code_digests
from infra.local.demo import CONTACTS
from infra.local.demo_tenancies import PEOPLE
from infra.local.errors import LaunchError
from infra.local.ministack import Ministack
from infra.local.model_choice import choose_model
from infra.local.progress import say, seconds, step
from infra.local.ready_message import RunningSystem
from infra.local.seed import connect_providers, kept_link_key, seed_demo, set_secrets
from infra.local.server import ServedSystem, serve_world
from infra.local.state_folder import StatePaths, hold
from infra.local.synth import SynthError, synthesize
from infra.local.unreadable_state import refuse_unreadable_rows
from infra.local.worker_venv import ensure_runtime
from infra.local.world.oidc import ISSUER_PATH
from steward.core.clock import utc_now


@dataclass(frozen=True)
class Options:
    """Options of `steward local`. The page is on `port`, the AWS stand-in on the next one.

    `source_hosts` are hosts with ports where tool sources may be although they are not public. With `portfolio` the
    demo account lets out flats.
    """

    port: int
    reset: bool = False
    machine_readable: bool = False
    browser: bool = True
    source_hosts: tuple[str, ...] = ()
    portfolio: bool = False


def run(options: Options, env: Mapping[str, str]) -> int:
    """Start, serve until Ctrl-C or SIGTERM, stop; return the exit code (1: the AWS stand-in ended by itself).

    `env` is the operator's environment. Raises `LaunchError` if the system cannot start.
    """
    signal.signal(signal.SIGTERM, _interrupt)
    with ExitStack() as stack:
        try:
            return _run(_Launch(options, env, stack))
        except KeyboardInterrupt:
            say("\nStopping …")
            return 0
        finally:
            # Every stop below has a time limit; another Ctrl-C now would leave processes behind.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


class _Launch:
    """One start: the choices made for it, and `stack` that undoes, in reverse, what was done."""

    def __init__(self, options: Options, env: Mapping[str, str], stack: ExitStack) -> None:
        self.options = options
        self.stack = stack
        self.paths = StatePaths.from_env(env)
        self.public_url = f"http://{ports.HOST}:{options.port}"
        self.aws_port = options.port + 1
        # Where the fake providers are.
        # The fake providers and the fake push service are on this machine.
        self.source_hosts = (*options.source_hosts, f"{ports.HOST}:{options.port}")
        self.model = choose_model(env, self.public_url)
        # From here on the operator's own AWS and Anthropic settings cannot be used by accident.
        isolate_environment(f"http://{ports.HOST}:{self.aws_port}")


def _run(launch: _Launch) -> int:
    options, paths, stack = launch.options, launch.paths, launch.stack
    lock = stack.enter_context(hold(paths))
    listening = stack.enter_context(ports.reserve(options.port))
    # A ministack whose launcher was killed may still be saving its state.
    ports.wait_until_free(launch.aws_port, seconds=15.0 if lock.unclean else 0.0)
    if options.reset:
        paths.clear()
    refuse_unreadable_rows(paths)
    paths.prepare()
    paths.source_hosts.write_text(",".join(launch.source_hosts))
    clock = MovedClock(paths.root)
    clock.take_up()
    stacks, running_code, ministack = _prepare(launch)
    aws = Aws(ministack.endpoint)
    outputs = _deploy(aws, stacks, launch)
    if not restore_check.take_up(aws, paths, outputs):
        say("The state is older than the last run. What waits in it is looked for on the phones before it is sent.")
    elif lock.unclean:
        say("The last run was killed. What it had answered is kept, and goes on.")
    pusher = CodePusher(aws, outputs, paths.code, running_code)
    with step("setting up the demo account"):
        account_id = _settle(aws, launch, outputs)
    contacts = (*CONTACTS, *PEOPLE) if options.portfolio else CONTACTS
    running = RunningSystem(options.port, ministack.endpoint, outputs["ApiId"], launch.model.label, contacts)
    _warm_up(aws, running, outputs)
    activity = StewardActivity(outputs, account_id)
    served = ServedSystem(
        running,
        paths,
        ministack,
        pusher,
        activity,
        Board.of(outputs, account_id) if options.portfolio else None,
        clock,
        rehearsal=launch.model.is_rehearsal,
        account_id=account_id,
    )

    def follow() -> None:
        restore_check.carry_on_at(outputs, utc_now())
        # Work that has just become due comes first; catching up with a year takes longer than a page may wait.
        threading.Thread(target=warm.catch_up, args=(aws, outputs), daemon=True).start()

    # Also before that, since the stand-in's own sweep may run in between.
    clock.moves = lambda to: restore_check.carry_on_at(outputs, to)
    clock.moved = follow

    def ready() -> None:
        with step("looking for mail and records that are due"):
            warm.watch_mail(aws, outputs)
            warm.scan(aws, outputs)
        _announce(running, options)

    return serve_world(served, listening, ready)


def _prepare(launch: _Launch) -> tuple[list[Stack], dict[str, str], Ministack]:
    """Build what a start needs if its sources changed, and start the stand-in.

    Return the stacks, the digests of the functions' code, and the stand-in.
    """
    paths = launch.paths
    try:
        # Templates only name the layers, so layers are built during synthesis, two at a time.
        with ThreadPoolExecutor(3) as at_once:
            synthesizing = at_once.submit(_synthesize, paths)
            building = [at_once.submit(build, group, "local") for group in EVERY_LAYER]
            all_of_it: list[Future[Any]] = [synthesizing, *building]
            try:
                with step("laying out the code"):
                    # Taken first, so that an edit during the start is noticed.
                    digests = code_digests()
                    code.begin(paths.code, digests)
                    ensure_runtime(paths.runtime)
                if paths.kept.exists():
                    # Otherwise deployed functions would start before everything they need is there.
                    wait(all_of_it)
                ministack = launch.stack.enter_context(_started(launch))
                stacks = synthesizing.result()
                with step("building the layers"):
                    for one in building:
                        one.result()
            except BaseException:
                at_once.shutdown(wait=False, cancel_futures=True)
                raise
        return stacks, digests, ministack
    except BrokenCodeError as error:
        raise LaunchError(f"The code cannot be deployed: {error}.") from error
    except (LayerError, SynthError) as error:
        log = paths.logs / "synthesis.log"
        log.write_text(str(error))
        last = str(error).strip().splitlines()[-1]
        raise LaunchError(f"{last} (all of it is in {log})") from error


def _synthesize(paths: StatePaths) -> list[Stack]:
    with step("synthesizing the CDK app"):
        return read_assembly(synthesize("local", paths.assembly))


@contextmanager
def _started(launch: _Launch) -> Iterator[Ministack]:
    ministack = Ministack(launch.paths, launch.aws_port, source_hosts=launch.source_hosts)
    try:
        with step("starting the AWS stand-in"):
            ministack.start()
            launch.paths.port.write_text(str(launch.aws_port))
        yield ministack
    finally:
        ministack.stop()


def _deploy(aws: Aws, stacks: list[Stack], launch: _Launch) -> dict[str, str]:
    """Deploy the stacks unless exactly this is deployed; return their outputs."""
    parameters = {
        "PublicUrl": launch.public_url,
        "TwilioApiUrl": f"{launch.public_url}/twilio",
        "ModelBaseUrl": launch.model.base_url,
        "ModelId": launch.model.model_id,
        "OidcIssuer": f"{launch.public_url}{ISSUER_PATH}",
    }
    wanted = fingerprint(stacks, parameters)
    if deploy.read_note(aws, deploy.DEPLOYED) != wanted:
        with step("uploading the assets"):
            deploy.publish_assets(aws, stacks)
        for stack in stacks:
            with step(f"deploying {stack.name}"):
                deploy.deploy_stack(aws, stack, parameters)
        deploy.write_note(aws, deploy.DEPLOYED, wanted)
        deploy.forget_old(aws, stacks)
        deploy.forget_stacks(aws, stacks)
        aws.save()
    return deploy.outputs(aws, stacks)


def _warm_up(aws: Aws, running: RunningSystem, outputs: Mapping[str, str]) -> None:
    with step("warming up"):
        warm.warm_doors(running.public_url, running.http_api_url)
        warm.sweep(aws, outputs)
    threading.Thread(target=warm.warm_consumers, args=(aws, outputs), daemon=True).start()


def _settle(aws: Aws, launch: _Launch, outputs: Mapping[str, str]) -> str:
    """Set secrets and demo data; return the demo account's id."""
    set_secrets(
        aws,
        outputs,
        model_key=launch.model.api_key,
        link_key=kept_link_key(launch.paths.link_key),
        google_url=f"{launch.public_url}/google",
    )
    account_id = seed_demo(outputs, portfolio=launch.options.portfolio)
    if launch.options.portfolio:
        connect_providers(outputs, account_id, launch.public_url)
    aws.save()
    return account_id


def _announce(running: RunningSystem, options: Options) -> None:
    if options.machine_readable:
        typer.echo(json.dumps({**running.as_json(), "seconds": seconds()}, ensure_ascii=False))
        return
    say(f"Steward is ready (model: {running.model}) after {seconds()['start']:.0f} s. Ctrl-C stops it. Open:")
    typer.echo(f"{running.public_url}/")
    if options.browser:
        webbrowser.open(f"{running.public_url}/")
