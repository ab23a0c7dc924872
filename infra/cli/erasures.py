"""`steward people erase` and `people erasures`: requests the erasure of a person, and lists erasures."""

from __future__ import annotations

from collections.abc import Iterator

from infra.cli.lookups import account_at, account_of, matching
from infra.cli.output import utc
from steward.people.directory.models import Contact, Member
from steward.people.erasure.models import Erasure
from steward.wire import Wiring


def erase(wiring: Wiring, number: str, who: str, *, yes: bool) -> Iterator[str]:
    """Request the erasure of a person, or only name the person without `yes`."""
    account = account_of(wiring, number)
    found: list[Member | Contact] = [*matching(account, who, wiring.people.members(account.account_id))]
    found += matching(account, who, wiring.people.contacts_now(account.account_id))
    if len(found) > 1:
        yield f"{who} may be {' or '.join(map(_id, found))}: give the id of one."
        return
    subject, named = (_id(found[0]), found[0].name) if found else (who, who)
    wiring.erasable.find(account.account_id, subject, named)
    if not yes:
        yield f"{named} would be erased everywhere, for good: say it again with --yes."
        return
    asked = wiring.erasure_requests.of_operator(account.account_id, subject, named)
    yield f"{asked.erasure_id}: it begins within five minutes and takes about half an hour (`steward people erasures`)."


def erasures(wiring: Wiring, number: str) -> Iterator[str]:
    """Yield the progress of each erasure.

    An erasure that only the locked list holds is started again, because the tables were restored.
    """
    account_id = account_at(wiring, number)
    again = wiring.erasure.replay()
    if again:
        yield f"Erasures repeated, because the tables were restored: {again}."
    found = [one for one in wiring.erasure_store.every() if one.account_id == account_id]
    yield from map(_line, found)
    if not found:
        yield "Nobody has been erased."


def _line(erasure: Erasure) -> str:
    if erasure.done_at:
        return f"{erasure.erasure_id}: done at {utc(erasure.done_at)}, {erasure.total} entries"
    return f"{erasure.erasure_id}: requested at {utc(erasure.asked_at)}, passes so far: {erasure.walks}"


def _id(person: Member | Contact) -> str:
    return person.member_id if isinstance(person, Member) else person.contact_id
