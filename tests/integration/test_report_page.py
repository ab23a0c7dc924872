"""Page of a report: opens only by its link, in the reader's language, without scripts."""

from __future__ import annotations

import base64
import csv
import html
import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from pypdf import PdfReader

from steward.trades.portfolio.report_records import REPORT, PortfolioReport
from steward.trades.portfolio.tenancies import TENANCY
from tests.support.cloud import MARIA, PETE, PUBLIC_URL, Cloud, account_of
from tests.support.lettings import FLAT, approved, book_of, calls, contact, landlords_cloud, let_to_pete
from tests.support.plumber import decide
from tests.support.walks import for_each

DAY = 86_400


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """118 Oak Street, 4B is let to Pete, who has paid a rent and a little ahead."""
    with landlords_cloud() as running:
        *_, tenancy_id = let_to_pete(running)
        of = {"tenancy_id": tenancy_id, "place": FLAT}
        approved(running, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
        paid = {**of, "amount": "1490", "received_on": "2026-11-20", "method": "bank"}
        calls(running, "record_payment", paid)
        yield running


def link_in(text: str) -> str:
    """The path of the link that stands in a text."""
    (found,) = re.findall(rf"{PUBLIC_URL}(/r/\S+)", text)
    return str(found)


def made(cloud: Cloud, kind: str = "income", **given: Any) -> str:
    """The path at which a report that was made just now is read."""
    return link_in(calls(cloud, "generate_report", {"kind": kind, **given}))


def read(cloud: Cloud, path: str) -> str:
    answer = cloud.http("GET", path)
    assert answer.status == 200
    return html.unescape(answer.text)


def newest(cloud: Cloud) -> PortfolioReport:
    book = book_of(cloud)
    return max(book.some([one.record_id for one in book.all(REPORT)], PortfolioReport), key=lambda one: one.record_id)


def test_a_reader_of_another_language_reads_words_and_figures_of_theirs(cloud: Cloud) -> None:
    cloud.text(MARIA, "/language Deutsch")
    cloud.settle()
    page = read(cloud, made(cloud))
    assert '<html lang="de">' in page
    for said in ("Einnahmen", "1.490,00 $", "Miete", "Guthaben", "Als PDF laden"):
        assert said in page
    assert "credit" not in page


def test_nothing_on_the_page_runs_and_nothing_is_kept_of_it(cloud: Cloud) -> None:
    for kind in ("rent_roll", "arrears", "portfolio"):
        page = cloud.http("GET", made(cloud, kind))
        headers = cloud.http_answers[-1]["headers"]
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; style-src 'nonce-")
        assert "script" not in policy
        assert "<script" not in page.text
        assert " style=" not in page.text
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-robots-tag"] == "noindex, nofollow"


@for_each(
    "forged",
    [
        lambda path: path[:-1] + ("a" if path[-1] != "a" else "b"),
        lambda path: path.replace(".en", ".de"),
        lambda path: re.sub(r"\.en(\d+)\.", lambda m: f".en{int(m[1]) + 1}.", path),
        lambda path: re.sub(r"/r/[^.]+", "/r/other", path),
        lambda path: re.sub(r"(/r/[^.]+\.)[^.]+", r"\g<1>01JD0000000000000000000000", path),
        lambda path: path.rsplit(".", 1)[0],
        lambda path: f"{path}/report.exe",
        lambda _: "/r/",
        lambda _: f"/r/a.b.en000000.{'a' * 20}",
        lambda _: f"/r/a.b.en739945.{'a' * 20}",
    ],
)
def test_a_link_that_is_not_quite_it_leads_nowhere(cloud: Cloud, forged: Any) -> None:
    path = made(cloud)
    answer = cloud.http("GET", forged(path))
    assert answer.status == 404
    assert "1,490" not in answer.text


def test_a_link_opens_its_report_alone_and_is_over_after_its_last_day(cloud: Cloud) -> None:
    path, other = made(cloud), made(cloud, "rent_roll")
    ours, theirs = path.split("."), other.split(".")
    assert cloud.http("GET", ".".join([ours[0], theirs[1], *ours[2:]])).status == 404
    cloud.clock.shift(30 * DAY)
    assert cloud.http("GET", path).status == 200
    cloud.clock.shift(DAY)
    for form in ("", "/report.pdf", "/report.csv"):
        answer = cloud.http("GET", path + form)
        assert answer.status == 410
        assert "no longer open" in answer.text
    again = link_in(calls(cloud, "get_report", {"report_id": newest(cloud).record_id}))
    assert cloud.http("GET", again).status == 200


def test_report_has_its_page_table_and_pdf_as_it_was_made(cloud: Cloud) -> None:
    path = made(cloud)
    page = read(cloud, path)
    assert "<h1>Income</h1>" in page
    for said in ("$1,490.00", "paid ahead", FLAT, "Nov 1, 2026 to Nov 20, 2026", "Money counts on the day"):
        assert said in page
    assert cloud.http("HEAD", path).text == ""
    table = cloud.http("GET", f"{path}/report.csv")
    assert "attachment" in cloud.http_answers[-1]["headers"]["content-disposition"]
    rows = list(csv.reader(io.StringIO(base64.b64decode(table.text).decode("utf-8-sig"))))
    assert ["Received", "1490.00", "USD"] in rows
    assert [FLAT, "rent", "1380.00", "USD"] in rows
    pdf = cloud.http("GET", f"{path}/report.pdf")
    assert pdf.content_type == "application/pdf"
    words = PdfReader(io.BytesIO(base64.b64decode(pdf.text))).pages[0].extract_text()
    for said in ("Income", "$1,490.00", FLAT, "paid ahead"):
        assert said in words
    # It is read as it was made.
    before = read(cloud, path)
    paid = {"amount": "5", "received_on": "2026-11-20", "method": "bank", "place": FLAT}
    (tenancy,) = book_of(cloud).open(TENANCY)
    calls(cloud, "record_payment", {**paid, "tenancy_id": tenancy.record_id})
    nonce = re.compile(r'nonce="[^"]+"')
    assert nonce.sub("", read(cloud, path)) == nonce.sub("", before)


def send(cloud: Cloud, **given: Any) -> str:
    calls(cloud, "generate_report", {"kind": "income"})
    report = newest(cloud)
    said = {"kind": "income", "place": "Oak Street Homes", "first": "2026-11-01", "last": "2026-11-20"}
    return calls(
        cloud, "send_report", {"contact_id": contact(cloud, "Pete"), "report_id": report.record_id} | said | given
    )


def test_report_is_sent_after_a_decision_and_only_the_one_that_was_named(cloud: Cloud) -> None:
    for wrong in ({"kind": "tax"}, {"place": "118 Oak Street"}, {"first": "2026-10-01"}):
        send(cloud, **wrong)
        decide(cloud, MARIA, "approved")
        cloud.settle()
    assert cloud.texts_to(PETE) == []
    before = len(cloud.texts_to(MARIA))
    send(cloud)
    assert cloud.texts_to(PETE) == []
    asked = "".join(cloud.texts_to(MARIA)[before:])
    assert (
        "send Pete Rossi (plumber) the report on income of Oak Street Homes, Sun, Nov 1, 2026 to Fri, Nov 20, 2026"
        in asked
    )
    decide(cloud, MARIA, "approved")
    cloud.settle()
    (text,) = cloud.texts_to(PETE)
    assert text.startswith("Oak Street Homes: Income, Oak Street Homes, ")
    assert "<h1>Income</h1>" in read(cloud, link_in(text))


def test_rent_roll_names_tenants_and_lease_ends_until_a_tenant_is_removed(cloud: Cloud) -> None:
    path = made(cloud, "rent_roll")
    (one,) = newest(cloud).lines
    page = read(cloud, path)
    table = base64.b64decode(cloud.http("GET", f"{path}/report.csv").text).decode()
    for said in ("Tenants", "Pete Rossi", "Lease ends"):
        assert said in page
        assert said in table
    assert "Pete" not in one.model_dump_json(), "a report keeps no names"
    cloud.wiring.contacts.remove(account_of(cloud), one.people[0])
    assert "Pete Rossi" not in read(cloud, path)
