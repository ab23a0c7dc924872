"""Recognizes texts that decide something by themselves (YES 7Q), as opposed to talk. Pure.

No model ever reads a decision out of a text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from steward.core.languages import APPROVES, COURTESIES, NAMES, REJECTS, UNDOES, unaccented
from steward.core.sentences import render, say

Verb = Literal["approve", "reject", "undo"]

_OF_COMMANDS: dict[str, Verb] = {"approve": "approve", "reject": "reject", "undo": "undo"}
_OF_ANSWERS: dict[str, Verb] = {
    **dict.fromkeys(APPROVES.values(), "approve"),
    **dict.fromkeys(REJECTS.values(), "reject"),
    **dict.fromkeys(UNDOES.values(), "undo"),
}
_VERBS = _OF_COMMANDS | {unaccented(word).lower(): verb for word, verb in _OF_ANSWERS.items()}
_COMMAND = re.compile(rf"^/?({'|'.join(_VERBS)})\b[\s,:.!]*(.*)$", re.IGNORECASE | re.DOTALL)
_CODE = re.compile(r"^(?:a-)?([2-9a-hjkmnp-z]{4}|[2-9a-hjkmnp-z]{2})\b[\s,:.!-]*(.*)$", re.IGNORECASE | re.DOTALL)
# What was typed for a code, although none has a 0, 1, I, L or O. A word without a digit is talk ("undo it").
_MISTYPED = re.compile(r"^((?=[a-z]*\d)[a-z\d]{2,4})\b[\s,:.!-]*(.*)$", re.IGNORECASE | re.DOTALL)
_SHORT_CODE, _SEARCHED_FOR_CODES = 2, 6
_WORDS = re.compile(r"[^\s,;.:!&+]+")
_POLITE = "|".join(unaccented(one).replace("'", "['’]") for words in COURTESIES.values() for one in words)
_COURTESY = re.compile(rf"(?:(?:{_POLITE})\b[\s,.!]*)*[\s.!]*", re.IGNORECASE)
_EMPTY_LINE, _WORD = re.compile(r"\n\s*\n"), re.compile(r"[^\W_]+")
# A line that is an international number, a mail address or a web address. A number without "+" may be a sum or a date.
_REACHED_AT = re.compile(r"^\s*(?:\+\d[\d\s()./-]{6,}|\S+@\S+\.\w+|(?:https?://|www\.)\S+)\s*$", re.MULTILINE)


@dataclass(frozen=True)
class DecisionCommand:
    """A decision in a text. Without a `code` it means the one open decision; `words` is the rest of the text."""

    verb: Verb
    code: str | None
    words: str

    @property
    def says_more(self) -> bool:
        """True if the text holds more than the decision and a courtesy, which a yes must not."""
        return not _is_courtesy(self.words)

    @property
    def note(self) -> str:
        """Return what the member says of the decision; a courtesy says nothing."""
        return self.words if self.says_more else ""


def _is_courtesy(words: str) -> bool:
    return _COURTESY.fullmatch(unaccented(words)) is not None


def without_signature(text: str, names: Iterable[str]) -> str:
    """Return `text` without what follows its first empty line, if that is a courtesy, words of `names` and addresses.

    A closing ("Kind regards,") stays: no shape tells it from a condition ("But only after five,").
    """
    said, *rest = _EMPTY_LINE.split(text.strip(), maxsplit=1)
    signed = _REACHED_AT.sub("", _COURTESY.sub("", unaccented(rest[0]), count=1)) if rest else ""
    words, known = _words_of(signed), _words_of(" ".join(names))
    # Somebody may be called No.
    return said if words and words <= known - _VERBS.keys() else text


def signature_of(text: str, name: str) -> str:
    """Return how a mail ends: from its last paragraph with a word of its sender's `name`, below other words.

    "" if it has none, or if it holds a decision word.
    """
    paragraphs = _EMPTY_LINE.split(text.strip())
    named = [place for place, said in enumerate(paragraphs) if place and _words_of(said) & _words_of(name)]
    signature = "\n".join(paragraphs[named[-1] :]) if named else ""
    return "" if _words_of(signature) & _VERBS.keys() else signature


def without_ending(words: str, ending: str, codes: Iterable[str]) -> str:
    """Return `words` without `ending`, if their last lines are those, and none of `codes` is among them."""
    said, last = _filled_lines(words), _filled_lines(ending)
    ends_so = bool(last) and said[-len(last) :] == last
    holds_code = bool(_words_of(ending) & _words_of(" ".join(codes)))
    return "\n".join(said[: -len(last)]) if ends_so and not holds_code else words


def _filled_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _words_of(text: str) -> set[str]:
    return set(_WORD.findall(unaccented(text).casefold()))


def may_decide(text: str) -> bool:
    """Return whether `text` begins like a decision. It may still be talk."""
    return _begun(text) is not None


def expects_answer(text: str, *, mailed: bool) -> bool:
    """Return whether the member must hear something, even if the model has nothing to say.

    That is what begins like a decision, and every mail that is more than a courtesy.
    """
    return may_decide(text) or (mailed and not _is_courtesy(text))


def _begun(text: str) -> tuple[Verb, str] | None:
    """Return the decision that a text begins with, with or without its accents, and the rest."""
    text = unicodedata.normalize("NFC", text.strip())
    match = _COMMAND.match(unaccented(text))
    return (_VERBS[match.group(1).lower()], text[match.start(2) :].strip()) if match else None


def read_command(text: str, codes: Container[str]) -> DecisionCommand | None:
    """Return the decision in `text`, or None if it is talk.

    A word such as "no" counts only alone or before one of `codes`.
    """
    begun = _begun(text)
    if begun is None:
        return None
    verb, rest = begun
    if not rest:
        return DecisionCommand(verb, None, "")
    named = _CODE.match(rest)
    if named and named.group(1).upper() in codes:
        return DecisionCommand(verb, named.group(1).upper(), named.group(2).strip())
    return None


def is_bare_yes(text: str) -> bool:
    """Return whether `text` is a yes or undo and nothing else."""
    command = read_command(text, ())
    return command is not None and command.verb != "reject"


@cache
def _joining_words() -> frozenset[str]:
    """Return the words by which Steward's own sentences join two things. Any other between two codes may be a "not"."""
    return frozenset(render(say("and", first="", second=""), language).strip() for language in NAMES)


