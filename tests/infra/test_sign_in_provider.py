"""Sign-in provider of the web app: a Cognito user pool, or a provider configured for the environment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from infra.environments import LOCAL_PROVIDER
from tests.infra.synthesis import OIDC
from tests.infra.templates import Resource, Templates


def told(templates: Templates) -> dict[str, object]:
    """What the web app is told of the provider; nobody else is told anything."""
    named: dict[str, dict[str, object]] = {}
    for function in templates.all("AWS::Lambda::Function"):
        variables = function.properties.get("Environment", {}).get("Variables", {})
        if found := {name: value for name, value in variables.items() if "_OIDC_" in name}:
            named[function.key] = found
    return named.pop(templates.function("WebPages").key) if len(named) == 1 else {}


def one(templates: Templates, kind: str) -> Resource:
    """The only resource of a type."""
    (found,) = templates.all(f"AWS::Cognito::{kind}")
    return found


def test_environment_without_a_provider_has_a_user_pool(templates: Templates) -> None:
    pool, client = one(templates, "UserPool"), one(templates, "UserPoolClient")
    assert told(templates) == {
        "STEWARD_OIDC_ISSUER": {"Fn::GetAtt": [pool.id, "ProviderURL"]},
        "STEWARD_OIDC_CLIENT_ID": {"Ref": client.id},
    }
    # An address is its owner's before anybody gets in with it, also after it was changed.
    assert pool.properties["AutoVerifiedAttributes"] == ["email"]
    assert pool.properties["UserAttributeUpdateSettings"] == {"AttributesRequireVerificationBeforeUpdate": ["email"]}
    assert pool.properties["MfaConfiguration"] == "ON"
    assert client.properties["AllowedOAuthFlows"] == ["code"]
    assert client.properties["AllowedOAuthScopes"] == ["openid", "email"]
    assert client.properties["GenerateSecret"] is False
    (callback,) = client.properties["CallbackURLs"]
    app_url = templates.by_stack["Edge"]["Outputs"]["AppUrl"]["Value"]
    assert callback == {"Fn::Join": ["", [app_url, "/app/sign-in/back"]]}
    domain = one(templates, "UserPoolDomain")
    assert domain.properties["Domain"] == {"Fn::Join": ["", ["steward-", {"Ref": "AWS::AccountId"}]]}


def test_environment_with_its_own_provider_has_a_secret_and_no_user_pool(
    with_google: Templates,
) -> None:
    assert not [made for made in with_google.by_stack["Edge"]["Resources"].values() if "Cognito" in made["Type"]]
    variables = told(with_google)
    secret = variables.pop("STEWARD_OIDC_CLIENT_SECRET_ID")
    assert with_google.find("Edge", secret) == with_google.output("Data", "OidcClientSecret")
    assert variables == {
        "STEWARD_OIDC_ISSUER": {"Ref": "OidcIssuer"},
        "STEWARD_OIDC_CLIENT_ID": LOCAL_PROVIDER["oidc_client_id"],
    }
    assert with_google.by_stack["Edge"]["Parameters"]["OidcIssuer"]["Default"] == LOCAL_PROVIDER["oidc_issuer"]


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_web_app_is_told_the_domains_that_may_sign_in(dev: Path) -> None:
    edge = json.loads((dev / "StewardDevEdge.template.json").read_text(encoding="utf-8"))
    (variables,) = (
        made["Properties"]["Environment"]["Variables"]
        for name, made in edge["Resources"].items()
        if made["Type"] == "AWS::Lambda::Function" and name.startswith("WebPages")
    )
    assert variables["STEWARD_OIDC_DOMAINS"] == ",".join(OIDC["oidc_domains"])
