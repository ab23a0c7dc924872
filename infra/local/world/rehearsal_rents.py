"""Scripted replies (no language model) on rents: arrears, reminders, payments and increases; it refuses to evict."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import partial

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import Found, Intent, reply, sentence
from infra.local.world.script import Reply, use_tool

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_AMOUNT = r"(?P<amount>\d[\d,]*(?:\.\d\d)?)"
BEHIND = re.compile(r"\bwho(?:['’]s| is)\s+behind\b", re.IGNORECASE)
WAIT = re.compile(
    rf"\bgive\s+(?P<whom>[A-Z]\w+)\s+(?i:till|until)\s+(?P<day>(?i:{'|'.join(_WEEKDAYS)}))\b", re.IGNORECASE
)
CAME = re.compile(
    rf"\b(?P<whom>[A-Z]\w+)['’]s\s+(?P<how>cash|cheque|check|transfer)\s+came,?\s+{_AMOUNT}", re.IGNORECASE
)
RAISE = re.compile(rf"\bput\s+(?P<place>[A-Z]\w+\s+\w+)\s+up\s+to\s+{_AMOUNT}\s+from\s+next\s+month", re.IGNORECASE)
EVICT = re.compile(r"\bevict\s+(?:unit\s+)?(?P<unit>\w+)", re.IGNORECASE)
COST = re.compile(r"\bwhat\s+did\s+(?P<place>\w+)\s+cost\b.*\blast\s+year\b", re.IGNORECASE)
_HOW = {"cheque": "cheque", "check": "cheque", "cash": "cash", "transfer": "bank"}


def who_is_behind(now: Situation, __: Found) -> Reply:
    """List tenants in arrears, and apart from them those with a payment plan."""
    arrears = now.results.get("get_arrears")
    if arrears is None:
        return use_tool("get_arrears", {})
    behind, _, on_plans = arrears.partition("On payment plans:\n")
    said = [_owes(line) for line in behind.splitlines()]
    said += [_pays_off(line) for line in on_plans.splitlines()]
    return reply(" ".join(said))


def _pays_off(line: str) -> str:
    """Return a sentence about a tenant with a payment plan."""
    name = line.split(" · ")[1].partition(" (")[0]
    if ", unless " in line:
        return f"{name} is not keeping a payment plan, unless a payment that is on record was for it."
    return f"{name} keeps to a payment plan." if "kept so far" in line else f"{name} is not keeping a payment plan."


def wait_for_rent(now: Situation, found: Found) -> Reply:
    """Postpone the findings, and schedule reminders in a fixed text for those who have not paid by then."""
    if "get_arrears" not in now.results:
        return use_tool("get_arrears", {})
    if "list_findings" not in now.results:
        return use_tool("list_findings", {"scanner": "arrears_escalation"})
    line = _line_with(now.results["get_arrears"], found["whom"])
    if not line:
        return reply(f"{found['whom']} owes nothing that is overdue.")
    tenancy, place, who, *_ = line.split(" · ")
    if "get_payments" not in now.results:
        return use_tool("get_payments", {"tenancy_id": tenancy, "period": "all", "status": "overdue"})
    day = _next(now.today, found["day"])
    at = f"{day.isoformat()}T09:00"
    finding = _line_with(now.results["list_findings"], place)
    if finding and "update_finding" not in now.results:
        put_off = {"finding_id": finding.split(" · ")[0], "action": "snooze", "until": at}
        return use_tool("update_finding", put_off)
    charge, contact = re.search(r"\bchg-\w+", now.results["get_payments"]), re.search(r"\bctc-\w+", who)
    if charge is None or contact is None:
        return reply("I do not find what is overdue.")
    if "create_scheduled_job" not in now.results:
        about = {"contact_id": contact.group(), "reminder": "rent_late", "subject_id": charge.group(), "place": place}
        return use_tool("create_scheduled_job", {"call": {"tool": "send_reminder", "arguments": about}, "start": at})
    made = now.results["create_scheduled_job"]
    if not made.startswith("job-"):
        return reply(sentence(made))
    return reply(f"{found['whom']} has until {found['day'].title()}: reminded then, unless it is paid by then.")


def rent_came(now: Situation, found: Found) -> Reply:
    """Record a payment; ask first if it seems to be recorded already."""
    tenants = now.results.get("search_tenants")
    if tenants is None:
        return use_tool("search_tenants", {"query": found["whom"]})
    if not tenants.startswith("tcy-"):
        return reply(f"I find no tenant called {found['whom']}.")
    tenancy, place, *_ = tenants.splitlines()[0].split(" · ")
    recorded = now.results.get("record_payment")
    if recorded is None:
        paid = {"received_on": now.today.isoformat(), "method": _HOW[found["how"].lower()]}
        return use_tool(
            "record_payment", {"tenancy_id": tenancy, "place": place, "amount": _decimal(found["amount"]), **paid}
        )
    if "is there already" in recorded:
        return reply(f"One of {found['amount']} is on record for today already. Is this a second one?")
    return reply("It is put down." if recorded.startswith("Done") else sentence(recorded))


def raise_rent(now: Situation, found: Found) -> Reply:
    """Start a rent increase on the first day that contract and rules allow."""
    for tool in ("list_properties", "search_tenants"):
        if tool not in now.results:
            return use_tool(tool, {})
    street = found["place"].split()[0]
    line = _at(now.results["search_tenants"], found["place"])
    if not line:
        return reply(f"I find no tenancy at {found['place']}.")
    tenancy, place, *_ = line.split(" · ")
    if "analyze_rent" not in now.results:
        there = _line_with(now.results["list_properties"], street).split(" · ")[0]
        return use_tool("analyze_rent", {"property_id": there, "include_comparables": False})
    analysis = now.results["analyze_rent"].partition(f"{place} ·")[2].partition("\nunit-")[0]
    first = re.search(r"\bfrom (?P<day>\d{4}-\d\d-\d\d) on\.", analysis)
    if first is None:
        return reply(f"I cannot say from when it may rise: {analysis}")
    if "workflow_rent_increase" not in now.results:
        terms = {"rent": _decimal(found["amount"]), "effective_on": first["day"]}
        return use_tool("workflow_rent_increase", {"tenancy_id": tenancy, "place": place, **terms})
    was = re.search(r"rent (?P<rent>[\d.]+)", line)
    more = f"{(float(_decimal(found['amount'])) / float(was['rent']) - 1) * 100:+.1f} %. " if was else ""
    unchecked = " That goes by generic rules nobody has checked." if "nobody has checked" in analysis else ""
    said = f"{more}The first rent day that keeps the notice is {first['day']}.{unchecked}"
    return reply(f"{said} It is decided by the link, and a person serves the notice.")


def evict(now: Situation, found: Found) -> Reply:
    """Refuse to evict; tell the arrears, and a person's next options."""
    for tool in ("get_arrears", "get_legal_rules"):
        if tool not in now.results:
            return use_tool(tool, {})
    line = next((one for one in now.results["get_arrears"].splitlines() if f", {found['unit']} ·" in one), "")
    owed = _owes(line) if line else "Nothing is overdue there."
    days = re.search(r"arrears_notice_day\D*(?P<days>\d+)", now.results["get_legal_rules"])
    step = f"A notice of arrears may be served from day {days['days']} on." if days else "The rules name no day for it."
    return reply(
        f"I evict nobody and serve nothing. {owed} {step} I can draft the papers, propose a payment plan, or find a "
        "local adviser; a person serves a notice."
    )


