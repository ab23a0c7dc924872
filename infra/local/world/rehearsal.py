"""Rehearsal: scripted replies in place of a language model, for a local system without an API key.

It understands a few kinds of requests, listed in `INTENTS` in the order they are tried, and works through each with the
same tools a real model would use. Every reply of words ends with "(rehearsal)", so nobody takes it for more than it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from infra.local.world.background_answers import keeps_records
from infra.local.world.quarantined_models import reads_and_writes
from infra.local.world.rehearsal_attention import (
    OPEN,
    QUIET,
    WATCHED,
    WHY,
    settle_quiet,
    what_is_open,
    what_is_watched,
    why_texted,
)
from infra.local.world.rehearsal_changes import (
    CANCEL_INSPECTION,
    CANCEL_REPAIR,
    DUE,
    FIXED,
    GIVE,
    MOVE_INSPECTION,
    MOVE_REPAIR,
    MOVED_OUT,
    NOTICE,
    cancel_inspection,
    cancel_repair,
    end_tenancy,
    finish_repair,
    give_repair,
    move_inspection,
    move_repair,
    take_notice,
    tell_what_is_due,
)
from infra.local.world.rehearsal_files import (
    DELETE,
    EDIT,
    HISTORY,
    LIST,
    MOVE,
    READ,
    RESTORE,
    SEARCH,
    SHOWN_CHARACTERS,
    WRITE,
    bring_back_a_file,
    delete_a_file,
    edit_a_file,
    list_files,
    move_a_file,
    read_a_file,
    search_files,
    tell_the_history,
    write_a_file,
)
from infra.local.world.rehearsal_google import (
    AFTER_SIGNING_IN,
    AMOUNTS,
    ANSWER,
    answer_a_mail,
    look_at_the_calendar,
    put_amounts_into_a_sheet,
    put_into_the_calendar,
    tell_of,
)
from infra.local.world.rehearsal_jobs import (
    REMIND,
    SEND,
    SNOOZE,
    SWITCH,
    TELL,
    TEXT,
    answer_later,
    remind,
    send_later,
    snooze,
    switch,
    text_later,
)
from infra.local.world.rehearsal_maintenance import (
    LET,
    QUOTE,
    RECEIPT,
    REPAIR,
    SUNDAYS,
    VISITS,
    book_visits,
    find_somebody_for,
    have_repaired,
    no_sundays,
    put_on,
    take_quote,
)
from infra.local.world.rehearsal_memory import FORGET, REMEMBER, TOLD, WHAT, forget, remember, take_note, tell_memory
from infra.local.world.rehearsal_outside import pass_on, tell_the_time, tell_what_they_wrote
from infra.local.world.rehearsal_payments import PAY_LINK, ask_for_rent
from infra.local.world.rehearsal_plans import (
    ABOUT,
    ENDED,
    PLAN,
    about_the_plan,
    does_steps,
    makes_plans,
    plan,
    tell_plan,
)
from infra.local.world.rehearsal_python import SUM, work_out
from infra.local.world.rehearsal_rents import (
    BEHIND,
    CAME,
    COST,
    EVICT,
    RAISE,
    WAIT,
    evict,
    raise_rent,
    rent_came,
    tell_costs,
    wait_for_rent,
    who_is_behind,
)
from infra.local.world.rehearsal_reports import REPORT, make_a_report
from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import (
    LEAD_IN,
    MESSAGE,
    WHOM,
    Found,
    after,
    in_first_person,
    is_question,
    reply,
    sentence,
    shorten,
    to_somebody,
    without_article,
    work_through,
)
from infra.local.world.rehearsal_web import ALLOW, LOOK_UP, allow_domain, look_up, open_page
from infra.local.world.rehearsal_web import OPEN as OPEN_PAGE
from infra.local.world.rehearsal_workflows import RUNNING, SWITCH_WORKFLOW, switch_workflow, tell_workflows
from infra.local.world.script import ModelRequest, Reply, say, use_tool
from infra.local.world.web import browses
from steward.core.languages import APPROVES, REJECTS, UNDOES

# The rehearsal cannot see, so it reads every picture as this receipt, from which it can record an expense.
RECEIPT_SEEN = "Harbor Hardware, sink trap, total 84.50. (A rehearsal takes every picture for this receipt.)"
# Text in the instructions if the model answers an outsider.
FOR_OUTSIDERS = "who is not a member of the team"


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
DECIDED = re.compile(rf"^\W*(?:{_DECIDING})\s+[A-Z0-9]{{2,4}}\b", re.IGNORECASE)


# Cards and remarks that stand beside a member's own words.
_BESIDE = re.compile(r"<outside[^>]*>|‹[^›]*›|\[with [^\]]*\]")


def in_own_words(asked: str) -> str:
    """Return what the member wrote, without what the model reads beside it."""
    return _BESIDE.sub("", asked).strip()


def rehearse(now: Situation) -> Reply:
    """Tell the news, then continue with the member's requests of this turn."""
    news = [told for note in now.notes if (told := tell_news(note))]
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


