"""Words that are right for a while only, such as until tonight: a later yes sends nothing."""

from __future__ import annotations

from infra.local.world.script import ScriptedModel
from tests.support.cloud import MARIA, PETE, START, Cloud, running_cloud
from tests.support.google_cloud import calls_tools
from tests.support.lettings import contact
from tests.support.plumber import answer
from tests.support.reminders import asks, beats
from tests.support.walks import for_each

TEXT_PETE = "text Pete Rossi (plumber)"
RIGHT_UNTIL = "The words were right only until Fri 11:59 PM."
NOT_RIGHT = f"Nobody answered in time, so I won't {TEXT_PETE}. {RIGHT_UNTIL}"
TOO_LATE = f"Your yes came too late, so I won't {TEXT_PETE}. {RIGHT_UNTIL} Ask me again if you still want it."
COMES = "Oak Street Homes: Hi Pete, the inspector comes today at 4. Maria"


def says_today(cloud: Cloud, right_until: str) -> str:
    """Maria has a text drafted that is right for a while only: what the model was told."""
    given = {"contact_id": contact(cloud, "Pete Rossi"), "text": COMES, "reason": "Maria wants him to know"}
    return asks(cloud, MARIA, "send_message", **given, right_until=right_until)


def test_words_about_today_are_not_sent_the_day_after() -> None:
    with running_cloud(ScriptedModel(rule=calls_tools)) as cloud:
        says_today(cloud, "2026-11-20")
        cloud.clock.move_to(START.replace(day=21, hour=13, minute=30))
        answer(cloud, MARIA, "YES")
        cloud.settle()
        cloud.later(60)
        assert cloud.texts_to(PETE) == []
        assert cloud.texts_to(MARIA)[-1] == TOO_LATE
        assert not any("Nobody answered in time" in text for text in cloud.texts_to(MARIA))
        assert not cloud.failures


def test_words_about_today_are_told_to_be_over_with_their_draft() -> None:
    with running_cloud(ScriptedModel(rule=calls_tools)) as cloud:
        cloud.sweep()
        says_today(cloud, "2026-11-20")
        cloud.clock.move_to(START.replace(day=21, hour=5))
        beats(cloud, 3)
        (told,) = [text for text in cloud.texts_to(MARIA) if "Nobody answered in time" in text]
        assert told.splitlines() == [NOT_RIGHT, f'"{COMES}"', "Ask me again if you still want it."]
        answer(cloud, MARIA, "YES")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1] == TOO_LATE
        assert cloud.texts_to(PETE) == []


def test_words_about_today_are_sent_by_a_yes_that_day() -> None:
    with running_cloud(ScriptedModel(rule=calls_tools)) as cloud:
        says_today(cloud, "2026-11-20")
        assert "waits for a decision already" in says_today(cloud, "2026-11-20T16:00")
        cloud.clock.move_to(START.replace(day=21, hour=4, minute=50))
        answer(cloud, MARIA, "YES")
        cloud.settle()
        assert [COMES in text for text in cloud.texts_to(PETE)] == [True]


@for_each(
    ("right_until", "says"),
    [
        ("2026-11-19", "right_until has passed"),
        ("2026-11-20T09:41", "right_until has passed"),
        ("2026-11-31", "there is no 2026-11-31"),
        ("9999-12-31", "nothing is right until"),
    ],
)
def test_words_that_are_not_right_any_more_are_written_anew(right_until: str, says: str) -> None:
    with running_cloud(ScriptedModel(rule=calls_tools)) as cloud:
        assert says in says_today(cloud, right_until)
        assert not any("YES" in text for text in cloud.texts_to(MARIA))
