"""Deferred calls: a tool call inside the arguments of another, such as a reminder, to be made later.

It is checked now as far as it can be known now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from steward.core.provenance import OutsidePart
from steward.tools.declaration import PROPOSED, Tool
from steward.trust.outside_text.argument_origins import ArgumentOrigin
from steward.trust.outside_text.call_templates import TemplateMismatchError, check
from steward.trust.outside_text.fields import wanted
from steward.trust.outside_text.references import Known, ResolvedArguments, resolve


class DeferredCallError(Exception):
    """The deferred call is not possible; the message is for the model."""


@dataclass(frozen=True)
class DeferredCall:
    """A deferred call: the argument `name` of the outer call holds `given`, a call of `tool`."""

    name: str
    tool: Tool
    given: Mapping[str, Any]

    @classmethod
    def of(cls, tool: Tool, given: Mapping[str, Any], tools: Mapping[str, Tool]) -> DeferredCall | None:
        """Return the deferred call inside a call of `tool`, or None. Raises `DeferredCallError`."""
        name = tool.carries.call
        call = given.get(name) if name else None
        if not name or not isinstance(call, Mapping) or not isinstance(call.get("arguments"), Mapping):
            # Validation of the outer tool's arguments reports the error.
            return None
        inner = tools.get(str(call.get("tool")))
        if inner is None or not inner.may_be_carried:
            raise DeferredCallError(
                f"There is no {call.get('tool')} that can be called later: only tools that do something."
            )
        return cls(name, inner, call)

    def resolved(self, given: Mapping[str, Any], known: Known, outer: Tool) -> ResolvedArguments:
        """Resolve the references in the outer and in the deferred call.

        Quotes in the deferred call name their author, as they would in a direct call of its tool.
        """
        rest = resolve({name: value for name, value in given.items() if name != self.name}, known, outer.manner)
        given_then = self.given["arguments"]
        inner = resolve(given_then, known, self.tool.called_with(given_then).manner)
        call = {**self.given, "arguments": inner.arguments}
        return ResolvedArguments({**rest.arguments, self.name: call}, (*rest.parts, *self.parts_of(inner.parts)))

    def checked(self, arguments: Mapping[str, Any], outer: Tool) -> dict[str, Any]:
        """Return the deferred call's validated arguments.

        Arguments with fields that are filled in later are checked with sample values. Raises `DeferredCallError`, and
        `ValidationError` where no field is left to fill in.
        """
        own = self.arguments_in(arguments)
        if outer.carries.fills is None:
            return self.tool.input.model_validate(own, context=PROPOSED).model_dump(mode="json")
        try:
            check(self.tool, own, wanted(arguments.get(outer.carries.fills) or ()))
        except TemplateMismatchError as error:
            raise DeferredCallError(
                f"Such a call of {self.tool.name} could not be made: {error}. Correct it."
            ) from None
        return own

    def arguments_in(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Return the deferred call's arguments out of the outer call's."""
        return dict(arguments[self.name]["arguments"])

    def put_into(self, arguments: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
        """Return the outer call's arguments with `own` as the deferred call's."""
        return {**arguments, self.name: {"tool": self.tool.name, "arguments": dict(own)}}

    def parts_of(self, own: Sequence[OutsidePart]) -> list[OutsidePart]:
        """Return parts of the deferred call's arguments with their path in the outer call's."""
        return [part.model_copy(update={"argument": self._path(part.argument)}) for part in own]

    def parts_in(self, parts: Sequence[OutsidePart]) -> list[OutsidePart]:
        """Return the outside parts of the deferred call's arguments, with paths relative to these."""
        way = self._path("")
        return [
            part.model_copy(update={"argument": part.argument.removeprefix(way)})
            for part in parts
            if part.argument.startswith(way)
        ]

    def named(self, found: Sequence[ArgumentOrigin]) -> list[ArgumentOrigin]:
        """Return the findings about the deferred call's arguments with their path in the outer call's."""
        return [replace(one, argument=self._path(one.argument)) for one in found]

    def _path(self, argument: str) -> str:
        return f"{self.name}.arguments.{argument}"
