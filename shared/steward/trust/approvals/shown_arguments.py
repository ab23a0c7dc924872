"""Formats a call's arguments for people: labels and words, without machine values. Pure.

The declaration says what a value stands for (`ArgumentMeaning`); names of contacts are passed in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from steward.channels.mail.threads import answering, beginning
from steward.core.attached_files import AttachedFile
from steward.core.catalogs import forms
from steward.core.provenance import OutsidePart
from steward.core.sentences import (
    ENGLISH,
    Joined,
    Number,
    PlainAmount,
    Price,
    Sentence,
    Share,
    ShortDay,
    lines,
    render,
    say,
)
from steward.core.text import shorten
from steward.core.threads import THREAD, Thread
from steward.people.directory.outside_addresses import is_mail
from steward.tools.declaration import ArgumentMeaning, Autonomy, Tool, ToolEffect, meaning_of
from steward.tools.index import TOOLS
from steward.tools.schemas import free_text
from steward.tools.tool_words import in_words
from steward.trades.records.value_texts import WEEKDAYS, due_day_in_words, offset_in_words, recurrence_in_words
from steward.trades.records.value_texts import said as in_its_language
from steward.trust.autonomy.models import EVERY_ACTION


@dataclass(frozen=True)
class ShownPiece:
    """A stretch of shown text: our own words or, if `outside`, those of `who`, as far as known."""

    text: str
    outside: bool = False
    who: str = ""


class ShownLine(NamedTuple):
    """An argument with its label; `before` is its present value, if that differs.

    A `usual` one has its default value, or the present one; `short` is how a sentence would say it; the request
    sentence uses those that are `told`.
    """

    label: str
    pieces: tuple[ShownPiece, ...]
    before: str = ""
    usual: bool = False
    short: str = ""
    told: bool = False

    @property
    def value(self) -> str:
        """Return the text of all pieces."""
        return "".join(piece.text for piece in self.pieces)


# Returns the name of a contact by id, or None.
NameOf = Callable[[str], str | None]
_FIELD = re.compile(r"\{(\w+)\}")
_NAME = 80
# Characters of an argument that stands beside a sentence.
_DETAIL = 80
_PEOPLE = ("ctc-", "mbr-")
_AMOUNT = re.compile(r"\d{1,12}[.]\d{2,4}")
# An argument that is known to be a sum. That of a call which is still to be filled in is none yet.
_SUM = re.compile(r"\d{1,12}([.]\d{1,4})?")


def shown(
    tool: Tool,
    arguments: Mapping[str, Any],
    name_of: NameOf,
    parts: Sequence[OutsidePart] = (),
    language: str = ENGLISH,
    files: Sequence[AttachedFile] = (),
    before: Mapping[str, Any] = MappingProxyType({}),
    currency: str = "",
    resolved: Mapping[str, Any] = MappingProxyType({}),
) -> list[ShownLine]:
    """Return a line for each argument that people should see, in the order of the declaration.

    `files` are those that would go out with it, `before` what arguments are at present (see `Brief`); amounts are in
    `currency` if that is known. What the sentence says whole, a yes or a choice, is not said again.
    """
    said_whole = tool.said_of(arguments, resolved)
    # What is not given stays as it is.
    arguments = {**arguments, **{name: now for name, now in before.items() if arguments.get(name) is None}}
    marked_by_part = {part.argument.partition(".")[0] for part in parts}
    found = []
    for python_name, field in tool.input.model_fields.items():
        name = field.alias or python_name
        means = meaning_of(field)
        # A default filter of a search says nothing; settings are shown in full.
        usual = tool.effect is ToolEffect.READ and arguments.get(name) == field.default
        if tool.registered.source and name in arguments:
            # Nobody knows which of it matters there: all of it is shown, also that something is to be empty.
            found.append(
                ShownLine(label_of(name, language), _marked(_whole(arguments[name]), name, arguments[name], parts))
            )
            continue
        chosen = isinstance(arguments.get(name), bool) or (
            isinstance(arguments.get(name), str) and arguments[name] in forms("chosen-value")
        )
        whole = means is ArgumentMeaning.SAID or (means is None and chosen and name in said_whole)
        if whole and name not in marked_by_part:
            continue
        if name in arguments and not usual and _says_something(arguments[name], means):
            if means is ArgumentMeaning.FILE and files:
                found.append(ShownLine(label_of(name, language), _files(files, language)))
                continue
            if means is ArgumentMeaning.CALL:
                found += _call(name, arguments[name], name_of, parts, language, files, currency)
                continue
            words = _Words(
                means,
                name_of,
                language,
                currency,
                closed=means is None and name not in free_text(tool.input),
                per=arguments.get("per") or _default(tool, "per"),
            )
            said = words.of(arguments[name])
            marked = None if means or words.closed else _listed(name, arguments[name], parts)
            then = replace(words, per=before.get("per") or words.per)
            was = then.of(before[name]) if before.get(name) not in (None, "", [], {}) else ""
            found.append(
                ShownLine(
                    label_of(name, language),
                    marked or _marked(said, name, arguments[name], parts),
                    was if was != said else "",
                    arguments[name] == field.default or (name in before and was == said),
                    words.short(arguments[name]),
                    name in said_whole,
                )
            )
    return found


def in_a_sentence(
    tool: Tool,
    arguments: Mapping[str, Any],
    name_of: NameOf,
    language: str = ENGLISH,
    currency: str = "",
    address: str = "",
) -> str:
    """Return what a stored call does, as its approver would be asked; in general if that cannot be told of it alone.

    What it sends goes to `address`, if that is known.
    """
    names = {one: name for one in people_in(arguments) if (name := name_of(one))}
    to = _recipient(tool, arguments)
    known = {"names": names, "currency": currency}
    if to in names:
        known |= {"contact_name": names[to], "address": address or to}
    elif not to.startswith(_PEOPLE):
        known["address"] = to
    said = in_words(tool.name, language)
    # Arguments may have been erased, or a model's mistake, and some sentences are made of what only the records know.
    with suppress(LookupError, TypeError, ValueError):
        said = str(render(tool.would_do(arguments, known), language)) if tool.preview else said
    return with_own_words(said, tool, arguments, name_of, (), language)


def _recipient(tool: Tool, arguments: Mapping[str, Any]) -> str:
    """Return whom a call reaches, or the call that it is to make later."""
    for name, field in tool.input.model_fields.items():
        later = arguments.get(name) if meaning_of(field) is ArgumentMeaning.CALL else None
        if later and (made := TOOLS.get(later["tool"])):
            return _recipient(made, later["arguments"])
    return str(arguments.get(tool.reaches.contact or "") or "")


def with_own_words(
    said: str,
    tool: Tool,
    arguments: Mapping[str, Any],
    name_of: NameOf,
    parts: Sequence[OutsidePart] = (),
    language: str = ENGLISH,
) -> str:
    """Return the sentence with short words of the call that it does not say itself.

    The text of the call stands by itself; any other word has its label.
    """
    words = free_text(tool.input) - {tool.words.reason, tool.reaches.contact}
    given = {name: value for name, value in arguments.items() if name in words}
    found = shown(tool, given, name_of, parts, language)
    own = (line for line in found if not (line.usual or line.value in said or len(line.value) > _DETAIL))
    text = label_of(tool.words.editable or "", language)
    labelled = (
        line.value if line.label == text else render(say("labelled", label=line.label, value=line.value), language)
        for line in own
    )
    return "; ".join([said, *labelled])


def people_in(value: Any) -> Iterator[str]:
    """Yield the arguments that may be a person's id."""
    match value:
        case str() if value.startswith(_PEOPLE):
            yield value
        case Mapping():
            for one in value.values():
                yield from people_in(one)
        case list() | tuple():
            for one in value:
                yield from people_in(one)


