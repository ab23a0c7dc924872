"""The environments a deployment can be: what they are called, and where they differ.

`-c env=dev` chooses one; without it, it is production. What is known of yours alone (region, domain, who is told) goes
into `cdk.json`, or after `-c`, as `"environments": {"prod": {"domain": "steward.example.com", …}}`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, get_args

from steward.agent.turns.model_capabilities import CapabilitySettingError, capabilities
from steward.core.settings import Provider, Settings

if TYPE_CHECKING:
    from constructs import Node


PRODUCTION = "prod"
# How long logs can be kept, of what CloudWatch offers.
LOG_DAYS = (1, 7, 30, 90, 365)
# Which models there may be, by role and by what `/model` offers, and the setting that names each.
MODELS = {
    "main": "MODEL_ID",
    "small": "MODEL_SMALL",
    "vision": "MODEL_VISION",
    "opus": "MODEL_OPUS",
    "sonnet": "MODEL_SONNET",
    "haiku": "MODEL_HAIKU",
}
BEDROCK = "bedrock"
# What is not named is called as at Anthropic, and so known to nobody elsewhere.
_NEEDED_ELSEWHERE = frozenset(MODELS) - {"vision"}
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class UnknownEnvironmentError(Exception):
    """The environment asked for, or a setting of it, is none; the message says what there is."""


@dataclass(frozen=True)
class Environment:
    """One deployment; two of them stand side by side in one account and region.

    What is `protected` cannot be deleted by mistake and stays when its stack goes. `log_days` is how long logs are
    kept. `region` is where it is deployed, empty for wherever the credentials point. With a `domain` and the ARN of its
    certificate people reach Steward there, and nowhere else. `alarm_email` is mailed every alarm. `concurrency` is how
    many functions the account may run at once, by its quota in Lambda: a new account 10. `door_concurrency` is what of
    that is kept for each function behind the door; 0 keeps none. With `mail` it has a secret for the key to a mailbox
    at Google, and a door at which Gmail says that mail came; with `google` members can sign in there, and it has what
    that takes: a secret for the client, a key, a page and the tools. `models` are ids of models by `MODELS`, at
    `model_provider` (see `Settings`); `model_capabilities` says by role what they can do where that is not the usual.
    At Bedrock functions may ask these and no others. Mail to and from addresses at `ses_domain` goes by Amazon SES,
    with a bucket for what comes in and two functions.
    """

    name: str
    protected: bool
    log_days: int
    region: str = ""
    domain: str = ""
    certificate_arn: str = ""
    alarm_email: str = ""
    concurrency: int = 10
    door_concurrency: int = 0
    mail: bool = False
    google: bool = False
    ses_domain: str = ""
    model_provider: str = "anthropic"
    models: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    model_capabilities: Mapping[str, Sequence[str]] = field(default_factory=lambda: _NOTHING)

    @property
    def model_variables(self) -> dict[str, str]:
        """What whoever asks a model finds in its environment, besides the parameters of its stack."""
        named = {f"STEWARD_{MODELS[name]}": model for name, model in self.models.items()}
        if self.model_provider != Settings().model_provider:
            named["STEWARD_MODEL_PROVIDER"] = self.model_provider
        if self.model_capabilities:
            named["STEWARD_MODEL_CAPABILITIES"] = json.dumps(dict(self.model_capabilities))
        return named

    @property
    def services(self) -> tuple[str, ...]:
        """What it has that not every environment has, as the catalogue calls it."""
        asks_bedrock = self.model_provider == BEDROCK
        there = {"google": self.google, "mail": self.mail, "ses": bool(self.ses_domain), BEDROCK: asks_bedrock}
        return tuple(service for service, has in there.items() if has)

    def at_once(self, most: int) -> int:
        """How many messages of a queue a function takes at once, of the `most` that it could.

        One queue takes no more than a fifth of the account's quota, for the door must find room, too. Lambda takes no
        less than two.
        """
        return max(2, min(most, self.concurrency // 5))

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


def machine_name(environment: Environment, kind: str) -> str:
    """What the machine of a workflow of this kind is called; with none what all their names begin with."""
    return f"{environment.prefix}workflow-{kind.replace('_', '-')}"


def keys_path(environment: Environment, kind: str) -> str:
    """Below which path of Parameter Store an environment keeps keys of others, by what they are for."""
    return f"/{environment.prefix}{kind.replace('_', '-')}-keys"


ENVIRONMENTS = {
    environment.name: environment
    for environment in (
        Environment(PRODUCTION, protected=True, log_days=30),
        Environment("dev", protected=False, log_days=7),
    )
}


def named(name: str) -> Environment:
    """The environment of this name. Raises `UnknownEnvironmentError`."""
    if name not in ENVIRONMENTS:
        raise UnknownEnvironmentError(
            f"There is no environment {name!r}: take one of {', '.join(sorted(ENVIRONMENTS))}."
        )
    return ENVIRONMENTS[name]


def _check_models(made: Environment) -> None:
    if made.model_provider not in get_args(Provider):
        raise UnknownEnvironmentError(f"model_provider must be one of {', '.join(get_args(Provider))}.")
    if unknown := made.models.keys() - MODELS.keys():
        raise UnknownEnvironmentError(f"models names {', '.join(sorted(unknown))}: it may name {', '.join(MODELS)}.")
    missing = _NEEDED_ELSEWHERE - made.models.keys() if made.model_provider != Settings().model_provider else ()
    if missing:
        raise UnknownEnvironmentError(
            f"models must also name {', '.join(sorted(missing))}, each by its id at the provider."
        )
    try:
        capabilities(Settings(model_capabilities=json.dumps(dict(made.model_capabilities))))
    except CapabilitySettingError as error:
        raise UnknownEnvironmentError(f"model_capabilities: {error}") from error


def chosen(node: Node) -> Environment:
    """The environment that the context asks for, with what it says of it. Raises `UnknownEnvironmentError`."""
    environment = named(str(node.try_get_context("env") or PRODUCTION))
    given: dict[str, Any] = (node.try_get_context("environments") or {}).get(environment.name, {})
    if "name" in given:
        raise UnknownEnvironmentError(
            f"{environment.name} cannot be called otherwise: its resources are found by its name."
        )
    try:
        made = replace(environment, **given)
    except TypeError as error:
        raise UnknownEnvironmentError(f"The settings of {environment.name} are not all known: {error}") from error
    if made.log_days not in LOG_DAYS:
        raise UnknownEnvironmentError(f"log_days must be one of {', '.join(map(str, LOG_DAYS))}.")
    _check_models(made)
    if bool(made.domain) != bool(made.certificate_arn):
        raise UnknownEnvironmentError("A domain needs the ARN of its certificate, and a certificate its domain.")
    return made
