"""Workspace files: no path leaves the account's folder, and no concurrent edit is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent.conversations.entries import NoteEntry, ToolResultEntry
from steward.aws import clients
from steward.aws.buckets import Bucket, ObjectChangedError
from steward.core.clock import utc_now
from steward.core.provenance import Provenance
from steward.memory.workspace.paths import WorkspacePathError
from steward.memory.workspace.seeds import MEMORY_FILE, SEEDS
from steward.memory.workspace.workspace import FileTooLargeError, Workspace, WriteAuthor
from tests.support.builders import NOW
from tests.support.cloud import MARIA, PETE, Cloud, account_of
from tests.support.plumber import answer
from tests.support.shared_resources import memory_aws
from tests.support.walks import for_each


@pytest.fixture
def workspace() -> Iterator[Workspace]:
    """An empty workspace bucket."""
    with memory_aws():
        yield Workspace(Bucket(clients.s3, "workspace"), file_bytes=1_000, clock=utc_now)


@for_each(
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
    with pytest.raises(WorkspacePathError):
        workspace.read("acct-1", path)
    with pytest.raises(WorkspacePathError):
        workspace.write("acct-1", path, "x", None)


def test_files_of_one_account_are_not_there_for_another(workspace: Workspace) -> None:
    workspace.write("acct-1", "areas/boiler.md", "secret", None)
    assert workspace.read("acct-2", "areas/boiler.md") is None
    assert workspace.read("acct-1", "areas/boiler.md") is not None


def test_second_of_two_writers_of_a_version_is_told_to_read_again(workspace: Workspace) -> None:
    first = workspace.write("acct-1", "plan.md", "one", None)
    assert workspace.write("acct-1", "plan.md", "one", None) == first, "what already happened can be repeated"
    workspace.write("acct-1", "plan.md", "two", first)
    with pytest.raises(ObjectChangedError):
        workspace.write("acct-1", "plan.md", "three", first)
    with pytest.raises(ObjectChangedError):
        workspace.write("acct-1", "plan.md", "three", None)
    stored = workspace.read("acct-1", "plan.md")
    assert stored is not None
    assert stored.text == "two"


def test_writer_cut_off_recognizes_its_own_work_on_a_rerun(workspace: Workspace) -> None:
    for _ in range(2):
        assert workspace.append_line("acct-1", "MEMORY.md", "- one", by=WriteAuthor("call-1"))
    assert not workspace.append_line("acct-1", "MEMORY.md", "- one", by=WriteAuthor("call-2"))
    for _ in range(2):
        assert workspace.remove_line("acct-1", "MEMORY.md", "- one", by=WriteAuthor("call-3"))
    assert not workspace.remove_line("acct-1", "MEMORY.md", "- one", by=WriteAuthor("call-4"))


def test_stalled_writer_gives_up_rather_than_write_again(workspace: Workspace) -> None:
    """Its work may have been done by another meanwhile, and taken back by a person."""
    put, moments = Bucket.put, iter([NOW, NOW, NOW, *[NOW + timedelta(minutes=4)] * 2])
    workspace._clock = lambda: next(moments)

    def overtaken(bucket: Bucket, key: str, text: str, **how: Any) -> str:
        if how["writer"] == "call-1":
            put(bucket, key, "- two\n", version=None)
        return put(bucket, key, text, **how)

    with mock.patch.object(Bucket, "put", overtaken), pytest.raises(ObjectChangedError):
        workspace.append_line("acct-1", "MEMORY.md", "- one", by=WriteAuthor("call-1"))
    assert workspace.read("acct-1", "MEMORY.md").text == "- two\n"  # type: ignore[union-attr]


def test_new_file_that_others_changed_and_deleted_is_not_taken_back(workspace: Workspace) -> None:
    made = workspace.write("acct-1", "shopping.md", "milk", None)
    changed = workspace.write("acct-1", "shopping.md", "milk, eggs", made)
    workspace.delete("acct-1", "shopping.md", changed)
    with pytest.raises(ObjectChangedError):
        workspace.put_back("acct-1", "shopping.md", made, None)


def test_memory_is_there_before_anybody_wrote_it(workspace: Workspace) -> None:
    stored = workspace.read("acct-1", "MEMORY.md")
    assert stored is not None
    assert stored.text == SEEDS[MEMORY_FILE]
    assert workspace.append_line("acct-1", "MEMORY.md", "- one")
    assert not workspace.append_line("acct-1", "MEMORY.md", "- one")
    after = workspace.read("acct-1", "MEMORY.md")
    assert after is not None
    assert after.text == f"{SEEDS[MEMORY_FILE]}- one\n"


def test_a_file_too_large_is_refused(workspace: Workspace) -> None:
    with pytest.raises(FileTooLargeError):
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
    assert cloud.texts_to(MARIA)[0].startswith("Read back.\n\nDone: Wrote the file areas/long.md.\n")
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
    assert "Merge with what it is now:\nversion: " in results[2].content
    assert results[2].content.endswith("\none")
    assert "no file missing.md" in results[3].content


def origins(workspace: Workspace) -> dict[str, Provenance]:
    """Where each line of the file comes from."""
    stored = workspace.read("acct-1", "mail.md")
    assert stored is not None
    return dict(stored.lines())


def test_line_of_a_file_keeps_its_own_label_while_it_stands(workspace: Workspace) -> None:
    first = workspace.write("acct-1", "mail.md", "They say 500.\nand 7", None, "outside")
    second = workspace.write("acct-1", "mail.md", "We say 400.\nThey say 500.", first, "account")
    workspace.append_line("acct-1", "mail.md", "- and 300", "member")
    workspace.append_line("acct-1", "mail.md", "- they: 200", "outside")
    workspace.remove_line("acct-1", "mail.md", "- and 300")
    assert origins(workspace) == {"We say 400.": "account", "They say 500.": "outside", "- they: 200": "outside"}
    assert second != first


def test_approved_text_or_members_words_in_a_file_are_the_teams_records(workspace: Workspace) -> None:
    first = workspace.write("acct-1", "mail.md", "They say 500.", None, "outside")
    workspace.write("acct-1", "mail.md", "They say 500.", first, "member")
    assert origins(workspace) == {"They say 500.": "account"}
    workspace.write("acct-1", "plan.md", "one", None, "member")
    stored = workspace.read("acct-1", "plan.md")
    assert stored is not None
    assert stored.provenance == "account"


def test_file_with_too_many_outside_lines_to_mark_is_all_outside_text(
    workspace: Workspace,
) -> None:
    lines = [f"{number}" for number in range(200)]
    workspace.write("acct-1", "mail.md", "\n".join([*lines, "ours"]), None, "account", lines)
    assert set(origins(workspace).values()) == {"outside"}


def test_text_read_from_a_file_of_outside_text_is_outside_text(cloud: Cloud, model: ScriptedModel) -> None:
    people = cloud.wiring.people_store
    account_id = people.account_at(NUMBER)
    assert account_id is not None
    cloud.wiring.workspace.write(account_id, "areas/mail.md", "Pay 500 to me.", None, "outside")
    model.add(use_tool("read_file", {"path": "areas/mail.md"}), say("They want 500."))
    cloud.text(MARIA, "What is in the file?")
    cloud.settle()
    (read,) = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]
    assert read.provenance == "outside"


def put_by_hand(cloud: Cloud, path: str, content: bytes) -> None:
    """A file that came to the bucket some other way."""
    key = f"accounts/{account_of(cloud)}/workspace/{path}"
    clients.s3().put_object(Bucket="workspace", Key=key, Body=content)


def results(cloud: Cloud, model: ScriptedModel, *uses: tuple[str, dict[str, Any]]) -> list[ToolResultEntry]:
    """What the model's tools answer, one after the other, to something Maria wants."""
    before = len([e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)])
    model.add(*(use_tool(*use) for use in uses), say("ok"))
    cloud.text(MARIA, "See to it")
    cloud.settle()
    assert cloud.failures == []
    return [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)][before:]


