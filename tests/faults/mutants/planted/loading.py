"""Bugs in which tools a model is shown."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_TOOLBOX = "agent/toolbox.py"
NEAR = ("tests/unit/test_toolbox.py", "tests/unit/test_schemas.py", "tests/integration/test_loading_tools.py")

MUTANTS = (
    Mutant(
        "tools-in-use-fall-out",
        "a tool that the conversation is at work with is no longer declared once the call that loaded it is out of view",
        _TOOLBOX,
        "else [self._of.get(use.name)]",
        "else []",
    ),
    Mutant(
        "deferred-tool-shown-up-front",
        "a tool that may be loaded later is declared as if the model were to see it at once",
        "agent/prompt.py",
        '{**tool.as_model_tool(), "defer_loading": True}',
        "tool.as_model_tool()",
    ),
    Mutant(
        "reference-to-nothing",
        "the messages refer to a tool that the request does not declare, and the API refuses them",
        _TOOLBOX,
        "return [name for name in found if name in self._deferred]",
        "return list(found)",
    ),
    Mutant(
        "used-without-reference",
        "a tool that the conversation is at work with is hidden once the call that loaded it is out of view",
        "agent/view.py",
        "            yield from _loaded_again(entry, calls, references)\n",
        "",
    ),
    Mutant(
        "menu-for-whoever-may-write",
        "what a schedule asks is shown tools that it may not use",
        "agent/desks/member.py",
        "toolbox = offer.reading_toolbox if asked_by_schedule else offer.toolbox",
        "toolbox = offer.toolbox",
    ),
    Mutant(
        "topics-of-nothing",
        "the menu names topics of which nothing may be used",
        _TOOLBOX,
        "            if any(tool in offered and tool != LOAD_TOOLS.name for tool in topic.tools)\n",
        "",
    ),
    Mutant(
        "menu-of-any-length",
        "the more tools there are, the more a first request costs",
        _TOOLBOX,
        "        folded[area] = within[area]\n",
        "",
    ),
    Mutant(
        "area-that-tells-nothing",
        "tools of an area can no longer be found, since its topics stand nowhere",
        _TOOLBOX,
        "            if area.name in topics:\n",
        "            if area.name in self._topics:\n",
    ),
    Mutant(
        "argument-lost",
        "an argument that is called title is not shown to the model",
        "tools/schemas.py",
        'named = {name: _each(kept[name]) for name in ("properties", "$defs") if name in kept}',
        "named: dict[str, Any] = {}",
    ),
)
