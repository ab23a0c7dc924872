"""A call's arguments as a person is shown them: labelled, in words, and none that only a program can read. Pure.

Where a value stands for something else its declaration says so (`Means`); the names of contacts are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast, get_args

from steward.autonomy.models import EVERY_ACTION
from steward.tools.declaration import Autonomy, Effect, Means, Tool
from steward.tools.index import TOOLS
from steward.wording.actions import Act
from steward.wording.pages import Argument, Label, LevelOf, SomeContact, Span, YesOrNo
from steward.wording.sentence import ENGLISH, render

# The name of a contact by its id, or None.
NameOf = Callable[[str], str | None]
_ARGUMENTS = frozenset(get_args(Argument))


def shown(tool: Tool, arguments: Mapping[str, Any], name_of: NameOf, language: str = ENGLISH) -> list[tuple[str, str]]:
    """(label, value) for each argument that says something to a person, in the order of the declaration."""
    pairs = []
    for name, field in tool.input.model_fields.items():
        means = next((mark for mark in field.metadata if isinstance(mark, Means)), None)
        # What a search leaves as it is says nothing; a setting is all that it will be.
        usual = tool.effect is Effect.READ and arguments.get(name) == field.default
        if name in arguments and not usual and _says_something(arguments[name], means):
            pairs.append((label_of(name, language), _in_words(arguments[name], means, name_of, language)))
    return pairs


def label_of(argument: str, language: str = ENGLISH) -> str:
    """What an argument is called; one that nobody has named is called as it is written."""
    if argument in _ARGUMENTS:
        return render(Label(form=cast("Argument", argument)), language)
    return _written_out(argument).capitalize()


def action_in_words(tool: str, language: str = ENGLISH) -> str:
    """What a tool does in general, as an infinitive; one that does not say so is called as it is written."""
    if tool == EVERY_ACTION:
        return render(Act(form="everything"), language)
    acts = TOOLS[tool].acts if tool in TOOLS else None
    return render(acts, language) if acts else _written_out(tool)


def _says_something(value: Any, means: Means | None) -> bool:
    if means is Means.LEVEL:
        return True
    # Nothing given is nothing to look at; False was decided.
    return means is not Means.MACHINE and value not in (None, "", [], {})


def _in_words(value: Any, means: Means | None, name_of: NameOf, language: str) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_in_words(one, means, name_of, language) for one in value)
    match means:
        case Means.CONTACT:
            return name_of(value) or (value if value.startswith("+") else render(SomeContact(), language))
        case Means.ACTION:
            return action_in_words(value, language)
        case Means.LEVEL:
            form = "usual" if value is None else Autonomy(value).name.lower()
            return render(LevelOf(form=cast("Any", form)), language)
    if isinstance(value, bool):
        return render(YesOrNo(form="yes" if value else "no"), language)
    if isinstance(value, Mapping):
        first, last = (str(value.get(end) or "…") for end in ("from", "to"))
        return render(Span(first=first, last=last), language)
    return str(value)


def _written_out(name: str) -> str:
    return name.replace("_", " ")
