"""An argument's type decides how policy treats it, for every tool."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, get_args

from pydantic import Field

from steward.core.wall_clock import WallTime
from steward.tools.declaration import (
    RIGHT_UNTIL,
    ArgumentMeaning,
    Decides,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
    argument_names,
    decided_by_types,
)
from steward.tools.index import TOOLS
from steward.tools.schemas import free_text
from steward.trades.records.money import Currency, DecimalText
from tests.support.walks import for_each

# What the model may have done, with arguments of its own.
ACTING = [tool for tool in TOOLS.values() if tool.offered.to_model and tool.effect is not ToolEffect.READ]
# Days, times and money are settled by a person; so is who somebody is.
SETTLED = (Decides.AMOUNT, Decides.WHERE, Decides.RULE)
ABOUT_PEOPLE = (Decides.WHOM, Decides.WHERE, Decides.RULE)

_Amount = Annotated[str, Decides.AMOUNT]


class _Given(ToolInput):
    plain: str
    amount: _Amount
    perhaps: _Amount | None = None
    several: list[_Amount] = Field(default=[])
    otherwise: Annotated[_Amount, Decides.RULE]


def _tool(effect: ToolEffect, **more: Any) -> Tool:
    fields: dict[str, Any] = {"category": "action", "group": "people", "autonomy": 1, "risk": "low", "returns": {}}
    return Tool(name="x", description="", input=_Given, effect=effect, **{**fields, **more})


def test_argument_decides_what_its_type_says_and_its_own_word_goes_first() -> None:
    tool = _tool(ToolEffect.ONCE)
    assert {name: tool.argument_decides(name) for name in argument_names(_Given)} == {
        "plain": Decides.WHAT,
        **dict.fromkeys(("amount", "perhaps", "several"), Decides.AMOUNT),
        "otherwise": Decides.RULE,
    }


def test_argument_of_a_read_or_an_undo_decides_nothing_more() -> None:
    names = argument_names(_Given)
    assert {_tool(ToolEffect.READ).argument_decides(name) for name in names} == {Decides.NOTHING}
    undo = _tool(ToolEffect.ONCE, undo=Reversal("x", keeps=_Given)).taking_back()
    assert {undo.argument_decides(name) for name in names} == {Decides.WHAT}


def test_argument_of_a_read_that_others_notice_decides_as_declared() -> None:
    fetch = _tool(ToolEffect.READ, decides={"plain": Decides.WHERE})
    assert (fetch.argument_decides("plain"), fetch.reaches_out) == (Decides.WHERE, True)
    assert {name for name, tool in TOOLS.items() if tool.decides} == {"web_search", "web_fetch"}


@for_each("tool", ACTING)
def test_value_that_is_no_free_text_says_what_it_decides(tool: Tool) -> None:
    silent = set(argument_names(tool.input)) - decided_by_types(tool.input).keys() - free_text(tool.input)
    assert not silent, f"say `Annotated[…, Decides.…]` of {silent}"


@for_each("tool", ACTING)
def test_days_money_and_people_are_never_content(tool: Tool) -> None:
    for name, field in zip(argument_names(tool.input), tool.input.model_fields.values(), strict=True):
        marks = [*_marks(field.annotation), *field.metadata]
        # `right_until` ends a question, and `begins` is compared with the event: neither changes what is done.
        if any(one in (date, *_MONEY) for one in marks) and name not in (RIGHT_UNTIL, "begins"):
            assert tool.argument_decides(name) in SETTLED, name
        if ArgumentMeaning.CONTACT in marks:
            assert tool.argument_decides(name) in ABOUT_PEOPLE, name


_MONEY = [mark for one in (WallTime, DecimalText, Currency) for mark in get_args(one)[1:]]


def _marks(annotation: Any) -> list[Any]:
    """The types and marks that an annotation is made of."""
    if not (parts := get_args(annotation)):
        return [annotation]
    return [mark for part in parts for mark in _marks(part)]
