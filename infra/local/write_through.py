"""Patches ministack so that it stores its state at every change, and not only when it stops.

What changes with use is written before its answer leaves: rows of tables into `StateDatabase`, objects of S3 by
ministack. What changes on a deployment is saved when the launcher asks for it, everything at one moment. Queues are
saved with the latter: lost messages are doorbells, and the sweep rings for every row that waits.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from infra.local.aws import SAVE
from infra.local.ports import HOST
from infra.local.state_database import Change, StateDatabase

# Stored beside the services' states, because their queue URLs contain the port.
_PORT = "port of ministack"

Asgi = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class WriteThrough:
    """Patches of ministack's modules that save their state in `kept`.

    `port` is ministack's present port. It stores queues under URLs with its port in them and would not find them under
    another, so a state saved with another port is adapted.
    """

    def __init__(self, kept: StateDatabase, *, port: str) -> None:
        self._kept = kept
        self._port = port
        self._moved = (f"{HOST}:{kept.service(_PORT) or port}", f"{HOST}:{port}")
        self._touched: dict[tuple[str, str, str], dict[str, Any]] = {}
        self._touching = threading.Lock()

    def install(self, app: Any, persistence: Any, dynamodb: Any, lambda_svc: Any) -> None:
        """Patch the modules, before ministack starts to serve."""
        self._app, self._persistence, self._dynamodb, self._lambda = app, persistence, dynamodb, lambda_svc
        self._keep_rows()
        self._states_without_rows()
        self._pruned: set[str] | None = None
        self._prune_blobs = lambda_svc._prune_orphan_code_blobs
        lambda_svc._prune_orphan_code_blobs = self._prune_later
        app.load_state, app.save_all = self._load, self._save_all
        app.app = self._saving_when_asked(app.app)

    # Rows.

    def _keep_rows(self) -> None:
        """Record the writes of each request, and commit them before its answer leaves.

        ministack answers DynamoDB's requests one at a time on its event loop, without a pause between the change of its
        tables and the answer, so nobody can have read what is not committed.
        """
        dynamodb = self._dynamodb
        set_item, remove_item = dynamodb._set_item, dynamodb._remove_item
        self._replaced = replaced = dynamodb._items_replaced
        handle_request = dynamodb.handle_request

        def set_and_note(table: dict[str, Any], hash_value: str, range_value: str, item: Any) -> Any:
            self._note(table, hash_value, range_value)
            return set_item(table, hash_value, range_value, item)

        def remove_and_note(table: dict[str, Any], hash_value: str, range_value: str) -> Any:
            self._note(table, hash_value, range_value)
            return remove_item(table, hash_value, range_value)

        def replace_and_note(table: dict[str, Any]) -> None:
            replaced(table)
            for hash_value, range_value, _ in self._kept.rows(table["TableId"]):
                self._note(table, hash_value, range_value)
            for hash_value, range_value in _keys(table):
                self._note(table, hash_value, range_value)

        async def handle_and_keep(*request: Any) -> Any:
            answer = await handle_request(*request)
            self._flush()
            return answer

        dynamodb._set_item, dynamodb._remove_item = set_and_note, remove_and_note
        dynamodb._items_replaced, dynamodb.handle_request = replace_and_note, handle_and_keep

    def _note(self, table: dict[str, Any], hash_value: str, range_value: str) -> None:
        with self._touching:
            self._touched[table["TableId"], hash_value, range_value] = table

    def _flush(self) -> None:
        with self._touching:
            touched, self._touched = self._touched, {}
        if not touched:
            return
        try:
            self._kept.write(_change(key, table) for key, table in touched.items())
        except BaseException:
            # There is no answer to hold back; the next write stores it.
            with self._touching:
                self._touched = touched | self._touched
            raise

    # Everything else.

    def _states_without_rows(self) -> None:
        dynamodb = self._dynamodb
        get_state, restore = dynamodb.get_state, dynamodb.load_persisted_state

        def state_without_rows() -> Any:
            tables, shells = dynamodb._tables, type(dynamodb._tables)()
            for (account, region, name), table in tables.all_items():
                shells.set_scoped(account, region, name, {**table, "items": {}})
            with dynamodb._lock:  # its thread that expires rows looks at the tables, too
                dynamodb._tables = shells
                try:
                    return get_state()
                finally:
                    dynamodb._tables = tables

        def restore_with_rows(data: Any) -> None:
            restore(data)
            for table in dynamodb._tables.all_values():
                for hash_value, range_value, item in self._kept.rows(table["TableId"]):
                    table["items"][hash_value][range_value] = json.loads(item)
                self._replaced(table)

        dynamodb.get_state, dynamodb.load_persisted_state = state_without_rows, restore_with_rows

    def _load(self, name: str) -> Any:
        text = self._kept.service(name)
        if text is None:
            return None
        return json.loads(text.replace(*self._moved), object_hook=self._persistence._json_object_hook)

    def _save_all(self, services: dict[str, Callable[[], Any]]) -> None:
        states = {_PORT: self._port}
        for name, get_state in services.items():
            state = get_state()
            if state is not None:
                states[name] = json.dumps(state, default=self._persistence._json_default)
        places = {table["TableId"] for table in self._dynamodb._tables.all_values()}
        self._flush()
        self._kept.save(states, places)
        # Only now is the earlier state no longer needed.
        if self._pruned is not None:
            self._prune_blobs(self._pruned)

    def _prune_later(self, referenced: set[str]) -> None:
        self._pruned = referenced

    def _saving_when_asked(self, app: Asgi) -> Asgi:
        async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
            if scope["type"] != "http" or scope["path"] != SAVE:
                await app(scope, receive, send)
                return
            self._save_all(self._app._build_persistence_save_dict())
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        return answer


def _keys(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for hash_value, rows in table["items"].items():
        for range_value in rows:
            yield hash_value, range_value


def _change(key: tuple[str, str, str], table: dict[str, Any]) -> Change:
    place, hash_value, range_value = key
    rows = table["items"].get(hash_value, {})
    return place, hash_value, range_value, json.dumps(rows[range_value]) if range_value in rows else None


def mend_objects(objects: Path) -> None:
    """Repair ministack's metadata of objects that were being written when it was killed.

    It writes an object and then, beside it, its ETag and size. Killed in between, it would show the new content under
    the old ETag, and a condition on the ETag would wrongly pass.
    """
    for aside in objects.rglob("*.meta.json"):
        content = aside.with_name(aside.name.removesuffix(".meta.json"))
        if content.is_file() and content.stat().st_mtime_ns > aside.stat().st_mtime_ns:
            said = json.loads(aside.read_text())
            now = content.read_bytes()
            etag = f'"{hashlib.md5(now, usedforsecurity=False).hexdigest()}"'
            said |= {"size": len(now), "etag": etag, "checksums": {}}
            aside.write_text(json.dumps(said))
