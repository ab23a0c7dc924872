"""The generated index of tools matches the declarations, and every tool has a runner in its group."""

from __future__ import annotations

import ast
import importlib
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from infra.permissions import CLIENT_SECRETS
from infra.tool_groups import TOOL_GROUPS
from steward.tools.catalogue import catalogue, who_is_asked
from steward.tools.declaration import Autonomy, Decides, Tool, ToolEffect, ToolInput
from steward.tools.generate import CATALOGUE, INDEX, generate, generate_catalogue
from steward.tools.index import RUNNERS, TOOLS
from steward.trust.autonomy.policy import CallCircumstances, Verdict, judge
from steward.trust.outside_text.argument_origins import ArgumentOrigin
from steward.trust.outside_text.tools.outside.declare import GROUP
from tests.support.sentences import SOURCE
from tests.support.walks import for_each


def test_the_generated_index_is_fresh() -> None:
    assert INDEX.read_text() == generate(), "run `python -m steward.tools.generate`"


def test_the_generated_catalogue_is_fresh() -> None:
    assert CATALOGUE.read_text(encoding="utf-8") == generate_catalogue(), "run `python -m steward.tools.generate`"


def test_a_change_is_reported_in_no_words_of_the_code() -> None:
    """Words of a `Done` are English and for the model; people read its report. Polls and silent calls have none."""
    unsaid = [
        f"{path.relative_to(SOURCE)}:{call.lineno}"
        for path in SOURCE.rglob("tools/**/*.py")
        for part in ast.parse(path.read_text()).body
        if isinstance(part, ast.FunctionDef) and _is_told(TOOLS.get(part.name), path, part.name)
        for call in ast.walk(part)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Done"
        if call.args and _is_in_words(call.args[0]) and not any(one.arg == "report" for one in call.keywords)
    ]
    assert unsaid == [], "say what people read: report=say(…)"


def _is_told(tool: Tool | None, path: Path, name: str) -> bool:
    settles = name.startswith("settle") or path.stem.endswith("_settlement")
    return not settles and not (tool and (tool.effect is ToolEffect.READ or tool.autonomy is Autonomy.SILENT))


def _is_in_words(text: ast.expr) -> bool:
    return isinstance(text, ast.JoinedStr) or (isinstance(text, ast.Constant) and bool(text.value))


def test_topic_without_a_docstring_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    topic = tmp_path / "room" / "tools" / "topic"
    topic.mkdir(parents=True)
    for name in ("__init__.py", "declare.py"):
        (topic / name).touch()
    monkeypatch.setattr("steward.tools.generate._PACKAGE", tmp_path)
    with pytest.raises(ValueError, match=r"topic/__init__\.py has no docstring"):
        generate()


def test_the_catalogue_tells_of_every_tool_and_argument() -> None:
    page = generate_catalogue()
    for tool in TOOLS.values():
        section = page.partition(f"## {tool.name}\n")[2].partition("\n## ")[0]
        assert tool.description in section
        assert {f"| `{argument}` |" in section for argument in tool.schema["properties"]} <= {True}
        assert f"- Level: L{int(tool.autonomy)}, " in section


@for_each("autonomy", Autonomy)
@for_each("effect", ToolEffect)
def test_the_catalogue_says_of_asking_what_the_policy_does(autonomy: Autonomy, effect: ToolEffect) -> None:
    tool = replace(TOOLS["remember"], autonomy=autonomy, effect=effect)
    asked = who_is_asked(tool)
    default = Decides.NOTHING if effect is ToolEffect.READ else Decides.WHAT
    own = judge(tool, CallCircumstances(asker="owner", findings=[ArgumentOrigin("text", default, "account")]))
    outside = judge(
        tool, CallCircumstances(asker="owner", findings=[ArgumentOrigin("text", default, "outside", "looked")])
    )
    assert asked.startswith("a person") == (own.verdict is Verdict.ASK)
    assert ("a person" in asked) == (outside.verdict is Verdict.ASK)
    assert asked.endswith("never runs it") == (own.verdict is Verdict.INFORM)


class _Odd(ToolInput):
    """Arguments of every shape a declaration may have."""

    when: datetime = Field(description="When")
    how: Literal["soon", "later"] = Field(default="soon", description="One | other")
    codes: tuple[Annotated[int, Field(ge=1, le=9)], ...] = Field(max_length=3, description="Codes")
    level: ToolEffect | None = Field(default=None, description="Level")


def test_the_catalogue_puts_types_into_words() -> None:
    page = catalogue([replace(TOOLS["remember"], input=_Odd)])
    assert "| `when` | date-time | yes | When |" in page
    assert '| `how` | one of "soon", "later" | no, else "soon" | One \\| other |' in page
    assert "| `codes` | list of integer (1 to 9) (at most 3 entries) | yes | Codes |" in page
    assert '| `level` | one of "read", "idempotent", "once" | no | Level |' in page


def test_every_tool_has_a_group_a_runner_and_described_arguments() -> None:
    in_the_turn = {name for name, tool in TOOLS.items() if tool.group == GROUP}
    assert set(RUNNERS) == set(TOOLS) - in_the_turn
    for name, tool in TOOLS.items():
        if name in RUNNERS:
            assert tool.group in (*TOOL_GROUPS, *CLIENT_SECRETS)
            assert callable(getattr(importlib.import_module(RUNNERS[name]), name))
        assert all(part.get("description") for part in tool.schema["properties"].values()), name
        assert tool.schema["additionalProperties"] is False


def test_unrepeatable_tool_leaves_its_effect_to_a_delivery() -> None:
    for tool in TOOLS.values():
        assert tool.effect is not ToolEffect.ONCE or tool.reaches.hands_over or tool.finds_out, (
            f"{tool.name} needs its own claim"
        )


def test_arguments_hold_no_time_that_does_not_exist() -> None:
    """A call with such a time is refused when it is proposed, so that nobody is asked about it."""
    allowed = []
    for tool in TOOLS.values():
        for name, field in tool.input.model_fields.items():
            argument: TypeAdapter[Any] = TypeAdapter(field.rebuild_annotation())
            # The pattern of a year.
            if "{4}-" not in str(argument.json_schema()):
                continue
            for wall in ("2026-02-30", "2026-02-30T10:00", "2026-11-30T25:00", "2026-11-30T10:61"):
                for value in (wall, [wall]):
                    with suppress(ValidationError):
                        allowed.append((tool.name, name, argument.validate_python(value)))
    assert allowed == []
