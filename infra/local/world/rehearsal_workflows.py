"""Scripted replies (no language model) on workflows: lists, pauses, resumes and cancels them."""

from __future__ import annotations

import re

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import Found, Intent, reply, unless_done
from infra.local.world.script import Reply, use_tool

RUNNING = re.compile(
    r"\b(?:what|which)\s+(?:workflows\s+(?:are\s+running|run|are there)|runs for weeks)\b", re.IGNORECASE
)
SWITCH_WORKFLOW = re.compile(
    r"\b(?P<how>pause|resume|cancel)\s+the\s+workflow\s+(?:for|at|on|of)\s+(?P<what>\S.*)", re.IGNORECASE
)
_LINE = re.compile(r'^(?P<id>wf-\w+) · \S+ · "(?P<title>[^"\n]+)"', re.MULTILINE)


def tell_workflows(now: Situation, _: Found) -> Reply:
    """Tell the progress of each workflow."""
    listed = now.results.get("list_workflows")
    if listed is None:
        return use_tool("list_workflows", {})
    return reply("\n".join(line.split(" · ", 2)[-1] for line in listed.splitlines()) + "\n")


def switch_workflow(now: Situation, found: Found) -> Reply:
    """Pause, resume or cancel the workflow whose title has all the words they use."""
    done = now.results.get("control_workflow")
    if done is not None:
        return unless_done(done)
    listed = now.results.get("list_workflows")
    if listed is None:
        return use_tool("list_workflows", {})
    words = set(re.findall(r"\w+", found["what"].lower()))
    meant = [one for one in _LINE.finditer(listed) if words <= set(re.findall(r"\w+", one["title"].lower()))]
    if len(meant) != 1:
        which = "; ".join(f"“{one['title']}”" for one in meant)
        return reply(
            f"Which do you mean: {which}?" if which else f"I find no workflow for {found['what'].strip(' .')}."
        )
    (one,) = meant
    given = {"workflow_id": one["id"], "place": one["title"], "action": found["how"].lower()}
    return use_tool("control_workflow", given)


INTENTS = (
    Intent("tell workflows", "flats", "which workflows are running?", RUNNING, tell_workflows, needs="list_workflows"),
    Intent(
        "switch a workflow",
        "flats",
        "pause the workflow for Elm 14",
        SWITCH_WORKFLOW,
        switch_workflow,
        needs="control_workflow",
    ),
)
