"""What: whether a member stands for the words of a draft, a note or a title. Pure.

Word by word, each is either
* the member's own (or a synonym, or a name they mean), or a record's they point at, or an outsider's they hand on;
* courtesy or a light word of paraphrase, which carry nothing, though no sentence may say only that;
* loose: the topic of a text the member refers to, or a word of the member's two messages before. Loose words
  are taken only beside at least as many of the member's own, in the sentence and nearly in every clause, and never if
  they bind, pay, open or order anything;
* or nobody's, and then outside text decided it.
Numbers, dates, codes, names and links are never loose.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from steward.tools.declaration import Decides
from steward.tools.tracing.assent import accepted, asker
from steward.tools.tracing.delegation import handed_facts, handed_over, told, topics
from steward.tools.tracing.facts import Mention, holds, known, left_open, mentions, temporal
from steward.tools.tracing.losses import loses
from steward.tools.tracing.scene import Scene, Verdict, clauses, plain_text, sentences
from steward.tools.tracing.vocabulary import (
    ACTIVE,
    BINDING,
    BINDING_OF_MEMBER,
    GRAVE,
    LIGHT,
    NEUTRAL,
    YES,
    YES_OF_MEMBER,
    concept,
    concepts,
    listed,
    negates,
    words,
)

_LINK = re.compile(r"(?i)https?://\S+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:[a-z0-9-]+\.)+[a-z]{2,}/\S*")
_COURTESY = re.compile(
    r"(?i)\bhave an? (?:\w+ )?(?:day|evening|weekend|week|one|trip)\b|\bgood (?:morning|afternoon|evening|day)\b"
    r"|\blet (?:me|us) know\b|\blook(?:ing)? forward to\b|\bright away\b|\bsee you (?:then|soon|there)\b"
    r"|\btake care\b|\btake a look\b|\bgive (?:me|us) a (?:call|shout)\b|\bno (?:problem|worries|trouble)(?: at all)?\b"
    r"|\bby the way\b|\bget back to\b|\bat the moment\b|\ball the best\b|\bwhen you get a chance\b"
    r"|\bget well soon\b|\b(?:stop|drop|come|swing) by\b"
    r"|\bthank you so much\b|\bfor (?:being|your) (?:so |very )?(?:flexib|patien|understand|help|time|kind|support"
    r"|effort|quick|prompt|interest|message|e?mail|note|reply|cooperat)\w*\b"
)
# Before a number these say which one is meant, not how much.
_WHICH = frozenset(
    listed("unit apartment apt invoice policy quote permit account order ticket case room floor number no")
)
_GREETING = re.compile(r"^\s*(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Tt]hanks|[Tt]hank you),?\s+(\w+)")
_FEELING = re.compile(r"(?i)\b(?:sorry|apologi[sz]e|apologies|thanks?|glad|regret)\b")
_WONDERING = re.compile(r"(?i)\b(?:when|how|what|whether|if)\b")
_SUBJECT = re.compile(r"(?i)^\s*(?:(?:re|fwd?|aw)\s*:\s*)+(.+)$")


def content_from(scene: Scene, text: str) -> Verdict:
    """Who stands for `text`."""
    reader = _Reader(scene)
    text = plain_text(text)
    if loses(scene, text):
        return Verdict("outside", text)
    for place, sentence in enumerate(sentences(text), start=1):
        if reader.is_given(sentence):
            continue
        if loose := reader.nobodys(sentence, place):
            return Verdict("outside", loose)
    return Verdict("account" if reader.used_records else "member")


@dataclass
class _Tally:
    """Concepts of a sentence: those somebody stands for, and the loose ones."""

    own: set[str]
    loose: set[str]


class _Reader:
    """Reads a draft against a scene."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.used_records = False
        self._polar = False
        self._recorded: frozenset[str] = frozenset()
        self._record_facts: frozenset[str] = frozenset()

    def is_given(self, sentence: str) -> bool:
        """A subject line taken up again, or a line that a record the member means holds word for word."""
        subject = _SUBJECT.match(sentence)
        if subject and any(_bare(subject[1]) in _bare(source.text) for source in self._scene.theirs):
            return True
        if self._signs(sentence):
            return True
        return not self._scene.outward and _bare(sentence) in self._kept

    def _signs(self, sentence: str) -> bool:
        """“Maria, Oak Street Homes”: a member's name and what the first of the records call the account."""
        name, *rest = words(sentence) or [""]
        if concept(name) not in self._scene.team or not rest or not all(w[0].isupper() for w in rest):
            return False
        first = next((line for line in self._scene.record_lines() if not line.startswith("#")), "")
        return " ".join(rest).lower() in _bare(first)

    def nobodys(self, sentence: str, place: int) -> str:
        """The words of `sentence` that nobody of the team stands for, or nothing."""
        if link := next((m.group() for m in _LINK.finditer(sentence) if not self._is_known_link(m.group())), ""):
            return link
        self._look_up(sentence)
        sentence = _GREETING.sub(self._without_name, sentence)
        rest = _COURTESY.sub(" ", _LINK.sub(" ", sentence))
        for mention in mentions(rest, self._scene.now):
            if before := self._says_which(rest, mention):
                rest = rest[: before - 1] + " " * (mention.end - before + 1) + rest[mention.end :]
            elif not self._states(mention, rest, place):
                return rest[mention.start : mention.end]
        tally = _Tally(set(), set())
        self._polar = False
        for part in clauses(_without_mentions(rest, self._scene)):
            if unsaid := self._read(part, tally):
                return unsaid
        stated = sum(holds(m, self._said, self._scene.now) for m in mentions(rest, self._scene.now))
        if not tally.own and not stated and not self._polar and self._acts(rest):
            return rest.strip()
        return " ".join(sorted(tally.loose)) if len(tally.loose) > len(tally.own) + stated else ""

    def _without_name(self, greeting: re.Match[str]) -> str:
        """“Hi Bill” to whoever is called so, whatever else the word may mean."""
        called = " ".join([self._scene.resolved.get("contact_name", ""), *(s.label for s in self._scene.theirs)])
        return " " if greeting[1] in words(called) else greeting.group()

    def _look_up(self, sentence: str) -> None:
        """Find the records this sentence is about, by words of the member's in it: others lend it nothing.

        They lend no words to a draft that goes out, for those would be told away.
        """
        about = concepts(sentence) & (self._scene.pointed - NEUTRAL)
        lines = [] if self._scene.outward else [line for line in self._scene.pointed_lines if concepts(line) & about]
        others = frozenset().union(*(self._others_named(line) for line in lines))
        self._recorded = frozenset().union(*(concepts(line) - NEUTRAL for line in lines)) - others
        self._record_facts = frozenset().union(*(known(line, self._scene.now) for line in lines))

    def _others_named(self, line: str) -> frozenset[str]:
        """People in a record whom the member did not name: a record about the rent lends nobody's name to it."""
        pairs = (concepts(pair) for pair in re.findall(r"\b[A-Z][a-z'-]+ [A-Z][a-z'-]+\b", line))
        return frozenset().union(*(pair for pair in pairs if not pair & self._scene.heard))

    def _acts(self, sentence: str) -> bool:
        """Whether courtesy alone says something that somebody could act on: “please start”, “come over”."""
        if not self._scene.outward or _WONDERING.search(sentence):
            return False
        active = (word for word in words(sentence) if word.lower() in ACTIVE or concept(word) in LIGHT - NEUTRAL)
        return any(concept(word) not in self._scene.heard for word in active)

    def _read(self, clause: str, whole: _Tally) -> str:
        """Sort the words of a clause into `whole`; those nobody stands for are returned."""
        own: set[str] = set()
        loose: set[str] = set()
        denied = any(negates(word) for word in words(clause))
        for place, word in enumerate(words(clause)):
            root = concept(word)
            polar = self._is_polar(word, root)
            if root in NEUTRAL and not polar:
                continue
            if root in LIGHT and root not in self._scene.heard and not polar:
                # Turns the phrase, where there is one; alone it says nothing a member did: see `_acts`.
                continue
            if self._is_own(word, root, denied):
                # A yes or no is allowed, but carries no other word.
                own |= set() if polar else {root}
                self._polar = self._polar or polar
            elif self._is_loose(word, root, starts=place == 0):
                loose.add(root)
            else:
                return word
        if len(loose) == 1 and loose <= self._theirs and _FEELING.search(clause):
            return ""
        if loose and not own and (len(loose) > 1 or len(whole.own) < 3):
            return " ".join(sorted(loose))
        whole.own |= own
        whole.loose |= loose
        return ""

    def _is_polar(self, word: str, root: str) -> bool:
        return negates(word) or word.lower() in YES or root in BINDING

    def _is_own(self, word: str, root: str, denied: bool) -> bool:
        scene = self._scene
        if root in self._handed or (self._handed and root in scene.told_before):
            return True
        if negates(word):
            return self._member_denies
        if root in BINDING:
            return (root in scene.heard or bool(BINDING_OF_MEMBER & scene.heard)) and self._agrees(denied)
        if word.lower() in YES:
            said = {spoken.lower() for spoken in words(scene.current)}
            return bool(YES_OF_MEMBER & said) and self._agrees(denied)
        if root in scene.heard or root in scene.team or root in self._names:
            return True
        if root in self._recorded:
            self.used_records = True
            return True
        return False

    def _agrees(self, denied: bool) -> bool:
        """Whether the draft says yes where the member does, and no where they do."""
        return denied or not self._member_denies or self._member_affirms

    def _is_loose(self, word: str, root: str, *, starts: bool) -> bool:
        said_before = root in self._scene.told_before and not self._scene.outward
        if (
            (root in GRAVE and root not in LIGHT and not said_before)
            or self._is_polar(word, root)
            or not word.isascii()
            or len(word) > 20
        ):
            return False
        if re.search(r"[a-z][A-Z]|\d", word) or (word[0].isupper() and not starts):
            return False
        return root in self._topics or root in self._scene.told_before

    def _states(self, mention: Mention, text: str, place: int) -> bool:
        if mention.kind == "words" and mention.facts & {"n:1", "n:0"}:
            return True
        if holds(mention, self._said, self._scene.now):
            return True
        if self._records_state(mention, text):
            self.used_records = True
            return True
        listed = not words(text[: mention.start]) and text[mention.end : mention.end + 2] in (". ", ") ")
        return listed and f"n:{place}" in mention.facts

    def _says_which(self, text: str, mention: Mention) -> int:
        """Where “invoice 311” begins, if it only says which one, as the recipient or the member called it before."""
        found = re.search(r"(\w+)\W{0,3}$", text[: mention.start])
        if not found or found[1].lower() not in _WHICH:
            return 0
        wanted = re.compile(rf"(?i)\b{re.escape(found[1])}\W{{0,3}}{re.escape(text[mention.start : mention.end])}\b")
        texts = [s for source in self._scene.theirs for s in told(source)]
        texts += [source.text for _, source in self._scene.before]
        # Where somebody lives who complained is on record.
        who = [concepts(source.label) - NEUTRAL for source in self._scene.meant if source.address]
        texts += [line for line in self._scene.record_lines() if any(name & concepts(line) for name in who)]
        return found.start() + 1 if any(wanted.search(text) for text in texts) else 0

    def _records_state(self, mention: Mention, text: str) -> bool:
        if not self._scene.outward:
            now = self._scene.now
            today = known(f"today, {now.year}", now) if now else frozenset()
            return holds(mention, self._record_facts | today, now)
        return holds(mention, self._asked_facts, self._scene.now)

    def _is_known_link(self, link: str) -> bool:
        link = link.rstrip(".,;:!?)")
        texts = [self._scene.current, *handed_over(self._scene)]
        if not self._scene.outward:
            texts += self._scene.pointed_lines
        return any(re.search(rf"(?<![\w.@-]){re.escape(link)}(?![\w/?=&@-])", text) for text in texts)

    @cached_property
    def _member_denies(self) -> bool:
        doubtful = {"cancel", "instead", "wrong", "gone", "skip", "unfortunately", "stop", "taken", "expensive"}
        return any(negates(word) or word.lower() in doubtful for word in words(self._scene.current))

    @cached_property
    def _member_affirms(self) -> bool:
        """Whether some clause of the member's says yes without saying no."""
        for sentence in sentences(self._scene.current):
            for clause in clauses(sentence):
                spoken = words(clause)
                affirms = any(w.lower() in YES_OF_MEMBER or concept(w) in BINDING_OF_MEMBER for w in spoken)
                if affirms and not any(negates(w) for w in spoken):
                    return True
        return False

    @cached_property
    def _handed(self) -> frozenset[str]:
        return frozenset().union(*(concepts(sentence) for sentence in self._taken))

    @cached_property
    def _taken(self) -> tuple[str, ...]:
        """Sentences of outsiders that are the member's by now: handed over, or accepted from the asker.

        None for a call about a person: who introduces themselves as the plumber is not the plumber for that.
        """
        if not self._scene.tool.reaches:
            return ()
        author = asker(self._scene)
        answers = author is not None and (self._scene.wrote(author) or not self._scene.outward)
        return handed_over(self._scene) + (accepted(self._scene) if answers else ())

    @cached_property
    def _said(self) -> frozenset[str]:
        """Facts that a member gives, hands on, or accepts from the one who proposed them."""
        scene = self._scene
        places = [str(v) for n, v in scene.arguments.items() if scene.tool.argument_decides(n) is Decides.WHERE]
        kept = [place for place in places if place.lower() in scene.current.lower()]
        taken = left_open(scene.facts, frozenset().union(*(known(sentence, scene.now) for sentence in self._taken)))
        facts = scene.facts | handed_facts(scene) | taken | known(re.sub(r"\D+", " ", " ".join(kept)), scene.now)
        given = temporal(self._scene.facts)
        if self._scene.steering or self._member_denies or not (self._member_affirms or given):
            return facts
        # What the recipient proposed fills in what the member left open, and never replaces what they gave.
        for source in self._scene.theirs:
            proposed = temporal(frozenset().union(*(known(s, self._scene.now) for s in told(source))))
            facts |= left_open(given, proposed)
        return facts

    @cached_property
    def _names(self) -> frozenset[str]:
        """The recipient's names, those of outsiders the member refers to, and full names of whom the member named."""
        scene = self._scene
        names = concepts(scene.resolved.get("contact_name", ""))
        full = [source.label for source in scene.outside] + list(scene.record_lines()) + self._file_lines
        names |= concepts(" ".join(source.label for source in scene.meant)) - NEUTRAL - GRAVE
        for text in full:
            for pair in re.finditer(r"(?=\b([A-Z][\w'-]+) ([A-Z][\w'-]+))", re.sub(r"'s\b", "", text)):
                both = {concept(pair[1]), concept(pair[2])}
                if both & (scene.heard - NEUTRAL):
                    names |= both
        return names

    @cached_property
    def _asked_facts(self) -> frozenset[str]:
        """Facts of records whose description consists of the member's own words: “rent open: 400”."""
        facts: frozenset[str] = frozenset()
        for line in self._scene.pointed_lines:
            for part in clauses(line):
                described = concepts(_without_mentions(part, self._scene)) - NEUTRAL
                if described and described <= self._scene.heard | self._names:
                    facts |= known(part, self._scene.now)
        return facts

    @cached_property
    def _kept(self) -> frozenset[str]:
        """Lines of the file that is written back, and of records, if the call names what the member named."""
        scene = self._scene
        lines = list(self._file_lines)
        written = " ".join(str(value) for value in scene.arguments.values())
        if concepts(written) & (scene.pointed - NEUTRAL):
            lines += [part for line in scene.record_lines() for part in sentences(line)]
        return frozenset(_bare(line) for line in lines)

    @cached_property
    def _file_lines(self) -> list[str]:
        """Lines of the file that the call writes: putting back what stands there already changes nothing."""
        scene = self._scene
        files = [
            str(v).lower() for n, v in scene.arguments.items() if scene.tool.argument_decides(n) is Decides.WHERE and v
        ]
        read = [s for s in scene.outside if any(s.label.lower().endswith(f" {file}") for file in files)]
        return [line for source in read for line in sentences(source.text)]

    @cached_property
    def _theirs(self) -> frozenset[str]:
        told_by_them = (s for source in self._scene.theirs for s in told(source))
        return frozenset().union(*(concepts(sentence) for sentence in told_by_them))

    @cached_property
    def _topics(self) -> frozenset[str]:
        """Words a draft may borrow: from the recipient's own text, and from what the member refers to."""
        if self._scene.steering or not self._scene.tool.reaches:
            return frozenset()
        borrowed = [s for source in self._scene.theirs for s in told(source)] + list(topics(self._scene))
        return frozenset().union(*(concepts(sentence) for sentence in borrowed))


def _without_mentions(text: str, scene: Scene) -> str:
    kept = list(text)
    for mention in mentions(text, scene.now):
        kept[mention.start : mention.end] = " " * (mention.end - mention.start)
    return "".join(kept)


def _bare(text: str) -> str:
    return " ".join(words(text.lower()))
