"""Adds members to the demo account of a running `steward local`, for the load test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from infra.local.aws import Aws
from infra.local.demo import ZONE
from steward.aws.buckets import Bucket
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Table
from steward.core.clock import utc_now
from steward.core.ids import new_id
from steward.core.settings import Settings
from steward.people.directory.models import Member
from steward.people.directory.store import DynamoPeopleStore


def add_members(endpoint: str, named: Mapping[str, str], number: str, phones: Iterable[str]) -> None:
    """One member for each of `phones` in the account at `number`; `named` are the deployed `STEWARD_…` variables."""
    settings = Settings.from_env(named)

    aws = Aws(endpoint)
    rows = RowCodec(Bucket(lambda: aws.s3, settings.payloads_bucket), settings.inline_bytes)
    people = DynamoPeopleStore(Table(aws.dynamodb, settings.people_table), rows)
    account_id = people.account_at(number)
    account = people.account(account_id) if account_id else None
    assert account is not None, f"no account at {number}"
    for phone in phones:
        member = Member(
            account_id=account.account_id,
            member_id=new_id("mbr", utc_now()),
            name=f"Person {phone[-3:]}",
            phone=phone,
            role="member",
            zone=ZONE,
            conversation_id=new_id("conv", utc_now()),
        )
        people.put_member(account, member)
