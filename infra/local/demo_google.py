"""Demo data in the fake Google: calendars, mails and files of the demo account's people. All fictional."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from email.message import EmailMessage
from email.utils import formataddr, make_msgid
from typing import Any
from zoneinfo import ZoneInfo

from infra.local.demo import CONTACTS, MEMBERS, Person
from infra.local.world.google import GoogleWorld
from infra.local.world.google.drive import DOCUMENT, FOLDER, SPREADSHEET

MARIA, SAM, DANA = MEMBERS
PETE, _, JORDAN, _, TOM = CONTACTS
NEWSLETTER = Person("Landlord Weekly", "", "newsletter", "hello@landlord-weekly.example")

_RULES = """House rules

Quiet hours are from 10 pm to 7 am.
Bins go out on Tuesday evening.
Pets are welcome after a talk with the office.
Repairs: text us first; in an emergency call the plumber or the electrician.
"""
_ROLL = """Unit,Tenant,Rent,Due,Paid
4B,Jordan Wells,1450,1st,TRUE
12,Priya Shah,1625,1st,FALSE
7A,(empty),1380,,
"""
_GATES = "Front gate: ask the office.\nBoiler room: the key hangs behind the door of the workshop.\n"


def furnish(google: GoogleWorld) -> None:
    """Create the demo data, unless it was created before."""
    if any(google.calendars.seen_by(one.email) for one in MEMBERS):
        return
    _days(google)
    _mails(google)
    _files(google)


def _days(google: GoogleWorld) -> None:
    def at(days: int, hour: float, hours: float = 1.0) -> dict[str, Any]:
        zone = ZoneInfo(google.zone)
        day = google.now().astimezone(zone).date() + timedelta(days=days)
        start = datetime.combine(day, time(int(hour), int(hour % 1 * 60)), zone)
        ends = start + timedelta(hours=hours)
        return {
            name: {"dateTime": when.isoformat(), "timeZone": google.zone}
            for name, when in (("start", start), ("end", ends))
        }

    def event(owner: Person, when: dict[str, Any], title: str, *guests: Person, **more: Any) -> None:
        invited = [{"email": one.email, "displayName": one.name} for one in guests]
        said = {"summary": title, **when, **({"attendees": invited} if invited else {}), **more}
        google.calendars.insert(owner.email, said)

    weekly = {"recurrence": ["RRULE:FREQ=WEEKLY"]}
    event(MARIA, at(0, 9, 0.5), "Morning round", SAM, DANA, recurrence=["RRULE:FREQ=DAILY;COUNT=14"])
    event(MARIA, at(1, 14), "Viewing of 7A", location="Oak Street 7, unit A")
    event(MARIA, at(3, 11, 1.5), "Bank: renewal of the loan", description="Bring the rent roll.")
    event(SAM, at(1, 10), "Walk through the cellar", PETE, location="Oak Street 4")
    event(SAM, at(2, 15.5, 0.5), "Call with the insurer")
    event(DANA, at(2, 13), "Move-in of the new tenant in 12", JORDAN, MARIA)
    event(DANA, at(4, 9, 0.5), "Bins and stairs", **weekly)
    event(TOM, at(2, 9), "Roof: the offer, on site", MARIA, location="Oak Street 4", description="It takes an hour.")


def _mails(google: GoogleWorld) -> None:
    def mail(sender: Person, to: Person, subject: str, text: str) -> None:
        said = EmailMessage()
        said["From"] = formataddr((sender.name, sender.email))
        said["To"], said["Subject"] = formataddr((to.name, to.email)), subject
        said["Message-ID"] = make_msgid(domain=sender.email.rpartition("@")[2])
        said.set_content(text)
        google.bring(said.as_bytes(), to=to.email, proved=sender.email.rpartition("@")[2])

    news = "Five ways to get through the winter with your boiler.\n\nYou get this because you signed up for it."
    for member in MEMBERS:
        mail(NEWSLETTER, member, "Is your boiler ready?", news)
    mail(PETE, MARIA, "Boiler in number 4", "Hi Maria,\n\nthe valve is worn out. A new one is $240; I can put it in "
         "on Thursday morning. Shall I order it?\n\nPete")  # fmt: skip
    mail(JORDAN, MARIA, "Radiator in 4B is cold", "Hello,\n\nsince Sunday the radiator in the bedroom stays cold. "
         "Could somebody have a look? I am at home after five.\n\nJordan Wells, 4B")  # fmt: skip
    mail(PETE, SAM, "Cellar tomorrow", "Sam, I bring the camera for the drain. Please have the key ready.\n\nPete")
    mail(
        JORDAN,
        DANA,
        "Second key",
        "Hi Dana,\n\ncould I have a second key for 4B? My sister stays in December.\n\nJordan",
    )


def _files(google: GoogleWorld) -> None:
    owner = MARIA.email
    leases = google.create_file(owner, {"name": "Leases", "mimeType": FOLDER})["id"]
    google.create_file(owner, {"name": "Rent roll", "mimeType": SPREADSHEET}, _ROLL.encode())
    google.create_file(owner, {"name": "House rules", "mimeType": DOCUMENT}, _RULES.encode())
    google.create_file(owner, {"name": "Keys.txt", "mimeType": "text/plain"}, _GATES.encode())
    lease = {"name": "Lease 4B.pdf", "mimeType": "application/pdf", "parents": [leases]}
    google.create_file(owner, lease, _pdf("Lease of unit 4B: Jordan Wells, 1,450 dollars a month."))


def _pdf(words: str) -> bytes:
    """Return a PDF with one line of text."""
    drawn = f"BT /F1 14 Tf 72 720 Td ({words}) Tj ET".encode()
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>\nstream\n%s\nendstream" % (len(drawn), drawn),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    said, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(said))
        said += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size, start = len(objects) + 1, len(said)
    return said + b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (
        size, table, size, start,
    )  # fmt: skip