# News that the model is to tell. Steward itself reports decisions and outcomes.


def tell_news(note: str) -> str:
    """Return what a note makes the rehearsal say: how a plan ended, or what a lookup found after signing in."""
    if ENDED.match(note):
        return tell_plan(note)
    label, _, outcome = note.partition(": ")
    found = AFTER_SIGNING_IN.match(label)
    return tell_of(found["tool"], outcome) if found else ""


# Writing to somebody.


def write_to_somebody(now: Situation, found: Found) -> Reply:
    """Look the person up and propose the text."""
    return to_somebody(now, found["whom"], in_first_person(found), wants_answer=is_question(found))


# Contacts, conversations.


def find_somebody(now: Situation, found: Found) -> Reply:
    """Answer from the contacts."""
    contacts = now.results.get("search_contacts")
    if contacts is None:
        return use_tool("search_contacts", {"query": without_article(found["whom"])})
    lines = [line.split(" · ") for line in contacts.splitlines() if line.startswith("ctc-")]
    if not lines:
        return reply(f"I do not find {found['whom']} among your contacts.")
    # Without the id and the match score.
    people = [f"{parts[1]} is in your contacts as {', '.join(parts[2:-1])}." for parts in lines[:3]]
    return reply(" ".join(people))


def search_conversations(now: Situation, found: Found) -> Reply:
    """Search earlier conversations, and quote the best matches."""
    answer = now.results.get("search_conversations")
    if answer is None:
        return use_tool("search_conversations", {"query": found["topic"].strip(" ?.!"), "limit": 3})
    try:
        results = json.loads(answer.partition("\n<outside")[0])["results"]
    except (ValueError, KeyError):
        return reply(sentence(answer))
    # The question itself is in the log by now.
    earlier = [one for one in results if not one["snippet"].endswith(now.asked)]
    if not earlier:
        return reply("I find nothing about that in our conversations.")
    lines = [f"{one['date']}, “{one['conversation_name'] or 'a conversation'}”: “{one['snippet']}”" for one in earlier]
    return reply("I find:\n" + "\n".join(lines) + "\n")


def show_texts(now: Situation, found: Found) -> Reply:
    """Show the texts exchanged with a person."""
    answer = now.results.get("get_contact_sms_history")
    if answer is None:
        return use_tool("get_contact_sms_history", {"contact_name": without_article(found["whom"]), "limit": 10})
    return reply(f"{shorten(answer, 2 * SHOWN_CHARACTERS)}\n")


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

