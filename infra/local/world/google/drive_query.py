"""Parser of Drive search queries: https://developers.google.com/workspace/drive/api/guides/ref-search-terms."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from infra.local.world.google.errors import BadRequestError

File = dict[str, Any]
Test = Callable[[File], bool]
_TOKEN = re.compile(r"\s*(?:'((?:[^'\\]|\\.)*)'|([A-Za-z]+)|(<=|>=|!=|[=<>(){}]))")
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_TIMES = ("modifiedTime", "createdTime")
_PEOPLE = {"owners": ("owner",), "writers": ("owner", "writer"), "readers": ("owner", "writer", "commenter", "reader")}


class DriveQuery:
    """A query that `finds` files; `root` is the id of the folder `root`, `words` returns a file's text.

    The constructor raises `BadRequestError` for a query that cannot be parsed.
    """

    def __init__(self, asked: str, root: str, words: Callable[[File], str]) -> None:
        self._root = root
        self._words = words
        self._tokens = _tokens(asked)
        self.finds: Test = self._any() if self._tokens else lambda _: True
        if self._tokens:
            raise _invalid()

    def _any(self) -> Test:
        tests = [self._all()]
        while self._next_is("or"):
            self._take()
            tests.append(self._all())
        return lambda file: any(test(file) for test in tests)

    def _all(self) -> Test:
        tests = [self._one()]
        while self._next_is("and"):
            self._take()
            tests.append(self._one())
        return lambda file: all(test(file) for test in tests)

    def _one(self) -> Test:
        kind, text = self._take()
        if (kind, text) == ("word", "not"):
            test = self._one()
            return lambda file: not test(file)
        if text == "(" and kind == "sign":
            inner = self._any()
            self._expect(")")
            return inner
        if kind == "text":
            self._expect("in")
            return self._within(text, self._word())
        return self._compared(text)

    def _within(self, value: str, collection: str) -> Test:
        if collection == "parents":
            wanted = self._root if value == "root" else value
            return lambda file: wanted in file["parents"]
        if collection not in _PEOPLE:
            raise _invalid()
        roles = _PEOPLE[collection]
        return lambda file: any(
            one.get("emailAddress") == value.lower() and one["role"] in roles for one in file["permissions"]
        )

    def _compared(self, name: str) -> Test:
        _, sign = self._take()
        if name in ("properties", "appProperties") and sign == "has":
            return self._property(name)
        kind, value = self._take()
        if kind == "sign":
            raise _invalid()
        match name, sign:
            case "name" | "mimeType", "=" | "!=":
                return lambda file: _COMPARED[sign](file[name], value)
            case "name", "contains":
                return lambda file: _begins_a_word(value, file["name"])
            case "mimeType", "contains":
                return lambda file: file[name].startswith(value)
            case "fullText", "contains":
                return lambda file: self._says(file, value)
            case "trashed" | "starred", "=" | "!=" if value in ("true", "false"):
                return lambda file: _COMPARED[sign](file[name], value == "true")
            case "sharedWithMe", "=" if value in ("true", "false"):
                return lambda file: (not file["ownedByMe"]) == (value == "true")
        if name in _TIMES and sign in _COMPARED:
            return lambda file: _COMPARED[sign](_time(file[name]), _time(value))
        raise _invalid()

    def _property(self, name: str) -> Test:
        self._expect("{")
        said: dict[str, str] = {}
        while not said.keys() >= {"key", "value"}:
            if said:
                self._expect("and")
            key = self._word()
            self._expect("=")
            said[key] = self._take()[1]
        self._expect("}")
        return lambda file: file.get(name, {}).get(said["key"]) == said["value"]

    def _says(self, file: File, value: str) -> bool:
        said = " ".join([file["name"], file.get("description", ""), self._words(file)]).lower()
        if value.startswith('"') and value.endswith('"'):
            return value.strip('"').lower() in " ".join(said.split())
        return all(_begins_a_word(word, said) for word in value.split())

    def _take(self) -> tuple[str, str]:
        if not self._tokens:
            raise _invalid()
        return self._tokens.pop(0)

    def _word(self) -> str:
        kind, text = self._take()
        if kind != "word":
            raise _invalid()
        return text

    def _expect(self, text: str) -> None:
        kind, found = self._take()
        if found != text or kind == "text":
            raise _invalid()

    def _next_is(self, word: str) -> bool:
        return bool(self._tokens) and self._tokens[0] == ("word", word)


def _tokens(asked: str) -> list[tuple[str, str]]:
    found, place, asked = [], 0, asked.rstrip()
    while place < len(asked):
        match = _TOKEN.match(asked, place)
        if match is None:
            raise _invalid()
        place = match.end()
        text, word, sign = match.groups()
        if text is not None:
            found.append(("text", re.sub(r"\\(.)", r"\1", text)))
        else:
            found.append(("word", word) if word else ("sign", sign))
    return found


def _begins_a_word(value: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value.lower())}", text.lower()) is not None


def _time(value: str) -> datetime:
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        raise _invalid() from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _invalid() -> BadRequestError:
    return BadRequestError("Invalid Value", "invalid")
