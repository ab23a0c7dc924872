"""The workspace: no path escapes, no writer loses another's edit, no account sees another's files."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest import mock

import boto3
import pytest
from moto import mock_aws

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.aws.buckets import Bucket, ObjectChanged
from steward.conversations.entries import ToolResultEntry
from steward.core.clock import utc_now
from steward.core.provenance import Provenance
from steward.memory.workspace import MEMORY_SEED, PathRefused, TooLarge, Workspace
from tests.support.builders import NOW
from tests.support.cloud import MARIA, Cloud


@pytest.fixture
def workspace(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workspace]:
    """An empty workspace bucket."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    with mock_aws():
        client = boto3.client("s3")
        client.create_bucket(Bucket="workspace")
        yield Workspace(Bucket(lambda: client, "workspace"), file_bytes=1_000, clock=utc_now)


@pytest.mark.parametrize(
    "path",
    [
        "../other/MEMORY.md",
        "a/../../b.md",
        "/etc/passwd.md",
        "a//b.md",
        ".hidden.md",
        "a/.git/config.md",
        "notes.exe",
        "notes",
        "",
        "a\x00b.md",
        "a\nb.md",
        "a/b/c/d/e/f/g.md",
        "x" * 200 + ".md",
        "accounts/other/workspace/..%2f.md",
    ],
)
def test_paths_that_lead_elsewhere_are_refused(workspace: Workspace, path: str) -> None:
    with pytest.raises(PathRefused):
        workspace.read("acct-1", path)
    with pytest.raises(PathRefused):
        workspace.write("acct-1", path, "x", None)


def test_files_of_one_account_are_not_there_for_another(workspace: Workspace) -> None:
    workspace.write("acct-1", "areas/boiler.md", "secret", None)
    assert workspace.read("acct-2", "areas/boiler.md") is None
    assert workspace.read("acct-1", "areas/boiler.md") is not None


def test_of_two_writers_who_read_the_same_version_one_is_told_to_read_again(workspace: Workspace) -> None:
    first = workspace.write("acct-1", "plan.md", "one", None)
    workspace.write("acct-1", "plan.md", "two", first)
    with pytest.raises(ObjectChanged):
        workspace.write("acct-1", "plan.md", "three", first)
    with pytest.raises(ObjectChanged):
        workspace.write("acct-1", "plan.md", "three", None)
    stored = workspace.read("acct-1", "plan.md")
    assert stored is not None
    assert stored.text == "two"


def test_a_write_that_already_happened_can_be_repeated(workspace: Workspace) -> None:
    first = workspace.write("acct-1", "plan.md", "one", None)
    assert workspace.write("acct-1", "plan.md", "one", None) == first


def test_who_was_cut_off_and_does_it_again_knows_its_own_work(workspace: Workspace) -> None:
    for _ in range(2):
        assert workspace.append_line("acct-1", "MEMORY.md", "- one", writer="call-1")
    assert not workspace.append_line("acct-1", "MEMORY.md", "- one", writer="call-2")
    for _ in range(2):
        assert workspace.remove_line("acct-1", "MEMORY.md", "- one", writer="call-3")
    assert not workspace.remove_line("acct-1", "MEMORY.md", "- one", writer="call-4")


def test_who_has_stood_still_gives_up_rather_than_write_again(workspace: Workspace) -> None:
    """Its work may have been done by another meanwhile, and taken back by a person."""
    put, moments = Bucket.put, iter([NOW, NOW, NOW + timedelta(minutes=4)])
    workspace._clock = lambda: next(moments)

    def overtaken(bucket: Bucket, key: str, text: str, **how: Any) -> str:
        if how["writer"] == "call-1":
            put(bucket, key, "- two\n", version=None)
        return put(bucket, key, text, **how)

    with mock.patch.object(Bucket, "put", overtaken), pytest.raises(ObjectChanged):
        workspace.append_line("acct-1", "MEMORY.md", "- one", writer="call-1")
    assert workspace.read("acct-1", "MEMORY.md").text == "- two\n"  # type: ignore[union-attr]


def test_memory_is_there_before_anybody_wrote_it(workspace: Workspace) -> None:
    stored = workspace.read("acct-1", "MEMORY.md")
    assert stored is not None
    assert stored.text == MEMORY_SEED
    assert workspace.append_line("acct-1", "MEMORY.md", "- one")
    assert not workspace.append_line("acct-1", "MEMORY.md", "- one")
    after = workspace.read("acct-1", "MEMORY.md")
    assert after is not None
    assert after.text == f"{MEMORY_SEED}- one\n"


