"""Searches every row, object version and queued message for data that should have been erased."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from steward.aws.schema import TABLES, TableSchema
from tests.support import aws_inspection
from tests.support.cloud import Cloud

BUCKETS = ("workspace", "payloads", "search", "uploads", "copies", "erasures", "mail")


def places(cloud: Cloud) -> Iterator[tuple[str, str]]:
    """(place, all that stands there) of everything Steward keeps; places are called as `Eraser.covers` calls them."""
    for table in TABLES:
        for row in aws_inspection.rows_of(table.name):
            yield f"{table.name}/{_key(table, row)}", json.dumps(row, ensure_ascii=False, default=str)
    for bucket in BUCKETS:
        for key, content in aws_inspection.versions_of(bucket):
            yield f"{bucket}/{key}", content.decode(errors="replace")
    for queue, url in cloud.queue_urls.items():
        for body in aws_inspection.messages(url):
            yield f"queue {queue}", body


def traces(cloud: Cloud, needles: Iterable[str]) -> dict[str, list[str]]:
    """Needle → the places that hold it, in their content or in their very name; numbers however they are written."""
    found: dict[str, list[str]] = {}
    patterns = {needle: _pattern(needle) for needle in needles}
    for place, content in places(cloud):
        # Escaped, as JSON within JSON is.
        said = f"{place} {content}".replace("\\", "")
        for needle, pattern in patterns.items():
            if pattern.search(said):
                found.setdefault(needle, []).append(place)
    return found


def _pattern(needle: str) -> re.Pattern[str]:
    if needle.startswith("+"):
        return re.compile(r"[^0-9a-zA-Z]{0,3}".join(needle[2:]))
    return re.compile(re.escape(needle), re.IGNORECASE)


def _key(table: TableSchema, row: dict[str, object]) -> str:
    return "/".join(str(row[name]) for name in filter(None, (table.partition, table.sort)))
