"""Contract of `ActorStore`, for the DynamoDB store and the in-memory store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest import mock

import pytest
from botocore.exceptions import ReadTimeoutError

from steward.actors.events import EventPost
from steward.actors.store import MAIL_A_STEP, ActorStore, DynamoActorStore, LoadedActor, StepCommit
from steward.agent.conversations.entries import MessageEntry
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.fold import first_state, text_received
from steward.aws import clients
from steward.channels.messaging.events import TextReceived
from steward.core.errors import VersionConflictError
from steward.core.ids import new_id
from steward.core.rings import Ring
from steward.core.sentences import verbatim
from steward.people.directory.outside_addresses import correspondence_id
from tests.support.aws_inspection import rows_of
from tests.support.builders import NOW, PARTY, message
from tests.support.stores import Backend, dynamodb_backend, dynamodb_store, memory_backend
from tests.support.walks import for_each

CONVERSATION = "conv-1"
LATER = NOW + timedelta(seconds=1)


@contextmanager
def backend_of(kind: str) -> Iterator[Backend]:
    """Each implementation in turn."""
    if kind == "memory":
        yield memory_backend(CONVERSATION)
        return
    with dynamodb_store() as store:
        yield dynamodb_backend(store, CONVERSATION)


by_both = for_each("kind", ["dynamodb", "memory"], backend=backend_of)


@pytest.fixture
def dynamodb() -> Iterator[DynamoActorStore]:
    """The real store, for what only it does."""
    with dynamodb_store() as store:
        yield store


def _post(store: ActorStore, text: str, inbound_id: str | None = None, seconds: int = 0) -> bool:
    return store.post([EventPost(CONVERSATION, message(text), inbound_id)], NOW + timedelta(seconds=seconds))


def _step(loaded: LoadedActor, *texts: str) -> Step:
    """The next step of the conversation, with a log entry for each text."""
    state = loaded.state or ConversationState(conversation_id=CONVERSATION, party=PARTY)
    update = {"version": state.version + 1, "commit_id": new_id("commit", NOW), "turn": state.turn + 1}
    step = Step(state.model_copy(update=update), NOW)
    for text in texts:
        step = step.log(
            MessageEntry, "member", sender_id="mbr-1", sender_name="Maria", channel="sms", provider_id="p", text=text
        )
    return step


def _commit(store: ActorStore, *texts: str) -> StepCommit:
    """Write texts into the log, using up the waiting mail."""
    loaded = store.load(CONVERSATION)
    commit = StepCommit(
        _step(loaded, *texts), loaded.state.version if loaded.state else 0, loaded.mail, loaded.unreadable
    )
    store.commit(commit)
    return commit


def _texts(loaded: LoadedActor) -> list[str]:
    return [entry.text for entry in loaded.entries if isinstance(entry, MessageEntry)]


@by_both
def test_nothing_is_there_at_first(backend: Backend) -> None:
    assert backend.store.load(CONVERSATION) == LoadedActor(None)
    assert backend.store.read_log(CONVERSATION, 0, 10) == []


@by_both
def test_mail_waits_in_order_before_there_is_a_state(backend: Backend) -> None:
    assert _post(backend.store, "second", seconds=2)
    assert _post(backend.store, "first", seconds=1)
    loaded = backend.store.load(CONVERSATION)
    assert loaded.state is None
    assert [mail.event for mail in loaded.mail] == [message("first"), message("second")]


@by_both
def test_a_committed_step_is_what_is_loaded_next(backend: Backend) -> None:
    _post(backend.store, "hello")
    commit = _commit(backend.store, "hello", "again")
    loaded = backend.store.load(CONVERSATION)
    assert loaded.state == commit.step.state
    assert loaded.entries == commit.step.entries
    assert loaded.mail == ()
    assert backend.mail_rows() == []


@by_both
def test_mail_that_came_after_the_load_stays(backend: Backend) -> None:
    _post(backend.store, "taken")
    loaded = backend.store.load(CONVERSATION)
    _post(backend.store, "new", seconds=1)
    backend.store.commit(StepCommit(_step(loaded, "taken"), 0, loaded.mail))
    assert [mail.event for mail in backend.store.load(CONVERSATION).mail] == [message("new")]


@for_each("begun", [False, True])
@by_both
def test_second_of_two_steps_on_one_version_is_refused_whole(backend: Backend, begun: bool) -> None:
    if begun:
        _commit(backend.store, "before")
    _post(backend.store, "hello")
    loaded = backend.store.load(CONVERSATION)
    version = loaded.state.version if loaded.state else 0
    backend.store.commit(StepCommit(_step(loaded, "winner"), version, ()))
    with pytest.raises(VersionConflictError):
        backend.store.commit(StepCommit(_step(loaded, "loser", "more"), version, loaded.mail))
    after = backend.store.load(CONVERSATION)
    assert _texts(after)[-1] == "winner"
    assert len(after.mail) == 1


@by_both
def test_step_on_an_older_version_is_refused_even_without_log_entries(backend: Backend) -> None:
    _commit(backend.store, "before")
    loaded = backend.store.load(CONVERSATION)
    assert loaded.state is not None
    backend.store.commit(StepCommit(_step(loaded), loaded.state.version, ()))
    with pytest.raises(VersionConflictError):
        backend.store.commit(StepCommit(_step(loaded), loaded.state.version, ()))


@by_both
def test_a_sequence_number_is_written_once(backend: Backend) -> None:
    _commit(backend.store, "one")
    loaded = backend.store.load(CONVERSATION)
    assert loaded.state is not None
    gone_back = _step(LoadedActor(loaded.state.model_copy(update={"next_seq": 1})), "one again")
    with pytest.raises(VersionConflictError):
        backend.store.commit(StepCommit(gone_back, loaded.state.version, ()))
    assert backend.store.load(CONVERSATION) == loaded


@by_both
def test_a_providers_message_enters_once(backend: Backend) -> None:
    assert _post(backend.store, "hello", "twilio#SM1")
    assert not _post(backend.store, "hello", "twilio#SM1", seconds=86_400)
    assert _post(backend.store, "hello", "twilio#SM2")
    _commit(backend.store, "hello")
    assert not _post(backend.store, "hello", "twilio#SM1")
    assert backend.store.load(CONVERSATION).mail == ()


@by_both
def test_posts_enter_together_or_not_at_all(backend: Backend) -> None:
    _post(backend.store, "hello", "twilio#SM1")
    both = [EventPost(CONVERSATION, message("again"), "twilio#SM1"), EventPost("conv-2", message("again"))]
    assert not backend.store.post(both, LATER)
    assert backend.store.load("conv-2").mail == ()
    assert len(backend.store.load(CONVERSATION).mail) == 1
    assert backend.store.post(
        [EventPost(CONVERSATION, message("b"), "twilio#SM2"), EventPost("conv-2", message("b"))], LATER
    )
    assert [mail.event for mail in backend.store.load("conv-2").mail] == [message("b")]


@by_both
def test_a_step_takes_so_much_mail_and_says_that_there_is_more(backend: Backend) -> None:
    for second in range(MAIL_A_STEP + 2):
        _post(backend.store, str(second), seconds=second)
    loaded = backend.store.load(CONVERSATION)
    assert [mail.event for mail in loaded.mail] == [message(str(second)) for second in range(MAIL_A_STEP)]
    assert loaded.more_mail
    _commit(backend.store, "the first of them")
    rest = backend.store.load(CONVERSATION)
    assert len(rest.mail) == 2
    assert not rest.more_mail


@by_both
def test_unreadable_mail_is_set_aside_and_kept(backend: Backend) -> None:
    _post(backend.store, "bad", seconds=1)
    _post(backend.store, "good", seconds=2)
    bad, good = backend.mail_rows()
    backend.spoil(bad)
    loaded = backend.store.load(CONVERSATION)
    assert loaded.unreadable == (bad,)
    assert [mail.row for mail in loaded.mail] == [good]
    _commit(backend.store, "good")
    assert backend.mail_rows() == [bad.replace("mail#", "aside#")]
    assert backend.store.load(CONVERSATION).unreadable == ()


@by_both
def test_mail_of_a_conversation_that_cannot_begin_is_set_aside_by_itself(backend: Backend) -> None:
    _post(backend.store, "one", seconds=1)
    _post(backend.store, "two", seconds=2)
    one, two = backend.mail_rows()
    backend.store.set_aside(CONVERSATION, [one, "mail#gone"])
    assert backend.mail_rows() == [one.replace("mail#", "aside#"), two]
    assert [mail.row for mail in backend.store.load(CONVERSATION).mail] == [two]


@by_both
def test_an_unreadable_line_of_the_log_is_passed_over(backend: Backend) -> None:
    _commit(backend.store, "one", "two", "three")
    backend.spoil("log#0000000002")
    loaded = backend.store.load(CONVERSATION)
    assert _texts(loaded) == ["one", "three"]
    assert [entry.seq for entry in backend.store.read_log(CONVERSATION, 0, 10)] == [1, 3]


@by_both
def test_the_window_is_all_that_is_loaded(backend: Backend) -> None:
    for first in range(0, 120, 30):
        _commit(backend.store, *(str(number) for number in range(first, first + 30)))
    assert len(backend.store.load(CONVERSATION).entries) == 120
    loaded = backend.store.load(CONVERSATION)
    assert loaded.state is not None
    backend.store.commit(StepCommit(_step(loaded).with_state(window_start=111), loaded.state.version, ()))
    assert _texts(backend.store.load(CONVERSATION)) == [str(number) for number in range(110, 120)]


@by_both
def test_the_log_is_read_in_parts(backend: Backend) -> None:
    _commit(backend.store, *(str(number) for number in range(7)))
    assert [entry.seq for entry in backend.store.read_log(CONVERSATION, 0, 3)] == [1, 2, 3]
    assert [entry.seq for entry in backend.store.read_log(CONVERSATION, 3, 3)] == [4, 5, 6]
    assert [entry.seq for entry in backend.store.read_log(CONVERSATION, 6, 3)] == [7]
    assert backend.store.read_log(CONVERSATION, 7, 3) == []


@by_both
def test_rows_that_still_wait_say_how_to_ring(backend: Backend) -> None:
    step, (delivery,) = _step(backend.store.load(CONVERSATION), "one").deliver(verbatim("hello"), "reply")
    backend.store.commit(StepCommit(step, 0, ()))
    rows = ["call#no-such-call", f"delivery#{delivery}"]
    ring = Ring("deliveries", CONVERSATION, rows[1], step.deliveries[0].lane)
    assert backend.store.still_waiting(CONVERSATION, rows) == [ring]
    assert backend.store.still_waiting("conv-10", rows) == []


@by_both
def test_conversations_do_not_see_each_other(backend: Backend) -> None:
    _commit(backend.store, "one")
    backend.store.post([EventPost("conv-10", message("other"))], NOW)
    assert backend.store.load(CONVERSATION).mail == ()
    assert backend.store.load("conv-10").state is None
    assert backend.store.read_log("conv-10", 0, 10) == []


@by_both
def test_a_large_text_comes_back_whole(backend: Backend) -> None:
    text = "Übergröße 🔥 " * 60_000
    _post(backend.store, text)
    assert [mail.event for mail in backend.store.load(CONVERSATION).mail] == [message(text)]
    _commit(backend.store, text)
    assert _texts(backend.store.load(CONVERSATION)) == [text]


def test_a_large_text_is_kept_in_s3(dynamodb: DynamoActorStore) -> None:
    """DynamoDB takes 400 KB an item: the row keeps the key of the text instead."""
    _post(dynamodb, "x" * 600_000)
    [item] = rows_of("conversations")
    assert "personal" not in item
    assert str(item["personal_key"]).startswith(f"payloads/{CONVERSATION}/message_received-")
    stored = clients.s3().get_object(Bucket="payloads", Key=str(item["personal_key"]))
    assert len(stored["Body"].read()) > 600_000


def test_mail_whose_large_text_is_lost_is_set_aside(dynamodb: DynamoActorStore) -> None:
    _post(dynamodb, "x" * 600_000)
    [item] = rows_of("conversations")
    clients.s3().delete_object(Bucket="payloads", Key=str(item["personal_key"]))
    assert dynamodb.load(CONVERSATION).unreadable == (item["row"],)


@for_each("written", [True, False])
@for_each("begun", [True, False], dynamodb=dynamodb)
def test_an_answer_that_never_came_is_settled_by_reading(
    dynamodb: DynamoActorStore, written: bool, begun: bool
) -> None:
    """Written: the step stands and is not done again. Not written: the error goes on to whoever may try again."""
    if begun:
        _commit(dynamodb, "before")
    transact = dynamodb._table.transact
    timeout = ReadTimeoutError(endpoint_url="dynamodb")
    loaded = dynamodb.load(CONVERSATION)
    commit = StepCommit(_step(loaded, "hello"), loaded.state.version if loaded.state else 0, ())

    def silent(operations: object) -> None:
        if written:
            transact(operations)  # type: ignore[arg-type]
        raise timeout

    with mock.patch.object(dynamodb._table, "transact", silent):
        if written:
            dynamodb.commit(commit)
        else:
            with pytest.raises(ReadTimeoutError):
                dynamodb.commit(commit)
    assert ("hello" in _texts(dynamodb.load(CONVERSATION))) is written


@by_both
def test_a_step_of_a_correspondence_keeps_its_line_in_the_list(backend: Backend) -> None:
    event = TextReceived(
        account_id=PARTY.account_id,
        channel="sms",
        steward_address=PARTY.steward_address,
        contact_id=None,
        provider_id="p",
        received_at=NOW,
        address="+15550100999",
        text="hello",
    )
    name = correspondence_id(PARTY.account_id, event.address)
    backend.store.post([EventPost(name, event, "twilio#1")], NOW)
    loaded = backend.store.load(name)
    state = first_state(name, event).model_copy(update={"version": 1, "commit_id": new_id("commit", NOW)})
    step = text_received(Step(state, NOW), event)
    backend.store.commit(StepCommit(step, 0, loaded.mail))
    (entry,) = backend.store.load(name).entries
    assert (entry.provenance, entry.persons()) == ("outside", (event.address,))