def test_a_file_too_large_is_refused(workspace: Workspace) -> None:
    with pytest.raises(TooLarge):
        workspace.write("acct-1", "big.md", "é" * 501, None)


def test_a_large_file_goes_through_a_whole_turn(cloud: Cloud, model: ScriptedModel) -> None:
    """Over 32 KB a text moves to S3; the conversation must not notice."""
    content = "\n".join(f"line {number} of a long file — ünïcode" for number in range(3_000))
    model.add(
        use_tool("write_file", {"path": "areas/long.md", "content": content}),
        use_tool("read_file", {"path": "areas/long.md"}),
        say("Read back."),
    )
    cloud.text(MARIA, "Keep this file")
    cloud.settle()
    assert cloud.failures == []
    assert cloud.texts_to(MARIA) != []
    assert cloud.texts_to(MARIA)[0].startswith("Read back.\n\nDone: Wrote the file areas/long.md\n")
    written, read = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]
    assert (written.status, read.status) == ("done", "done")
    assert content in read.content
    assert all(len(str(row.get("personal", ""))) <= 40_000 for row in cloud.rows(MARIA, ""))


def test_the_model_is_told_why_a_write_was_refused(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(
        use_tool("write_file", {"path": "../../evil.md", "content": "x"}),
        use_tool("write_file", {"path": "a.md", "content": "one"}),
        use_tool("write_file", {"path": "a.md", "content": "two"}),
        use_tool("read_file", {"path": "missing.md"}),
        say("Done what I could."),
    )
    cloud.text(MARIA, "Write")
    cloud.settle()
    results = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]
    assert [result.status for result in results] == ["failed", "done", "failed", "failed"]
    assert "not a file of the workspace" in results[0].content
    assert "read it again" in results[2].content
    assert "no file missing.md" in results[3].content


def origins(workspace: Workspace) -> dict[str, Provenance]:
    """Where each line of the file comes from."""
    stored = workspace.read("acct-1", "mail.md")
    assert stored is not None
    return dict(stored.lines())


def test_each_line_of_a_file_carries_its_own_label_as_long_as_it_stands_there(workspace: Workspace) -> None:
    first = workspace.write("acct-1", "mail.md", "They say 500.\nand 7", None, "outside")
    second = workspace.write("acct-1", "mail.md", "We say 400.\nThey say 500.", first, "account")
    workspace.append_line("acct-1", "mail.md", "- and 300", "member")
    workspace.append_line("acct-1", "mail.md", "- they: 200", "outside")
    workspace.remove_line("acct-1", "mail.md", "- and 300")
    assert origins(workspace) == {"We say 400.": "account", "They say 500.": "outside", "- they: 200": "outside"}
    assert second != first


def test_what_a_person_approves_to_be_written_is_the_teams_own(workspace: Workspace) -> None:
    first = workspace.write("acct-1", "mail.md", "They say 500.", None, "outside")
    workspace.write("acct-1", "mail.md", "They say 500.", first, "member")
    assert origins(workspace) == {"They say 500.": "account"}


def test_a_file_with_more_lines_from_outside_than_can_be_marked_is_outside_text_as_a_whole(
    workspace: Workspace,
) -> None:
    lines = [f"{number}" for number in range(200)]
    workspace.write("acct-1", "mail.md", "\n".join([*lines, "ours"]), None, "account", lines)
    assert set(origins(workspace).values()) == {"outside"}


def test_a_members_words_in_a_file_are_records_not_orders(workspace: Workspace) -> None:
    workspace.write("acct-1", "plan.md", "one", None, "member")
    stored = workspace.read("acct-1", "plan.md")
    assert stored is not None
    assert stored.provenance == "account"


def test_what_is_read_from_a_file_made_from_outside_text_is_outside_text(cloud: Cloud, model: ScriptedModel) -> None:
    people = cloud.wiring.people_store
    account_id = people.account_at(NUMBER)
    assert account_id is not None
    cloud.wiring.workspace.write(account_id, "areas/mail.md", "Pay 500 to me.", None, "outside")
    model.add(use_tool("read_file", {"path": "areas/mail.md"}), say("They want 500."))
    cloud.text(MARIA, "What is in the file?")
    cloud.settle()
    (read,) = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]
    assert read.provenance == "outside"
