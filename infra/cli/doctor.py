"""`steward doctor`: health checks of a deployment, with a remedy for each problem.

Each check is a function of `CheckedDeployment` that yields its results; a check that cannot run yields the reason.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError

from infra.catalogue import queue_names, stacks
from infra.cli.deployment import stack_outputs
from infra.cli.output import utc
from infra.cli.webhook_request import knock
from infra.code_version import WORKING_TREE, code_version
from infra.environments import Environment
from infra.permissions import MAIL, MAIL_SECRET, SECRETS, SERVICE_SECRETS
from steward.actors.restore_guard import PULSE_KEY, SweepHeartbeat
from steward.actors.waiting_index import TOO_LONG, oldest_waiting
from steward.agent.turns.model_capabilities import browses
from steward.aws.schema import DEAD_LETTERS
from steward.channels.messaging.twilio.paths import MESSAGES
from steward.channels.messaging.watch_renewal import ENDS_SOON
from steward.core.errors import StewardError
from steward.core.settings import Settings
from steward.wire import Wiring

WELL, TROUBLE, UNKNOWN = "ok", "TROUBLE", "unknown"
_NOT_WELL = {TROUBLE: "not well", UNKNOWN: "could not be looked at"}
# Concurrency quota of a new AWS account, with which functions constantly wait for each other.
_FEW_AT_ONCE = 100
_SILENT = timedelta(minutes=5)
_DEPLOYED = ("CREATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS")
_PLACEHOLDER_CHARACTERS = 48


class NotHealthyError(StewardError):
    """At least one check failed or could not run."""


@dataclass(frozen=True)
class CheckedDeployment:
    """A deployed Steward. `client` makes an AWS client by the name of its service; `local` is one on this machine."""

    wiring: Wiring
    environment: Environment
    client: Callable[[str], Any]
    local: bool = False


@dataclass(frozen=True)
class CheckResult:
    """Result of a check: its verdict, the finding, and the remedy if there is a problem."""

    state: str
    what: str
    do: str = ""

    def __str__(self) -> str:
        return f"{self.state:8}{self.what}" + (f": {self.do}" if self.do else "")


def run(patient: CheckedDeployment) -> Iterator[str]:
    """Yield a line for each check. Raises `NotHealthyError` at the end, with the number of problems."""
    found_of: Counter[str] = Counter()
    for check in CHECKS:
        try:
            found = list(check(patient))
        except (BotoCoreError, ClientError, OSError) as error:
            found = [CheckResult(UNKNOWN, check.__name__.replace("_", " "), f"it could not be looked at ({error})")]
        found_of.update(one.state for one in found)
        yield from map(str, found)
    not_well = [f"{found_of[state]} {said}" for state, said in _NOT_WELL.items() if found_of[state]]
    if not_well:
        raise NotHealthyError(f"{', '.join(not_well)}.")
    yield "All is well."


def secrets(patient: CheckedDeployment) -> Iterator[CheckResult]:
    """Check that an operator has entered the providers' credentials."""
    for name in (*SECRETS, *SERVICE_SECRETS.values()):
        if not _secret_id(patient, name) and name not in SECRETS:
            continue
        content = _secret(patient, name)
        if name != "link" and any(map(_is_placeholder, content.values())):
            yield CheckResult(TROUBLE, f"the secret {name} is still a placeholder", "put the provider's credentials in")
        else:
            yield CheckResult(WELL, f"the secret {name} is set")


def _secret_id(patient: CheckedDeployment, name: str) -> str:
    return patient.wiring.environment.get(f"STEWARD_{name.upper()}_SECRET_ID", "")


def _secret(patient: CheckedDeployment, name: str) -> dict[str, str]:
    found = patient.client("secretsmanager").get_secret_value(SecretId=_secret_id(patient, name))
    content: dict[str, str] = json.loads(found["SecretString"])
    return content


def _is_placeholder(value: str) -> bool:
    return value == "set me" or (len(value) == _PLACEHOLDER_CHARACTERS and value.isalnum())


