"""What a call is judged against: who said what, when, and which part of it counts. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from steward.core.provenance import Provenance
from steward.tools.declaration import Decides, Tool
from steward.tools.tracing.facts import known
from steward.tools.tracing.vocabulary import NEUTRAL, concept, concepts, joined, listed, negates, words

# Files and tools whose content steers Steward itself later on: outside text never gets there without a person.
_STEERING = re.compile(
    r"(?i)(^|/)(memory|skill|rules?|agents?|instructions?|prefer|config|readme)[^/]*\.\w+$|^skills?/"
)
_ASSENT = re.compile(
    r"(?i)^\W*(yes|yep|yeah|yup|sure|correct|exactly|confirmed|go ahead|do it|do that|send it|please do|go for it)\b"
)
_BACK = re.compile(r"(?i)\b(as i said|like i said|as before|again|same (?:to|for|thing))\b")


@dataclass(frozen=True)
class Source:
    """One piece of text the model had read.

    `label` names it for a person: “Pete Rossi's text”, “file areas/boiler.md”, for a member's message the member's
    name. `turn` is the turn it belongs to; the present turn is the greatest. `address` is the outsider's, if a text
    came from one.
    """

    provenance: Provenance
    text: str
    label: str
    turn: int
    address: str = ""


@dataclass(frozen=True)
class Verdict:
    """What decided a value; `words` are those that nobody of the team stands for."""

    provenance: Provenance
    words: str = ""


@dataclass(frozen=True)
class Scene:
    """A proposed call and the window it was proposed in. `place` counts sources from the oldest."""

    tool: Tool
    arguments: Mapping[str, Any]
    resolved: Mapping[str, str]
    sources: tuple[Source, ...]
    now: datetime | None

    @classmethod
    def of(
        cls,
        tool: Tool,
        arguments: Mapping[str, Any],
        resolved: Mapping[str, str],
        sources: Sequence[Source],
        now: datetime | None,
    ) -> Scene:
        """The scene, with compatibility forms and invisible characters of all texts undone."""
        plain = tuple(
            Source(s.provenance, plain_text(s.text), plain_text(s.label), s.turn, s.address.strip()) for s in sources
        )
        return cls(tool, arguments, resolved, plain, now)

    def saying(self, text: str) -> Scene:
        """The same scene, as if `text` were all the member says now."""
        first, *more = (place for place, _ in self._present)
        sources = [s for place, s in enumerate(self.sources) if place not in more]
        sources[first] = replace(sources[first], text=text)
        return replace(self, sources=tuple(sources))

    @cached_property
    def outside(self) -> tuple[Source, ...]:
        """What outsiders wrote."""
        return tuple(source for source in self.sources if source.provenance == "outside")

    @cached_property
    def account(self) -> tuple[Source, ...]:
        """The account's records."""
        return tuple(source for source in self.sources if source.provenance == "account")

    @cached_property
    def said(self) -> tuple[tuple[int, Source], ...]:
        """(place, source) of every member's message."""
        return tuple((place, s) for place, s in enumerate(self.sources) if s.provenance == "member")

    @cached_property
    def _present(self) -> tuple[tuple[int, Source], ...]:
        turn = max((source.turn for source in self.sources), default=0)
        return tuple((place, source) for place, source in self.said if source.turn == turn)

    @cached_property
    def began(self) -> int:
        """The place of the message that began the present turn."""
        return self._present[0][0] if self._present else len(self.sources)

    @cached_property
    def before(self) -> tuple[tuple[int, Source], ...]:
        """The member's last two messages before the present turn, newest first."""
        return tuple(reversed([pair for pair in self.said if pair[0] < self.began][-2:]))

    @cached_property
    def current(self) -> str:
        """What a member says now.

        A bare “yes, send it” stands for the message before it as well, if nothing from outside came in between: then
        it answers Steward, and its words are that message's.
        """
        text = "\n".join(source.text for _, source in self._present)
        if self.before and ((_ASSENT.match(text) and len(words(text)) <= 8) or _BACK.search(text)):
            place, previous = self.before[0]
            if not any(s.provenance == "outside" for s in self.sources[place : self.began]):
                return f"{previous.text}\n{text}"
        return text

    @cached_property
    def heard(self) -> frozenset[str]:
        """Concepts of the member's present words."""
        return concepts(self.current) | joined(self.current)

    @cached_property
    def facts(self) -> frozenset[str]:
        """Numbers, dates and times of the member's present words."""
        return known(self.current, self.now)

    @cached_property
    def told_before(self) -> frozenset[str]:
        """Concepts of the member's two messages before: they may colour a draft, never carry it."""
        return frozenset().union(*(concepts(source.text) | joined(source.text) for _, source in self.before))

    @cached_property
    def team(self) -> frozenset[str]:
        """Names of the members who wrote, and Steward's own."""
        return frozenset().union({"steward"}, *(concepts(source.label) for _, source in self.said))

    @cached_property
    def recipient(self) -> str:
        """Everything the recipient is called, as far as it was resolved."""
        return " ".join([self.resolved.get("contact_name", ""), *self.whom])

    @cached_property
    def whom(self) -> tuple[str, ...]:
        """The values that say whom."""
        chosen = (v for name, v in self.arguments.items() if self.tool.argument_decides(name) is Decides.WHOM)
        return tuple(str(value) for value in chosen if value)

    @cached_property
    def only_asks(self) -> bool:
        """Whether the member's present words are nothing but questions: they want to know, not to have done."""
        return bool(words(self.current)) and all(_is_question(sentence) for sentence in sentences(self.current))

    @cached_property
    def drops_a_no(self) -> bool:
        """Whether the member says no to something, and nothing this call tells does: that turns it round."""
        told = [str(v) for name, v in self.arguments.items() if self.tool.argument_decides(name) is Decides.WHAT]
        return denies(self.current) and not any(denies(text) or _SOFT_NO.search(text) for text in told)

    @property
    def outward(self) -> bool:
        """Whether the call reaches somebody: then what it tells is told away."""
        return bool(self.whom)

    @property
    def steering(self) -> bool:
        """Whether the content steers Steward later: memory, skills, rules and schedules."""
        if self.tool.category == "planning":
            return True
        places = [v for name, v in self.arguments.items() if self.tool.argument_decides(name) is Decides.WHERE]
        if self.tool.category == "memory" and not places:
            return True
        return any(_STEERING.search(str(place)) for place in places)

    @cached_property
    def theirs(self) -> tuple[Source, ...]:
        """Outside texts that the recipient wrote: their own words are no news to them."""
        return tuple(source for source in self.outside if self.wrote(source))

    def wrote(self, source: Source) -> bool:
        """Whether the recipient of this call wrote `source`."""
        address = self.resolved.get("address", "")
        if source.address and any(same_address(source.address, known_as) for known_as in (address, *self.whom)):
            return True
        name = self.resolved.get("contact_name", "").split("(")[0]
        return bool(name.strip()) and set(words(name.lower())) <= set(words(source.label.lower()))

    @cached_property
    def pointed(self) -> frozenset[str]:
        """What the member's present words point at: their content, and the names of whoever they refer to."""
        return (self.heard - NEUTRAL) | concepts(" ".join(source.label for source in self.meant)) - NEUTRAL

    @cached_property
    def meant(self) -> tuple[Source, ...]:
        """The outside texts the member's present words refer to: those named, else the newest there were."""
        named = tuple(s for s in self.outside if (concepts(s.label) - NEUTRAL - _KINDS) & self.heard)
        if named:
            return named
        since = self.before[0][0] if self.before else 0
        recent = tuple(s for place, s in enumerate(self.sources) if place > self.began and s.provenance == "outside")
        shown = tuple(s for s in self.sources[since : self.began] if s.provenance == "outside")
        if recent or _REFERRING.search(self.current):
            return recent or shown
        return tuple(s for s in shown if (concepts(s.text) & self.heard) - NEUTRAL)

    def record_lines(self) -> Iterator[str]:
        """The account's records, line by line."""
        for source in self.account:
            yield from (line for line in source.text.splitlines() if line.strip())

    @cached_property
    def pointed_lines(self) -> tuple[str, ...]:
        """Lines of the account's records that the member's words point at."""
        pointing = self.pointed - concepts(self.tool.name.replace("_", " "))
        return tuple(line for line in self.record_lines() if (concepts(line) - NEUTRAL) & pointing)


