"""Whom: a person a member names in this turn, answers in this turn, or means by “him” right after naming them. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from steward.tools.tracing.assent import answer, asker
from steward.tools.tracing.facts import known
from steward.tools.tracing.scene import Scene, Verdict, clauses, gives_address, same_address, sentences
from steward.tools.tracing.vocabulary import NEUTRAL, NEUTRAL_WORDS, concept, concepts, listed, negates, words

_TELL = frozenset(
    listed(
        "tell text ask message email mail write inform notify remind let reply answer respond call send give "
        "forward pass offer thank thanks congratulate invite pay wire transfer refund reimburse update warn contact "
        "ping show share assign dear hi hello say wish apologize book order hire have get need see"
    )
)
_PREPOSITIONS = frozenset(listed("to for with at and or both"))
_ABOUT = frozenset(
    listed(
        "about from of by that if whether because since when while before after than did does do is was were are has "
        "have had can could will would should what how where which who why as"
    )
)
_VERB_AFTER = frozenset(
    listed(
        "is are was were will would can could has have had wants says said asked wrote texted needs does did isn't "
        "can't won't may might should must owes pays comes came starts goes sent gets got works lives"
    )
)
_SKIPPED = frozenset(listed("the our my all every each both mr mrs ms dear"))
_STOPS = frozenset(listed(". ! ? ; :")) | {"\n"}
_PAY = frozenset(listed("pay transfer wire refund reimburse send give"))
_BILLS = frozenset(listed("invoice bill share quote invoices bills"))
_WITH = frozenset(listed("share check confirm arrange coordinate agree speak talk"))
_NOTES = frozenset(listed("message text note email mail question reply answer"))
_PARTS = re.compile(r"(?<=[.!?;\n])\s*|,\s+|\s+(?=(?:and|but|then)\b)")
_ADDRESSED = re.compile(
    r"(?:(?i:and|but|then|also|please|ok|yes|sure)\s+)*(?:"
    r"(?i:tell|text|ask|message|e?mail|inform|notify|remind|let|thank|pay|transfer(?=\s+to)|refund|wire|warn"
    r"|write(?=\s+to))\s+"
    r"(?:(?i:to|the|our|both|all)\s+)*(?P<told>[\w'-]+)"
    r"|(?P<named>[A-Z][\w'-]+)\s*(?=:|to\b|that\b|\$?\d))"
)
_OBJECTS = frozenset(listed("him her them it that this me us"))
_TELL_CONCEPTS = frozenset(concept(word) for word in listed("tell text ask pay let remind transfer both the thank"))
# “Forward what Tom wrote to Sam”: the thing comes first, and who gets it behind.
_HAND_ON = frozenset(listed("forward send pass share give text email mail write"))
_THINGS = frozenset(listed("the a this that these what it my our his her their everything all"))
# Whose telling is not Steward's, and what puts it off.
_SUBJECTS = frozenset(listed("i we i'll we'll he she they he'll she'll they'll i'd we'd did who will should shall"))
_FOR_LATER = frozenset(listed("remind reminder remember forget note task todo"))
_PRONOUN = re.compile(
    r"(?i)\b(?:tell|text|ask|message|email|mail|write|inform|notify|remind|let|reply to|answer|respond to|call|send"
    r"|give|forward|offer|thanks?|congratulate|invite|pay|refund|update|warn|contact|get back to|write back to|suggest"
    r"|propose|explain|wish|assure|show|remind|promise|order|bring|quote|bill|apologize to|propose to|suggest to"
    r"|explain to)\s+"
    r"(?:to\s+)?(him|her|them|that person|the sender)\b|\b(?:with|to|for)\s+(?:him|them)\b"
)
_ANSWER = re.compile(
    r"(?i)\b(reply|respond|answer|order|book|write back|text back|get back|say (?:yes|no|thanks|thank you)|decline"
    r"|accept"
    r"|confirm)\b"
)
# What people say for adding somebody, and for whoever they are looking at.
_KEPT_BY = {"add": frozenset(listed("add save put store enter create")), "block": frozenset(listed("block mute"))}
_POINTING = frozenset(listed("him her them it this that number sender person contact"))
_GENERIC = frozenset(listed("tenant tenants unit apt apartment the of in at room floor company office team"))


@dataclass(frozen=True)
class _Called:
    """What somebody is called: `names` and `trades` each name one person, `groups` (plurals) several."""

    names: frozenset[str]
    trades: frozenset[str]
    groups: frozenset[str]


def recipient_from(scene: Scene, argument: str, text: str) -> Verdict:
    """Who decided that this call reaches `text`, one recipient or several."""
    parts = [part.strip() for part in re.split(r"[,;\n]+", text) if part.strip()]
    if argument == scene.tool.contact and scene.resolved:
        parts = [text]
    for part in parts:
        if not _stands(scene, argument, part):
            return Verdict("outside", f"{part} {scene.resolved.get('contact_name', '')}".strip())
    return Verdict("member")


def addressed(scene: Scene) -> Scene:
    """The scene with what the member's message says to others left out: “tell Pete 5 and tell Lena 3” tells Lena 3.

    What stands before any name is for all; a part that only names somebody goes on with the next one.
    """
    if not _reaches(scene) or len(scene.whom) != 1:
        return scene
    if (
        not (_PRONOUN.search(scene.current) or _ANSWER.search(scene.current))
        and (author := asker(scene))
        and scene.wrote(author)
    ):
        return scene.saying(answer(scene))
    address = scene.resolved.get("address", "") or scene.whom[0]
    called = _called(scene, scene.resolved.get("contact_name", "") or scene.whom[0], address)
    kept: list[str] = []
    mine, dropped, last = True, False, ""
    for part in _PARTS.split(scene.current):
        first = next((w for w in words(part.lower()) if w not in ("and", "or", "then", "but")), "")
        named = _ADDRESSED.match(part)
        if _is_name(first, called):
            # “Text Priya and Jordan the dates”: the verb stands with Priya.
            kept += [last] if not mine and _only_names(last) else []
            mine = True
        elif named and not known(named["named"] or ""):
            name = (named["told"] or named["named"]).lower()
            goes_on = bool(kept) and mine and _only_names(kept[-1])
            mine = goes_on or name in _OBJECTS or _is_name(name.removesuffix("'s"), called)
        if mine:
            kept.append(part)
        last = part
        dropped = dropped or not mine
    return scene.saying(" ".join(kept)) if dropped and kept else scene


def _only_names(part: str) -> bool:
    """Whether a part of a message says to whom and nothing else."""
    spoken = [w for w in words(part) if concept(w) not in NEUTRAL | _TELL_CONCEPTS]
    return len(spoken) <= 2 and all(not known(w) for w in spoken)


def _reaches(scene: Scene) -> bool:
    return bool(scene.tool.contact and scene.tool.reaches) or scene.tool.category == "communication"


def _stands(scene: Scene, argument: str, value: str) -> bool:
    is_contact = argument == scene.tool.contact and bool(scene.resolved)
    address = scene.resolved.get("address", "") if is_contact else value
    if gives_address(scene.current, address):
        return True
    called = _called(scene, scene.resolved.get("contact_name", "") if is_contact else value, address)
    if called.names and called.names <= scene.team:
        return True
    strong, weak = _mentions(scene, scene.current, called)
    if not scene.tool.reaches:
        return strong or (_points_at_somebody(scene) and _is_answered(scene, called, address))
    referring = bool(_PRONOUN.search(scene.current)) or bool(_ANSWER.search(scene.current))
    if strong or (weak and referring):
        return True
    if _reaches(scene) and scene.tool.risk != "high" and _answers(scene, address):
        return True
    return referring and (_is_answered(scene, called, address) or _named_before(scene, called, address))


def _answers(scene: Scene, address: str) -> bool:
    """Whether the member's words are themselves the answer to the recipient, and are said to nobody else."""
    author = asker(scene)
    if author is None or not same_address(author.address, address) or _elsewhere(scene, author.label, address):
        return False
    told = [
        named["told"] for part in _PARTS.split(scene.current) if (named := _ADDRESSED.match(part)) and named["told"]
    ]
    return all(name.lower() in _OBJECTS or name.lower() in words(author.label.lower()) for name in told)


