"""Seeds the local system: the demo account, through Steward's own services, and the values of secrets."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

from infra.environments import PRODUCTION, keys_path, named
from infra.local.aws import Aws
from infra.local.demo import (
    ACCOUNT_NAME,
    CONTACTS,
    DOMAIN_AGENCY,
    DOMAIN_CLIENT,
    DOMAIN_SECRET,
    MAILBOX,
    MEMBERS,
    MYDEPOSITS_KEY,
    NUMBER,
    SINGLEKEY_KEY,
    SINGLEKEY_SIGNING,
    STRIPE_KEY,
    STRIPE_SIGNING,
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    ZONE,
)
from infra.local.demo_portfolio import DemoPortfolio, Step
from infra.local.demo_tenancies import PEOPLE
from infra.local.world.google import client_secret_of, mail_secret
from infra.local.world.oidc import CLIENT_SECRET as OIDC_CLIENT_SECRET
from steward.actors.events import EventPost
from steward.actors.store import DynamoActorStore
from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.parameters import Parameters
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Table
from steward.channels.messaging.events import TextReceived
from steward.core.clock import utc_now
from steward.core.ids import new_id
from steward.core.settings import Settings
from steward.integrations.bridges.models import Provider, ProviderConnection
from steward.integrations.bridges.ports import BRIDGES
from steward.integrations.bridges.store import DynamoProviderConnectionStore
from steward.people.directory.account_seed import AccountPlan, PlannedContact, PlannedMember, seed_account
from steward.people.directory.models import FIRST_CHANNEL, Account, Contact, Role
from steward.people.directory.outside_addresses import correspondence_id
from steward.people.directory.store import DynamoPeopleStore, PeopleStore
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.service import RecordService
from steward.trades.records.store import RecordStore


def seed_demo(outputs: Mapping[str, str], *, portfolio: bool = False) -> str:
    """Create the demo account unless it exists; return its id. `outputs` are the stacks' outputs.

    With `portfolio` it lets out the flats of `DemoPortfolio`, as of the day of the first such start.
    """
    rows = RowCodec(Bucket(clients.s3, outputs["PayloadsBucket"]), Settings().inline_bytes)
    people = DynamoPeopleStore(Table(clients.dynamodb(), outputs["PeopleTable"]), rows)
    account_id = seed_account(people, demo_plan(), utc_now())
    if portfolio:
        records = RecordStore(Table(clients.dynamodb(), outputs["RecordsTable"]), rows, PORTFOLIO)
        actors = DynamoActorStore(
            Table(clients.dynamodb(), outputs["ConversationsTable"]),
            Table(clients.dynamodb(), outputs["InboundIdsTable"]),
            _not_asked,
            _not_asked,
            _not_asked,
            rows,
        )
        # The sweep rings for it.
        seed_portfolio(people, records, lambda posts: actors.post(posts, utc_now()), account_id, utc_now())
    return account_id


def _not_asked() -> Any:
    raise NotImplementedError("events are put into mailboxes here, and nothing else")


def _asked(account: Account, contacts: Sequence[Contact], name: str, at: datetime) -> EventPost:
    contact = next(one for one in contacts if one.name == name)
    assert contact.phone
    event = TextReceived(
        account_id=account.account_id,
        channel=FIRST_CHANNEL,
        steward_address=account.number,
        contact_id=contact.contact_id,
        provider_id=f"demo-{account.account_id}",
        received_at=at,
        address=contact.phone,
        name=contact.name,
        text="When does somebody come to look at the sink?",
    )
    return EventPost(correspondence_id(account.account_id, contact.phone), event, inbound_id=event.provider_id)


def seed_portfolio(
    people: PeopleStore,
    records: RecordStore,
    post: Callable[[Sequence[EventPost]], object],
    account_id: str,
    now: datetime,
) -> None:
    """Give an account the demo portfolio and the people in it, once."""
    account = people.account(account_id)
    if account is None or account.trade:
        return
    known = {one.name for one in people.contacts(account_id)}
    for person in PEOPLE:
        if person.name not in known:
            fields = {"name": person.name, "phone": person.phone, "about": person.role, "emails": (person.email,)}
            new = Contact.model_validate({"account_id": account_id, "contact_id": new_id("ctc", now), **fields})
            people.put_contact(account, new)
    who = {one.name: one.contact_id for one in people.contacts(account_id)}
    who |= {one.name: one.member_id for one in people.members(account_id)}
    portfolio = DemoPortfolio(account_id, now.astimezone(ZoneInfo(ZONE)).date(), who)
    for number, step in enumerate(portfolio.steps()):
        RecordService(records, PORTFOLIO, partial(_at, step)).change(account_id, f"demo-{number}", "", step.plan)
    post([_asked(account, people.contacts(account_id), *portfolio.waits)])
    # Last, because this says that all of it is there: a crash before this line is made good by a rerun.
    people.put_account(account.model_copy(update={"trade": PORTFOLIO.name}))


def connect_providers(outputs: Mapping[str, str], account_id: str, public_url: str) -> None:
    """Connect the demo account to the fake providers, which are below `public_url`."""
    signed = {"payment": STRIPE_KEY, "payment_signing": STRIPE_SIGNING}
    _connect(outputs, account_id, "stripe", f"{public_url}/stripe", signed)
    signed = {"bridge": SINGLEKEY_KEY, "payment_signing": SINGLEKEY_SIGNING}
    _connect(outputs, account_id, "singlekey", f"{public_url}/singlekey", signed)
    domain = f"{DOMAIN_CLIENT}:{DOMAIN_SECRET}:{DOMAIN_AGENCY}"
    _connect(outputs, account_id, "domain", f"{public_url}/domain", {"bridge": domain})
    _connect(outputs, account_id, "mydeposits", f"{public_url}/mydeposits", {"bridge": MYDEPOSITS_KEY})


def _connect(
    outputs: Mapping[str, str], account_id: str, provider: Provider, address: str, keys: Mapping[str, str]
) -> None:
    rows = RowCodec(Bucket(clients.s3, outputs["PayloadsBucket"]), Settings().inline_bytes)
    store = DynamoProviderConnectionStore(Table(clients.dynamodb(), outputs["PeopleTable"]), rows)
    before = store.get(account_id, BRIDGES[provider])
    if before and before.address == address:
        return
    made = ProviderConnection(
        account_id=account_id,
        bridge=BRIDGES[provider],
        provider=provider,
        address=address,
        connected_by="",
        connected_at=utc_now(),
    )
    environment = named(PRODUCTION)
    for kind, value in keys.items():
        Parameters(clients.ssm, partial(keys_path, environment, kind)).put(made.keys, value)
    store.put(made)


def _at(step: Step) -> datetime:
    return step.at


def demo_plan() -> AccountPlan:
    """Return the plan of the demo account with everybody in it."""
    return AccountPlan(
        name=ACCOUNT_NAME,
        number=NUMBER,
        members=tuple(PlannedMember(one.name, one.phone, cast("Role", one.role), ZONE, one.email) for one in MEMBERS),
        contacts=tuple(PlannedContact(one.name, one.phone, one.role, one.email) for one in CONTACTS),
        mailbox=MAILBOX,
        zone=ZONE,
    )


def set_secrets(aws: Aws, outputs: Mapping[str, str], *, model_key: str, link_key: str, google_url: str) -> None:
    """Set the secrets to their local values where they differ."""
    values = {
        "TwilioSecret": {"account_sid": TWILIO_ACCOUNT_SID, "auth_token": TWILIO_AUTH_TOKEN},
        "ModelSecret": {"api_key": model_key},
        "LinkSecret": {"key": link_key},
        "GoogleSecret": mail_secret(MAILBOX, google_url),
        "GoogleClientSecret": client_secret_of(google_url),
        "OidcClientSecret": {"client_secret": OIDC_CLIENT_SECRET},
    }
    for output, value in values.items():
        name, text = outputs[output], json.dumps(value)
        if aws.secrets.get_secret_value(SecretId=name).get("SecretString") != text:
            aws.secrets.put_secret_value(SecretId=name, SecretString=text)


def kept_link_key(path: Path) -> str:
    """Return the random key for links, made at the first start and kept in `path`, so that old links stay valid."""
    if not path.exists():
        path.write_text(secrets.token_urlsafe(32))
        path.chmod(0o600)
    return path.read_text()