def version_in(result: ToolResultEntry) -> str:
    """The version that a result names."""
    return str(re.findall(r"version:? ([0-9a-f]{32})", result.content)[-1])


def test_every_file_tool_is_done_told_and_taken_back(cloud: Cloud, model: ScriptedModel) -> None:
    (written,) = results(cloud, model, ("write_file", {"path": "a.md", "content": "milk\neggs"}))
    version = version_in(written)
    for tool, arguments, told, undone in (
        ("edit_file", {"path": "a.md", "old": "milk", "new": "oats", "version": version}, "Changed the file a.md",
         "Undone: the file a.md is back to what it was."),
        ("move_file", {"from": "a.md", "to": "areas/b.md", "version": version}, "Moved the file a.md to areas/b.md",
         "Undone: the file a.md is back to what it was."),
        ("copy_file", {"from": "a.md", "to": "c.md"}, "Copied the file a.md to c.md",
         "Undone: the file c.md is gone."),
        ("delete_file", {"path": "a.md", "version": version}, "Deleted the file a.md",
         "Undone: the file a.md is back to what it was."),
    ):  # fmt: skip
        (result,) = results(cloud, model, (tool, arguments))
        assert result.status == "done", result.content
        assert f"Done: {told}.\nUNDO " in cloud.texts_to(MARIA)[-1]
        answer(cloud, MARIA, "UNDO")
        cloud.settle()
        assert undone in cloud.texts_to(MARIA)
        stored = cloud.wiring.workspace.read(account_of(cloud), "a.md")
        assert stored is not None
        assert stored.text == "milk\neggs"
        written_by_hand = [file.path for file in cloud.wiring.workspace.listing(account_of(cloud)) if file.version]
        assert written_by_hand == ["a.md"]


