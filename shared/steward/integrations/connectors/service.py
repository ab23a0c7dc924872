"""Service that registers tool sources, with the key stored apart from the record."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from steward.aws.parameters import Parameters
from steward.core.clock import Clock
from steward.core.text import clean_text, shorten
from steward.integrations.connectors.models import SOURCE_NAME, Kind, SourceTool, ToolSource
from steward.integrations.connectors.offered_tools import SourceRefusedError
from steward.integrations.connectors.store import SourceStore
from steward.people.directory.models import Member
from steward.tools.declaration import Tool, ToolTopic

# An account with more would have too long a menu of topics.
MOST_SOURCES = 20
_LONGEST_ABOUT = 120


@dataclass(frozen=True)
class SourceDraft:
    """Source to be registered. `key` is the value of its header; empty for none."""

    name: str
    kind: Kind
    address: str
    about: str
    tools: Sequence[SourceTool]
    trusted: bool = False
    header: str = "Authorization"
    key: str = ""


class SourceService:
    """Sources of an account. The caller checks that `by` may register one."""

    def __init__(
        self,
        store: SourceStore,
        keys: Parameters,
        tools: Mapping[str, Tool],
        topics: Mapping[str, ToolTopic],
        private_hosts: Collection[str],
        clock: Clock,
    ) -> None:
        self._store = store
        self._keys = keys
        self._tools = tools
        self._topics = topics
        self._private_hosts = private_hosts
        self._clock = clock

    def of(self, account_id: str) -> tuple[ToolSource, ...]:
        """Return the registered sources, by name."""
        return self._store.of(account_id)

    def check(self, account_id: str, name: str, address: str, about: str) -> None:
        """Check the name, address and description of a source. Raises `SourceRefusedError`."""
        if not re.fullmatch(SOURCE_NAME, name) or name in self._topics:
            raise SourceRefusedError(
                f"{name} cannot be a name: give 2 to 24 small letters and digits, and no topic of tools."
            )
        if not address.startswith("https://") and not self._is_private(address):
            raise SourceRefusedError(f"{address} is not safe: give an address that begins with https://.")
        if not clean_text(about):
            raise SourceRefusedError("Say what it is for with --about: by that the model chooses it.")
        others = {source.name for source in self._store.of(account_id)} - {name}
        if len(others) >= MOST_SOURCES:
            raise SourceRefusedError(f"There are {MOST_SOURCES} sources, as many as there may be: remove one first.")

    def register(self, account_id: str, draft: SourceDraft, by: Member) -> ToolSource:
        """Register a source, in place of one of the same name. Raises `SourceRefusedError`."""
        self.check(account_id, draft.name, draft.address, draft.about)
        if taken := [tool.name for tool in draft.tools if tool.name in self._tools]:
            raise SourceRefusedError(f"Steward has {', '.join(taken)} of its own: give the source another name.")
        before = {source.name: source for source in self._store.of(account_id)}.get(draft.name)
        secret = f"{account_id}/{draft.name}" if draft.key else ""
        if secret:
            self._keys.put(secret, draft.key)
        source = ToolSource(
            account_id=account_id,
            name=draft.name,
            kind=draft.kind,
            address=draft.address,
            header=draft.header,
            secret=secret,
            trusted=draft.trusted,
            registered_by=by.member_id,
            registered_at=self._clock(),
            about=shorten(clean_text(draft.about), _LONGEST_ABOUT),
            tools=tuple(draft.tools),
        )
        self._store.put(source)
        if before and before.secret and not secret:
            self._keys.delete(before.secret)
        return source

    def remove(self, account_id: str, name: str) -> bool:
        """Delete a source and its key; False if there was none. Levels that people have set for its tools stay."""
        found = {source.name: source for source in self._store.of(account_id)}.get(name)
        if found is None:
            return False
        self._store.delete(account_id, name)
        if found.secret:
            self._keys.delete(found.secret)
        return True

    def _is_private(self, address: str) -> bool:
        host = address.removeprefix("http://").partition("/")[0]
        return address.startswith("http://") and host in self._private_hosts
