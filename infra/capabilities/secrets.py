"""Secrets Manager secrets, created with random placeholders; an operator enters the providers' values later."""

from __future__ import annotations

import json

from aws_cdk import aws_secretsmanager as secretsmanager
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.capabilities.placement import removal_of
from infra.environments import Environment
from infra.function_spec import pascal
from infra.permissions import CLIENT_SECRETS, MAIL_SECRET, OIDC_SECRET, SECRETS, SERVICE_SECRETS

# The fixed fields of each secret's JSON and the one CloudFormation generates. A generated auth token means that no
# webhook validates before the real one is there; an empty one would validate everybody's.
_SHAPES: dict[str, tuple[dict[str, str], str]] = {
    "twilio": ({"account_sid": "set me"}, "auth_token"),
    "model": ({}, "api_key"),
    "link": ({}, "key"),
    MAIL_SECRET: ({"mailbox": "set me"}, "service_account"),
    CLIENT_SECRETS["google"]: ({"client_id": "set me"}, "client_secret"),
    OIDC_SECRET: ({}, "client_secret"),
}
_NOT_ROTATED = {
    "twilio": "Twilio's token is rotated in Twilio's console by a person, who then writes it here.",
    "model": "The model provider has no API that rotates a key; a person replaces it.",
    MAIL_SECRET: "A service account's key is replaced in Google's console by a person, who then writes it here.",
    CLIENT_SECRETS["google"]: "A client's secret is replaced in Google's console by a person, who then writes it here.",
    OIDC_SECRET: "A client's secret is replaced at the provider by a person, who then writes it here.",
    "link": "A new key breaks the links people still hold; it is replaced by hand when it may have leaked.",
}


class Secrets(Construct):
    """The secrets of an environment; `by_name` maps the names of `infra.catalogue` to them."""

    def __init__(self, scope: Construct, construct_id: str, environment: Environment) -> None:
        super().__init__(scope, construct_id)
        self._removal = removal_of(environment)
        own = (SERVICE_SECRETS[service] for service in environment.services if service in SERVICE_SECRETS)
        names = (*SECRETS, *own)
        self.by_name = {name: self._secret(name) for name in names}

    def _secret(self, name: str) -> secretsmanager.Secret:
        fixed, generated = _SHAPES[name]
        secret = secretsmanager.Secret(
            self,
            pascal(name),
            description=f"Steward: {name}, JSON with {', '.join([*fixed, generated])}",
            generate_secret_string=secretsmanager.SecretStringGenerator(
                secret_string_template=json.dumps(fixed),
                generate_string_key=generated,
                password_length=48,
                exclude_punctuation=True,
            ),
            removal_policy=self._removal,
        )
        accept(secret, "AwsSolutions-SMG4", _NOT_ROTATED[name])
        accept(secret, "CKV_AWS_149", "Secrets Manager's own key encrypts it; roles name the secrets they may read.")
        return secret