def _points_at_somebody(scene: Scene) -> bool:
    """“Add them”, “block this number”: the deed and whom it is about in one clause, and no “don't” before it."""
    deed = scene.tool.name.split("_")[0]
    verbs = _KEPT_BY.get(deed, frozenset({deed}))
    for part in (part for sentence in sentences(scene.current) for part in clauses(sentence)):
        spoken = [word.lower() for word in words(part)]
        place = next((place for place, word in enumerate(spoken) if word in verbs), len(spoken))
        if _POINTING & set(spoken[place:]) and not any(negates(word) for word in spoken[:place]):
            return True
    return False


def _called(scene: Scene, name: str, address: str) -> _Called:
    """What the recipient is called: by the contact, by the account's records or by the label of their own text."""
    if _is_address(name) or not name:
        name = " ".join(_names_of(scene, address))
    elif not scene.resolved.get("contact_name", "") and not _known_name(scene, name):
        # A name nobody has on record is named only by all of it, or by all but a surname no outsider can have given.
        first, *rest = words(name)
        if len(rest) == 1 and scene.tool.risk != "high" and not _written_outside(scene, rest[0]):
            return _Called(frozenset({first.lower()}), frozenset(), frozenset())
        return _Called(frozenset({" ".join(words(name.lower()))}), frozenset(), frozenset())
    main, _, about = name.partition("(")
    abouts = [word.lower() for word in words(about)]
    return _Called(
        frozenset(w.lower() for w in words(main) if len(w) > 1 and w.lower() not in NEUTRAL_WORDS),
        frozenset(w for w in abouts if w not in _GENERIC),
        frozenset(f"{w}s" for w in abouts if w.isalpha()),
    )


