"""With Bedrock embeddings switched on, only the two functions that embed get the permission and the setting."""

from __future__ import annotations

import json

import pytest

from steward.aws.bedrock import DIMENSION, MODEL
from steward.core.settings import Settings
from steward.wire import Wiring
from tests.infra.templates import Resource, Templates, Unaccepted

ASKS = {"ToolsSearch", "SearchIndex"}


def asking(templates: Templates) -> set[str]:
    """The ids of the functions that may ask Bedrock, and are told to."""
    told = {made.id for made in templates.all("AWS::Lambda::Function") if "bedrock" in environment(made)}
    roles = {role.id: json.dumps(role.properties) for role in templates.all("AWS::IAM::Role")}
    may = {role_id for role_id, granted in roles.items() if f"foundation-model/{MODEL}" in granted}
    assert len(told) == len(may)
    return told


def environment(made: Resource) -> str:
    variables: dict[str, object] = made.properties.get("Environment", {}).get("Variables", {})
    return str(variables.get("STEWARD_SEARCH_EMBEDDINGS", ""))


def test_no_function_calls_bedrock_without_the_setting(templates: Templates) -> None:
    assert asking(templates) == set()


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_embedding_functions_call_bedrock_with_the_setting(unaccepted: Unaccepted) -> None:
    templates = Templates(unaccepted.outdir)
    assert asking(templates) == {templates.function(name).id for name in ASKS}


def test_the_setting_picks_the_embedder() -> None:
    embedder = Wiring(Settings(search_embeddings="bedrock")).embedder
    assert embedder is not None
    assert (embedder.model_id, embedder.dimension) == (MODEL, DIMENSION)
    assert Wiring(Settings(search_embeddings="none")).embedder is None
