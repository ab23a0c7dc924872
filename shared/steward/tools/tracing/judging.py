"""What decided the arguments of a proposed call: a member, the account's records, or text from outside. Pure.

An attacker writes outside text and the model obeys it perfectly, in words of its own choosing. So nothing is believed
for being absent from outside text: what decides something must be found in what a member said, in this turn, or in the
account's records where the member points at them. The model's replies are no source; they could launder.

Nor is it enough that a value is the member's: the deed itself must be asked for (`deeds`), of this person
(`recipients`), and nothing of what the member said may be lost or turned round on the way (`losses`).

What outside text says counts as the member's decision in two cases: the member asks for it to be passed on or written
down (`delegation`), and the sentence is no order; or the member says yes to the one thing its author asked (`assent`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from steward.core.provenance import Provenance, lowest
from steward.core.text import shorten
from steward.tools.declaration import Decides, Tool
from steward.tools.tracing.amounts import amount_from
from steward.tools.tracing.content import content_from
from steward.tools.tracing.deeds import is_asked_for
from steward.tools.tracing.facts import known
from steward.tools.tracing.places import place_from
from steward.tools.tracing.recipients import addressed, recipient_from
from steward.tools.tracing.scene import Scene, Source, Verdict, sentences
from steward.tools.tracing.vocabulary import NEUTRAL, concepts

_EVIDENCE_CHARACTERS = 200


@dataclass(frozen=True)
class Finding:
    """What decided one argument.

    `evidence` is a quote of at most 200 characters of the outside text that decided it, for the approver; it is empty
    when no text in the window has these words, and nobody can say where they come from. `label` names the text.
    """

    argument: str
    decides: Decides
    provenance: Provenance
    evidence: str = ""
    label: str = ""


def trace(
    tool: Tool,
    arguments: Mapping[str, Any],
    resolved: Mapping[str, str],
    sources: Sequence[Source],
    now: datetime | None = None,
) -> tuple[Finding, ...]:
    """One finding for each argument that decides something.

    `sources` are in the order the model read them, the newest last; the greatest turn is the present one. `resolved`
    holds `contact_name` and `address` of the contact argument, if there is one. `now` is the member's local time:
    without it “tomorrow” states no date.
    """
    given = {
        name: (tool.argument_decides(name), value)
        for name, value in arguments.items()
        if value not in (None, "", [], {}) and tool.argument_decides(name) is not Decides.NOTHING
    }
    if all(source.provenance != "outside" for source in sources):
        provenance = lowest(source.provenance for source in sources)
        return tuple(Finding(name, decides, provenance) for name, (decides, _) in given.items())
    scene = Scene.of(tool, arguments, resolved, sources, now)
    asked, part = is_asked_for(scene), addressed(scene)
    return tuple(
        _finding(scene if decides is Decides.WHOM else part, name, decides, _as_text(value), asked)
        for name, (decides, value) in given.items()
    )


def _finding(scene: Scene, name: str, decides: Decides, text: str, asked: bool) -> Finding:
    verdict = _verdict(scene, name, decides, text) if asked else Verdict("outside", text)
    if verdict.provenance != "outside":
        return Finding(name, decides, verdict.provenance)
    evidence, label = _evidence(scene, verdict.words or text)
    return Finding(name, decides, "outside", evidence, label)


def _verdict(scene: Scene, name: str, decides: Decides, text: str) -> Verdict:
    match decides:
        case Decides.WHOM:
            return recipient_from(scene, name, text)
        case Decides.WHERE:
            return place_from(scene, text)
        case Decides.AMOUNT:
            return amount_from(scene, text)
        case _:
            return content_from(scene, text)


def _exact(text: str, now: datetime | None) -> frozenset[str]:
    return frozenset(fact for fact in known(text, now) if fact.startswith(("n:", "c:", "d:")))


def _as_text(value: Any) -> str:
    if isinstance(value, Mapping):
        return "\n".join(f"{key}: {_as_text(item)}" for key, item in value.items())
    if isinstance(value, list | tuple | set):
        return "\n".join(_as_text(item) for item in value)
    return str(value)


def _evidence(scene: Scene, words: str) -> tuple[str, str]:
    """The sentence of an outside text that shares most with `words`, the newest of equals."""
    wanted, stated = concepts(words) - NEUTRAL, _exact(words, scene.now)
    best, found = 0, ("", "")
    for source in scene.outside:
        for sentence in sentences(source.text):
            shared = len(wanted & concepts(sentence)) + 2 * len(stated & _exact(sentence, scene.now))
            if shared and shared >= best:
                best, found = shared, (shorten(sentence, _EVIDENCE_CHARACTERS), source.label)
    return found
