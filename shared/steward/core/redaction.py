"""Redaction: the person to erase, and the removal of their names and words from texts about others. Pure.

A person's own rows are replaced as a whole (`core.records`: the `personal` part goes, and its tombstones are read).
Texts about others only lose runs of characters that name the person or that they wrote. Each run becomes as many
asterisks, so that stored positions in the text stay valid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from steward.core.records import ERASED

MASK = "*"
# A run of this many equal characters counts as the person's own words; shorter ones are common phrases.
RUN = 24
_BETWEEN_DIGITS = r"[\s().\-/\u00a0\u2011]{0,3}"
# Shorter numbers often mean something else.
_FEWEST_DIGITS = 8
_UNSPACED_NAME = 3
_NOBODY = frozenset({"", ERASED})


@dataclass(frozen=True)
class ErasureSubject:
    """The person to erase from one account. `person_id` is a member's or contact's id, "" for a stranger.

    `addresses` are stored numbers and mail addresses, `names` what they are called.
    """

    account_id: str
    person_id: str = ""
    addresses: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()

    @property
    def is_member(self) -> bool:
        """Return whether the person is a member of the team."""
        return self.person_id.startswith("mbr-")

    def also(self, addresses: Iterable[str], names: Iterable[str] = ()) -> ErasureSubject:
        """Return the subject with further addresses and names."""
        return replace(
            self,
            addresses=self.addresses | (frozenset(addresses) - _NOBODY),
            names=self.names | (frozenset(names) - _NOBODY),
        )

    def among(self, persons: Iterable[str]) -> bool:
        """Return whether the persons of a row include them."""
        wanted = self.addresses | ({self.person_id} if self.person_id else set())
        return not wanted.isdisjoint(persons)


@dataclass(frozen=True)
class Redaction:
    """Removes a subject's names and addresses, and runs of `RUN` characters of their `words`, from texts."""

    subject: ErasureSubject
    words: frozenset[int] = frozenset()
    _named: re.Pattern[str] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        parts = [*map(_address_pattern, sorted(self.subject.addresses, key=len, reverse=True))]
        parts += [pattern for name in sorted(self.subject.names, key=len, reverse=True) if (pattern := _name(name))]
        object.__setattr__(self, "_named", re.compile("|".join(parts), re.IGNORECASE) if parts else None)

    def of_names_alone(self) -> Redaction:
        """Return the redaction without the subject's words."""
        return Redaction(self.subject)

    def text(self, text: str) -> str:
        """Return `text` redacted, with its length unchanged."""
        if self._named is not None:
            text = self._named.sub(lambda found: MASK * len(found[0]), text)
        return self._without_words(text) if self.words else text

    def value(self, value: Any) -> Any:
        """Return a JSON value with every text redacted; a quote of the subject loses all its words."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(one) for one in value]
        if not isinstance(value, dict):
            return value
        theirs = isinstance(value.get("said"), str) and value.get("address") in self.subject.addresses
        made = {self.text(name): self.value(one) for name, one in value.items()}
        return made | ({"said": MASK * len(value["said"])} if theirs else {})

    def finds(self, text: str) -> bool:
        """Return whether the text holds anything to remove."""
        return self.text(text) != text

    def _without_words(self, text: str) -> str:
        hidden = bytearray(len(text))
        for start in range(len(text) - RUN + 1):
            if hash(text[start : start + RUN]) in self.words:
                hidden[start : start + RUN] = b"\x01" * RUN
        if not any(hidden):
            return text
        return "".join(MASK if gone else character for character, gone in zip(text, hidden, strict=True))


def runs_of(texts: Iterable[str]) -> frozenset[int]:
    """Return hashes of all runs in texts, which identify copies. Valid in this process alone."""
    return frozenset(
        hash(text[start : start + RUN]) for text in texts for start in range(len(text) - RUN + 1) if _says(text, start)
    )


def _says(text: str, start: int) -> bool:
    # Ruled lines and blanks are nobody's words.
    return len(set(text[start : start + RUN])) > RUN // 4


def _address_pattern(address: str) -> str:
    digits = re.sub(r"\D", "", address)
    if address.startswith("+") and len(digits) >= _FEWEST_DIGITS:
        # With the country code of one to three digits, and without it, as people write numbers.
        forms = [digits, *(digits[cut:] for cut in (1, 2, 3) if len(digits) - cut >= _FEWEST_DIGITS)]
        spelt = "|".join(_BETWEEN_DIGITS.join(form) for form in forms)
        return rf"(?<!\d)(?:(?:\+|00){_BETWEEN_DIGITS})?(?:0{_BETWEEN_DIGITS})?(?:{spelt})(?!\d)"
    return rf"(?<![\w.+-]){re.escape(address)}(?![\w-])"


def _name(name: str) -> str:
    """Return the pattern of a name, or "" for a single word, which is nobody's alone (“Mark”, “Rent”)."""
    words = name.split()
    if len(words) > 1:
        spaced = r"\s+".join(map(re.escape, words))
        return rf"(?<!\w){spaced}(?!\w)"
    # Scripts without capitals write names without blanks, and inside words.
    unspaced = name.lower() == name.upper() and len(name.strip()) >= _UNSPACED_NAME
    return re.escape(name.strip()) if unspaced else ""


def texts_of(personal: Mapping[str, Any], fields: Iterable[str]) -> list[str]:
    """Return the texts in some fields of a row's personal part."""
    return [personal[name] for name in fields if isinstance(personal.get(name), str)]


@dataclass
class ErasureScope:
    """The actors of an account: all ids, those of the subject, and the subject's calls."""

    subject: ErasureSubject
    every: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)

    @property
    def others(self) -> list[str]:
        """Return the ids of others' actors, in a stable order."""
        return sorted(self.every - self.own)
