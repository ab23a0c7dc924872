"""Demo properties, tenancies and contacts of the demo account, as plain data. All fictional."""

from __future__ import annotations

from dataclasses import dataclass

from infra.local.demo import Person
from steward.trades.portfolio.field_types import Per

# Beside the contacts the demo account has anyway.
PEOPLE = (
    Person("Ruth Adler", "+15550100106", "tenant, 118 Oak Street 3A", "ruth.adler@mail.example"),
    Person("Hugo Marsh", "+15550100107", "tenant, 40 Elm Court 11", "hugo.marsh@mail.example"),
    Person("Caleb Dorn", "+15550100108", "tenant, 40 Elm Court 14", "caleb.dorn@mail.example"),
    Person("Ngozi Okafor", "+15550100109", "tenant, 7 Cedar Lane", "ngozi.okafor@mail.example"),
    Person("Nina Petrova", "+15550100110", "tenant, 22 Mill Road A", "nina.petrova@mail.example"),
    Person("Bennett Hale", "+15550100111", "owner of 7 Cedar Lane and 22 Mill Road", "bennett.hale@mail.example"),
    Person("Ada Brandt", "+15550100112", "applicant", "ada.brandt@mail.example"),
    Person("Marco Soto", "+15550100113", "applicant", "marco.soto@mail.example"),
    Person("Gail Finch", "+15550100114", "roofer", "gail@finch-roofing.example"),
)


@dataclass(frozen=True)
class DemoTenancy:
    """A tenant, their unit and their rent; `next_due` is counted in days from the first day."""

    unit: str
    lead: str
    rent: int
    next_due: int
    ends: int | None = None
    per: Per = "month"
    changed: int = 365


LETS = (
    DemoTenancy("oak-3a", "Ruth Adler", 155_000, 12, 88),
    DemoTenancy("oak-4b", "Jordan Wells", 145_000, 12, 210),
    DemoTenancy("elm-11", "Hugo Marsh", 172_000, 12, changed=400),
    DemoTenancy("elm-12", "Priya Shah", 138_000, 3, 150),
    DemoTenancy("elm-14", "Caleb Dorn", 129_500, -8, 130),
    DemoTenancy("cedar-house", "Ngozi Okafor", 215_000, 12),
    DemoTenancy("mill-a", "Nina Petrova", 31_000, 5, per="week", changed=100),
)
PLACES = {
    "oak": ("118 Oak Street", "apartments", ("Maria Gomez",), ("3A", "4A", "4B")),
    "elm": ("40 Elm Court", "apartments", ("Maria Gomez",), ("11", "12", "14")),
    "cedar": ("7 Cedar Lane", "house", ("Bennett Hale",), ("House",)),
    "mill": ("22 Mill Road", "duplex", ("Bennett Hale",), ("A", "B")),
}
STATEMENTS_FOR = ("Bennett Hale",)
RESERVES = {"cedar": 50_000}
TRADES = {
    "Pete Rossi": "plumbing",
    "Lena Park": "electrical",
    "Tom Baker": "structural",
    "Gail Finch": "structural",
}
RENTS_NEARBY = {
    "oak-3a": (154_000, 157_000, 160_000),
    "oak-4a": (149_000, 152_000, 156_000),
    "elm-11": (181_000, 184_000, 186_000, 190_000),
}