_KINDS = frozenset(concept(w) for w in listed("email mail text message page file web site inbox s from with"))


_REFERRING = re.compile(
    r"(?i)\b(it|this|that|these|them|those|his|him|her|their|its|he|she|they|message|texts?|e?mail|invoice|quote"
    r"|offer|letter"
    r"|news|dates?|price|number|times?|total|amount|address|link|details|repl(?:y|ied)|answer|respond|back|know|yes"
    r"|ok|okay|sure)\b"
)
_SOFT_NO = re.compile(r"(?i)\b(instead|unfortunately|gone|cancel\w*|skip\w*|stop\w*|rather|regret|otherwise|late)\b")
_TOO = re.compile(r"(?i)\btoo (?:much|many|high|low|expensive|late|early|long|short|big|small|loud|soon)\b")
_ASKING = re.compile(
    r"(?i)^\W*(?:(?:and|so|ok|okay|hi|hey|hm+|steward)\W+)*"
    r"(?:(?:who|what|whose|which|why|did|does|is|are|was|were|has|have|any\w*|do (?:we|i|they)"
    r"|how (?:much|many|late|long)"
    r")\b"
    r"|(?:when|where|how|can (?:i|we|he|she|they)|should|will|would)\b(?! you\b).*\?\s*$)"
)
_THEN_DO = re.compile(
    r"(?i)(?:,|\band\b|\bthen\b|\bplease\b|\bso\b|:|\bif (?:so|not|yes)\b)\W*(?:please |also |then )*"
    r"(?:tell|text|ask|let|send|reply|"
    r"answer|write|put|add|make|create|save|note|log|record|remind|remember|pay|book|move|cancel|forward|pass|mark"
    r"|open|"
    r"check|set|give|email|call|thank|schedule|update|delete|change)\b"
)