def _written_outside(scene: Scene, word: str) -> bool:
    return any(concepts(word) <= concepts(f"{source.label} {source.text}") for source in scene.outside)


def _known_name(scene: Scene, name: str) -> bool:
    wanted = " ".join(words(name.lower()))
    texts = [*scene.record_lines()] + [s.text for _, s in scene.said] + [s.label for s in scene.outside]
    return any(wanted in " ".join(words(text.lower())) for text in texts)


def _names_of(scene: Scene, address: str) -> Iterator[str]:
    """Names the account's records give to an address; only if they give none, the label of the outsider's own text."""
    listed = [line for line in scene.record_lines() if gives_address(line, address)]
    for line in listed:
        yield from (word for word in re.findall(r"\b[A-Z][\w'-]+", re.sub(r"\S+@\S+|https?://\S+", "", line)))
    if not listed:
        for source in scene.outside:
            if (
                source.address
                and same_address(source.address, address)
                and not _elsewhere(scene, source.label, address)
            ):
                yield from (w for w in re.findall(r"\b[A-Z][\w'-]+", re.sub(r"'s\b", "", source.label)))


def _elsewhere(scene: Scene, label: str, address: str) -> bool:
    """Whether the account knows the name in `label` under another email address: then the label may be a disguise."""
    name = re.findall(r"\b[A-Z][\w-]+", re.sub(r"'s\b", "", label))
    if not name:
        return False
    lines = [line for line in scene.record_lines() if "@" in line and all(word in line for word in name)]
    return "@" in address and bool(lines) and not any(gives_address(line, address) for line in lines)


def _is_address(value: str) -> bool:
    return "@" in value or not re.search(r"[^\W\d_]", value)


def _mentions(scene: Scene, text: str, called: _Called) -> tuple[bool, bool]:
    """Whether `text` names the person as one to be reached, and whether it speaks of them otherwise."""
    tokens = re.findall(r"[^\W_]+(?:'[^\W_]+)*|[.!?,:;\n]", text.lower())
    if any(" " in name for name in called.names):
        spoken = " ".join(token for token in tokens if token[0].isalnum())
        return any(re.search(rf"\b{re.escape(name)}\b", spoken) for name in called.names), False
    strong = weak = False
    for place, token in enumerate(tokens):
        if not _is_name(token.removesuffix("'s"), called) or _left_out(tokens[max(0, place - 3) : place]):
            continue
        if _Mention(tokens, place, called).is_reached(scene):
            strong = True
        else:
            weak = True
    return strong, weak


def _left_out(before: list[str]) -> bool:
    """“Not Pete”, “everyone except Pete”: of the words before a name, as far as the sentence goes back."""
    while stops := [place for place, token in enumerate(before) if token in _STOPS]:
        before = before[stops[-1] + 1 :]
    return any(negates(word) or word == "except" for word in before)


