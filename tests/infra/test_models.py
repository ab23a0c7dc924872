"""Functions may invoke only the configured Bedrock models."""

from __future__ import annotations

import json

import pytest

from infra.catalogue import FUNCTIONS
from infra.function_spec import pascal
from steward.core.settings import Settings
from tests.infra.synthesis import AT_BEDROCK
from tests.infra.templates import Resource, Templates, as_list

ASKS = {"Turn", "Jobs", "Browsing"}
EVERYBODY = [pascal(spec.name) for spec in FUNCTIONS]


def asked(templates: Templates, function: Resource) -> set[str]:
    """What a function may ask of Bedrock, without the account and the region."""
    statements = [s for s in templates.statements(function) if "bedrock:" in json.dumps(s)]
    for statement in statements:
        assert statement["Action"] == ["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"]
    arns = [arn for statement in statements for arn in as_list(statement["Resource"])]
    return {json.dumps(arn).split(":bedrock:")[-1].rstrip('"]}') for arn in arns}


def test_no_function_calls_bedrock_without_the_setting(templates: Templates) -> None:
    assert all(asked(templates, templates.function(name)) == set() for name in EVERYBODY)


@pytest.mark.slow("synthesizes other templates")
def test_those_named_are_all_that_may_be_asked(with_bedrock: Templates) -> None:
    for name in EVERYBODY:
        may = asked(with_bedrock, with_bedrock.function(name))
        named = {arn.rpartition("/")[2] for arn in may}
        bare = {"anthropic." + model.rpartition("anthropic.")[2] for model in AT_BEDROCK.values()}
        assert named == ({*AT_BEDROCK.values()} | bare if name in ASKS else set())
        # In any region only what a profile asks, which names the model.
        assert {arn for arn in may if arn.startswith("*")} <= {f"*::foundation-model/{model}" for model in bare}


@pytest.mark.slow("synthesizes other templates")
def test_bedrock_caller_has_no_key_and_knows_its_model(with_bedrock: Templates) -> None:
    for name in ASKS:
        function = with_bedrock.function(name)
        assert with_bedrock.reachable(function, "secretsmanager:GetSecretValue") == set()
        told = function.properties["Environment"]["Variables"]
        assert "STEWARD_MODEL_SECRET_ID" not in told
        settings = Settings.from_env({key: value for key, value in told.items() if isinstance(value, str)})
        assert settings.model_provider == "bedrock"
        assert [settings.model_in(role) for role in ("main", "small", "vision")] == [
            AT_BEDROCK[role] for role in ("main", "small", "vision")
        ]
        assert settings.model_of("opus") == AT_BEDROCK["opus"]
        assert json.loads(settings.model_capabilities) == {"main": ["vision"]}