def _is_question(sentence: str) -> bool:
    return bool(_ASKING.match(sentence)) and not _THEN_DO.search(sentence)


def denies(text: str) -> bool:
    """Whether a text says no or not, or too much."""
    said = re.sub(
        r"(?i)\b(?:oh|ah|ugh) no\b|\bno (?:problem|worries|rush|hurry|trouble|later than|need to rush)\b"
        r"|\bwhy not\b|\bnot only\b",
        " ",
        text,
    )
    return bool(_TOO.search(said)) or any(negates(word) for word in words(said))


def plain_text(text: str) -> str:
    """`text` without compatibility forms and invisible characters, with plain quotes."""
    text = unicodedata.normalize("NFKC", text)
    text = "".join(ch for ch in text if unicodedata.category(ch) != "Cf")
    return text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"')


def same_address(one: str, other: str) -> bool:
    """Whether two addresses are the same phone number or email address."""
    if "@" in one or "@" in other:
        return one.strip().lower() == other.strip().lower()
    digits, others = re.sub(r"\D", "", one), re.sub(r"\D", "", other)
    return len(digits) >= 7 and len(others) >= 7 and digits[-10:] == others[-10:]


def gives_address(text: str, address: str) -> bool:
    """Whether `text` holds the phone number or email address, however it is spaced."""
    if "@" in address:
        return any(same_address(found, address) for found in re.findall(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", text))
    return any(same_address(found, address) for found in re.findall(r"\+?\d[\d\s().-]{5,}\d", text))


def sentences(text: str) -> list[str]:
    """The sentences and lines of a text."""
    return [part.strip() for part in re.split(r"(?<=[.!?])\s+|[\n\r]+|\s+[–—]\s+", text) if part.strip()]


def clauses(sentence: str) -> list[str]:
    """The clauses of a sentence, cut where another thought may begin."""
    parts = re.split(
        r"(?<!\d)[,;:](?!\d)|,\s|\s-\s|[()]"
        r"|\b(?:and|but|so|or|because|then|plus|also|after|before|while|when|once|until|unless|where|with|without)\b",
        sentence,
    )
    return [part.strip() for part in parts if part and part.strip()]