def tell_costs(now: Situation, found: Found) -> Reply:
    """Make the tax report, and ask for the recipient."""
    places = now.results.get("list_properties")
    if places is None:
        return use_tool("list_properties", {})
    line = next((one for one in places.splitlines() if found["place"].lower() in one.lower()), "")
    if not line:
        return reply(f"I find no property called {found['place']}.")
    report = now.results.get("generate_report")
    if report is None:
        wanted = {"kind": "tax", "property_id": line.split(" · ")[0], "period": "last_year"}
        return use_tool("generate_report", wanted)
    if "search_contacts" not in now.results:
        return use_tool("search_contacts", {"query": "accountant"})
    whom = "Your accountant is no contact yet: what is their name, and mail?"
    if now.results["search_contacts"].startswith("ctc-"):
        whom = "Shall I send it to them?"
    return reply(f"Here it is, which is no tax advice:\n{report}\n{whom}\n")


def _owes(line: str) -> str:
    parts = line.split(" · ")
    if len(parts) < 5:
        return line
    _, place, who, amount, days = parts
    return f"{who.partition(' (')[0]}, {place}: {amount} for {days}."


def _line_with(lines: str, word: str) -> str:
    return next((one for one in lines.splitlines() if word.lower() in one.lower()), "")


def _at(lines: str, place: str) -> str:
    """Return the line about `40 Elm Court, 11` for `Elm 11`."""
    street, _, unit = place.partition(" ")
    return next(
        (one for one in lines.splitlines() if street.lower() in one.lower() and f", {unit.lower()} ·" in one.lower()),
        "",
    )


def _next(today: date, weekday: str) -> date:
    return today + timedelta(days=(_WEEKDAYS.index(weekday.lower()) - today.weekday() - 1) % 7 + 1)


def _decimal(amount: str) -> str:
    plain = amount.replace(",", "")
    return plain if "." in plain else f"{plain}.00"


_letting = partial(Intent, needs="list_properties")
INTENTS = (
    _letting("say who is behind", "rent", "who's behind on rent?", BEHIND, who_is_behind),
    _letting("wait for rent", "rent", "give Caleb till Friday, then remind him", WAIT, wait_for_rent),
    _letting("put down rent", "rent", "Priya's cheque came, 1380", CAME, rent_came),
    _letting("raise a rent", "rent", "put Elm 11 up to 1850 from next month", RAISE, raise_rent),
    _letting("evict", "rent", "evict unit 14", EVICT, evict),
    _letting("tell costs", "rent", "what did Oak cost me last year? For my accountant", COST, tell_costs),
)
