"""Creates the demo account through Steward's own people domain, and sets the secrets' values."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from infra.local.aws import Aws
from infra.local.demo import (
    ACCOUNT_NAME,
    CONTACTS,
    MAILBOX,
    MEMBERS,
    NUMBER,
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    ZONE,
)
from infra.local.world.google import client_secret_of, mail_secret
from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.rows import Rows
from steward.aws.tables import Table
from steward.core.clock import utc_now
from steward.core.settings import Settings
from steward.people.models import Role
from steward.people.seed import AccountPlan, PlannedContact, PlannedMember, seed_account
from steward.people.store import DynamoPeopleStore


def seed_demo(outputs: Mapping[str, str]) -> str:
    """Create the demo account unless it is there; return its id. `outputs` are the stacks' outputs."""
    rows = Rows(Bucket(clients.s3, outputs["PayloadsBucket"]), Settings().inline_bytes)
    people = DynamoPeopleStore(Table(clients.dynamodb(), outputs["PeopleTable"]), rows)
    return seed_account(people, demo_plan(), utc_now())


def demo_plan() -> AccountPlan:
    """The demo account with everybody in it."""
    return AccountPlan(
        name=ACCOUNT_NAME,
        number=NUMBER,
        members=tuple(PlannedMember(one.name, one.phone, cast("Role", one.role), ZONE, one.email) for one in MEMBERS),
        contacts=tuple(PlannedContact(one.name, one.phone, one.role, one.email) for one in CONTACTS),
        mailbox=MAILBOX,
    )


def set_secrets(aws: Aws, outputs: Mapping[str, str], *, model_key: str, link_key: str, google_url: str) -> None:
    """Give the secrets their local values, where they differ."""
    values = {
        "TwilioSecret": {"account_sid": TWILIO_ACCOUNT_SID, "auth_token": TWILIO_AUTH_TOKEN},
        "ModelSecret": {"api_key": model_key},
        "LinkSecret": {"key": link_key},
        "GoogleSecret": mail_secret(MAILBOX, google_url),
        "GoogleClientSecret": client_secret_of(google_url),
    }
    for output, value in values.items():
        name, text = outputs[output], json.dumps(value)
        if aws.secrets.get_secret_value(SecretId=name).get("SecretString") != text:
            aws.secrets.put_secret_value(SecretId=name, SecretString=text)


def kept_link_key(path: Path) -> str:
    """The random key for links, made at the first start and kept in `path`, so that old links stay valid."""
    if not path.exists():
        path.write_text(secrets.token_urlsafe(32))
        path.chmod(0o600)
    return path.read_text()
