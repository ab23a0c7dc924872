"""Environments of Steward: their names, and the settings in which they differ.

`-c env=dev` chooses one; the default is production. Settings that are yours alone (region, domain, recipient of alarms)
go into `cdk.json`, or after `-c`, as `"environments": {"prod": {"domain": "steward.example.com", …}}`.
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
# Retention periods that CloudWatch offers, in days.
LOG_DAYS = (1, 7, 30, 90, 365)
# The provider of the simulated world, with which people sign in to the web app; the launcher tells its real address.
LOCAL_PROVIDER: Mapping[str, Any] = {"oidc_issuer": "https://stand-in.invalid", "oidc_client_id": "steward-web"}
# Models by role and by their names in `/model`, each with the setting that holds its id.
MODELS = {
    "main": "MODEL_ID",
    "small": "MODEL_SMALL",
    "vision": "MODEL_VISION",
    "opus": "MODEL_OPUS",
    "sonnet": "MODEL_SONNET",
    "haiku": "MODEL_HAIKU",
}
BEDROCK = "bedrock"
# A model without an id here has Anthropic's id, which other providers do not know.
_NEEDED_ELSEWHERE = frozenset(MODELS) - {"vision"}
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class UnknownEnvironmentError(Exception):
    """There is no such environment or setting; the message lists those there are."""


@dataclass(frozen=True)
class Environment:
    """One deployment; several stand side by side in one account and region.

    A `protected` environment cannot be deleted by mistake, and its data stays when its stacks go. `log_days` is how
    long logs are kept. `region` is where it is deployed; empty means the region of the credentials. With a `domain` and
    the ARN of its certificate people reach Steward there, and nowhere else; the web app is at CloudFront's own address,
    or at `app_domain` with the ARN of a certificate in us-east-1. `alarm_email` receives every alarm.

    `concurrency` is the account's Lambda quota of concurrent executions, 10 in a new account. `door_concurrency` is
    reserved for each function behind the HTTP API; 0 reserves none.

    With `mail` it has a secret for the key to a Google mailbox, and a webhook for Gmail's notices. With `google`
    members can connect their accounts there: it has a secret for the client, a key, a page and the tools. Mail to and
    from addresses at `ses_domain` goes by Amazon SES, with a bucket for received mail and two functions.

    Members sign in to the web app with an OpenID Connect provider: an Amazon Cognito user pool of the environment, or
    the provider `oidc_issuer` (`https://accounts.google.com`), which knows us as `oidc_client_id`; then it has a secret
    for the client. Only addresses at `oidc_domains` may sign in, if there are any.

    `models` are ids of models by `MODELS`, at `model_provider` (see `Settings`); `model_capabilities` says by role what
    they can do where that is not the default. At Bedrock functions may invoke these and no others.
    """

    name: str
    protected: bool
    log_days: int
    region: str = ""
    domain: str = ""
    certificate_arn: str = ""
    app_domain: str = ""
    app_certificate_arn: str = ""
    alarm_email: str = ""
    concurrency: int = 10
    door_concurrency: int = 0
    mail: bool = False
    google: bool = False
    ses_domain: str = ""
    oidc_issuer: str = ""
    oidc_client_id: str = ""
    oidc_domains: Sequence[str] = ()
    model_provider: str = "anthropic"
    models: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    model_capabilities: Mapping[str, Sequence[str]] = field(default_factory=lambda: _NOTHING)

    @property
    def model_variables(self) -> dict[str, str]:
        """Return the environment variables of functions that ask a model, besides the parameters of the stack."""
        named = {f"STEWARD_{MODELS[name]}": model for name, model in self.models.items()}
        if self.model_provider != Settings().model_provider:
            named["STEWARD_MODEL_PROVIDER"] = self.model_provider
        if self.model_capabilities:
            named["STEWARD_MODEL_CAPABILITIES"] = json.dumps(dict(self.model_capabilities))
        return named

    @property
    def services(self) -> tuple[str, ...]:
        """Return the optional services of this environment, by their names in the catalogue."""
        asks_bedrock = self.model_provider == BEDROCK
        there = {
            "google": self.google,
            "mail": self.mail,
            "ses": bool(self.ses_domain),
            "oidc": bool(self.oidc_issuer),
            BEDROCK: asks_bedrock,
        }
        return tuple(service for service, has in there.items() if has)

    def at_once(self, most: int) -> int:
        """Return the maximum concurrency of a queue's consumer, where `most` is what it could take.

        It is at most a fifth of the account's quota, so that the HTTP API finds room too, and at least two, Lambda's
        minimum.
        """
        return max(2, min(most, self.concurrency // 5))

    @property
    def prefix(self) -> str:
        """Return the prefix of the names that we give to queues and topics."""
        return "steward-" if self.name == PRODUCTION else f"steward-{self.name}-"

    def stack(self, part: str) -> str:
        """Return the name of a stack: `StewardData`, `StewardDevData`."""
        return f"Steward{part}" if self.name == PRODUCTION else f"Steward{self.name.capitalize()}{part}"


def mail_name(environment: Environment) -> str:
    """Return the name of an environment's receipt rules and configuration set at SES."""
    return f"{environment.prefix}mail"


def function_name(environment: Environment, name: str) -> str:
    """Return the name of a function that others invoke; they refer to it by name, as to queues."""
    return f"{environment.prefix}{name.replace('_', '-')}"


def machine_name(environment: Environment, kind: str) -> str:
    """Return the name of the state machine for this kind of workflow; without a kind, the prefix of all their names."""
    return f"{environment.prefix}workflow-{kind.replace('_', '-')}"


def keys_path(environment: Environment, kind: str) -> str:
    """Return the path in Parameter Store below which an environment keeps third-party keys of this kind."""
    return f"/{environment.prefix}{kind.replace('_', '-')}-keys"


ENVIRONMENTS = {
    environment.name: environment
    for environment in (
        Environment(PRODUCTION, protected=True, log_days=30),
        Environment("dev", protected=False, log_days=7),
    )
}


def named(name: str) -> Environment:
    """Return the environment of this name. Raises `UnknownEnvironmentError`."""
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
    """Return the environment that the CDK context chooses, with its settings. Raises `UnknownEnvironmentError`."""
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
    if bool(made.app_domain) != made.app_certificate_arn.startswith("arn:aws:acm:us-east-1:"):
        raise UnknownEnvironmentError("app_domain needs app_certificate_arn, of a certificate in us-east-1.")
    if len({made.oidc_issuer.startswith("https://"), bool(made.oidc_issuer), bool(made.oidc_client_id)}) > 1:
        raise UnknownEnvironmentError("oidc_issuer is the https:// address of a provider, and needs oidc_client_id.")
    return made
