"""Rehearsal: scripted replies in place of a language model, for a local system without an API key.

It understands a few kinds of requests, which each `rehearsal_` module lists in its `INTENTS`, and works through them
with the same tools a real model would use. Every reply of words ends with "(rehearsal)", so nobody takes it for more
than it is.
"""

from __future__ import annotations

import re

from infra.local.world import (
    rehearsal_attention,
    rehearsal_changes,
    rehearsal_files,
    rehearsal_google,
    rehearsal_jobs,
    rehearsal_maintenance,
    rehearsal_memory,
    rehearsal_outside,
    rehearsal_payments,
    rehearsal_people,
    rehearsal_plans,
    rehearsal_python,
    rehearsal_rents,
    rehearsal_reports,
    rehearsal_web,
    rehearsal_workflows,
)
from infra.local.world.background_answers import keeps_records
from infra.local.world.quarantined_models import reads_and_writes
from infra.local.world.rehearsal_google import AFTER_SIGNING_IN, tell_of
from infra.local.world.rehearsal_plans import ENDED, does_steps, makes_plans, tell_plan
from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import Found, Intent, after, reply, shorten, work_through
from infra.local.world.script import ModelRequest, Reply, say, use_tool
from infra.local.world.web import browses
from steward.core.languages import APPROVES, REJECTS, UNDOES

# The rehearsal cannot see, so it reads every picture as this receipt, from which it can record an expense.
RECEIPT_SEEN = "Harbor Hardware, sink trap, total 84.50. (A rehearsal takes every picture for this receipt.)"
# Text in the instructions if the model answers an outsider.
FOR_OUTSIDERS = "who is not a member of the team"


class Rehearsal:
    """The `Model` behind `/model` in a local world without an API key."""

    def answer(self, request: ModelRequest) -> Reply:
        """Return the next step of the conversation, or the answer to a background call."""
        step = rehearse_outside if FOR_OUTSIDERS in request.system else rehearse
        if any(block["type"] == "image" for block in request.news):
            return reply(RECEIPT_SEEN)
        apart = keeps_records(request) or reads_and_writes(request) or browses(request) or makes_plans(request)
        return apart or does_steps(request, rehearse) or step(Situation.of(request))

    def refused(self, request: ModelRequest, problem: str) -> None:
        """Do nothing: the caller got the error."""


_DECIDING = "|".join({*APPROVES.values(), *REJECTS.values(), *UNDOES.values()})
DECIDED = re.compile(rf"^\W*(?:{_DECIDING})(?:\s+[A-Z0-9]{{2,4}}\b|\W*$)", re.IGNORECASE)


REJECTED = re.compile(r"^A-\w+ rejected by (?P<who>.+?)(?:, note(?P<why>: “.*”))?\. \w+ was not run\.", re.DOTALL)

# Cards and remarks that stand beside a member's own words.
_BESIDE = re.compile(r"<outside[^>]*>|‹[^›]*›|\[with [^\]]*\]")


def in_own_words(asked: str) -> str:
    """Return what the member wrote, without what the model reads beside it."""
    return _BESIDE.sub("", asked).strip()


def rehearse(now: Situation) -> Reply:
    """Tell the news, then continue with the member's requests of this turn."""
    news = [told for note in now.notes if (told := tell_news(now, note))]
    # Steward handles decisions before the model hears of them.
    requests = [asked for asked in now.requests if not DECIDED.search(asked)]
    if now.only_notes or not requests:
        return reply(" ".join(news)) if news else say("-")
    return after(news, work_through(now, requests, do_request))


def do_request(now: Situation) -> Reply:
    """Return the next step of one request."""
    for intent in INTENTS:
        match = intent.when.search(now.asked)
        if match and intent.possible(now):
            return intent.do(now, {name: value or "" for name, value in match.groupdict().items()})
    return reply(f"I heard “{shorten(in_own_words(now.asked), 80)}”, but {what_i_can(now)}")


def rehearse_outside(now: Situation) -> Reply:
    """Answer an outsider: pass their texts on to the team, and say so."""
    return work_through(now, [] if now.only_notes else now.requests, pass_on_to_the_team)


