"""Simulated people of the load test: each sends two texts in a row, waits for both answers, and continues."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

from tests.load.talk import MARK, mark, question

IN_A_ROW = 2
# However busy the machine is, an answer takes less than this, or it does not come (seconds).
PATIENCE = 240.0


def phone_of(conversation: int) -> str:
    """The number of the person behind a conversation (from 1): fictional, and nobody's in the demo account."""
    return f"+1555012{conversation:04}"


class Crowd:
    """Everybody: what each has `asked`, and which marks the webhook `refused`, so that nobody waits for an answer.

    `send` texts and says whether the webhook took it.
    """

    def __init__(self, people: int, texts: int, send: Callable[[str, str], bool]) -> None:
        self._people = people
        self._texts = texts
        self._send = send
        self._news = threading.Condition()
        self._answered: set[str] = set()
        self.asked: dict[str, datetime] = {}
        self.refused: list[str] = []
        self.phones = {mark(p, t): phone_of(p) for p in range(1, people + 1) for t in range(1, texts + 1)}

    def heard(self, body: str) -> None:
        """A text of Steward's came: whoever waits for a mark in it goes on."""
        self.hear(found.group() for found in MARK.finditer(body))

    def hear(self, marks: Iterable[str]) -> None:
        """These have been answered."""
        with self._news:
            self._answered.update(marks)
            self._news.notify_all()

    def talk(self, at_once: int) -> None:
        """Let everybody say everything, `at_once` people at a time; returns when all was answered or patience ended."""
        with ThreadPoolExecutor(at_once, thread_name_prefix="person") as pool:
            list(pool.map(self._converse, range(1, self._people + 1)))

    def _converse(self, conversation: int) -> None:
        for first in range(1, self._texts + 1, IN_A_ROW):
            numbers = range(first, min(first + IN_A_ROW, self._texts + 1))
            marks = {mark(conversation, number) for number in numbers if self._ask(conversation, number)}
            with self._news:
                if not self._news.wait_for(lambda waited=marks: waited <= self._answered, PATIENCE):  # type: ignore[misc]
                    return

    def _ask(self, conversation: int, number: int) -> bool:
        """Return whether the webhook accepted the text; only then will it be answered."""
        asked = mark(conversation, number)
        taken = self._send(phone_of(conversation), question(conversation, number))
        if taken:
            self.asked[asked] = datetime.now(UTC)
        else:
            self.refused.append(asked)
        return taken
