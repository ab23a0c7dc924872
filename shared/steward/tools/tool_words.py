"""Returns a tool's action as words for people, such as “text contacts” for `send_message`."""

from __future__ import annotations

from steward.core.sentences import ENGLISH, render, say
from steward.core.text import capitalized
from steward.tools.declaration import runnable


def in_words(tool: str, language: str = ENGLISH) -> str:
    """Return what a tool does in general, as an infinitive; without one, its name."""
    # Other functions know this module without the index.
    from steward.tools.index import TOOLS

    found = runnable(TOOLS, tool)
    if found and found.undoes:
        return render(say("to-undo", what=in_words(found.undoes, language)), language)
    return render(found.acts, language) if found and found.acts else tool.replace("_", " ")


def as_title(tool: str, language: str = ENGLISH) -> str:
    """Return the same with a capital at its beginning, for a cell of a table."""
    words = in_words(tool, language)
    return capitalized(words)
