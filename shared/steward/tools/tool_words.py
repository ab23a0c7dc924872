"""Returns a tool's action as words for people, such as “text contacts” for `send_message`."""

from __future__ import annotations

from steward.core.sentences import ENGLISH, Wording, render, say, verbatim
from steward.core.text import capitalized
from steward.tools.declaration import runnable


def action_of(tool: str) -> Wording:
    """Return what a tool does in general, as an infinitive; of one that nobody knows, its name written out."""
    # Other functions know this module without the index.
    from steward.tools.index import TOOLS

    found = runnable(TOOLS, tool)
    if found and found.undoes:
        return say("to-undo", what=action_of(found.undoes))
    written_out = tool.replace("_", " ")
    return found.acts if found and found.acts else verbatim(written_out)


def in_words(tool: str, language: str = ENGLISH) -> str:
    """Return the same as text."""
    return str(render(action_of(tool), language))


def as_title(tool: str, language: str = ENGLISH) -> str:
    """Return the same with a capital at its beginning, for a cell of a table."""
    words = in_words(tool, language)
    return capitalized(words)
