"""The environments a deployment can be: what they are called, and where they differ.

`-c env=dev` chooses one; without it, it is production. What is known of yours alone (region, domain, who is told) goes
into `cdk.json`, or after `-c`, as `"environments": {"prod": {"domain": "steward.example.com", …}}`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from constructs import Node


PRODUCTION = "prod"
# How long logs can be kept, of what CloudWatch offers.
LOG_DAYS = (1, 7, 30, 90, 365)


class NoSuchEnvironment(Exception):
    """The environment asked for, or a setting of it, is none; the message says what there is."""


@dataclass(frozen=True)
class Environment:
    """One deployment; two of them stand side by side in one account and region.

    What is `protected` cannot be deleted by mistake and stays when its stack goes. `log_days` is how long logs are
    kept. `region` is where it is deployed, empty for wherever the credentials point. With a `domain` and the ARN of
    its certificate people reach Steward there, and nowhere else. `alarm_email` is mailed every alarm.
    `door_concurrency` is what of the account's concurrency is kept for each function behind the door; 0 keeps none.
    With `mail` it has a secret for the key to a mailbox at Google, and a door at which Gmail says that mail came; with
    `google` members can sign in there, and it has what that takes: a secret for the client, a key, a page and the
    tools. Mail to and from addresses at `ses_domain` goes by Amazon SES, with a bucket for what comes in and two
    functions.
    """

    name: str
    protected: bool
    log_days: int
    region: str = ""
    domain: str = ""
    certificate_arn: str = ""
    alarm_email: str = ""
    door_concurrency: int = 0
    mail: bool = False
    google: bool = False
    ses_domain: str = ""

    @property
    def services(self) -> tuple[str, ...]:
        """What it has that not every environment has, as the catalogue calls it."""
        there = {"google": self.google, "mail": self.mail, "ses": bool(self.ses_domain)}
        return tuple(service for service, has in there.items() if has)

    @property
    def prefix(self) -> str:
        """What the names we give to queues and topics begin with."""
        return "steward-" if self.name == PRODUCTION else f"steward-{self.name}-"

    def stack(self, part: str) -> str:
        """What a stack is called: `StewardData`, `StewardDevData`."""
        return f"Steward{part}" if self.name == PRODUCTION else f"Steward{self.name.capitalize()}{part}"


def mail_name(environment: Environment) -> str:
    """What an environment's receipt rules and its configuration set are called at SES."""
    return f"{environment.prefix}mail"


def function_name(environment: Environment, name: str) -> str:
    """What a function of an environment is called that others ask: they know it by name, as they do queues."""
    return f"{environment.prefix}{name.replace('_', '-')}"


ENVIRONMENTS = {
    environment.name: environment
    for environment in (
        Environment(PRODUCTION, protected=True, log_days=30),
        Environment("dev", protected=False, log_days=7),
    )
}


def named(name: str) -> Environment:
    """The environment of this name. Raises `NoSuchEnvironment`."""
    if name not in ENVIRONMENTS:
        raise NoSuchEnvironment(f"There is no environment {name!r}: take one of {', '.join(sorted(ENVIRONMENTS))}.")
    return ENVIRONMENTS[name]


def chosen(node: Node) -> Environment:
    """The environment that the context asks for, with what it says of it. Raises `NoSuchEnvironment`."""
    environment = named(str(node.try_get_context("env") or PRODUCTION))
    given: dict[str, Any] = (node.try_get_context("environments") or {}).get(environment.name, {})
    if "name" in given:
        raise NoSuchEnvironment(f"{environment.name} cannot be called otherwise: its resources are found by its name.")
    try:
        made = replace(environment, **given)
    except TypeError as error:
        raise NoSuchEnvironment(f"The settings of {environment.name} are not all known: {error}") from error
    if made.log_days not in LOG_DAYS:
        raise NoSuchEnvironment(f"log_days must be one of {', '.join(map(str, LOG_DAYS))}.")
    if bool(made.domain) != bool(made.certificate_arn):
        raise NoSuchEnvironment("A domain needs the ARN of its certificate, and a certificate its domain.")
    return made
