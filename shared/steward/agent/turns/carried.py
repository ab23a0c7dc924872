"""A call that another one carries, to be made at a later time: checked now as far as that can be known now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from steward.core.provenance import Part
from steward.tools.declaration import Tool
from steward.trust.outside_text.fields import wanted
from steward.trust.outside_text.findings import Finding
from steward.trust.outside_text.references import Known, Resolved, resolve
from steward.trust.outside_text.templates import DoesNotFit, check


class NotCarried(Exception):
    """There is no such call to be made later; the message is for the model."""


@dataclass(frozen=True)
class Carried:
    """The argument `name` of a call holds `given`, a call of `tool`."""

    name: str
    tool: Tool
    given: Mapping[str, Any]

    @classmethod
    def of(cls, tool: Tool, given: Mapping[str, Any], tools: Mapping[str, Tool]) -> Carried | None:
        """The call that a call of `tool` carries, if it does; `tools` are those there are. Raises `NotCarried`."""
        call = given.get(tool.carries) if tool.carries else None
        if not tool.carries or not isinstance(call, Mapping) or not isinstance(call.get("arguments"), Mapping):
            # Whatever it is, the declaration says what is wrong with it.
            return None
        inner = tools.get(str(call.get("tool")))
        if inner is None or not inner.may_be_carried:
            raise NotCarried(f"There is no {call.get('tool')} that can be called later: only tools that do something.")
        return cls(tool.carries, inner, call)

    def resolved(self, given: Mapping[str, Any], known: Known, outer: Tool) -> Resolved:
        """The arguments of both, as `resolve` has them: within the call quotes go with their author as they would."""
        rest = resolve({name: value for name, value in given.items() if name != self.name}, known, outer.manner)
        given_then = self.given["arguments"]
        inner = resolve(given_then, known, self.tool.called_with(given_then).manner)
        call = {**self.given, "arguments": inner.arguments}
        return Resolved({**rest.arguments, self.name: call}, (*rest.parts, *self.parts_of(inner.parts)))

    def checked(self, arguments: Mapping[str, Any], outer: Tool) -> dict[str, Any]:
        """The call's arguments as its tool takes them, or would with the fields they name. Raises `NotCarried`.

        Raises `ValidationError` where nothing is left to be filled in.
        """
        own = self.arguments_in(arguments)
        if outer.fills is None:
            return self.tool.input.model_validate(own).model_dump(mode="json")
        try:
            check(self.tool, own, wanted(arguments.get(outer.fills) or ()))
        except DoesNotFit as error:
            raise NotCarried(f"Such a call of {self.tool.name} could not be made: {error}. Correct it.") from None
        return own

    def arguments_in(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The call's arguments among those of the one that carries it."""
        return dict(arguments[self.name]["arguments"])

    def put_into(self, arguments: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of the one that carries it, with `own` as the call's."""
        return {**arguments, self.name: {"tool": self.tool.name, "arguments": dict(own)}}

    def parts_of(self, own: Sequence[Part]) -> list[Part]:
        """Pieces of the call's own arguments, as they are named among those of the one that carries it."""
        return [part.model_copy(update={"argument": self._path(part.argument)}) for part in own]

    def parts_in(self, parts: Sequence[Part]) -> list[Part]:
        """The pieces of the call's own arguments that came from outside."""
        way = self._path("")
        return [
            part.model_copy(update={"argument": part.argument.removeprefix(way)})
            for part in parts
            if part.argument.startswith(way)
        ]

    def named(self, found: Sequence[Finding]) -> list[Finding]:
        """What decided the call's arguments, as it is said of the one that carries it."""
        return [replace(one, argument=self._path(one.argument)) for one in found]

    def _path(self, argument: str) -> str:
        return f"{self.name}.arguments.{argument}"
