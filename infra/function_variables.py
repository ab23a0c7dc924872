"""Environment variables of a Lambda function, computed from its `FunctionSpec`, for the template and for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from infra.function_spec import FunctionSpec
from infra.permissions import MAIL_BUCKET


class ResourceNames(Protocol):
    """Names of resources where a function runs. A secret's is its id, never its content."""

    @property
    def queue_prefix(self) -> str:
        """Return the URL of every queue up to its name."""

    @property
    def ses_domain(self) -> str:
        """Return the domain whose mail goes by SES; empty if there is none."""

    @property
    def ses_configuration_set(self) -> str:
        """Return the configuration set that mails name, so that SES reports on them."""

    @property
    def machine_prefix(self) -> str:
        """Return the ARN of every workflow's state machine up to its name."""

    @property
    def socket_api(self) -> str:
        """Return the id of the WebSocket API."""

    @property
    def app_url(self) -> str:
        """Return the address of the web app; empty where it is that of links and webhooks."""

    @property
    def provider(self) -> Mapping[str, str]:
        """Return the environment variables about the provider with which members sign in to the web app."""

    @property
    def models(self) -> Mapping[str, str]:
        """Return the environment variables about models."""

    def table(self, name: str) -> str:
        """Return a table's name."""

    def bucket(self, name: str) -> str:
        """Return a bucket's name."""

    def secret(self, name: str) -> str:
        """Return a secret's id; empty if there is none of this name."""

    def key(self, name: str) -> str:
        """Return a key's id; empty if there is none of this name."""

    def function(self, name: str) -> str:
        """Return the name of a function that others invoke."""

    def keys_path(self, kind: str) -> str:
        """Return the path below which third-party keys of this kind are stored."""


def variables(spec: FunctionSpec, names: ResourceNames, addresses: Mapping[str, str]) -> dict[str, str]:
    """Return the names of everything `spec` may use, and of nothing else, plus `addresses` of the outside world."""
    if spec.powerless:
        return dict(spec.environment)
    named = {f"STEWARD_{table.upper()}_TABLE": names.table(table) for table in sorted({*spec.tables, *spec.indexes})}
    if spec.sends or spec.woken_by:
        named["STEWARD_QUEUE_PREFIX"] = names.queue_prefix
    for access in spec.objects:
        named[f"STEWARD_{access.bucket.upper()}_BUCKET"] = names.bucket(access.bucket)
    if any(access.bucket == MAIL_BUCKET for access in spec.objects):
        named["STEWARD_SES_DOMAIN"] = names.ses_domain
    if spec.mails:
        named["STEWARD_SES_CONFIGURATION_SET"] = names.ses_configuration_set
    for secret in spec.secrets:
        named[f"STEWARD_{secret.upper()}_SECRET_ID"] = names.secret(secret)
    if spec.shows_live:
        named["STEWARD_SOCKET_API"] = names.socket_api
    if spec.signs_in or spec.opens_sockets:
        named["STEWARD_APP_URL"] = names.app_url
    if spec.reads_keys:
        named[f"STEWARD_{spec.reads_keys.upper()}_KEYS_PATH"] = names.keys_path(spec.reads_keys)
    if spec.drives:
        named["STEWARD_MACHINE_PREFIX"] = names.machine_prefix
    for key in spec.keys:
        named[f"STEWARD_{key.upper()}_KEY_ID"] = names.key(key)
    for function in (*spec.asks, *spec.starts):
        named[f"STEWARD_{function.upper()}_FUNCTION"] = names.function(function)
    return {
        **addresses,
        **named,
        **(names.models if spec.asks_models else {}),
        **(names.provider if spec.signs_in else {}),
        **spec.environment,
        "STEWARD_AWS_SECONDS": str(spec.aws_seconds),
        "POWERTOOLS_SERVICE_NAME": spec.name,
        "POWERTOOLS_LOG_LEVEL": "INFO",
    }