def pass_on_to_the_team(now: Situation) -> Reply:
    """Pass one text of an outsider on."""
    if "pass_on" not in now.results:
        return use_tool("pass_on", {"what": f"They wrote: {shorten(re.sub('</?outside>', '', now.asked), 200)}"})
    return reply("I have passed that on to the team.")


# News that the model is to tell. Steward itself reports outcomes and what the member decided.


def tell_news(now: Situation, note: str) -> str:
    """Return what a note makes the rehearsal say.

    It tells how a plan ended, what a lookup found after signing in, and what somebody else than the member rejected.
    """
    if ENDED.match(note):
        return tell_plan(note)
    if (rejected := REJECTED.match(note)) and rejected["who"] != now.asker:
        return f"{rejected['who']} rejected it{rejected['why'] or ''}. Nothing was sent."
    label, _, outcome = note.partition(": ")
    found = AFTER_SIGNING_IN.match(label)
    return tell_of(found["tool"], outcome) if found else ""


def greet(now: Situation, _: Found) -> Reply:
    """Say hello and what can be rehearsed."""
    return reply(f"Hello {now.asker.split()[0]}. I am a rehearsal, not a language model: {what_i_can(now)}")


def help_with(now: Situation, found: Found) -> Reply:
    """Give the examples of one topic."""
    topic = found["topic"].lower()
    examples = [one.example for one in INTENTS if one.topic == topic and one.possible(now)]
    return reply(f"I can rehearse these: {_listed(examples)}." if examples else f"But {what_i_can(now)}")


def what_i_can(now: Situation) -> str:
    """Return examples of some topics, and how to ask for the others, in two or three segments at most."""
    possible = {one.name: one.example for one in INTENTS if one.possible(now)}
    topics = [topic for topic, name in _TOPICS.items() if name in possible]
    examples = [possible[_TOPICS[topic]] for topic in topics[:_SHOWN_TOPICS]]
    more = f"{', '.join(topics[:-1])} or {topics[-1]}"
    return f"I can rehearse these: {_listed(examples)}. For more ask for help with {more}."


def _listed(examples: list[str]) -> str:
    return "; ".join(f"“{example}”" for example in examples)


def thanks(_: Situation, __: Found) -> Reply:
    """Answer thanks briefly."""
    return reply("You are welcome.")


# The topics of the help, those of a landlord first, and the intent that stands for each.
_TOPICS = {
    "rent": "say who is behind",
    "flats": "have repaired",
    "people": "write to somebody",
    "reminders": "remind",
    "repairs": "finish a repair",
    "visits": "move an inspection",
    "files": "write to a file",
    "memory": "remember",
    "calendar": "look at the calendar",
    "web": "search the web",
    "plans": "plan",
}
# Number of topics with an example in the help.
_SHOWN_TOPICS = 4

# Tried in this order.
INTENTS = (
    *rehearsal_rents.INTENTS,
    *rehearsal_maintenance.INTENTS,
    *rehearsal_changes.INTENTS,
    *rehearsal_workflows.INTENTS,
    *rehearsal_plans.INTENTS,
    *rehearsal_payments.INTENTS,
    *rehearsal_jobs.INTENTS,
    *rehearsal_reports.INTENTS,
    *rehearsal_python.INTENTS,
    *rehearsal_web.INTENTS,
    *rehearsal_attention.INTENTS,
    *rehearsal_outside.INTENTS,
    *rehearsal_google.INTENTS,
    rehearsal_people.WRITE_TO_SOMEBODY,
    *rehearsal_memory.INTENTS,
    *rehearsal_files.INTENTS,
    *rehearsal_people.INTENTS,
    rehearsal_outside.TELL_WHAT_THEY_WROTE,
    rehearsal_people.FIND_SOMEBODY,
    rehearsal_memory.TAKE_NOTE,
    Intent(
        "thanks", "", "thanks", re.compile(r"^\W*(?:thanks|thank you|thx|ok|great|perfect)\b", re.IGNORECASE), thanks
    ),
    Intent(
        "help with a topic",
        "",
        "help with files",
        re.compile(r"\bhelp (?:me )?with (?P<topic>\w+)", re.IGNORECASE),
        help_with,
    ),
    Intent("greet and help", "", "help", re.compile(r"^\W*(?:hi|hello|hey|good \w+|help)\b", re.IGNORECASE), greet),
)