def the_door(patient: CheckedDeployment) -> Iterator[CheckResult]:
    """Check that the webhook answers at Twilio's address, and rejects a request without a signature."""
    url = patient.wiring.settings.public_url + MESSAGES
    try:
        status = knock(url, {"Body": ""})
    except OSError as error:
        yield CheckResult(
            TROUBLE, f"nobody answers at {url} ({error})", "is it deployed, and does its domain point there?"
        )
        return
    if status == 403:
        yield CheckResult(WELL, f"the webhook answers at {url}, and only to Twilio")
    else:
        yield CheckResult(TROUBLE, f"the webhook at {url} answers {status} to a stranger instead of 403", "see its log")


def the_mailbox(patient: CheckedDeployment) -> Iterator[CheckResult]:
    """Check until when Gmail announces new mail at the webhook."""
    if not _secret_id(patient, MAIL_SECRET):
        return
    watch = patient.wiring.watch_store.get("email")
    ends = utc(watch.expires_at) if watch else ""
    if watch and watch.expires_at > patient.wiring.clock() + ENDS_SOON:
        yield CheckResult(WELL, f"Gmail tells of mail until {ends}, and is asked to go on once a day")
    elif watch:
        yield CheckResult(TROUBLE, f"Gmail tells of mail until {ends} only", "see the log of mail_watch")
    elif _secret(patient, MAIL_SECRET).get("topic"):
        yield CheckResult(
            TROUBLE, "Gmail has not been asked to tell of mail", "see the log of mail_watch: it runs every hour"
        )
    else:
        yield CheckResult(
            WELL, "mail is looked for every five minutes: no topic is configured at which Gmail could tell of it"
        )


def the_web(patient: CheckedDeployment) -> Iterator[CheckResult]:
    """Report whether web access is configured, and whether an account may use it. Neither is a problem."""
    outputs = stack_outputs(patient.client("cloudformation"), [patient.environment.stack("Core")])
    name = outputs.get("TurnFunctionName", "")
    found = patient.client("lambda").get_function_configuration(FunctionName=name)
    if not browses(Settings.from_env(found["Environment"]["Variables"])):
        yield CheckResult(WELL, "there is no search of the web: the model's server has none")
        return
    allowed = {account.name: account.web_domains for account in patient.wiring.accounts.every()}
    reading = [f"{name} allows {', '.join(domains)}" for name, domains in allowed.items() if domains]
    said = ", ".join(reading) or "no account has allowed a domain yet"
    yield CheckResult(WELL, f"the model's server searches the web: {said}")


def the_sweep(patient: CheckedDeployment) -> Iterator[CheckResult]:
    """Check that the sweep ran within the last minutes."""
    pulse = SweepHeartbeat.of(patient.wiring.conversations_table.get(PULSE_KEY))
    age = patient.wiring.clock() - pulse.beat_at if pulse else None
    if age is None or age > _SILENT:
        when = f"since {utc(pulse.beat_at)}" if pulse else "ever"
        yield CheckResult(
            TROUBLE, f"the sweep has not run {when}", "see the rule of StewardSchedules and the sweep's log"
        )
    else:
        yield CheckResult(WELL, f"the sweep ran {age.total_seconds():.0f} seconds ago")


def dead_letters(patient: CheckedDeployment) -> Iterator[CheckResult]:
    """Check that the dead-letter queues are empty."""
    dead = {queue.name: patient.wiring.queues.held(queue.name) for queue in DEAD_LETTERS}
    for queue, count in dead.items():
        if count:
            yield CheckResult(TROUBLE, f"{count} in {queue}", "mend the fault, then `steward redrive`")
    if not any(dead.values()):
        yield CheckResult(WELL, "there are no dead letters")


