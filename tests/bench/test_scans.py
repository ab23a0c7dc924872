"""A scan reads only due rows and the records of its findings, however many records there are."""

from __future__ import annotations

from tests.bench.scans import demo, many
from tests.support.walks import for_each


@for_each("due", [1, 10])
def test_a_scan_reads_as_much_of_many_records_as_of_few(due: int) -> None:
    few, lots = many(100, due), many(20_000, due)
    # The row of the index, and the property once: its zone, its owners and its name.
    assert few.run() == lots.run() == due + 1


def test_a_second_scan_of_the_demo_portfolio_finds_nothing_more() -> None:
    portfolio = demo()
    portfolio.run()
    found = len(portfolio.findings.unsettled("acct-1"))
    portfolio.run()
    assert len(portfolio.findings.unsettled("acct-1")) == found > 0
