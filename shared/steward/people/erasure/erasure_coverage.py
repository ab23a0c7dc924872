"""Tables and buckets without personal data, which no eraser covers, with the reason for each.

Patterns as in `Eraser.covers`. A test writes to every store, and finds each place covered or named here.
"""

from __future__ import annotations

from collections.abc import Mapping

ACTORS = (r"conversations/(?:conv|ext|job|watch|plan|sub|app)-[^/]*/.*",)
PAYLOADS = (r"payloads/payloads/.*",)

NOBODY: Mapping[str, str] = {
    r"conversations/(?:lane|pin)#[^/]*/.*": "keys are digests, and what stands there are ids",
    r"conversations/waiting#.*": "what waits for a decision: tools, digests of what it is about, and ids",
    r"conversations/codes#.*": "codes, and until when they are taken",
    r"conversations/(?:sends|spent)#.*": "counts, by day and by ids",
    r"conversations/tries#.*": "how often work was begun again, by ids",
    r"conversations/used#.*": "when an app was used, by its id",
    r"conversations/strangers#[^/]*/place#.*": "which of an hour's places are taken, by ids",
    r"conversations/pulse/.*": "when the sweep and other clocks ran",
    r"people/(?:numbers|channels|number#[^/]*)/.*": "Steward's own addresses",
    r"people/[^#/]*/account": "the team's name and settings",
    r"people/.*#standing/.*": "levels of autonomy and who paused, by ids",
    r"people/.*#sources/.*": "tools of others: what a server says of them, and what an owner says a source is for",
    r"people/erasures/.*": "erasures: ids, and of a stranger the address until it is done",
    r"people/.*#repository/.*": "where the account's Git repository is, and what files are called there and here",
    r"people/repositories/.*": "which accounts have one, by ids",
    r"timers/.*": "what is due, by ids",
    r"inbound_ids/.*": "providers' ids of messages, without which one that comes again would be taken in again",
    r"copies/.*": "of what people wrote a digest",
    r"erasures/.*": "the list of erasures: ids, and of a stranger a digest of account and address",
    r"mail/.*": "mails as SES stored them, deleted after two weeks",
}
