"""Many strangers in an hour: members are told of a limited number, and of the rest in one sum."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from steward.agent.correspondence.stranger_limits import hour_of
from tests.support.cloud import MARIA, PETE, START, STRANGER_PHONE, Cloud, account_of, running_cloud
from tests.support.outsiders import from_steward, texted, thread
from tests.support.walks import for_each

CROWD = [f"+1555020{n:04d}" for n in range(60)]
PLACES = 10


def flood(cloud: Cloud) -> None:
    for number, phone in enumerate(CROWD):
        cloud.text(phone, f"Hello from {number}")
    cloud.settle()


def hour_over(cloud: Cloud) -> None:
    """The rest of the hour, and a little."""
    for _ in range(13):
        cloud.later(120)


def sent_by_steward(cloud: Cloud) -> list[str]:
    return [m.body for m in cloud.twilio.messages() if m.direction == "outbound-api"]


def test_sixty_strangers_in_an_hour_make_no_hundred_and_twenty_texts(cloud: Cloud) -> None:
    flood(cloud)
    assert len(from_steward(cloud, MARIA)) == PLACES
    left = cloud.wiring.stranger_store.left_over(account_of(cloud), hour_of(START))
    assert (len(left), {one.texts for one in left}) == (50, {1})
    assert sum(bool(from_steward(cloud, phone)) for phone in CROWD) == PLACES
    hour_over(cloud)
    assert len(sent_by_steward(cloud)) == 2 * PLACES + 1
    digest = from_steward(cloud, MARIA)[-1]
    assert "50 more messages came in from strangers" in digest
    for number, phone in enumerate(CROWD):
        assert f"> Hello from {number}" in thread(cloud, phone), "nothing is lost"
    for _ in range(3):
        cloud.later(120)
    assert len(sent_by_steward(cloud)) == 2 * PLACES + 1, "the digest comes once"
    assert cloud.failures == []


def test_one_stranger_who_goes_on_and_on_is_told_of_once_more(cloud: Cloud) -> None:
    texted(cloud, STRANGER_PHONE, *(f"and {n}" for n in range(PLACES + 5)))
    assert len(from_steward(cloud, MARIA)) == PLACES
    hour_over(cloud)
    (*_, digest) = from_steward(cloud, MARIA)
    assert "5 more messages came in from strangers (+15550100999)" in digest
    assert STRANGER_PHONE in digest
    assert len(from_steward(cloud, MARIA)) == PLACES + 1


def test_a_new_hour_has_new_places_and_contacts_need_none(cloud: Cloud) -> None:
    flood(cloud)
    texted(cloud, PETE, "The part is here")
    assert "The part is here" in from_steward(cloud, MARIA)[-1]
    cloud.clock.shift(timedelta(hours=1))
    texted(cloud, STRANGER_PHONE, "Is the flat free?")
    assert any("Is the flat free?" in text for text in from_steward(cloud, MARIA))
    assert len(from_steward(cloud, STRANGER_PHONE)) == 1


def test_any_number_at_once_take_no_more_places_than_there_are(cloud: Cloud) -> None:
    """The counter is nobody's own row, so it is asked while nobody else is kept waiting."""
    store, account = cloud.wiring.stranger_store, account_of(cloud)
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda n: store.take(account, START, f"ext-{n}", [1]).taken, range(40)))
    assert sum(map(len, taken)) == PLACES
    holder = next(n for n, places in enumerate(taken) if places)
    assert store.take(account, START, f"ext-{holder}", [1]).taken == {1}, "a repeated step keeps its place"


@for_each(("phone", "heard"), [("+4915112345678", 0), ("+14165550100", 0), (STRANGER_PHONE, 1)], cloud=running_cloud)
def test_strangers_from_abroad_hear_nothing_and_are_told_of(cloud: Cloud, phone: str, heard: int) -> None:
    texted(cloud, phone, "Is the flat free?")
    assert len(from_steward(cloud, phone)) == heard
    assert "Is the flat free?" in from_steward(cloud, MARIA)[-1]
    assert ("I only told them that it arrived" in from_steward(cloud, MARIA)[-1]) is bool(heard)


def test_an_account_says_from_which_countries_strangers_are_answered(cloud: Cloud) -> None:
    cloud.wiring.accounts.change(account_of(cloud), contact_countries=["de", "at"])
    for phone, heard in (("+4915112345678", 1), ("+436641234567", 1), (STRANGER_PHONE, 0)):
        texted(cloud, phone, "Is the flat free?")
        assert len(from_steward(cloud, phone)) == heard
