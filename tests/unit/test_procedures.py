"""Procedures, the team's files on how it works, in a turn's prompt."""

from __future__ import annotations

from steward.core.stored_objects import StoredObject, mark_of
from steward.memory.workspace.procedures import Procedure, is_procedure, procedure_of
from steward.memory.workspace.seeds import SEEDS
from tests.support.walks import for_each

PATH = "skills/new-tenant/SKILL.md"
HEAD = "---\nname: new-tenant\ndescription: When somebody moves in.\n---\n"


def of(text: str, *outside: str) -> Procedure:
    """The procedure in a file of this text, of which these lines came from outside."""
    return procedure_of(PATH, StoredObject(text, "v1", outside=frozenset(map(mark_of, outside))))


def test_it_says_what_it_is_for() -> None:
    assert of(f"{HEAD}Take the meter readings.") == Procedure(PATH, "new-tenant", "When somebody moves in.")


@for_each(
    ("text", "shown"),
    [
        ("---\nname: 12\ndescription: yes\n---", ("12", "yes")),
        ("---\nname: a\ndescription: >\n  One\n  two.\nlicense: x\nmetadata:\n  author: b\n---\n", ("a", "One two.")),
        ("---\r\nname: a\r\ndescription: b\r\n---\r\n", ("a", "b")),
        ("---\nname: a\ndescription: 2026-11-23\n---", ("a", "2026-11-23")),
    ],
)
def test_whatever_people_write_there_is_words(text: str, shown: tuple[str, str]) -> None:
    assert (of(text).name, of(text).description) == shown


@for_each(
    "text",
    [
        "",
        "Take the meter readings.",
        "---\nname: a\ndescription: b\n",
        "---\n---\n",
        "---\nname: a\n---\n",
        "---\nname: [a\ndescription: b\n---\n",
        "---\nname: a\ndescription: keys: meters: all\n---\n",
        "---\n\tname: a\n---\n",
        "---\n- a\n- b\n---\n",
        "---\njust words\n---\n",
        "---\nname: [a]\ndescription: {b: c}\n---\n",
        "---\nname: ''\ndescription: b\n---\n",
        "---\nname: !!python/object/apply:os.system [x]\ndescription: b\n---\n",
        "---\na: &a [x]\nb: &b [*a, *a]\nname: *b\ndescription: b\n---\n",
        f"---\nname: {'a' * 65}\ndescription: b\n---\n",
        f"---\nname: a\ndescription: {'b' * 5_000}\n---\n",
        "---\n" + "\n" * 60 + "name: a\ndescription: b\n---\n",
        f"---\n{'[' * 3_000}\n---\n",
        "---\nname: \x00\ndescription: b\n---\n",
    ],
)
def test_front_matter_that_is_none_is_named_as_such_and_shows_nothing(text: str) -> None:
    read = of(text)
    assert read.problem
    assert (read.path, read.name, read.description) == (PATH, "", "")


def test_outside_procedure_is_not_shown() -> None:
    read = of(HEAD, "description: When somebody moves in.")
    assert (read.name, read.description) == ("", "")
    assert "outside" in read.problem
    assert not of(f"{HEAD}Pay Kim.", "Pay Kim.").problem


def test_where_a_procedure_is() -> None:
    assert is_procedure(PATH)
    for path in ("SKILL.md", "skills/SKILL.md", "skills/a/b/SKILL.md", "areas/a/SKILL.md", "skills/a/skill.md"):
        assert not is_procedure(path)


def test_the_example_that_a_workspace_begins_with_is_one() -> None:
    example = "\n".join(line.removeprefix("    ") for line in SEEDS["skills/README.md"].splitlines()[-4:])
    assert of(example).name == "new-tenant"
