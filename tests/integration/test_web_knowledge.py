"""Pages about what Steward knows: files, facts and rules, as members see and change them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.world.script import ScriptedModel, say
from tests.support.apps import goes_on
from tests.support.cloud import MARIA, Cloud, account_of, running_cloud
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """Steward, which goes on while a page waits."""
    with running_cloud(ScriptedModel(rule=lambda _: say("-"))) as running:
        goes_on(running)
        yield running
        assert running.failures == []


def test_a_member_keeps_files_and_nothing_they_write_is_lost(cloud: Cloud) -> None:
    maria, path = signed_in(cloud, MARIA), "areas/boiler.md"

    def there(at: str = path) -> str:
        stored = cloud.wiring.workspace.read(account_of(cloud), at)
        return stored.text if stored else ""

    maria.does("files", "new", path=path, content="# Boiler\r\n\r\nKey at 4B <b>now</b> {q7}\r\n")
    assert maria.location.startswith("/app/files?open=areas")
    assert "Key at 4B &lt;b&gt;now" in maria.follow().text
    assert there() == "# Boiler\n\nKey at 4B <b>now</b> {q7}\n"
    assert "{q7}" in maria.get(f"/app/files?do=edit&open={path}").text
    assert [row["name"] for row in maria.rows("files", folder="areas")] == ["README.md", "boiler.md"]
    assert maria.rows("files", folder="../x") == []

    # Two have the form open; the second to save sees both texts, and then saves theirs knowingly.
    first = maria.data("files", open=path)["version"]
    maria.does("files", "edit", path, content="Key at 4C", version=first)
    refused = maria.does("files", "edit", path, content="Key at 5D", version=first)
    second = maria.data("files", open=path)["version"]
    assert refused.status == 422
    assert "Somebody else wrote this file in the meantime" in refused.text
    assert '<p class="gone">Key at 4C</p>' in refused.text
    assert '<p class="new">Key at 5D</p>' in refused.text
    assert f'name="version" value="{second}"' in refused.text
    assert there() == "Key at 4C"
    maria.does("files", "edit", path, content="Key at 5D", version=second)
    assert there() == "Key at 5D"
    # The same of a new file where there is one already, and nobody deletes what they have not seen.
    assert '<p class="new">Mine</p>' in maria.does("files", "new", path=path, content="Mine").text
    maria.does("files", "delete", path, version=second)
    assert "Not done." in maria.follow().text
    assert there() == "Key at 5D"

    seen = maria.data("files", open=path)
    assert [one["kind"] for one in seen["versions"]] == ["now", "earlier", "earlier"]
    assert {one["who"] for one in seen["versions"]} == {"Maria Gomez"}
    oldest = seen["versions"][-1]["open"]
    assert "4B" in maria.data("files", open=oldest)["text"]
    maria.does("files", "restore", oldest)
    assert "4B" in there()
    assert maria.get(f"/app/files?open={path}&download=1").text == there()
    headers = cloud.http_answers[-1]["headers"]
    assert headers["content-type"].startswith("text/plain")
    assert headers["content-disposition"] == "attachment; filename*=UTF-8''boiler.md"

    maria.does("files", "move", path, to="boiler.md", version=maria.data("files", open=path)["version"])
    assert "4B" in there("boiler.md")
    maria.does("files", "delete", "boiler.md", version=maria.data("files", open="boiler.md")["version"])
    assert there("boiler.md") == ""
    # What was deleted can still be opened, with what it was.
    assert "This file was deleted" in maria.get("/app/files?open=boiler.md").text
    assert maria.get("/app/files?open=../x.md").status == 404