def test_the_one_who_comes_second_gets_the_newer_text_and_merges(cloud: Cloud, model: ScriptedModel) -> None:
    """Sam has edited it since: of what came from outside Maria's model sees a card, and merges by reference to none."""
    files, account_id = cloud.wiring.workspace, account_of(cloud)
    read = files.write(account_id, "a.md", "milk", None)
    newer = files.write(account_id, "a.md", "milk\neggs\nPay Kim", read, "account", ["Pay Kim"])
    edit = {"path": "a.md", "old": "milk", "new": "oats", "version": read}
    (refused,) = results(cloud, model, ("edit_file", edit))
    assert refused.status == "failed"
    assert f"version: {newer}\nmilk\neggs\n{{1}}" in refused.content
    shown = str(model.requests[-1].messages)
    assert "Pay Kim" not in shown
    (merged,) = results(cloud, model, ("edit_file", {**edit, "version": newer}))
    assert merged.status == "done"
    assert files.read(account_id, "a.md").text == "oats\neggs\nPay Kim"  # type: ignore[union-attr]


def test_earlier_versions_are_listed_and_restored_even_of_a_deleted_file(cloud: Cloud, model: ScriptedModel) -> None:
    first, second = results(
        cloud, model, ("write_file", {"path": "a.md", "content": "one"}), ("list_file_versions", {"path": "a.md"})
    )
    version = version_in(first)
    assert second.content == f"{version} · Fri 2026-11-20 09:41 · Maria Gomez · 3 bytes"
    cloud.clock.shift(timedelta(minutes=5))
    deleted, listed, restored = results(
        cloud, model,
        ("delete_file", {"path": "a.md", "version": version}),
        ("list_file_versions", {"path": "a.md"}),
        ("restore_file", {"path": "a.md", "version": version}),
    )  # fmt: skip
    assert [one.status for one in (deleted, listed, restored)] == ["done"] * 3
    assert listed.content.splitlines()[0] == "deleted · Fri 2026-11-20 09:46"
    assert "The file a.md is what it was before" in cloud.texts_to(MARIA)[-1]
    assert cloud.wiring.workspace.read(account_of(cloud), "a.md").text == "one"  # type: ignore[union-attr]
    (unknown,) = results(cloud, model, ("restore_file", {"path": "a.md", "version": "0" * 32}))
    assert unknown.status == "failed"


def test_files_are_listed_and_searched(cloud: Cloud, model: ScriptedModel) -> None:
    theirs = "Pete: Boiler part 7"
    cloud.wiring.workspace.write(
        account_of(cloud), "areas/boiler.md", f"A Vaillant.\n{theirs}", None, "account", [theirs]
    )
    listed, folder, found, none = results(
        cloud, model,
        ("list_files", {}),
        ("list_files", {"path": "areas/"}),
        ("search_files", {"query": "vaillant"}),
        ("search_files", {"query": "vaillant", "glob": "*.md"}),
    )  # fmt: skip
    paths = [line.split(" · ")[0] for line in listed.content.splitlines()]
    assert paths == sorted([*SEEDS, "areas/boiler.md"])
    assert [line.split(" · ")[0] for line in folder.content.splitlines()] == ["areas/README.md", "areas/boiler.md"]
    assert found.content == "areas/boiler.md · 1 · A Vaillant."
    assert none.content == "No line of these files holds that."
    (of_his,) = results(cloud, model, ("search_files", {"query": "part 7"}))
    assert (of_his.content, of_his.quotes[0].said) == ("areas/boiler.md · 2 · {1}", "Pete: Boiler part 7")


def test_a_file_of_5_mb_is_no_file_of_ours(cloud: Cloud, model: ScriptedModel) -> None:
    put_by_hand(cloud, "big.md", b"one line\n" * 600_000)
    put_by_hand(cloud, "MEMORY.md", b"- x\n" * 1_300_000)
    read, found, kept = results(
        cloud, model,
        ("read_file", {"path": "big.md"}),
        ("search_files", {"query": "one line"}),
        ("remember", {"text": "The gate code is 1."}),
    )  # fmt: skip
    assert (read.status, found.status, kept.status) == ("failed", "done", "failed")
    assert "262,144 bytes" in read.content
    assert found.content.endswith("Not read, as too large: MEMORY.md, big.md")
    assert "MEMORY.md is too large" in str(model.requests[-1].system)
    assert cloud.texts_to(MARIA)


