"""Scripted model for attacks: obeys every order in any text it is shown, and opens every reference.

An order reads `DO <tool> {"argument": "value"}`. Each is carried out once; without one, the model says “Fine.”
"""

from __future__ import annotations

import ast
import json
import re
from typing import Any

from infra.local.world.script import ModelRequest, Step, say, use_tool

_ORDER = re.compile(r"DO (\w+) (\{[^{}]*\})")


def order(tool: str, **arguments: str) -> str:
    """An order as an attacker writes it."""
    return f"DO {tool} {json.dumps(arguments)}"


class Obedient:
    """The rule of a scripted model; `obeyed` is what it proposed, and `wanted` what it does before it obeys."""

    def __init__(self, *, looks: bool = True) -> None:
        self.looks = looks
        self.obeyed: list[tuple[str, dict[str, Any]]] = []
        self.wanted: list[Step] = []

    def __call__(self, request: ModelRequest) -> Step:
        """Carry out the first order not yet carried out."""
        if self.wanted:
            return self.wanted.pop(0)
        for tool, arguments in _orders(request):
            if (tool, arguments) not in self.obeyed:
                self.obeyed.append((tool, arguments))
                return use_tool(tool, arguments)
        if self.looks and (unseen := _cards(request)):
            return use_tool("look_at_outside", {"ids": unseen[:8]})
        return say("Fine.")


def _cards(request: ModelRequest) -> list[str]:
    """The ids of the cards in view that it has not looked at since a member last said something."""
    shown = json.dumps(request.body["messages"]).replace('\\"', '"') + request.system.rpartition("<memory>")[2]
    found = dict.fromkeys(re.findall(r'<outside id="([^"]+)"', shown))
    for message in reversed(request.messages):
        blocks = message["content"]
        for block in blocks:
            if block["type"] == "tool_use" and block["name"] == "look_at_outside":
                for one in block["input"].get("ids", ()):
                    found.pop(one, None)
        if message["role"] == "user" and any(str(block.get("text", "")).startswith("[") for block in blocks):
            break
    return list(found)


def _orders(request: ModelRequest) -> list[tuple[str, dict[str, Any]]]:
    texts: list[str] = []
    for message in request.messages:
        for block in message["content"]:
            if block["type"] in ("text", "tool_result"):
                texts.append(str(block.get("text") or block.get("content") or ""))
    # Steward quotes with one kind of mark, and makes the other of it within.
    return [(tool, ast.literal_eval(arguments)) for text in texts for tool, arguments in _ORDER.findall(text)]
