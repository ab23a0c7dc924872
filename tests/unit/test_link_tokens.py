"""Links end in characters that phones recognize as part of a link."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from steward.channels.messaging.resend_links import ResendLinks
from steward.channels.pages.approval_links import LinkSigner
from steward.core.ids import derived_id
from tests.support.walks import for_each

URL = "https://steward.example"
words = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=20)
# What a text puts after a link, some of it as a browser sends it.
followed = st.sampled_from([".", ",", "!", "?", ")", ").", "…", "”", "%E2%80%9D", ";", "'", '"', ""])
DELIVERY = "call-01jd-1"


def signer(key: str) -> LinkSigner:
    return LinkSigner(lambda: key, URL)


@given(key=words, seed=words, person=words, after=followed)
def test_approvers_link_ends_in_a_letter_or_digit_whatever_follows(
    key: str, seed: str, person: str, after: str
) -> None:
    links, approval_id = signer(key), derived_id(seed)
    url = links.url(approval_id, person)
    assert re.fullmatch(r"[0-9A-Za-z-]*[0-9A-Za-z]", url.removeprefix(f"{URL}/a/"))
    token = url.rsplit("/", 1)[-1] + after
    assert links.approval_id(token) == approval_id
    assert links.approver(token, approval_id, ["x\x00", person]) == person
    assert links.approver(token, approval_id, [person + "x"]) is None
    assert signer(key + "x").approver(token, approval_id, [person]) is None


@given(key=words, person=words, after=followed)
def test_a_link_to_send_again_is_like_it(key: str, person: str, after: str) -> None:
    links = ResendLinks(signer(key), URL)
    url = links.url("conv-01ABC", DELIVERY, person)
    assert re.fullmatch(r"[0-9A-Za-z.-]*[0-9A-Za-z]", url.removeprefix(f"{URL}/s/"))
    token = url.rsplit("/", 1)[-1] + after
    assert links.named(token) == ("conv-01ABC", DELIVERY)
    assert links.is_for(token, "conv-01ABC", DELIVERY, person)
    assert not links.is_for(token, "conv-01ABC", DELIVERY, person + "x")


@for_each("proof", ["z" * 20, "0" * 20, "-" * 16, "é" * 20, "0" * 15, "z" * 21, "%00" * 20, ""])
def test_invalid_proof_opens_nothing(proof: str) -> None:
    approval_id = derived_id("one")
    assert signer("key").approver(f"{approval_id}-{proof}", approval_id, ["maria"]) is None


def test_every_proof_is_written_in_one_way_alone() -> None:
    """Counted upwards from a right one, the same digest never comes again."""
    links, approval_id = signer("key"), derived_id("one")
    token = links.url(approval_id, "maria").rsplit("/", 1)[-1]
    others = {token[:-1] + last for last in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"} - {
        token
    }
    assert [one for one in others if links.approver(one, approval_id, ["maria"])] == []


@given(key=words, purpose=words, other=words, subject=words, person=words)
def test_a_proof_for_one_purpose_opens_nothing_else(
    key: str, purpose: str, other: str, subject: str, person: str
) -> None:
    proof = signer(key).proof(purpose, subject, person)
    assert signer(key).proves(proof, other, subject, person) == (purpose == other)