@dataclass(frozen=True)
class NamedCodes:
    """Codes in a text that begins with a decision word, by the word before them; `alone` if it holds nothing else."""

    by_verb: Mapping[Verb, tuple[str, ...]]
    alone: bool

    @property
    def several(self) -> bool:
        """True if it names more than one code."""
        return len({code for codes in self.by_verb.values() for code in codes}) > 1

    @property
    def commands(self) -> tuple[DecisionCommand, ...]:
        """One decision for each code; empty if other words or another decision word may change what is meant."""
        if not (self.several and self.alone and len(self.by_verb) == 1):
            return ()
        return tuple(DecisionCommand(verb, code, "") for verb, codes in self.by_verb.items() for code in codes)


def named_codes(text: str, codes: Container[str]) -> NamedCodes:
    """Return those of `codes` that follow a decision word in `text`, which may repeat it (YES 7Q and YES K3)."""
    begun = _begun(text)
    if begun is None:
        return NamedCodes({}, alone=False)
    (verb, rest), follows, alone = begun, True, True
    named: dict[Verb, tuple[str, ...]] = {}
    for word in _WORDS.findall(rest):
        code, plain = word.upper().removeprefix("A-"), unaccented(word).lower()
        # "ET" joins two codes in French, and may be a code itself.
        if code in codes and follows:
            named[verb] = tuple(dict.fromkeys((*named.get(verb, ()), code)))
        elif plain in _VERBS:
            verb, follows = _VERBS[plain], True
        elif code.casefold() not in _joining_words():
            follows = alone = False
    return NamedCodes(named, alone)


def possible_decision(text: str, codes: Container[str]) -> tuple[Verb, str] | None:
    """Return the decision of a text that begins with one of `codes` and its word (7Q no), and has no other word.

    Further on, what looks like a code may be a flat.
    """
    words = _words_in_order(text)
    verbs = {verb for word in words if (verb := _verb_of(word))}
    named = [code for code in _code_before_its_word(words) if code in codes]
    return (verbs.pop(), named[0]) if len(verbs) == len(named) == 1 else None


def begun_decision(text: str) -> Verb | None:
    """Return the decision word that a text begins with. It may still be talk."""
    begun = _begun(text)
    return begun[0] if begun else None


def _words_in_order(text: str) -> list[str]:
    words = _WORD.findall(unicodedata.normalize("NFC", text))
    # "A-7Q" is a code's long form.
    return words[1:] if len(words) > 1 and words[0].upper() == "A" else words


def _verb_of(word: str) -> Verb | None:
    return _VERBS.get(unaccented(word).lower())


def _code_before_its_word(words: Sequence[str]) -> tuple[str, ...]:
    """Return what may be a code at the beginning, before a decision word (7Q no)."""
    found = _CODE.fullmatch(words[0]) if len(words) > 1 and _verb_of(words[1]) else None
    return (found.group(1).upper(),) if found else ()


def possible_codes(text: str) -> tuple[str, ...]:
    """Return what may be codes near the beginning of a text that begins like a decision, or with a code and one."""
    begun = _begun(text)
    if begun is None:
        return _code_before_its_word(_words_in_order(text))
    words = _WORDS.findall(begun[1])[:_SEARCHED_FOR_CODES]
    found = (_CODE.fullmatch(word) for word in words)
    return tuple(dict.fromkeys(one.group(1).upper() for one in found if one))


def possible_code(text: str) -> str:
    """Return the code in a text that is one decision and nothing else, "" if there is none. It may still be talk.

    A no may be followed by its reason, if the code stands in capitals. Of an undo, the code may be mistyped.
    """
    begun = _begun(text)
    named = _CODE.match(begun[1]) if begun else None
    if begun and begun[0] == "undo":
        named = named or _MISTYPED.match(begun[1])
    if begun is None or named is None:
        return ""
    code, words = named.groups()
    explained = begun[0] == "reject" and code == code.upper()
    return code.upper() if explained or _is_courtesy(words) else ""


def unknown_command(text: str) -> DecisionCommand | None:
    """Return the decision in `text` if it is only a decision with any code, or None if it may be talk.

    "No we", "no, 4C" and "yes 24" are talk. After a slash or in capitals it is a decision, and a yes or undo also if
    its code has letters and digits. A no may be followed by its reason.
    """
    text, begun = text.strip(), _begun(text)
    named = _CODE.match(begun[1]) if begun else None
    if begun is None or named is None:
        return None
    code, words = named.group(1), named.group(2).strip()
    command = DecisionCommand(begun[0], code.upper(), words)
    head = unicodedata.normalize("NFC", text).removesuffix(words)
    mixed = not code.isalpha() and not code.isdecimal()
    shouted = head == head.upper() and (mixed or len(code) == _SHORT_CODE)
    rejects = command.verb == "reject"
    meant = shouted or text.startswith("/") or (mixed and not rejects)
    return command if meant and (rejects or not command.says_more) else None
