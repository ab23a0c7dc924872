"""When a member's “sure, go ahead” answers what an outsider just asked: then the asker may be told yes, to that. Pure.

Only the newest text there was, from one outsider, with one question or one proposal in it; only if the member's words
begin with the answer and bring up nothing grave that the asker did not.
"""

from __future__ import annotations

import re

from steward.tools.tracing.delegation import told
from steward.tools.tracing.facts import known
from steward.tools.tracing.scene import Scene, Source, denies, same_address, sentences
from steward.tools.tracing.vocabulary import GRAVE, LIGHT, NEUTRAL, concepts

_BEGINS = re.compile(
    r"(?i)^\W*(?:yes|yep|yeah|yup|sure|of course|absolutely|ok|okay|no|nope|fine|great|good|perfect|sorry|go ahead"
    r"|no problem"
    r"|(?:that's|it's|that is|it is|he's|she's|sounds|all) (?:ok|okay|fine|good|great|alright|all right|right)"
    r"|[\w :.]{2,20} (?:works|is (?:fine|ok|okay|good|great|perfect)|suits)\b)"
)
_YES = re.compile(
    r"(?i)^\W*(?:yes|yep|yeah|yup|sure|of course|absolutely|fine|perfect|go ahead|great|no problem"
    r"|ok(?:ay)?(?!\W+(?:thanks|thx|thank|noted|got it|will|let me|i'll|we'll|hm+))"
    r"|good (?:price|idea|plan)"
    r"|(?:that's|it's|that is|it is|sounds|all) (?:ok|okay|fine|good|great|alright|all right)"
    r"|[\w :.]{2,20} (?:works|is (?:fine|ok|okay|good|great|perfect)|suits)\b)"
)
_UNDECIDED = re.compile(
    r"(?i)\b(?:let me (?:ask|check|think|see)|i'll (?:ask|check|think|see)|not sure|maybe|think about|later)\b"
)
# “Ok, Tom is a crook” speaks of Tom; “yes Sam” speaks to Sam.
_SPEAKS_OF = re.compile(
    r"(?i)\b(?:he|she|they)(?:'s|'re| is| are| was| were| has| had| always| never| says?| said| wants?)\b"
)
_TO_SOMEBODY = re.compile(r"\W*\w+,? ([A-Z][a-z]+)\b")
_TURNS = re.compile(
    r"(?i)\s+(?:and|but|then)\s+(?=(?:please\s+|also\s+)?(?:remind|tell|text|ask|put|add|note|write|log|save|move"
    r"|book|make"
    r"|create|pay|cancel|let|send|update|check)\b)"
)
_IT = re.compile(r"(?i)\b(?:it|that|them|those|this)\b")
_REQUEST = re.compile(
    r"(?i)\b(?:can|could|may|shall|should|would|do you want|want me to|is it|ok if|okay if|alright if|which"
    r"|possible)\b.*\?"
)
_PROPOSAL = re.compile(
    r"(?i)\b(?:i|we)(?:'d| can| could| would| have to| need to|'ll| will)\b|\bcould (?:start|come|do)\b"
)


def asker(scene: Scene) -> Source | None:
    """The outsider whose text the member answers, or nobody."""
    since = scene.before[0][0] if scene.before else 0
    shown = [s for s in scene.sources[since : scene.began] if s.provenance == "outside"]
    if not shown or not all(s.address and same_address(s.address, shown[-1].address) for s in shown):
        return None
    if not _BEGINS.match(scene.current) or _UNDECIDED.search(scene.current):
        return None
    author = concepts(shown[-1].label) - NEUTRAL
    to_others = _TO_SOMEBODY.match(scene.current)
    if _SPEAKS_OF.search(answer(scene)) or concepts(answer(scene)) & author or (to_others and not known(to_others[1])):
        return None
    grave = (concepts(answer(scene)) & GRAVE) - NEUTRAL - concepts(" ".join(s.text for s in shown))
    return None if grave else shown[-1]


def answer(scene: Scene) -> str:
    """The part of the member's words that is the answer: the first sentence, up to where it turns to something else."""
    first = next(iter(sentences(scene.current)), "")
    return _TURNS.split(first)[0]


def accepted(scene: Scene) -> tuple[str, ...]:
    """What the member says yes to: the one question, with the sentence before it if it says nothing itself."""
    source = asker(scene)
    if source is None or not _YES.match(scene.current) or denies(scene.current) or scene.steering:
        return ()
    whole = sentences(source.text)
    questions = [place for place, sentence in enumerate(whole) if "?" in sentence]
    if not questions:
        offered = [s for s in told(source) if _PROPOSAL.search(s)]
        return tuple(offered) if len(offered) == 1 else ()
    if len(questions) > 1 or not _REQUEST.search(whole[questions[0]]):
        return ()
    place = questions[0]
    empty = not concepts(whole[place]) - NEUTRAL - LIGHT - {"ahead"}
    taken = [whole[place]]
    if empty and place:
        if sum(bool(known(s)) for s in whole) > 1:
            return ()
        taken.insert(0, whole[place - 1])
        place -= 1
    if place and _IT.search(taken[0]) and not (known(whole[place - 1]) or concepts(whole[place - 1]) & GRAVE):
        taken.insert(0, whole[place - 1])
    return tuple(taken)
