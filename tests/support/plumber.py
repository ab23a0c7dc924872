"""Main scenario for tests: a scripted model texts the plumber for a member, after approval."""

from __future__ import annotations

import html
import json
import re
from urllib.parse import urlencode

from infra.local.demo import Person
from infra.local.world.script import ModelRequest, Step, is_context, say, use_tool
from infra.local.world.webhooks import HttpAnswer
from steward.core.languages import APPROVES, REJECTS, UNDOES
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, Cloud

_ANSWERS = {"YES": APPROVES, "NO": REJECTS, "UNDO": UNDOES}

REQUEST = "Tell the plumber I can meet at 3 tomorrow"
# A text to a contact says who writes when it is the first; one that does already is left as it is.
DRAFT = "Oak Street Homes: Hi Pete, I can meet at 3 tomorrow. Maria"


# What a decision has led to is the news, not the text that decided.
_DECISION = re.compile(r"\] /?(?:YES|NO|UNDO|approve|reject)\b", re.IGNORECASE)
_ASKED = re.compile(r"\b(?:YES|JA) (\w{2,4})\b")
_OUTCOMES = ("approval_", "call_outcome", "late_result")


def plumber_rule(request: ModelRequest) -> Step:
    """A model that does the main job, answering from what the request says and from nothing else."""
    said = last_words(request)
    if "match" in said:
        contact = re.search(r"ctc-\w+", said)
        assert contact is not None
        return use_tool(
            "send_message", {"contact_id": contact.group(), "text": DRAFT, "reason": "Maria can meet at 3 tomorrow"}
        )
    if said.startswith("Waiting for a decision"):
        return say("I have drafted it for you to check.")
    if "[Steward]" in said:
        return say(f"News: {said}")
    if "plumber" in said:
        return use_tool("search_contacts", {"query": "the plumber"})
    return say(f"You said: {said}")


def last_words(request: ModelRequest) -> str:
    """The newest thing the model was told: what somebody said or a tool answered, else a note of the system's.

    A note of the system's has "[Steward]" before it here, which nothing in the request itself has.
    """
    blocks = [block for block in request.news if not is_context(block)]
    said = [block for block in blocks if block["role"] == "user" and block.get("text") != "(No new message.)"]
    outcomes = [block for block in blocks if block["role"] == "system" and block["text"].startswith(_OUTCOMES)]
    asked = [block for block in said if block["type"] == "text" and not _DECISION.search(block["text"])]
    block = (asked or outcomes or said or blocks)[-1]
    text = str(block.get("content") if block["type"] == "tool_result" else block.get("text", ""))
    return f"[Steward] {text}" if block["role"] == "system" else text


def answer(cloud: Cloud, person: Person, word: str) -> None:
    """Text the newest answer of this kind that a person was offered in their language, `YES 7Q`, and no more."""
    words = "|".join(_ANSWERS[word].values())
    offered = (re.findall(rf"\b(?:{words}) \w{{2,4}}\b", text) for text in reversed(cloud.texts_to(person)))
    cloud.text(person, next(found[-1] for found in offered if found))


def newest_code(cloud: Cloud, person: Person) -> str:
    """The code of the newest question that a person was asked by text."""
    found = [_ASKED.search(text) for text in cloud.texts_to(person)]
    return next(match.group(1) for match in reversed(found) if match)


def newest_undo(cloud: Cloud, person: Person) -> str:
    """The code that takes back what a person was told of last."""
    offered = (re.search(r"UNDO (\w+)", text) for text in reversed(cloud.texts_to(person)))
    return next(found[1] for found in offered if found)


def undo_code_of(cloud: Cloud, words: str, person: Person = MARIA) -> str:
    """The code that takes back what the newest text with these words told of."""
    text = next(one for one in reversed(cloud.texts_to(person)) if words in one and "UNDO" in one)
    return str(re.findall(r"UNDO ([A-Z0-9]{2,4})", text)[-1])


def undo_token(cloud: Cloud) -> str:
    """The token of the page that undoes what was done last: no text has its link, but it is there."""
    rows = [json.loads(row["body"]) for row in rows_of("approvals")]
    last = max((row for row in rows if row["purpose"] == "undo"), key=lambda row: row["created_at"])
    return cloud.wiring.links.url(last["approval_id"], last["approvers"][0]).rpartition("/")[2]


def decide(
    cloud: Cloud, person: Person, decision: str, *, text: str | None = None, note: str = "", token: str | None = None
) -> HttpAnswer:
    """Open the newest link a person got and press a button, as a browser would."""
    path = f"/a/{token or cloud.last_link(person)}"
    opened = cloud.http("GET", path)
    shown = re.search(r'name="shown" value="(\w+)"', opened.text)
    draft = re.search(r"(?s)<textarea[^>]*>\n(.*?)</textarea>", opened.text)
    form = {
        "shown": shown.group(1) if shown else "",
        "text": text if text is not None else (html.unescape(draft.group(1)) if draft else ""),
        "note": note,
        "decision": decision,
    }
    return post_form(cloud, path, form)


def post_form(cloud: Cloud, path: str, form: dict[str, str]) -> HttpAnswer:
    """POST a form."""
    headers = {"content-type": "application/x-www-form-urlencoded"}
    return cloud.http("POST", path, headers=headers, body=urlencode(form).encode())
