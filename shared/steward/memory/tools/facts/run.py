"""Running the remembering tool."""

from __future__ import annotations

from typing import Protocol

from steward.memory.seeds import MEMORY_FILE
from steward.memory.tools.facts.declare import RememberInput
from steward.memory.workspace import By, NotText, TooLarge, Workspace
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed
from steward.wording.receipts import AlreadyRemembered, Forgotten, NothingToForget, Remembered
from steward.wording.sentence import Quoted


class Services(Protocol):
    """What these tools run with."""

    @property
    def workspace(self) -> Workspace:
        """The account's files."""


def remember(call: ToolCall, services: Services) -> Done | Failed:
    """Add the fact to MEMORY.md, once. What came from outside keeps its label there, unless a person approved it."""
    text = " ".join(RememberInput.model_validate(call.arguments).text.split())
    try:
        added = services.workspace.append_line(call.account_id, MEMORY_FILE, f"- {text}", call.provenance, _by(call))
    except TooLarge:
        return Failed("MEMORY.md is full: move what is rarely needed to another file, then try again.")
    except NotText as error:
        return Failed(str(error))
    if not added:
        return Done(AlreadyRemembered(words=text))
    return Done(Remembered(words=text), undo=RememberInput(text=text))


def undo_remember(call: ToolCall, services: Services) -> Done:
    """Take the fact out of MEMORY.md again."""
    text = RememberInput.model_validate(call.arguments).text
    removed = services.workspace.remove_line(call.account_id, MEMORY_FILE, f"- {text}", _by(call))
    words = Quoted(text)
    return Done(Forgotten(words=words) if removed else NothingToForget(words=words))


def _by(call: ToolCall) -> By:
    return By(call.call_id, call.member_id)
