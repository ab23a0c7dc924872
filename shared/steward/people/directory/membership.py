"""Checks whether somebody is a member now, for code without wiring, such as a channel's port."""

from __future__ import annotations

from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Table
from steward.core.settings import Settings
from steward.people.directory.store import DynamoPeopleStore


def decides_now(settings: Settings, account_id: str, member_id: str) -> bool:
    """Return whether the account has this member now, and they may decide."""
    rows = RowCodec(Bucket(clients.s3, settings.payloads_bucket), settings.inline_bytes)
    people = DynamoPeopleStore(Table(clients.dynamodb(), settings.people_table), rows)
    member = people.member(account_id, member_id)
    return member is not None and member.decides
