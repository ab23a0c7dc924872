"""`steward local` detects that an older copy of its state was put in place."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from infra.local import deploy, restore_check
from infra.local.aws import Aws
from infra.local.state_folder import StatePaths


def test_an_older_state_is_noticed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes: dict[str, str] = {}
    told: list[str] = []
    monkeypatch.setattr(deploy, "read_note", lambda _aws, name: notes.get(name, ""))
    monkeypatch.setattr(deploy, "write_note", lambda _aws, name, value: notes.update({name: value}))
    monkeypatch.setattr(restore_check, "carry_on", lambda *_: told.append("carries on"))
    monkeypatch.setattr(restore_check, "came_back", lambda *_: told.append("came back"))
    monkeypatch.setattr(restore_check, "Table", lambda *_: None)
    monkeypatch.setattr("steward.aws.clients.dynamodb", lambda: None)
    aws, paths = cast("Aws", SimpleNamespace(save=lambda: None)), StatePaths(tmp_path)

    def start() -> bool:
        return restore_check.take_up(aws, paths, {"ConversationsTable": "conversations"})

    assert [start(), start()] == [True, True]
    older = dict(notes)
    assert start()
    notes.update(older)
    assert not start()
    assert start()
    assert told == ["carries on"] * 3 + ["came back", "carries on"]