# Topics of a landlord's account.
_LETTING = (
    Intent("say who is behind", "rent", "who's behind on rent?", BEHIND, who_is_behind, needs="list_properties"),
    Intent(
        "wait for rent", "rent", "give Caleb till Friday, then remind him", WAIT, wait_for_rent, needs="list_properties"
    ),
    Intent("put down rent", "rent", "Priya's cheque came, 1380", CAME, rent_came, needs="list_properties"),
    Intent("have repaired", "flats", "get Pete out to 4B for the leak", REPAIR, have_repaired, needs="list_properties"),
    Intent(
        "take a quote", "flats", "take the cheaper roof quote, start Monday", QUOTE, take_quote, needs="list_properties"
    ),
    Intent("raise a rent", "rent", "put Elm 11 up to 1850 from next month", RAISE, raise_rent, needs="list_properties"),
    Intent(
        "let",
        "flats",
        "Mill B is ready on the 1st, find someone at 1150",
        LET,
        find_somebody_for,
        needs="list_properties",
    ),
    Intent("evict", "rent", "evict unit 14", EVICT, evict, needs="list_properties"),
    Intent("put down an expense", "flats", "put this on Oak", RECEIPT, put_on, needs="list_properties"),
    Intent("book visits", "flats", "book the inspections that are due", VISITS, book_visits, needs="list_properties"),
    Intent(
        "tell costs",
        "rent",
        "what did Oak cost me last year? For my accountant",
        COST,
        tell_costs,
        needs="list_properties",
    ),
    Intent(
        "keep Sundays free", "flats", "no texts to tenants on Sundays", SUNDAYS, no_sundays, needs="list_properties"
    ),
    Intent(
        "move an inspection",
        "visits",
        "move the inspection of 22 Mill Road to Dec 12 at 10",
        MOVE_INSPECTION,
        move_inspection,
        needs="list_properties",
    ),
    Intent(
        "cancel an inspection",
        "visits",
        "cancel the inspection of 22 Mill Road",
        CANCEL_INSPECTION,
        cancel_inspection,
        needs="list_properties",
    ),
    Intent("tell what is due", "visits", "what is due this week?", DUE, tell_what_is_due, needs="list_properties"),
    Intent("finish a repair", "repairs", "the leak in 4B is fixed", FIXED, finish_repair, needs="list_properties"),
    Intent(
        "cancel a repair", "repairs", "cancel the repair in 4B", CANCEL_REPAIR, cancel_repair, needs="list_properties"
    ),
    Intent("give a repair", "repairs", "give the leak in 4B to Pete", GIVE, give_repair, needs="list_properties"),
    Intent(
        "move a repair",
        "repairs",
        "move the visit for the leak in 4B to Friday at 9",
        MOVE_REPAIR,
        move_repair,
        needs="list_properties",
    ),
    Intent("take notice", "flats", "Hugo gave notice for Jan 31", NOTICE, take_notice, needs="list_properties"),
    Intent("end a tenancy", "flats", "Hugo moved out", MOVED_OUT, end_tenancy, needs="list_properties"),
    Intent("tell workflows", "flats", "which workflows are running?", RUNNING, tell_workflows, needs="list_workflows"),
    Intent(
        "switch a workflow",
        "flats",
        "pause the workflow for Elm 14",
        SWITCH_WORKFLOW,
        switch_workflow,
        needs="control_workflow",
    ),
)
INTENTS = (
    *_LETTING,
    Intent(
        "plan", "plans", "plan: find the plumber, then tell the plumber I can meet at 3", PLAN, plan, needs="plan_task"
    ),
    Intent("ask about the plan", "plans", "how far is the plan?", ABOUT, about_the_plan, needs="plan_task"),
    Intent(
        "ask for rent",
        "rent",
        "make a payment link for Caleb's rent",
        PAY_LINK,
        ask_for_rent,
        needs="payments_create_link",
    ),
    Intent("remind", "reminders", "remind me tomorrow at 9 to water the plants", REMIND, remind),
    Intent("send later", "reminders", "send the plumber “See you at ten” Friday at 9", SEND, send_later),
    Intent(
        "send again and again", "reminders", "every Monday at 9 tell the plumber to water the plants", TEXT, text_later
    ),
    Intent("answer later", "reminders", "every Monday at 9 what do you remember?", TELL, answer_later),
    Intent("snooze", "reminders", "snooze that until tomorrow at 9", SNOOZE, snooze),
    Intent("switch a reminder", "reminders", "pause the reminder to water the plants", SWITCH, switch),
    Intent("be quiet", "reminders", "quiet hours 22:00-07:00", QUIET, settle_quiet),
    Intent("make a report", "rent", "make a report on the rent roll", REPORT, make_a_report, needs="generate_report"),
    Intent("work out", "web", "what is 17.5 % of 1,234?", SUM, work_out),
    Intent(
        "allow a domain", "web", "you may read gas.example on the web", ALLOW, allow_domain, needs="set_web_domains"
    ),
    Intent(
        "search the web", "web", "search the web for the gas works on Oak Street", LOOK_UP, look_up, needs="web_search"
    ),
    Intent("open a page", "web", "open https://gas.example/works/oak-street", OPEN_PAGE, open_page, needs="web_fetch"),
    Intent("say why", "plans", "why did you text me this?", WHY, why_texted),
    Intent("say what is open", "plans", "what is open?", OPEN, what_is_open),
    Intent("say what is watched", "plans", "what are you watching?", WATCHED, what_is_watched),
    Intent(
        "pass on",
        "people",
        "pass that on to the plumber",
        re.compile(
            rf"{LEAD_IN}(?:(?i:pass|forward)\s+(?:(?i:that|it|this)\s+)?(?:(?i:on)\s+)?(?i:to)"
            rf"|(?i:p[aá]sa(?:se)?lo a|reenv[ií]alo a))\s+{WHOM}",
        ),
        pass_on,
    ),
    Intent(
        "answer with a time they gave",
        "people",
        "tell the plumber the time Jordan gave",
        re.compile(r"\b(?i:the time|la hora)\b", re.DOTALL),
        tell_the_time,
    ),
    Intent(
        "answer a mail",
        "people",
        "answer Pete's mail that Friday at nine is fine",
        ANSWER,
        answer_a_mail,
    ),
    Intent(
        "look at the calendar",
        "calendar",
        "what is on my calendar today?",
        re.compile(r"\bcalendar\b(?!.*\bat \d)[^?]*?(?P<when>today|tomorrow|week)?\s*\?", re.IGNORECASE),
        look_at_the_calendar,
    ),
    Intent(
        "put something into the calendar",
        "calendar",
        "put “boiler inspection” into my calendar tomorrow at 15:00",
        re.compile(
            r"\bput\s+[“\"']?(?P<title>.+?)[”\"']?\s+(?:in|into|on)\s+my\s+calendar\s+(?P<when>today|tomorrow)"
            r"\s+at\s+(?P<hour>\d{1,2})(?::(?P<minute>\d\d))?",
            re.IGNORECASE,
        ),
        put_into_the_calendar,
    ),
    Intent(
        "act on mail",
        "calendar",
        "when an invoice comes, put its amount in the sheet “Rent roll”",
        AMOUNTS,
        put_amounts_into_a_sheet,
    ),
    Intent(
        "write to somebody",
        "people",
        "tell the plumber I can meet at 3 tomorrow",
        re.compile(LEAD_IN + MESSAGE, re.DOTALL),
        write_to_somebody,
    ),
    Intent("say what is remembered", "memory", "what do you remember about me?", WHAT, tell_memory),
    Intent("remember", "memory", "remember that the boiler is a Vaillant", REMEMBER, remember),
    Intent("forget", "memory", "forget that I like tea", FORGET, forget),
    Intent(
        "write to a file",
        "files",
        "add “milk” to shopping.md",
        WRITE,
        write_a_file,
    ),
    Intent("edit a file", "files", "change “milk” to “oat milk” in shopping.md", EDIT, edit_a_file),
    Intent("search files", "files", "find “milk” in my files", SEARCH, search_files),
    Intent("list files", "files", "which files are there?", LIST, list_files),
    Intent("move a file", "files", "move shopping.md to areas/shopping.md", MOVE, move_a_file),
    Intent("history of a file", "files", "history of shopping.md", HISTORY, tell_the_history),
    Intent("bring back a file", "files", "bring back shopping.md", RESTORE, bring_back_a_file),
    Intent("delete a file", "files", "delete shopping.md", DELETE, delete_a_file),
    Intent(
        "search conversations",
        "people",
        "what did we say about the boiler?",
        re.compile(
            r"\bwhat (?:did|have) (?:we|i|you|they|\w+) (?:say|said|write|written|talk|discuss|decide)\w*"
            r"\s+(?:about\s+|on\s+)?(?P<topic>\S.*)",
            re.IGNORECASE | re.DOTALL,
        ),
        search_conversations,
    ),
    Intent(
        "tell what they wrote",
        "people",
        "what does Jordan want?",
        re.compile(r"^\W*(?:what|que|qué)\b.*\b(?:want|need|write|wrote|say|said|quiere|dice|escribi)", re.IGNORECASE),
        tell_what_they_wrote,
    ),
    Intent(
        "show texts",
        "people",
        "show my texts with the plumber",
        re.compile(rf"\b(?i:texts|messages)\s+(?i:with|from|to)\s+{WHOM}"),
        show_texts,
    ),
    Intent(
        "read a file",
        "files",
        "show shopping.md",
        READ,
        read_a_file,
    ),
    Intent(
        "find somebody",
        "people",
        "who is in unit 12?",
        re.compile(r"\b(?:who(?:'s|’s| is)|find|look up)\s+(?P<whom>[^?.!]+)", re.IGNORECASE),
        find_somebody,
    ),
    Intent("take note", "memory", "I like my coffee black", TOLD, take_note),
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
