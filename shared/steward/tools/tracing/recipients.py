"""Whom: a person a member names in this turn, answers in this turn, or means by “him” right after naming them. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from steward.tools.tracing.scene import Scene, Verdict, same_address
from steward.tools.tracing.vocabulary import NEUTRAL_WORDS, concepts, listed, negates, words

_TELL = frozenset(
    listed(
        "tell text ask message email mail write inform notify remind let reply answer respond call send give "
        "forward pass offer thank thanks congratulate invite pay wire transfer refund reimburse update warn contact "
        "ping show share assign dear hi hello"
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
_SKIPPED = frozenset(listed("the our my all every each mr mrs ms dear"))
_PRONOUN = re.compile(
    r"(?i)\b(?:tell|text|ask|message|email|mail|write|inform|notify|remind|let|reply to|answer|respond to|call|send"
    r"|give|forward|offer|thanks?|congratulate|invite|pay|refund|update|warn|contact|get back to|write back to|suggest"
    r"|propose|explain|wish|assure|show|remind|promise|order|bring|quote|bill|apologize to|propose to|suggest to"
    r"|explain to)\s+"
    r"(?:to\s+)?(him|her|them|that person|the sender)\b|\b(?:with|to|for)\s+(?:him|them)\b"
)
_ANSWER = re.compile(
    r"(?i)\b(reply|respond|answer|write back|text back|get back|say (?:yes|no|thanks|thank you)|decline|accept"
    r"|confirm)\b"
)
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


def _stands(scene: Scene, argument: str, value: str) -> bool:
    is_contact = argument == scene.tool.contact and bool(scene.resolved)
    address = scene.resolved.get("address", "") if is_contact else value
    if _gives_address(scene.current, address):
        return True
    called = _called(scene, scene.resolved.get("contact_name", "") if is_contact else value, address)
    if called.names and called.names <= scene.team:
        return True
    strong, weak = _mentions(scene.current, called)
    referring = bool(_PRONOUN.search(scene.current)) or bool(_ANSWER.search(scene.current))
    if strong or (weak and referring):
        return True
    return referring and (_is_answered(scene, called, address) or _named_before(scene, called, address))


def _gives_address(text: str, address: str) -> bool:
    if "@" in address:
        return any(same_address(found, address) for found in re.findall(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", text))
    return any(same_address(found, address) for found in re.findall(r"\+?\d[\d\s().-]{5,}\d", text))


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
    listed = [line for line in scene.record_lines() if _gives_address(line, address)]
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
    return "@" in address and bool(lines) and not any(_gives_address(line, address) for line in lines)


def _is_address(value: str) -> bool:
    return "@" in value or not re.search(r"[^\W\d_]", value)


def _mentions(text: str, called: _Called) -> tuple[bool, bool]:
    """Whether `text` names the person as one to be reached, and whether it speaks of them otherwise."""
    tokens = re.findall(r"[^\W_]+(?:'[^\W_]+)*|[.!?,:;]", text.lower())
    if any(" " in name for name in called.names):
        spoken = " ".join(token for token in tokens if token[0].isalnum())
        return any(re.search(rf"\b{re.escape(name)}\b", spoken) for name in called.names), False
    strong = weak = False
    for place, token in enumerate(tokens):
        base = token.removesuffix("'s")
        if not _is_name(base, called) or any(negates(t) or t == "except" for t in tokens[max(0, place - 3) : place]):
            continue
        if _is_reached(tokens, place, called, possessive=base != token):
            strong = True
        else:
            weak = True
    return strong, weak


def _is_reached(tokens: list[str], place: int, called: _Called, *, possessive: bool) -> bool:
    start = place - 1
    while start >= 0 and (tokens[start] in _SKIPPED or _is_name(tokens[start], called)):
        start -= 1
    previous = tokens[start] if start >= 0 else ""
    end = place + 1
    while end < len(tokens) and _is_name(tokens[end].removesuffix("'s"), called):
        possessive = possessive or tokens[end].endswith("'s")
        end += 1
    following = tokens[end] if end < len(tokens) else ""
    if possessive or previous in _ABOUT:
        return False
    if previous in _TELL or previous in _PREPOSITIONS:
        return not (previous in ("and", "or") and following in _VERB_AFTER)
    return following not in _VERB_AFTER and not following.endswith("ed")


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
        if any(_mentions(source.text, called)):
            since = (s for s in scene.sources[place : scene.began] if s.provenance == "outside" and s.address)
            return all(_by(s.address, s.label, called, address) for s in since)
    return False


def _by(author: str, label: str, called: _Called, address: str) -> bool:
    if same_address(author, address):
        return True
    return bool(called.names) and called.names <= set(words(label.lower().replace("'s", "")))