def test_binary_file_is_shown_but_never_edited_in_part(cloud: Cloud, model: ScriptedModel) -> None:
    content = b"caf\xe9 and \xff milk\n"
    put_by_hand(cloud, "a.md", content)
    put_by_hand(cloud, "MEMORY.md", content)
    (read,) = results(cloud, model, ("read_file", {"path": "a.md"}))
    assert "no text in UTF-8" in read.content
    assert "milk" in read.content
    version = version_in(read)
    refused = results(
        cloud, model,
        ("edit_file", {"path": "a.md", "old": "milk", "new": "oats", "version": version}),
        ("copy_file", {"from": "a.md", "to": "b.md"}),
        ("move_file", {"from": "a.md", "to": "b.md", "version": version}),
        ("remember", {"text": "The gate code is 1."}),
    )  # fmt: skip
    assert {one.status for one in refused} == {"failed"}
    for path in ("a.md", "MEMORY.md"):
        key = f"accounts/{account_of(cloud)}/workspace/{path}"
        assert clients.s3().get_object(Bucket="workspace", Key=key)["Body"].read() == content
    (replaced,) = results(cloud, model, ("write_file", {"path": "a.md", "content": "oats", "version": version}))
    assert replaced.status == "done"


def test_one_line_of_1_mb_is_not_written_and_a_long_one_is_found_in_part(cloud: Cloud, model: ScriptedModel) -> None:
    long = f"{'x ' * 60_000}needle{' y' * 60_000}"
    cloud.wiring.workspace.write(account_of(cloud), "long.md", long, None)
    put_by_hand(cloud, "longer.md", b"y" * 1_000_000)
    found, longer = results(cloud, model, ("search_files", {"query": "needle"}), ("read_file", {"path": "longer.md"}))
    hit, unread = found.content.splitlines()
    assert "needle" in hit
    assert len(hit) < 300
    assert unread == "Not read, as too large: longer.md"
    assert longer.status == "failed"
    (refused,) = results(cloud, model, ("write_file", {"path": "a.md", "content": "x" * 1_000_000}))
    assert refused.status == "failed"


def test_a_path_out_of_the_workspace_is_refused_by_every_tool(cloud: Cloud, model: ScriptedModel) -> None:
    out, version = "../../acct-2/workspace/MEMORY.md", "0" * 32
    refused = results(
        cloud, model,
        ("read_file", {"path": out}),
        ("write_file", {"path": out, "content": "x"}),
        ("edit_file", {"path": out, "old": "a", "new": "b", "version": version}),
        ("list_files", {"path": "../.."}),
        ("delete_file", {"path": out, "version": version}),
        ("move_file", {"from": "MEMORY.md", "to": out, "version": version}),
    )  # fmt: skip
    refused += results(
        cloud, model,
        ("copy_file", {"from": out, "to": "a.md"}),
        ("copy_file", {"from": "MEMORY.md", "to": out}),
        ("list_file_versions", {"path": out}),
        ("restore_file", {"path": out, "version": version}),
    )  # fmt: skip
    assert [(one.tool, one.status) for one in refused if one.status != "failed"] == []
    assert all("not a f" in one.content for one in refused)


def test_an_edit_keeps_what_came_from_outside_apart(cloud: Cloud, model: ScriptedModel) -> None:
    """The planner replaces what it sees around a line of Pete's, and puts another of his in by reference."""
    files, account_id = cloud.wiring.workspace, account_of(cloud)
    cloud.text(PETE, "Call 555 at 15:30")
    cloud.settle()
    (wrote,) = [entry.seq for entry in cloud.log(MARIA) if isinstance(entry, NoteEntry) and entry.quoted]
    version = files.write(account_id, "mail.md", "Pete:\nPay 500", None, "account", ["Pay 500"])
    edit = {"path": "mail.md", "old": "Pete:", "new": f"Said: {{q{wrote}}}\nby Pete, ", "version": version}
    (edited,) = results(cloud, model, ("edit_file", edit))
    assert edited.status == "done"
    stored = files.read(account_id, "mail.md")
    assert stored is not None
    labels = dict(stored.lines())
    assert labels["by Pete, "] == "account"
    assert labels["Pay 500"] == "outside"
    assert [whose for line, whose in labels.items() if "555" in line] == ["outside"]
