"""Pages about what Steward knows: files, facts and rules, as members see and change them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.world.script import ScriptedModel, say
from tests.support.apps import goes_on
from tests.support.cloud import Cloud, running_cloud
from tests.support.signed_in import SignedIn


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running_cloud(ScriptedModel(rule=lambda _: say("-"))) as running:
        goes_on(running)
        yield running
        assert running.failures == []


def test_a_member_keeps_files_and_nothing_they_write_is_lost(cloud: Cloud) -> None:
    maria, files = SignedIn(cloud), cloud.wiring.workspace
    path = "areas/boiler.md"
    made = maria.does("files", "new", path=path, content="# Boiler\r\n\r\nKey at 4B <b>now</b> {q7}\r\n")
    assert "Done." in made.words
    assert made.path.startswith("/app/files?open=areas")
    assert "Key at 4B <b>now</b>" in made.words
    assert "<b>" not in made.text
    assert [row["name"] for row in maria.rows("files", folder="areas")] == ["README.md", "boiler.md"]

    # Two have the form open; the second to save sees both texts, and saves theirs knowingly.
    slow = maria.see("files", do="edit", open=path)
    maria.does("files", "edit", path, content="# Boiler\n\nKey at 4C\n")
    refused = maria.does("files", "edit", path, slow, content="# Boiler\n\nKey at 5D\n")
    assert refused.status == 422
    assert "Somebody else wrote this file in the meantime" in refused.words
    assert "Key at 4C" in refused.words
    assert "Key at 5D" in refused.words
    assert "Done." in maria.does("files", "edit", path, refused, content="# Boiler\n\nKey at 5D\n").words
    assert files.read(maria.account_id, path).text == "# Boiler\n\nKey at 5D\n"

    # The same of a new file where there is one already.
    taken = maria.does("files", "new", path=path, content="Mine")
    assert "Key at 5D" in taken.words
    assert "Mine" in taken.words

    seen = maria.data("files", open=path)
    assert [(one["who"], one["kind"]) for one in seen["versions"]] == [
        ("Maria Gomez", one) for one in ("now", "earlier", "earlier")
    ]
    first = seen["versions"][-1]["open"]
    assert "4B" in maria.data("files", open=first)["text"]
    assert "Done." in maria.does("files", "restore", first).words
    assert "4B" in files.read(maria.account_id, path).text
    plain = maria.see("files", open=path, download="1")
    assert plain.text == "# Boiler\n\nKey at 4B <b>now</b> {q7}\n"
    headers = cloud.http_answers[-1]["headers"]
    assert headers["content-type"].startswith("text/plain")
    assert headers["content-disposition"].startswith("attachment")

    moved = maria.does("files", "move", path, to="boiler.md")
    assert "4B" in moved.words
    gone = maria.does("files", "delete", "boiler.md", maria.see("files", open="boiler.md"))
    assert "Done." in gone.words
    assert files.read(maria.account_id, "boiler.md") is None
    assert maria.see("files", open="../x.md").status == 404