def _call(
    name: str,
    call: Mapping[str, Any],
    name_of: NameOf,
    parts: Sequence[OutsidePart],
    language: str,
    files: Sequence[AttachedFile],
    currency: str,
) -> Iterator[ShownLine]:
    """Yield the lines of another call inside this one. The approver sees every word of it."""
    yield ShownLine(label_of(name, language), (ShownPiece(action_in_words(call["tool"], language)),))
    way = f"{name}.arguments."
    inner = [
        part.model_copy(update={"argument": part.argument.removeprefix(way)})
        for part in parts
        if part.argument.startswith(way)
    ]
    if tool := TOOLS.get(call["tool"]):
        yield from shown(tool, _fields_named(call["arguments"]), name_of, inner, language, files, currency=currency)


def _fields_named(value: Any) -> Any:
    """Show the fields that a skill fills in, `{amount}`, as [amount]; lengths stay, since parts count characters."""
    match value:
        case str():
            return _FIELD.sub(r"[\1]", value)
        case list():
            return [_fields_named(one) for one in value]
        case dict():
            return {name: _fields_named(one) for name, one in value.items()}
        case _:
            return value


def pieces(text: str, argument: str, parts: Sequence[OutsidePart]) -> tuple[ShownPiece, ...]:
    """Return an argument's text, split where outside words begin and end."""
    cut, last = [], 0
    for part in sorted((part for part in parts if part.argument == argument), key=lambda part: part.start):
        start = max(part.start, last)
        cut += [ShownPiece(text[last:start]), ShownPiece(text[start : part.end], outside=True, who=part.who)]
        last = max(part.end, last)
    return tuple(piece for piece in (*cut, ShownPiece(text[last:])) if piece.text)


