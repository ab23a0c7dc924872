"""Scripted replies (no language model): the steps that most of them share, such as to text somebody."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.script import Reply, say, use_tool
from steward.core.sentences import render
from steward.trades.records.value_texts import recurrence_in_words, said

MARK = "(rehearsal)"
LEAD_IN = r"^\W*(?i:(?:ok|okay|now|then|also|and|hi|hello|steward|please|can you|could you)[,!]?\s+)*"
Found = dict[str, str]  # what an intent's pattern found, by group name
WHOM = (
    r"(?P<whom>(?!(?i:me|us|you|him|her|them)\b)(?:"
    r"(?i:the|our|my)\s+\w+(?:\s+in\s+unit\s+\w+)?"  # the plumber, the tenant in unit 4B
    r"|(?i:unit)\s+\w+"  # unit 12
    r"|[A-Z]\w+(?:\s+[A-Z]\w+)*"  # Pete Rossi
    r"|\w+))"  # pete
)
# A request to text somebody, such as "tell Pete that I can meet".
MESSAGE = (
    rf"(?P<verb>(?i:tell|text|ask|message))\s+{WHOM}"
    r"[,:]?\s+(?P<link>(?i:that|if|whether|to)\s+)?(?P<what>\S.*)"
)

_DAY = re.compile(
    r"(?<![/\w])(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?(\d{4}-\d\d-\d\d)"
    r"(?:[ T](\d\d:\d\d)(?! [AP]M)(?:Z|[+-]\d\d:\d\d)?(?: to (\d\d:\d\d))?)?(?!\w)(?!\.\w)"
)
_COUNTS_FROM_TODAY = re.compile(r"\b(?:today|tonight|tomorrow)\b", re.IGNORECASE)
_AMOUNT = re.compile(r"(?<![\w.,])\d+\.\d\d [A-Z]{3}\b")
_RULE = re.compile(r"\bFREQ=[\w=;,+-]*\w")
_ANY_ID = r"\b[a-z]{2,12}-(?:[0-9A-HJKMNP-TV-Z]{26}|[a-z2-7]{16})\b"
_ID = re.compile(rf" ?\({_ANY_ID}\)|{_ANY_ID}(?: [-·] |: )?")
# Results of calls that did something begin so.
_DONE = ("Done", "Waiting", "Added: ", "Blocked ", "job-", "plan-", "wf-")


@dataclass(frozen=True)
class Intent:
    """One kind of request the rehearsal understands: an example for the help text, its pattern, and its steps.

    It belongs to a topic of the help. It is neither offered nor understood if Steward does not offer the tool that it
    `needs`.
    """

    name: str
    topic: str
    example: str
    when: re.Pattern[str]
    do: Callable[[Situation, Found], Reply]
    needs: str = ""

    def possible(self, now: Situation) -> bool:
        """Return whether the account has the tools it needs."""
        return not self.needs or self.needs in now.offered


def reply(text: str) -> Reply:
    """End the turn with `text`, with dates, amounts and recurrences in words, without ids, which are for the model."""
    text = _RULE.sub(lambda found: str(render(recurrence_in_words(found.group()))), text)
    spoken = _DAY.sub(_said, _AMOUNT.sub(lambda found: str(render(said(found.group()))), _ID.sub("", text)))
    return say(spoken + ("" if spoken.endswith("\n") else " ") + MARK)


def _said(found: re.Match[str]) -> str:
    day, time, end = found.groups()
    begin = str(render(said(f"{day} {time}" if time else day)))
    return f"{begin} to {render(said(end))}" if end else begin


def after(news: list[str], step: Reply) -> Reply:
    """Return the step with the news before its text."""
    told = " ".join(news)
    if not told:
        return step
    first, *rest = step.blocks
    if first["type"] == "text":
        return Reply(({"type": "text", "text": f"{told} {first['text']}"}, *rest), step.stop_reason)
    return Reply(({"type": "text", "text": f"{told} {MARK}"}, *step.blocks), step.stop_reason)


def work_through(now: Situation, requests: Sequence[str], do: Callable[[Situation], Reply]) -> Reply:
    """Return the next step of the first request that is not done, or the answers to all of them.

    A request that is done is gone through again with the results it had, since nothing is kept between two steps.
    """
    calls, answers = list(now.calls), dict[str, None]()
    for nth, asked in enumerate(requests, start=1):
        its_calls = calls if nth == len(requests) else []
        while (step := do(now.on(asked, its_calls))).stop_reason == "tool_use":
            used = sum(block["type"] == "tool_use" for block in step.blocks)
            if its_calls is calls or len(calls) < used:
                return step
            its_calls, calls = its_calls + calls[:used], calls[used:]
        answers[step.blocks[0]["text"]] = None
    said = [text for text in answers if text != "-"]
    if len(said) < 2:
        return say(said[0] if said else "-")
    return reply("\n".join(text.removesuffix(MARK).rstrip() for text in said))


def sentence(text: str) -> str:
    """Return `text` with a full stop, unless it ends in a punctuation mark."""
    return text if text.endswith((".", "!", "?", "”")) else text + "."


def unless_done(result: str) -> Reply:
    """Say nothing of what is done or waits, since Steward reports it, else why it is not."""
    return say("-") if result.startswith(_DONE) else reply(sentence(result))


def shorten(text: str, characters: int) -> str:
    """Return `text`, cut with an ellipsis."""
    return text if len(text) <= characters else text[: characters - 1].rstrip() + "…"


def without_article(words: str) -> str:
    """Return `the plumber` as `plumber`, `in unit 12` as `unit 12`."""
    return re.sub(r"^(in|at|from)\s+", "", re.sub(r"^(the|our|my)\s+", "", words.strip(), flags=re.I), flags=re.I)


def in_first_person(found: Found) -> str:
    """Return the text in the member's voice: `that I can meet` → `I can meet.`, `if he can come` → a question."""
    link, words = found["link"].strip().lower(), found["what"].strip().rstrip(".?!")
    if link in ("if", "whether"):
        asked = re.sub(r"^(he|she|they)\b", "you", words)
        return f"Can you tell me whether {asked}?"
    if link == "to":
        return f"Please {words}."
    return words[0].upper() + words[1:] + ("?" if is_question(found) else ".")


def is_question(found: Found) -> bool:
    """Return whether the request is to ask somebody."""
    return found["verb"].lower() == "ask" or found["link"].strip().lower() in ("if", "whether")


def right_until(text: str, day: str) -> dict[str, str]:
    """Return until when the words of a text said on a day are right: that day, if they count days from it."""
    return {"right_until": day} if _COUNTS_FROM_TODAY.search(text) else {}


def to_somebody(now: Situation, whom: str, text: str, *, wants_answer: bool = False) -> Reply:
    """Look the person up and propose the text; say why if it cannot go out."""
    contacts = now.results.get("search_contacts")
    if contacts is None:
        return use_tool("search_contacts", {"query": without_article(whom)})
    contact = re.search(r"^(?P<id>ctc-\S+) · (?P<name>[^·\n]+?) ·", contacts, re.MULTILINE)
    if contact is None:
        return reply(f"I do not find {whom} among your contacts. Who do you mean?")
    proposed = now.results.get("send_message")
    if proposed is None:
        reason = f"{now.asker} asked for it: “{shorten(now.asked, 200)}”"
        given = {"contact_id": contact["id"], "text": text, "reason": reason, "wants_answer": wants_answer}
        return use_tool("send_message", given | right_until(text, now.today.isoformat()))
    return say("-") if proposed.startswith("Waiting") else reply(f"The text to {contact['name']}: {proposed}")
