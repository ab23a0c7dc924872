"""What a call may not lose of what a member said, nor turn round, though each of its words is the member's. Pure.

A no, a condition, a line of a file that is replaced: leaving it out decides as much as putting something in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from steward.tools.declaration import Decides
from steward.tools.tracing.facts import holds, known, mentions
from steward.tools.tracing.scene import Scene, clauses, denies, plain_text, sentences
from steward.tools.tracing.vocabulary import NEUTRAL, concept, concepts, listed, words

_SOFT_NO = re.compile(
    r"(?i)\b(instead|unfortunately|gone|cancel\w*|skip\w*|stop\w*|rather|regret|otherwise|late|without|less|more)\b"
)
_BOUND = re.compile(
    r"(?i)\b(?:only|unless|except|at most|no more than|max(?:imum)?|up to|as long as|provided|not before|limit|first"
    r"|once|if)\b"
)
# “Ask if”, “see if”, “if possible”, and a condition for Steward itself: “if it rains, tell Tom”.
_NO_BOUND = re.compile(
    r"(?i)\b(?:tell|write|text) \w+ if\b|\b(?:ask|see|know|check|wonder|find out|whether|even|as"
    r"|confirm)\b[^.;!?\n]*\bif\b|\bif (?:possible|needed|necessary"
    r"|so|not)\b|\bif\b[^.;!?\n]*\b(?:tell|ask|text|write|let|send|reply|answer|remind|warn)\b|\b(?:at|this|all) once\b"
    r"|\bonce (?:more|again)\b|\b(?:if|whenever) (?:he|she|they|you) (?:has|have|need|want)\w*\b"
    r"|\b(?:the|on|of|their|his|her|our|my|come|comes|at) first\b"
)
_TAKE_OUT = frozenset(
    concept(w) for w in listed("remove delete drop take strike cross erase clear clean rewrite shorten merge replace")
)
_BY_VERB = re.compile(r"(?i)\b(?:decline[ds]?|refuse[ds]?|unable|don't forget|do not forget)\b")
_FIRST_LINE = re.compile(r"\Aversion:? .*\n?")


def loses(scene: Scene, text: str) -> bool:
    """Whether the draft `text` drops a no, a condition or a file's lines, or says the opposite."""
    if scene.drops_a_no or _drops_lines(scene, text):
        return True
    return scene.outward and (_unbinds(scene) or _turns_round(scene, text))


def _unbinds(scene: Scene) -> bool:
    """“At most 300” must not become “300”: some limit stands in the draft if one stands in the member's words."""
    told = (str(v) for name, v in scene.arguments.items() if scene.tool.argument_decides(name) is Decides.WHAT)
    return bool(_BOUND.search(_NO_BOUND.sub(" ", scene.current))) and not _BOUND.search(" ".join(told))


def _turns_round(scene: Scene, text: str) -> bool:
    """Whether a clause says yes to what the member said no to, or the other way round."""
    sides: tuple[list[str], list[str]] = ([], [])
    for clause in _clauses(scene.current):
        sides[_says_not(clause)].append(clause)
    if not sides[True]:
        return False
    told = [(concepts(" ".join(side)) - NEUTRAL, known(" ".join(side), scene.now)) for side in sides]
    for clause in _clauses(text):
        if _SOFT_NO.search(clause):
            continue
        here, there = told[_says_not(clause)], told[not _says_not(clause)]
        if (concepts(clause) - NEUTRAL - concepts(scene.recipient)) & (there[0] - here[0]):
            return True
        for mention in mentions(clause, scene.now):
            if holds(mention, there[1], scene.now) and not holds(mention, here[1], scene.now):
                return True
    return False


def _says_not(clause: str) -> bool:
    """Whether it denies by a “not” rather than by its verb: “decline the offer” says nothing of the offer's name."""
    return denies(_BY_VERB.sub(" ", clause))


def _clauses(text: str) -> Iterable[str]:
    return (clause for sentence in sentences(text) for clause in clauses(sentence))


def _drops_lines(scene: Scene, text: str) -> bool:
    """Whether a file that is replaced loses more than the member takes out or changes."""
    if "version" not in scene.arguments or scene.arguments["version"] in (None, "", "none"):
        return False
    files = [str(v) for n, v in scene.arguments.items() if scene.tool.argument_decides(n) is Decides.WHERE]
    read = [s.text for s in scene.sources if any(s.label.endswith(f" {file}") for file in files)]
    if not read:
        return True
    new = [line for line in plain_text(text).splitlines() if words(line)]
    old = [line for line in _FIRST_LINE.sub("", read[-1]).splitlines() if words(line)]
    return any(_is_lost(scene, line, new) for line in old)


def _is_lost(scene: Scene, line: str, new: list[str]) -> bool:
    before = set(words(line.lower()))
    now = max((set(words(other.lower())) for other in new), key=lambda other: len(other & before), default=set())
    lost = {concept(word) for word in before - now}
    if not lost:
        return False
    takes_out = bool(_TAKE_OUT & {concept(word) for word in words(scene.current)})
    if 2 * len(now & before) <= len(before):
        return not (takes_out and lost & (scene.heard - NEUTRAL))
    gained = {word for word in now - before if concept(word) in scene.heard or known(word) & scene.facts}
    return len(lost) > len(gained) and not (takes_out and lost & scene.heard)
