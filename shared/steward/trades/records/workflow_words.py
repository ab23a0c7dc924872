"""Names of workflows for people, in the words of their trade. Pure."""

from __future__ import annotations

from steward.core.catalogs import forms
from steward.core.sentences import Quoted, Wording, say, verbatim


def workflow_matter(kind: str, title: str) -> Wording:
    """Return what a workflow is about, as the beginning of a sentence; its title if its trade has no words for it."""
    known = kind in forms("workflow-matter")
    return say("workflow-matter", form=kind, what=verbatim(title)) if known else Quoted(title)


def workflow_meant(kind: str, title: str) -> Wording:
    """Return the same within a sentence, as what somebody does something to."""
    known = kind in forms("workflow-meant")
    return say("workflow-meant", form=kind, what=verbatim(title)) if known else Quoted(title)
