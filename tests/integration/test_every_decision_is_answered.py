"""Every text that decides something, or may be meant to, gets one answer."""

from __future__ import annotations

from infra.local.world.script import ModelRequest, ScriptedModel, Step, say
from tests.support.cloud import MARIA, PETE, Cloud, running_cloud
from tests.support.plumber import DRAFT, REQUEST, last_words, newest_code, plumber_rule
from tests.support.walks import for_each

DAY = 24 * 60 * 60


def silent_about_answers(request: ModelRequest) -> Step:
    """The plumber's model, which has nothing to add to a text that may be a decision."""
    said = last_words(request).rpartition("] ")[2]
    return say("-") if said.lower().startswith(("yes ", "no ", "undo ")) else plumber_rule(request)


def asked(cloud: Cloud) -> str:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    return newest_code(cloud, MARIA)


def answers(cloud: Cloud, said: str) -> list[str]:
    """What Maria hears after a text of hers."""
    before = len(cloud.texts_to(MARIA))
    cloud.text(MARIA, said)
    cloud.settle()
    return cloud.texts_to(MARIA)[before:]


@for_each("waits", [True, False])
@for_each(
    "said",
    [
        "yes zz",
        "Yes zz.",
        "no 9x",
        "YES ZZ",
        "yes 8m",
        "/approve zz",
        "/reject 9x",
        "no ZZ because it is cheap enough",
    ],
)
def test_unknown_code_gets_one_answer_in_any_spelling(said: str, waits: bool) -> None:
    with running_cloud(ScriptedModel(rule=silent_about_answers)) as cloud:
        if waits:
            asked(cloud)
        code = said.rstrip(".").split()[1].upper()
        (answer,) = answers(cloud, said)
        assert answer.startswith(f"{code} stands for nothing that waits for you"), answer
        assert cloud.texts_to(PETE) == []


@for_each("said", ["UNDO ZZ", "undo zz", "/undo zz", "UNDO 12"])
def test_unknown_code_of_an_undo_is_answered_as_an_undo(said: str) -> None:
    with running_cloud(ScriptedModel(rule=silent_about_answers)) as cloud:
        (answer,) = answers(cloud, said)
        assert answer.startswith(f"There is nothing to take back under {said.split()[1].upper()}."), answer


def test_slash_command_with_other_words_names_them_while_something_waits() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        assert answers(cloud, "/approve the text") == ["Nothing waits for your decision."]
        asked(cloud)
        (answer,) = answers(cloud, "/approve the text")
        assert answer.startswith('"the text" stands for nothing that waits for you')


def test_old_yes_is_answered_each_time_it_is_sent_again() -> None:
    with running_cloud(ScriptedModel(rule=silent_about_answers)) as cloud:
        code = asked(cloud)
        assert answers(cloud, f"YES {code}")
        for _ in range(9):
            # Its outcome leaves what the conversation remembers.
            answers(cloud, f"NO {asked(cloud)}")
        for wait in (DAY, 6 * DAY, 0):
            cloud.later(wait)
            assert answers(cloud, f"YES {code}") == ["You have already let me text Pete Rossi (plumber)."]
        assert cloud.texts_to(PETE) == [DRAFT]


def test_unknown_code_in_small_letters_is_left_to_a_model_that_answers() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("Do you mean Pete?"))) as cloud:
        assert answers(cloud, "yes zz") == ["Do you mean Pete?"]
