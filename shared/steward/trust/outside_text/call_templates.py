"""Call templates: arguments with fields such as `{amount}`, to be filled with values read from a text. Pure.

A member writes the template before there is any text, and nobody edits it afterwards. A value from the text is inserted
with its label, like a planner's reference, and is limited by the field's type.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from steward.core.errors import StewardError
from steward.core.markup import REFERENCE
from steward.core.provenance import OutsidePart
from steward.tools.declaration import Tool
from steward.trust.outside_text.fields import FieldAnswer, FieldType, Wanted
from steward.trust.outside_text.references import Known, Referent, answered, followed, references_in, resolve

_FIELD = re.compile(r"\{([a-z][a-z0-9_]{0,30})\}")
# An example of each field type, to test whether a template fits its tool.
_COULD_BE: Mapping[FieldType, str] = {
    "yes_no": "yes",
    "date": "2026-11-20",
    "time": "09:30",
    "datetime": "2026-11-20T09:30",
    "amount": "1450.50",
    "number": "7",
    "phone": "+15550100199",
    "email": "somebody@example.com",
    "address": "12 Oak Street",
    "name": "Somebody",
    "text": "some words",
}
_NUMBERS = frozenset({"amount", "number"})
# No field has this name.
_SOURCE = "the text"


class FieldNotStatedError(StewardError):
    """The text lacks a value that the call needs; `field` is the first missing one."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class TemplateMismatchError(StewardError):
    """The tool does not accept these arguments; the message says why."""


@dataclass(frozen=True)
class FilledTemplate:
    """Arguments ready to run, their pieces that came from outside, and the targets of those."""

    arguments: dict[str, Any]
    parts: tuple[OutsidePart, ...]
    known: Known


def fields_in(value: Any) -> Iterator[str]:
    """Yield the names of all fields in the texts of `value`."""
    return references_in(value, _FIELD)


def check(tool: Tool, template: Mapping[str, Any], fields: Sequence[Wanted]) -> None:
    """Raise `TemplateMismatchError` unless calls of `tool` can be made from `template` once the fields are read."""
    there = {field.name: field for field in fields}
    if unknown := sorted({*fields_in(template)} - {*there}):
        raise TemplateMismatchError(f"{', '.join(unknown)}: there is no such field to extract")
    if unclear := [name for name in there if REFERENCE.fullmatch(f"{{{name}}}")]:
        raise TemplateMismatchError(
            f"{', '.join(unclear)}: call the field something else, that is how other texts are named"
        )
    if tool.reaches.contact and [*fields_in(template.get(tool.reaches.contact))]:
        raise TemplateMismatchError(
            f"{tool.reaches.contact}: whom it is about is said now, it cannot be read of a mail"
        )
    examples = [FieldAnswer(name=one.name, type=one.type, value=_example(one)) for one in fields]
    fill(tool, template, examples, Referent("quote", ""))


def fill(tool: Tool, template: Mapping[str, Any], answers: Sequence[FieldAnswer], source: Referent) -> FilledTemplate:
    """Return the template filled with values read from `source`.

    Raises `FieldNotStatedError` or `TemplateMismatchError`.
    """
    read = {answer.name: answer for answer in answers if answer.value is not None}
    if missing := [name for name in fields_in(template) if name not in read]:
        raise FieldNotStatedError(missing[0])
    there = {_SOURCE: source}
    of_it = {name: answered(one.model_copy(update={"sources": (_SOURCE,)}), there) for name, one in read.items()}
    meant = resolve(template, of_it, tool.called_with(template).manner, _FIELD)
    numbers = _with_numbers(template, meant.arguments, read)
    wrong = ""
    # Numbers where the tool takes them, so that a sheet adds them up; otherwise digits.
    for given in (numbers, meant.arguments):
        try:
            arguments = tool.input.model_validate(given).model_dump(mode="json")
            return FilledTemplate(arguments, followed(meant.parts, meant.arguments, arguments), {**there, **of_it})
        except ValidationError as error:
            wrong = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:3])
    raise TemplateMismatchError(wrong)


def _example(field: Wanted) -> str:
    return field.choices[0] if field.type == "choice" else _COULD_BE[field.type]


def _with_numbers(template: Any, filled: Any, read: Mapping[str, FieldAnswer]) -> Any:
    """Return `filled` with numbers where a text is nothing but an amount or number."""
    if isinstance(template, str):
        whole = _FIELD.fullmatch(template)
        is_number = whole is not None and read[whole[1]].type in _NUMBERS
        return _number(str(read[whole[1]].value)) if whole and is_number else filled
    if isinstance(template, Mapping):
        return {name: _with_numbers(inner, filled[name], read) for name, inner in template.items()}
    if isinstance(template, list | tuple):
        return [_with_numbers(inner, filled[place], read) for place, inner in enumerate(template)]
    return filled


def _number(written: str) -> int | float:
    return int(written) if re.fullmatch(r"-?[0-9]+", written) else float(written)