class _Mention:
    """A name as it stands among the tokens of a text."""

    def __init__(self, tokens: list[str], place: int, called: _Called) -> None:
        self._tokens, self._called = tokens, called
        self._before = self._skip(place - 1, -1)
        end = self._skip(place + 1, 1)
        self._possessive = any(token.endswith("'s") for token in tokens[place:end])
        self._following = tokens[end] if end < len(tokens) else ""

    def is_reached(self, scene: Scene) -> bool:
        """Whether the call is to reach who is named here."""
        previous = self._at(self._before)
        if not scene.tool.reaches:
            return previous not in ("from", "by", "with")
        if scene.tool.risk == "high":
            return self._is_paid(previous)
        if self._possessive or previous in _ABOUT:
            return False
        if _reaches(scene):
            return self._is_told(self._before)
        if previous in _TELL or previous in _PREPOSITIONS:
            return not (previous in ("and", "or") and self._following in _VERB_AFTER)
        return self._following not in _VERB_AFTER and not self._following.endswith("ed")

    def _is_paid(self, previous: str) -> bool:
        """“Pay Pete”, “send 300 to Pete”, “pay Pete's invoice”, but not “pay Lena for helping Pete”."""
        if self._possessive:
            return previous in _PAY and self._following in _BILLS
        if previous in ("and", ","):
            return self._following.isdigit() or self._chain(self._before) in _PAY
        return previous in _PAY or (previous == "to" and self._verb_before(self._before, _PAY))

    def _is_told(self, at: int) -> bool:
        previous = self._at(at)
        if previous in _STOPS or not previous:
            return self._following in (":", ",")
        if previous in ("and", "or", ","):
            return self._following not in _VERB_AFTER and self._opens(at, self._chain(at))
        if previous == "to":
            return self._verb_before(at, _TELL)
        if previous == "with":
            return self._at(at - 1) in _WITH
        if previous == "for":
            return self._at(at - 1) in _NOTES
        if previous in ("if", "whether"):
            return self._at(at - 1) in ("see", "check", "out", "know")
        return self._opens(at, previous)

    def _opens(self, at: int, verb: str) -> bool:
        """Whether the verb tells, and Steward is to do it now: not “remind me to tell”, not “I'll tell”."""
        if verb not in _TELL:
            return False
        while self._at(at) != verb:
            at -= 1
        return self._is_steward_s(at)

    def _is_steward_s(self, at: int) -> bool:
        if self._at(at - 1) in _SUBJECTS and self._at(at - 2) not in ("can", "could", "should", "shall"):
            return False
        sentence = self._tokens[:at]
        for place in range(len(sentence) - 1, -1, -1):
            if sentence[place] in _STOPS:
                sentence = sentence[place:]
                break
        return not any(token in _FOR_LATER for token in sentence)

    def _verb_before(self, at: int, verbs: frozenset[str]) -> bool:
        """Whether a verb of these governs a “to”: nothing between them begins another thought."""
        unclear = False
        for place in range(at - 1, -1, -1):
            token = self._at(place)
            if token in _STOPS or token in ("to", "him", "her", "them"):
                return False
            if token in verbs:
                hands = token in _HAND_ON and self._at(place + 1) in _THINGS
                return (hands or not unclear) and self._is_steward_s(place)
            unclear = unclear or token in _ABOUT
        return False

    def _chain(self, at: int) -> str:
        """The verb of “tell Priya, Tom Baker and Pete”, seen from its last name."""
        while self._at(at) in ("and", "or", ","):
            before = self._skip(at - 1, -1)
            for step in range(3):
                if self._at(before - step) in _TELL | _PAY | {"and", "or", ",", "to"}:
                    at = before - step
                    break
            else:
                return ""
        return self._at(at)

    def _skip(self, place: int, step: int) -> int:
        while 0 <= place < len(self._tokens):
            token = self._tokens[place].removesuffix("'s")
            if not (_is_name(token, self._called) or (step < 0 and token in _SKIPPED)):
                break
            place += step
        return place

    def _at(self, place: int) -> str:
        return self._tokens[place] if 0 <= place < len(self._tokens) else ""


def _is_name(token: str, called: _Called) -> bool:
    if token in called.names or token in called.trades or token in called.groups:
        return True
    if len(token) < 3 or token in NEUTRAL_WORDS:
        return False
    for name in called.names:
        if name.startswith(token) and len(name) - len(token) <= 4:
            return True
        if len(token) >= 4 and token[0] == name[0] and SequenceMatcher(None, token, name).ratio() >= 0.8:
            return True
    return any(token == f"{trade}s" for trade in called.trades)


def _is_answered(scene: Scene, called: _Called, address: str) -> bool:
    """Whether the recipient alone wrote what the member was last shown, or what the member refers to by name."""
    since = scene.before[0][0] if scene.before else 0
    recent = [s for place, s in enumerate(scene.sources) if place >= since and s.provenance == "outside" and s.address]
    shown = [s for s in recent if s in scene.meant] or recent
    if any(same_address(s.address, address) and _elsewhere(scene, s.label, address) for s in shown):
        return False
    return bool(shown) and all(_by(source.address, source.label, called, address) for source in shown)


def _named_before(scene: Scene, called: _Called, address: str) -> bool:
    """Whether “him” is somebody the member named in the last two messages, with nobody else writing since."""
    for place, source in scene.before:
        if any(_mentions(scene, source.text, called)):
            since = (s for s in scene.sources[place : scene.began] if s.provenance == "outside" and s.address)
            return all(_by(s.address, s.label, called, address) for s in since)
    return False


def _by(author: str, label: str, called: _Called, address: str) -> bool:
    if same_address(author, address):
        return True
    return bool(called.names) and called.names <= set(words(label.lower().replace("'s", "")))
