"""Removing the folder of a search index that tantivy still watches."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from steward.memory.search.folder_removal import remove, scratch
from steward.memory.search.models import SearchForget
from steward.memory.search.search_index import SearchIndex
from tests.support.search import FakeEmbedder, document


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Folders whose meta file tantivy's watcher still looks at: it takes its lock just when one is to go."""
    folders: list[Path] = []
    real = os.rmdir

    def rmdir(*args: Any, **kwargs: Any) -> None:
        for folder in folders:
            with suppress(OSError):
                (folder / ".tantivy-meta.lock").touch()
        real(*args, **kwargs)

    monkeypatch.setattr(os, "rmdir", rmdir)
    return folders


def test_a_lock_that_appears_meanwhile_does_not_keep_a_folder(tmp_path: Path, watched: list[Path]) -> None:
    with scratch(tmp_path) as folder:
        watched.append(folder)
        index = SearchIndex.create(folder, "acct-1", FakeEmbedder())
        index.update([document(1, "the boiler")])
    assert list(tmp_path.iterdir()) == []
    folder.mkdir()  # its name is free


def test_removing_what_is_not_there_does_nothing(tmp_path: Path) -> None:
    remove(tmp_path / "nothing")
    assert list(tmp_path.iterdir()) == []


def test_forgotten_words_are_gone_while_tantivy_reads_the_rewritten_index(tmp_path: Path, watched: list[Path]) -> None:
    watched.append(tmp_path / "rewritten")
    index = SearchIndex.create(tmp_path, "acct-1", FakeEmbedder())
    index.update([document(1, "the boiler"), document(2, "the roof", person="mem-dan")])
    for _ in range(2):
        index.update([], [SearchForget(account_id="acct-1", person="mem-dan")])
        assert [one.text for one in index.documents()] == ["the boiler"]