def alarms(patient: CheckedDeployment) -> Iterator[CheckResult]:
    """Check that somebody is subscribed to the alarms, and that none is in alarm now."""
    if patient.local:
        # The AWS stand-in has no alarms, and a local system has no deployment to configure.
        yield CheckResult(WELL, "no alarm rings on this machine: they are for a deployed Steward")
        return
    name = f"{patient.environment.prefix}alarms"
    topics = patient.client("sns").get_paginator("list_topics").paginate()
    arns = [topic["TopicArn"] for page in topics for topic in page["Topics"]]
    topic = next((arn for arn in arns if arn.endswith(f":{name}")), None)
    listed = patient.client("sns").list_subscriptions_by_topic(TopicArn=topic)["Subscriptions"] if topic else []
    if not listed:
        yield CheckResult(TROUBLE, "nobody is told of alarms", "set `alarm_email` in cdk.json and deploy")
    for subscription in listed:
        who = subscription["Endpoint"]
        if subscription["SubscriptionArn"].startswith("arn:"):
            yield CheckResult(WELL, f"{who} is told of alarms")
        else:
            yield CheckResult(TROUBLE, f"{who} has not confirmed", "open the mail that AWS sent there and confirm")
    ringing = patient.client("cloudwatch").get_paginator("describe_alarms").paginate(StateValue="ALARM")
    for page in ringing:
        for alarm in page["MetricAlarms"]:
            if name in str(alarm.get("AlarmActions", [])):
                yield CheckResult(
                    TROUBLE, f"an alarm rings: {alarm.get('AlarmDescription') or alarm['AlarmName']}", "see it"
                )


def quotas(patient: CheckedDeployment) -> Iterator[CheckResult]:
    """Check that the account's concurrency quota is large enough."""
    limits = patient.client("lambda").get_account_settings()["AccountLimit"]
    at_once = limits["ConcurrentExecutions"]
    if at_once < _FEW_AT_ONCE:
        yield CheckResult(
            TROUBLE, f"the account runs {at_once} functions at once", "ask AWS for 1,000 in Service Quotas"
        )
    else:
        yield CheckResult(WELL, f"the account runs {at_once} functions at once")


def deployment(patient: CheckedDeployment) -> Iterator[CheckResult]:
    """Check that the last deployment of each stack succeeded, and that this command has the deployed version."""
    cloudformation, ours, well = patient.client("cloudformation"), code_version(), True
    for name in map(patient.environment.stack, stacks(patient.wiring.settings.service_names)):
        (stack,) = cloudformation.describe_stacks(StackName=name)["Stacks"]
        if stack["StackStatus"] not in _DEPLOYED:
            well = False
            yield CheckResult(
                TROUBLE, f"the stack {name} is {stack['StackStatus']}", "see its events, and deploy again"
            )
        outputs = {output["OutputKey"]: output["OutputValue"] for output in stack.get("Outputs", [])}
        if (version := outputs.get("CodeVersion", "none")) not in (ours, WORKING_TREE):
            well = False
            said = f"{name} is of version {version}, and this command of {ours}"
            yield CheckResult(TROUBLE, said, "deploy this one, or give commands from the commit that is deployed")
    if well:
        yield CheckResult(WELL, f"this version, {ours}, is deployed")


def work(patient: CheckedDeployment) -> Iterator[CheckResult]:
    """Check that no work waits longer than it should, and report the number of messages in queues."""
    services = (*patient.wiring.settings.service_names, *((MAIL,) if _secret_id(patient, MAIL_SECRET) else ()))
    held = {queue: patient.wiring.queues.held(queue) for queue in queue_names(services)}
    said = ", ".join(f"{count} in {queue}" for queue, count in held.items() if count) or "none"
    since = oldest_waiting(patient.wiring.conversations_table)
    age = patient.wiring.clock() - since if since else timedelta()
    if age > TOO_LONG:
        waits = f"work has waited for {age.total_seconds() / 60:.0f} minutes (messages in queues: {said})"
        yield CheckResult(TROUBLE, waits, "see the logs of what consumes them, and the quotas")
    else:
        yield CheckResult(WELL, f"no work waits too long (messages in queues: {said})")


CHECKS: tuple[Callable[[CheckedDeployment], Iterator[CheckResult]], ...] = (
    deployment,
    secrets,
    the_door,
    the_mailbox,
    the_web,
    the_sweep,
    work,
    dead_letters,
    alarms,
    quotas,
)
