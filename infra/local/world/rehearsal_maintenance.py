"""Scripted replies (no language model) on units: repairs, quotes, visits, expenses and letting."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import partial

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import Found, Intent, reply, sentence
from infra.local.world.script import Reply, use_tool, use_tools

_MONTHS_FREE = 12
REPAIR = re.compile(r"\bget\s+(?P<whom>[A-Z]\w+)\s+out\s+to\s+(?P<unit>\w+)\s+for\s+(?:the\s+)?(?P<what>\w+)", re.I)
QUOTE = re.compile(r"\btake\s+the\s+cheaper\s+(?P<what>\w+)\s+quote", re.IGNORECASE)
LET = re.compile(
    r"\b(?P<street>\w+)\s+(?P<unit>\w+)\s+is\s+ready\s+on\s+the\s+(?P<day>\d{1,2})(?:st|nd|rd|th)\b.*?"
    r"\bfind\s+(?:someone|somebody)\s+at\s+(?P<amount>\d+)",
    re.IGNORECASE,
)
RECEIPT = re.compile(r"\bput\s+(?:this|that)\s+on\s+(?P<place>\w+)", re.IGNORECASE)
VISITS = re.compile(r"\bbook\s+the\s+inspections\b", re.IGNORECASE)
SUNDAYS = re.compile(r"\bno\s+texts?\s+to\s+tenants\s+on\s+sundays\b", re.IGNORECASE)
_AMOUNT = {"name": "amount", "type": "amount", "question": "How much was paid in all?"}


def have_repaired(now: Situation, found: Found) -> Reply:
    """Assign the open job to a vendor: draft the booking and both texts."""
    jobs = now.results.get("get_maintenance")
    if jobs is None:
        return use_tool("get_maintenance", {})
    job = next((one for one in jobs.splitlines() if f", {found['unit']} ·" in one), "")
    if not job:
        return reply(f"I find no open job at {found['unit']}.")
    job_id, place, title, *_ = job.split(" · ")
    if "search_tenants" not in now.results:
        return use_tool("search_tenants", {"query": found["whom"], "role": "vendor"})
    vendor = now.results["search_tenants"]
    whom = re.search(r"\bctc-\w+", vendor)
    if whom is None:
        return reply(f"{found['whom']} is no vendor of yours.")
    asks: dict[str, object] = {"reason": f"{now.asker} asked for it", "wants_answer": True}
    if whom.group() not in now.written_to:
        given = {"maintenance_id": job_id, "place": place, "event": "assign", "vendor_id": whom.group()}
        asked = f"Can you see to {place}: {title.lower()}? Which times suit you this week?"
        to_them = ("send_message", {"contact_id": whom.group(), "text": asked, **asks})
        # The job's line names the vendor who has it.
        return use_tools(to_them) if whom.group() in job else use_tools(("update_maintenance", given), to_them)
    if "search_contacts" not in now.results:
        return use_tool("search_contacts", {"query": f"unit {found['unit']}"})
    lives_there = re.search(r"\bctc-\w+", now.results["search_contacts"])
    if lives_there and lives_there.group() not in now.written_to:
        text = f"{found['whom']} will look at this: {title.lower()}. When may somebody come in this week?"
        return use_tool("send_message", {"contact_id": lives_there.group(), "text": text, **asks})
    ends = re.search(r"insured until (?P<day>[\d-]+)", vendor)
    insured = f" {found['whom']}'s insurance ends on {ends['day']}." if ends else ""
    return reply(f"The drafts wait for you: the job that is on record, and a text to each.{insured}")


def take_quote(now: Situation, found: Found) -> Reply:
    """Accept the lowest quote, unless its vendor may get no work."""
    jobs = now.results.get("get_maintenance")
    if jobs is None:
        return use_tool("get_maintenance", {})
    job = next((one for one in jobs.splitlines() if found["what"].lower() in one.lower()), "")
    after = jobs.partition(job)[2].partition("\nmnt-")[0]
    quotes = re.findall(r"^ {2}(qte-\S+) · quote · (ven-\S+) · ([\d.]+ \S+) · received", after, re.MULTILINE)
    if not job or not quotes:
        return reply(f"I find no quote for a {found['what']}.")
    who = {one.split(" · ")[0]: one for one in jobs.splitlines() if one.startswith("ven-")}
    ranked = sorted(quotes, key=lambda one: float(one[2].split()[0]))
    quote, vendor, amount = ranked[0]
    name = _name(who.get(vendor, ""))
    if "not insured" in who.get(vendor, ""):
        others = "".join(f", take {_name(who.get(one, ''))}'s for {price}" for _, one, price in ranked[1:])
        return reply(
            f"{name}'s for {amount} is cheaper, but they are not insured, so nothing is approved. I can ask them for "
            f"the new certificate{others}, or an owner may waive it."
        )
    done = now.results.get("approve_quote")
    if done is None:
        contact = re.search(r"\bctc-\w+", who.get(vendor, ""))
        given = {"quote_id": quote, "place": job.split(" · ")[1], "amount": amount.split()[0]}
        return use_tool("approve_quote", {**given, "vendor_id": contact.group() if contact else ""})
    return reply(sentence(done))


def find_somebody_for(now: Situation, found: Found) -> Reply:
    """Start to let a unit, and list its open work."""
    for tool in ("list_properties", "get_maintenance"):
        if tool not in now.results:
            return use_tool(tool, {})
    there = next(
        (one for one in now.results["list_properties"].splitlines() if found["street"].lower() in one.lower()), ""
    )
    if "get_property" not in now.results:
        return use_tool("get_property", {"property_id": there.split(" · ")[0]})
    units = [one for one in now.results["get_property"].splitlines() if one.startswith("unit-")]
    line = next((one for one in units if f", {found['unit'].upper()} ·" in one), "")
    if not line:
        return reply(f"I find no unit {found['unit']} there.")
    unit, place, *_ = line.split(" · ")
    if "workflow_find_tenant" not in now.results:
        terms = {"rent": f"{found['amount']}.00", "available_from": _next_of(now.today, int(found["day"])).isoformat()}
        given = {"unit_id": unit, "place": place, "term_months": _MONTHS_FREE}
        return use_tool("workflow_find_tenant", {**given, **terms})
    still = next((one for one in now.results["get_maintenance"].splitlines() if f"{place} ·" in one), "")
    job = f" A job is still open there: {still.split(' · ')[2]}." if still else ""
    if "off the market" in now.results["workflow_find_tenant"]:
        if "save_unit" not in now.results:
            back = {"property_id": there.split(" · ")[0], "place": place, "unit_id": unit, "market_state": "on"}
            return use_tool("save_unit", back)
        return reply(f"{place} is off the market: as it is ready, it goes back on first.{job} Then tell me again.")
    return reply(f"I assume a term of {_MONTHS_FREE} months.{job} Once you say so, you get the listing to read.")


def put_on(now: Situation, found: Found) -> Reply:
    """Read the amount from the picture, and record the expense with its document."""
    document = now.documents[-1] if now.documents else ""
    if not document:
        return reply("I see no picture: send it along.")
    if "analyze_image" not in now.results:
        return use_tool("analyze_image", {"document": document})
    if "list_properties" not in now.results:
        return use_tool("list_properties", {})
    seen = re.search(r"shows \{(?P<quote>q\d+-\d+)\}", now.results["analyze_image"])
    if seen is None:
        return reply("I cannot see what it says. How much was it?")
    if "read_outside" not in now.results:
        return use_tool("read_outside", {"ids": [seen["quote"]], "fields": [_AMOUNT]})
    value = re.search(r"amount: (?P<amount>\d+(?:\.\d\d)?)", now.results["read_outside"])
    if value is None:
        return reply("I find no amount on it. How much was it?")
    line = next((o for o in now.results["list_properties"].splitlines() if found["place"].lower() in o.lower()), "")
    if not line:
        return reply(f"I find no property called {found['place']}.")
    property_id, place, *_ = line.split(" · ")
    if "record_expense" not in now.results:
        spent = {"amount": value["amount"], "day": now.today.isoformat(), "kind": "repairs"}
        filed = {"document": document, "subject_ids": [property_id], "place": place, "kind": "receipt"}
        return use_tools(
            ("record_expense", {"property_id": property_id, "place": place, **spent}),
            ("file_document", {**filed, "title": f"Receipt, {now.today}"}),
        )
    return reply("The amount comes from a picture, so please look at it first.")


def book_visits(now: Situation, _: Found) -> Reply:
    """Book the due visits that are not booked yet. Steward tells the tenants itself, in time."""
    for tool in ("get_inspections", "search_tenants", "list_properties"):
        if tool not in now.results:
            return use_tool(tool, {})
    booked = [one for one in now.results["get_inspections"].splitlines() if re.search(r"· (scheduled|notified)\b", one)]
    leaving = re.search(
        r"^tcy-\S+ · (?P<place>[^·]+?) · .*out by (?P<day>[\d-]+)",
        now.results["search_tenants"],
        re.MULTILINE,
    )
    exits = [one for one in booked if " · exit · " in one]
    if leaving and not exits and "schedule_inspection" not in now.results:
        return _book_exit(now, leaving["place"], date.fromisoformat(leaving["day"]))
    names = "; ".join(" ".join(one.split(" · ")[i] for i in (0, 2, 3)) for one in booked) or "none"
    is_booked = "insp-" in now.results.get("schedule_inspection", "")
    new = f" New: the last visit at {leaving['place']}." if leaving and is_booked else ""
    return reply(f"Booked already: {names}.{new}")


def no_sundays(now: Situation, _: Found) -> Reply:
    """Keep scanners from texting on Sundays, and remember it for drafts."""
    if "set_scanner" not in now.results:
        said = {"key": "texts to tenants", "value": "No texts to tenants on Sundays."}
        return use_tools(("set_scanner", {"scanner": "all", "weekdays": [1, 2, 3, 4, 5, 6]}), ("set_preference", said))
    return reply("That covers what is found in the records and told by itself. Emergencies still go out, also then.")


def _book_exit(now: Situation, place: str, day: date) -> Reply:
    """Book the exit inspection on a working day: the day they leave or one of the two after it."""
    there = next((one for one in now.results["list_properties"].splitlines() if place.split(",")[0] in one), "").split(
        " · "
    )[0]
    if "get_property" not in now.results:
        return use_tool("get_property", {"property_id": there})
    unit = re.search(rf"^(?P<unit>unit-\S+) · {re.escape(place)} ·", now.results["get_property"], re.MULTILINE)
    days = (day + timedelta(days=more) for more in range(3))
    on = next(one for one in days if one.isoweekday() <= 5)
    where = {"property_id": there, "place": place, **({"unit_id": unit["unit"]} if unit else {})}
    return use_tool("schedule_inspection", {**where, "kind": "exit", "proposed": [f"{on.isoformat()}T10:00"]})


def _name(line: str) -> str:
    parts = line.split(" · ")
    return parts[1].partition(" (")[0] if len(parts) > 1 else "That vendor"


def _next_of(today: date, day: int) -> date:
    """Return the next date with this day of the month."""
    ahead = (today + timedelta(days=more) for more in range(1, 63))
    return next(one for one in ahead if one.day == day)


_letting = partial(Intent, needs="list_properties")
INTENTS = (
    _letting("have repaired", "flats", "get Pete out to 4B for the leak", REPAIR, have_repaired),
    _letting("take a quote", "flats", "take the cheaper roof quote, start Monday", QUOTE, take_quote),
    _letting("let", "flats", "Mill B is ready on the 1st, find someone at 1150", LET, find_somebody_for),
    _letting("put down an expense", "flats", "put this on Oak", RECEIPT, put_on),
    _letting("book visits", "flats", "book the inspections that are due", VISITS, book_visits),
    _letting("keep Sundays free", "flats", "no texts to tenants on Sundays", SUNDAYS, no_sundays),
)
