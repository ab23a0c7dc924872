"""Web addresses: look-alike domains differ, and an address with one more character was not given."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steward.core.web_addresses import InvalidDomainError, domain_of, gave, listed
from tests.support.walks import for_each

DOMAINS = ("gas.example", "city.example")
LABEL = st.from_regex(r"[a-z0-9]{1,12}", fullmatch=True)
REST = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=30)


@for_each(
    ("address", "domain"),
    [
        ("https://gas.example", "gas.example"),
        ("http://www.GAS.example./x?y#z", "gas.example"),
        ("https://a.b.city.example:443/", "city.example"),
        ("https://notgas.example/", ""),
        ("https://gas.example.evil.example/", ""),
        ("https://gas.example@evil.example/", ""),
        ("https://evil.example\\@gas.example/", ""),
        ("https://evil.example#@gas.example/", ""),
        ("https://gas.example:8443/", ""),
        ("https://gas.example:no/", ""),
        ("https://g\u0430s.example/", ""),
        ("https://ga\u00df.example/", ""),
        ("javascript://gas.example/%0aalert(1)", ""),
        ("ftp://gas.example/", ""),
        ("//gas.example/", ""),
        ("https://gas.exam\nple/", ""),
        ("https://[::1]/", ""),
        ("https://", ""),
        ("gas.example", ""),
    ],
)
def test_domain_list_decides_which_addresses_are_listed(address: str, domain: str) -> None:
    assert listed(address, DOMAINS) == domain


@given(host=st.lists(LABEL, min_size=1, max_size=4), rest=REST)
def test_whatever_follows_the_host_only_the_host_counts(host: list[str], rest: str) -> None:
    name = ".".join(host)
    assert listed(f"https://{name}/{rest}", DOMAINS) == next((one for one in DOMAINS if name == one), "")
    assert listed(f"https://{name}.gas.example/{rest}", DOMAINS) in ("gas.example", "")
    assert listed(f"https://gas.example.{name}/{rest}", DOMAINS) == ""


@for_each(
    ("typed", "domain"),
    [
        ("Example.COM", "example.com"),
        (" https://example.com/ ", "example.com"),
        ("www.example.com", "www.example.com"),
        ("bücher.example", "xn--bcher-kva.example"),
    ],
)
def test_a_domain_as_it_is_typed(typed: str, domain: str) -> None:
    assert domain_of(typed) == domain
    assert domain_of(domain) == domain


@for_each(
    "typed",
    ["", "com", "example.com/news", "*.example.com", "192.0.2.1", "a@example.com", "example.com:80", "a..b", "-a.b"],
)
def test_invalid_domain_is_refused_with_what_to_give(typed: str) -> None:
    with pytest.raises(InvalidDomainError, match=r"example\.com"):
        domain_of(typed)


@for_each(
    ("address", "said", "given_"),
    [
        ("https://gas.example/a", "see https://gas.example/a.", True),
        ("https://gas.example/a", "(gas.example/a)", True),
        ("https://gas.example/", "what does Gas.example say?", True),
        ("gas.example/a", "“http://gas.example/a”", True),
        ("https://gas.example/a", "see https://gas.example/A", False),
        ("https://gas.example/a?q=1", "see https://gas.example/a", False),
        ("https://gas.example/a.", "see https://gas.example/a.", False),
        ("https://gas.example/a", "see https://gas.example/a/b", False),
        ("https://x.gas.example/a", "see https://gas.example/a", False),
        ("https://gas.example/a", "", False),
    ],
)
def test_address_is_given_when_a_member_said_it(address: str, said: str, given_: bool) -> None:
    assert gave(address, [said]) is given_


@given(address=REST, more=st.text("abc0/?=&.-", min_size=1, max_size=5))
def test_longer_address_was_not_given(address: str, more: str) -> None:
    said = f"https://gas.example/{address}"
    longer = f"{said}{more}"
    assert longer == f"{said}/" or not gave(longer, [said])
