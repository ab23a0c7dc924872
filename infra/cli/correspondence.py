"""`steward scope` and `correspondence`: sets what contacts are answered, and prints exchanges with outsiders."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from infra.cli.lookups import CommandError, account_at, owner_at
from infra.cli.output import utc
from steward.agent.correspondence.models import CorrespondenceOverview
from steward.agent.correspondence.people_lookup import KnownPerson, PeopleLookup
from steward.agent.correspondence.threads import ThreadText, newest
from steward.people.directory.matching import equally_likely
from steward.people.directory.outside_addresses import correspondence_id
from steward.wire import Wiring

_TEXTS = 200


def run_scope(
    wiring: Wiring,
    number: str,
    *,
    words: str | None,
    tools: Sequence[str],
    contacts: Sequence[str],
    acknowledge: bool | None,
    acknowledgement: str,
    clear: bool,
    member: str,
) -> Iterator[str]:
    """Show the contact scope of the account at `number`, or change it in the name of the owner with the phone `member`.

    Settings not given stay as they were; `clear` removes the whole scope.
    """
    account_id = account_at(wiring, number)
    given = words is not None or tools or contacts or acknowledge is not None or acknowledgement
    if not (given or clear):
        yield from wiring.scopes.describe(account_id)
        return
    owner = owner_at(wiring, account_id, member)
    if clear:
        yield wiring.scopes.clear(account_id)
        return
    known = wiring.scopes.read(account_id)
    yield wiring.scopes.set(
        account_id,
        owner,
        words=words if words is not None else known.words if known else "",
        tools=tools or (known.tools if known else ()),
        contact_ids=_ids(wiring, account_id, contacts) or (known.contact_ids if known else ()),
        acknowledge=acknowledge if acknowledge is not None else known.acknowledge if known else True,
        acknowledgement=acknowledgement or (known.acknowledgement if known else ""),
    )


def run_correspondence(wiring: Wiring, number: str, whom: str) -> Iterator[str]:
    """List the correspondences of the account at `number`, or print the one with the contact or address `whom`."""
    account_id = account_at(wiring, number)
    lines = wiring.threads.correspondences(account_id)
    known = {address for contact in wiring.people.contacts_now(account_id) for address in contact.addresses}
    if not whom:
        yield from (_line(line, known) for line in lines)
        return
    threads = [correspondence_id(account_id, one) for one in _addresses(wiring, account_id, whom)]
    found = [line for line in lines if line.conversation_id in threads]
    if not found:
        raise CommandError(f"There is no correspondence with {whom}. Run the command without --with to list them.")
    for line in found:
        yield _line(line, known)
        yield from map(_text, newest(wiring.threads, line.conversation_id, line.last_seq, _TEXTS))


def _line(line: CorrespondenceOverview, known: Container[str]) -> str:
    # `line.tier` dates from their last message, so whether they are a contact is looked up now.
    tier = line.tier if line.tier == "blocked" else "contact" if line.address in known else "stranger"
    who = f"{line.name} ({line.address})" if line.name else line.address
    outcome = ", ".join(one.replace("_", " ") for one in line.outcomes) or "none yet"
    counts = f"{line.inbound} in, {line.outbound} out"
    return f"{utc(line.last_at)} {who}: {tier}, {counts}, last outcome: {outcome}"


def _text(text: ThreadText) -> str:
    remark = f" ({text.remark})" if text.remark else ""
    return f"{utc(text.at)} {'>' if text.inbound else '<'} {text.text}{remark}"


def _addresses(wiring: Wiring, account_id: str, whom: str) -> tuple[str, ...]:
    person = None if whom.startswith("+") else _named(wiring, account_id, whom)
    return person.addresses if person else (whom,)


def _named(wiring: Wiring, account_id: str, name: str) -> KnownPerson | None:
    directory = PeopleLookup(account_id, wiring.people.contacts_now(account_id), ())
    named = directory.named(name)
    if named.alike:
        raise CommandError(f"{name} may be {' or '.join(person.told_apart for person in named.alike)}: say which.")
    return next(iter(named.found), None)


def _ids(wiring: Wiring, account_id: str, names: Sequence[str]) -> tuple[str, ...]:
    ids = []
    for name in names:
        matches = wiring.people.search_contacts(account_id, name)
        if not matches:
            raise CommandError(f"No contact is called {name}.")
        if alike := equally_likely(matches):
            raise CommandError(f"{name} may be {' or '.join(contact.name for contact in alike)}: say which.")
        ids.append(matches[0][0].contact_id)
    return tuple(ids)
