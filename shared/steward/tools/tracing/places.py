"""Where: an address, file or calendar that a member gave, or one of the records a member points at. Pure."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, urlsplit

from steward.tools.tracing.delegation import told
from steward.tools.tracing.facts import mentions
from steward.tools.tracing.scene import Scene, Verdict
from steward.tools.tracing.vocabulary import NEUTRAL, concept, concepts, listed, words

_URL = re.compile(r"(?i)\b(?:https?://)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#][^\s<>\"'»)]*)?")
_OPEN_LINK = re.compile(
    r"(?i)\b(open|look at|check|read|visit|click|follow|see|go to|load)\b[^.;]*\b(links?|page|site|website|url)\b"
)
# Folders and calendars that say nothing.
_USUAL = frozenset(
    concept(w) for w in listed("areas notes note daily docs files primary default main inbox my md txt json")
)
_PORTS = {"http": 80, "https": 443}


def place_from(scene: Scene, text: str) -> Verdict:
    """Who decided that the call goes to `text`."""
    if re.match(r"(?i)[a-z][a-z0-9+.-]*:", text.strip()) or _is_host(text):
        return _address_from(scene, text.strip())
    return _named_place(scene, text)


def _is_host(text: str) -> bool:
    bare = text.strip()
    return bool(re.fullmatch(_URL, bare)) and not re.search(r"(?i)\.(md|txt|json|csv|pdf|docx?)$", bare)


def _address_from(scene: Scene, text: str) -> Verdict:
    wanted = _split(text)
    # Userinfo hides the real host, and only http leaves a page behind rather than doing something.
    if wanted is None or "@" in wanted.netloc or wanted.scheme not in _PORTS or not text.isascii():
        return Verdict("outside", text)
    if any(_covers(given, wanted, scene) for given in _urls(scene.current)):
        return Verdict("member")
    if any(_same(given, wanted) for line in scene.pointed_lines for given in _urls(line)):
        return Verdict("account")
    if _OPEN_LINK.search(scene.current):
        shown = [url for source in scene.meant for sentence in told(source) for url in _urls(sentence)]
        if len({_key(url) for url in shown}) == 1 and _same(shown[0], wanted):
            return Verdict("member")
    return Verdict("outside", text)


def _urls(text: str) -> list[SplitResult]:
    # An email address is no page.
    spoken = re.sub(r"\S+@\S+", " ", text)
    found = (_split(match.group().rstrip(".,;:!?")) for match in _URL.finditer(spoken))
    return [url for url in found if url]


def _split(text: str) -> SplitResult | None:
    try:
        url = urlsplit(text if "://" in text else f"https://{text}")
        return url if url.hostname and (url.port is None or url.port > 0) else None
    except ValueError:
        return None


def _key(url: SplitResult) -> tuple[str, int | None, str, str]:
    host = (url.hostname or "").lower().removeprefix("www.")
    port = url.port if url.port not in (None, *_PORTS.values()) else None
    return host, port, url.path.rstrip("/"), url.query


def _same(given: SplitResult, wanted: SplitResult) -> bool:
    return _key(given) == _key(wanted) and not wanted.fragment


def _covers(given: SplitResult, wanted: SplitResult, scene: Scene) -> bool:
    """The address as given; or, of a site given without a path, a path made of the member's own words."""
    if _same(given, wanted):
        return True
    mine, other = _key(given), _key(wanted)
    if mine[:2] != other[:2] or mine[2] or wanted.query or wanted.fragment or "%" in wanted.path:
        return False
    return all(concept(word) in scene.heard for word in words(wanted.path)) and not re.search(r"\d", wanted.path)


def _named_place(scene: Scene, text: str) -> Verdict:
    """A file, folder or calendar: its name is made of the member's words, or of a record's that they point at."""
    if text.lower() in scene.current.lower() or _just_read(scene, text):
        return Verdict("member")
    named = [w for w in words(re.sub(r"\.\w{1,4}$", "", text).replace("_", " ")) if not w.isdigit()]
    meaning = {concept(word) for word in named} - _USUAL
    dated = re.sub(r"[_/]", " ", text)
    days = [m for m in mentions(dated, scene.now) if m.kind == "iso"]
    if any(not scene.now or f"d:{scene.now.date().isoformat()}" not in m.facts for m in days):
        return Verdict("outside", text)
    if re.search(r"\d", re.sub(r"\d{4}-\d\d-\d\d", "", dated)) and not _digits(dated) <= _digits(scene.current):
        return Verdict("outside", text)
    said = scene.heard | {concept(word) for word in words(" ".join(s.label for s in scene.meant))} & scene.pointed
    if meaning & (scene.heard - NEUTRAL):
        recorded = concepts(" ".join(line for line in scene.record_lines() if text.lower() in line.lower()))
        if meaning <= said | recorded | NEUTRAL:
            return Verdict("member")
    return Verdict("outside", text)


def _just_read(scene: Scene, text: str) -> bool:
    """Whether the member asked for this file in the message before, and nothing else from outside came in between."""
    if not scene.before:
        return False
    place, previous = scene.before[0]
    between = [s for s in scene.sources[place : scene.began] if s.provenance != "member"]
    named = (concepts(re.sub(r"\.\w{1,4}$", "", text)) - _USUAL) & (concepts(previous.text) - NEUTRAL)
    shown = any(s.label.lower().endswith(f" {text.lower()}") for s in between)
    others = any(s.provenance == "outside" and not s.label.lower().endswith(text.lower()) for s in between)
    return bool(named) and shown and not others


def _digits(text: str) -> set[str]:
    return set(re.findall(r"\d+", re.sub(r"\d{4}-\d\d-\d\d", "", text)))