def attached_files(files: Sequence[AttachedFile]) -> Sentence | None:
    """Return a sentence about the attachments, or None."""
    return say("attached-files", files=Joined(tuple(map(_file, files)), ", ")) if files else None


def _files(files: Sequence[AttachedFile], language: str) -> tuple[ShownPiece, ...]:
    shown = [ShownPiece(render(_file(file), language), outside=file.outside, who=file.who) for file in files]
    between = [ShownPiece(", ")] * (len(shown) - 1)
    return tuple(piece for pair in zip_longest(shown, between) for piece in pair if piece)


def _file(file: AttachedFile) -> Sentence:
    kilobytes = Number(-(-file.size // 1_000))
    return say("file-of", name=shorten(file.name, _NAME), kind=say("kind-of-file", form=file.kind), size=kilobytes)


def _listed(name: str, value: Any, parts: Sequence[OutsidePart]) -> tuple[ShownPiece, ...] | None:
    """Return the pieces of texts and numbers in lists, such as cells of rows; None for anything else."""
    leaves = list(_leaves(name, value)) if isinstance(value, list | tuple) else []
    if not leaves or any(isinstance(leaf, bool) or not isinstance(leaf, str | int | float) for _, leaf in leaves):
        return None
    shown = [_cell(leaf, argument, parts) or (ShownPiece(""),) for argument, leaf in leaves]
    between = [(ShownPiece(", "),)] * (len(shown) - 1)
    joined = (piece for pair in zip_longest(shown, between) for cut in pair if cut for piece in cut)
    return tuple(piece for piece in joined if piece.text)


def _cell(leaf: str | int | float, argument: str, parts: Sequence[OutsidePart]) -> tuple[ShownPiece, ...]:
    """Return a text or number of a list; 42.1 is shown as 42.10, since most numbers with decimals are amounts."""
    if isinstance(leaf, str):
        return pieces(leaf, argument, parts)
    text = f"{leaf:.2f}" if isinstance(leaf, float) and round(leaf, 2) == leaf else str(leaf)
    # A number is somebody's as a whole.
    whole = [one.model_copy(update={"start": 0, "end": len(text)}) for one in parts if one.argument == argument]
    return pieces(text, argument, whole)


def _leaves(argument: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the leaves of nested lists, with their path as parts name it."""
    if not isinstance(value, list | tuple):
        yield argument, value
        return
    for place, inner in enumerate(value):
        yield from _leaves(f"{argument}.{place}", inner)


def _marked(said: str, name: str, value: Any, parts: Sequence[OutsidePart]) -> tuple[ShownPiece, ...]:
    if said == value:
        return pieces(said, name, parts)
    # The value itself is not shown, so its outside words cannot be located: everything counts as outside.
    who = next((part.who for part in parts if part.argument.split(".")[0] == name), None)
    return (ShownPiece(said, outside=who is not None, who=who or ""),)


def subject_of_mail(
    tool: Tool, words: str, resolved: Mapping[str, str], language: str, parts: Sequence[OutsidePart] = ()
) -> list[ShownLine]:
    """Return the subject under which a message goes out by mail: an outsider may have chosen it.

    `parts` are those of the call's arguments.
    """
    address, label = resolved.get("address", ""), label_of("subject", language)
    if THREAD in resolved:
        subject = answering(Thread.model_validate_json(resolved[THREAD]).subject)
        return [ShownLine(label, (ShownPiece(subject, outside=True, who=resolved.get("contact_name") or address),))]
    if tool.reaches.hands_over and words and is_mail(address):
        name = tool.words.editable or ""
        flat = [_on_one_line(part, words) for part in parts if part.argument == name]
        return [ShownLine(label, pieces(beginning(words), name, flat))]
    return []


def _on_one_line(part: OutsidePart, text: str) -> OutsidePart:
    """Return the part with its place in `text` on one line, where every run of white space is one blank."""
    start = len(" ".join(f"{text[: part.start]}.".split())) - 1
    return part.model_copy(update={"start": start, "end": len(" ".join(text[: part.end].split()))})


def label_of(argument: str, language: str = ENGLISH) -> str:
    """Return the label of an argument; without one, its name."""
    if argument in forms("label"):
        return render(say("label", form=argument), language)
    return _written_out(argument).capitalize()


def action_in_words(tool: str, language: str = ENGLISH) -> str:
    """Return what a tool does in general, as an infinitive; without one, its name."""
    if tool == EVERY_ACTION:
        return render(say("act", form="everything"), language)
    return in_words(tool, language)


def _says_something(value: Any, means: ArgumentMeaning | None) -> bool:
    if means is ArgumentMeaning.LEVEL:
        return True
    # Nothing given is nothing to look at; False was decided.
    return (
        means is not ArgumentMeaning.MACHINE
        and value not in (None, "", [], {})
        and not (value == 0 and value is not False)
    )


@dataclass(frozen=True)
class _Words:
    """Formatter for the values of an argument; values of a `closed` type hold nobody's own words."""

    means: ArgumentMeaning | None
    name_of: NameOf
    language: str
    currency: str
    closed: bool
    # The period of a rent, if the call has one.
    per: str | None = None

    def of(self, value: Any) -> str:
        """Return the value in words."""
        match self.means:
            case ArgumentMeaning.COUNT:
                return str(len(value))
            case ArgumentMeaning.LIMITS:
                return ", ".join(f"{label_of(name, self.language)} {number}" for name, number in value.items())
            case ArgumentMeaning.OFFSETS:
                return ", ".join(render(offset_in_words(one), self.language) for one in value)
            case ArgumentMeaning.DUE_DAY if isinstance(value, int):
                return render(due_day_in_words(self.per, value), self.language)
            case ArgumentMeaning.WEEKDAYS:
                return ", ".join(render(say("weekday", form=WEEKDAYS[one - 1]), self.language) for one in value)
        if isinstance(value, list | tuple):
            return ("; " if any(isinstance(one, Mapping) for one in value) else ", ").join(map(self.of, value))
        return self._one(value)

    def short(self, value: Any) -> str:
        """Return the value in the short form of sentences; empty if there is no such form."""
        if self.closed and isinstance(value, str):
            with suppress(ValueError):
                return render(lines(ShortDay(date.fromisoformat(value))), self.language)
        return ""

    def _one(self, value: Any) -> str:
        match self.means:
            case ArgumentMeaning.CONTACT:
                return self.name_of(value) or (
                    value if value.startswith("+") else render(say("some-contact"), self.language)
                )
            case ArgumentMeaning.ACTION:
                return action_in_words(value, self.language)
            case ArgumentMeaning.LEVEL:
                form = "usual" if value is None else Autonomy(value).name.lower()
                return render(say("level-of", form=cast("Any", form)), self.language)
            case ArgumentMeaning.ROLE:
                return render(say("role-of", form=value), self.language)
            case ArgumentMeaning.LANGUAGE:
                return render(say("language-name", form=value), self.language)
            case ArgumentMeaning.AMOUNT if _SUM.fullmatch(value):
                return render(
                    lines(Price(value, self.currency) if self.currency else PlainAmount(value)), self.language
                )
            case ArgumentMeaning.PERCENT:
                return render(lines(Share(round(float(value) * 100))), self.language)
            case ArgumentMeaning.RECURRENCE:
                return render(recurrence_in_words(value), self.language)
        if isinstance(value, bool):
            return render(say("yes-or-no", form="yes" if value else "no"), self.language)
        if isinstance(value, Mapping) and not {"from", "to"} & value.keys():
            return " ".join(self.name_of(str(one)) or self._value(one) for one in value.values() if one)
        if isinstance(value, Mapping):
            first, last = (str(value.get(end) or "…") for end in ("from", "to"))
            return render(say("span", first=first, last=last), self.language)
        return self._value(value) if self.closed else str(value)

    def _value(self, value: Any) -> str:
        if self.currency and isinstance(value, str) and _AMOUNT.fullmatch(value):
            return render(lines(Price(value, self.currency)), self.language)
        return render(in_its_language(value), self.language)


def _default(tool: Tool, name: str) -> Any:
    field = tool.input.model_fields.get(name)
    return field.default if field else None


def _whole(value: Any) -> str:
    return value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)


def _written_out(name: str) -> str:
    return name.replace("_", " ")
