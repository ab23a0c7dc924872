"""The index of tools is what the declarations say, and every tool can be run by its group."""

from __future__ import annotations

import importlib

from steward.aws.schema import TOOL_GROUPS
from steward.tools.declaration import Effect
from steward.tools.generate import INDEX, generate
from steward.tools.index import RUNNERS, TOOLS


def test_the_generated_index_is_fresh() -> None:
    assert INDEX.read_text() == generate(), "run `python -m steward.tools.generate`"


def test_every_tool_has_a_group_a_runner_and_a_description_of_each_argument() -> None:
    assert set(RUNNERS) == set(TOOLS)
    for name, tool in TOOLS.items():
        assert tool.group in TOOL_GROUPS
        assert callable(getattr(importlib.import_module(RUNNERS[name]), name))
        assert all(part.get("description") for part in tool.schema["properties"].values()), name
        assert tool.schema["additionalProperties"] is False


def test_what_can_not_be_repeated_leaves_its_effect_to_a_delivery() -> None:
    for tool in TOOLS.values():
        assert tool.effect is not Effect.ONCE or tool.hands_over, f"{tool.name} needs a claim of its own"
