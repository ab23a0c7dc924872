"""Number of AWS requests for a text, a chat message and a tool call, counted exactly."""

from __future__ import annotations

from infra.local.world.script import say, use_tool
from steward.agent.conversations.entries import NoteEntry
from tests.bench.aws_requests import TOOL, added_by, measured_cloud, turn, warm_turn
from tests.bench.web_app import chat_turn, conversation_list
from tests.support.cloud import MARIA, PETE, SAM
from tests.support.web import signed_in


def test_request_counts() -> None:
    """At most 12 and 7 are allowed. If a change moves them on purpose, move them here and in the README."""
    with measured_cloud() as (cloud, requests):
        plain_text = warm_turn(cloud, requests)
        assert len(plain_text) == 12, plain_text
        tool_call = added_by(cloud, requests, TOOL)
        assert len(tool_call) == 7, tool_call
        cloud.text(PETE, "I can come at 15:30")
        cloud.settle()
        (wrote,) = [entry.seq for entry in cloud.log(MARIA) if isinstance(entry, NoteEntry) and entry.quoted]
        quoted = turn(cloud, requests, say(f"{{q{wrote}}}"))
        assert '"I can come at 15:30" (Pete Rossi)' in cloud.texts_to(MARIA)[-1]
        assert len(quoted) - len(plain_text) <= 2, quoted


def test_a_chats_message_asks_for_little_more_than_a_text() -> None:
    """Two more, with a page open that is told of the answer: who holds it, and the message."""
    with measured_cloud() as (cloud, requests):
        turn_of = chat_turn(cloud, requests)
        assert len(turn_of.chat) - len(turn_of.text) == 2, turn_of.chat


def test_a_list_of_many_conversations_is_read_a_page_at_a_time_by_an_index() -> None:
    """Its rows are those of the page, and one that tells if there are more; a stranger's are not among them."""
    with measured_cloud() as (cloud, requests):
        maria = signed_in(cloud, MARIA)
        conversation_list(cloud, maria, requests, many=120)
        begun, shown, counted = 0, list[str](), list[int]()
        while begun is not None:
            before = len(requests)
            page = maria.data("conversations", **{"from": str(begun)})
            counted.append(sum(request.reads for request in requests[before:]))
            shown += [row["conversation_id"] for row in page["rows"]]
            begun = page["next_from"]
        assert shown[:120] == [f"conv-bench-{number:05}" for number in reversed(range(120))]
        assert len(counted) == 3
        assert max(counted) <= 60, counted
        assert signed_in(cloud, SAM).rows("conversations") == []


def test_model_calls_of_a_turn_with_outside_text() -> None:
    """Asked when somebody comes: the planner twice and the reader once, and once the judge of what is answered."""
    with measured_cloud() as (cloud, requests):
        cloud.text(PETE, "I can come at 15:30")
        cloud.settle()
        (wrote,) = [entry.seq for entry in cloud.log(MARIA) if isinstance(entry, NoteEntry) and entry.quoted]
        before = len(cloud.model.requests), len(cloud.model.requests_aside)
        wanted = [{"name": "when", "type": "time", "question": "When?"}]
        read = use_tool("read_outside", {"ids": [f"q{wrote}"], "fields": wanted})
        turn(cloud, requests, read, say("At 15:30."))
        planner, apart = len(cloud.model.requests) - before[0], len(cloud.model.requests_aside) - before[1]
        assert (planner, apart) == (2, 2)
