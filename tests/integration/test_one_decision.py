"""One approval is open for each subject and action: a repeated request joins it."""

from __future__ import annotations

import html
import re

import pytest

from infra.local.demo import Person
from infra.local.world.script import say, use_tool, use_tools
from steward.agent.conversations.entries import NoteEntry, ToolResultEntry
from steward.trust.approvals.approval_codes import answer_key
from steward.trust.approvals.service import ApprovalService
from steward.trust.approvals.store import CodeStore
from tests.support.aws_inspection import rows_of
from tests.support.cloud import DANA, MARIA, PETE, SAM, START, Cloud, account_of
from tests.support.follow_ups import JORDAN
from tests.support.lettings import property_and_unit, working_landlord
from tests.support.outsiders import member as member_of
from tests.support.plumber import answer, decide
from tests.support.web import signed_in

TEXT = {"contact_id": PETE.phone, "text": "Come at 3."}


def asks(cloud: Cloud, person: Person, reason: str, **other: object) -> None:
    cloud.model.add(use_tool("send_message", {**TEXT, "reason": reason, **other}), say("Asked."))
    cloud.text(person, "Tell Pete")
    cloud.settle()


def requests(cloud: Cloud, person: Person) -> list[str]:
    return [text for text in cloud.texts_to(person) if "/a/" in text]


def test_asker_gets_the_open_approval_when_it_is_asked_for_again(cloud: Cloud) -> None:
    asks(cloud, MARIA, "he asked")
    first = cloud.last_link(MARIA)
    asks(cloud, MARIA, "once more")
    result = [entry for entry in cloud.log(MARIA) if isinstance(entry, ToolResultEntry)][-1]
    assert result.content.startswith("This waits for a decision already")
    assert "That waits for your decision already: text Pete Rossi" in requests(cloud, MARIA)[-1]
    assert cloud.last_link(MARIA) == first
    assert len(rows_of("approvals")) == 1
    # Another member decides for themselves.
    asks(cloud, DANA, "I think so, too")
    assert requests(cloud, DANA)
    # Decided is decided: the next one is a new question.
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    asks(cloud, MARIA, "after all")
    assert len(rows_of("approvals")) == 3
    assert cloud.failures == []


def texts_to_pete(cloud: Cloud) -> list[str]:
    return [text for text in cloud.texts_to(PETE) if "Come at 3" in text]


def asked_by_three(cloud: Cloud) -> dict[str, str]:
    """Three members ask for the same text: their links."""
    links = {}
    for person in (MARIA, DANA, SAM):
        asks(cloud, person, "it is due")
        links[person.name] = cloud.last_link(person)
    return links


def test_same_text_is_withdrawn_when_the_yes_was_interrupted(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    links = asked_by_three(cloud)
    with monkeypatch.context() as patched:
        patched.setattr(ApprovalService, "_after_a_yes", lambda *_: None)
        decide(cloud, DANA, "approved", token=links[DANA.name])
    # The page is sent again.
    decide(cloud, DANA, "approved", token=links[DANA.name])
    cloud.settle()
    decide(cloud, MARIA, "approved", token=links[MARIA.name])
    cloud.settle()
    assert len(texts_to_pete(cloud)) == 1


def test_same_text_goes_once_when_two_say_yes_at_the_same_time(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    links = asked_by_three(cloud)
    cloud.clock.shift(60)
    with monkeypatch.context() as patched:
        # Neither sees the other's yes.
        patched.setattr(ApprovalService, "_after_a_yes", lambda *_: None)
        decide(cloud, DANA, "approved", token=links[DANA.name])
        answer(cloud, MARIA, "YES")
        decide(cloud, SAM, "approved", token=links[SAM.name])
        cloud.settle()
    assert len(texts_to_pete(cloud)) == 1
    told = "Dana Cruz has already said yes to the same, so I won't text Pete Rossi (plumber) a second time."
    assert (cloud.texts_to(MARIA)[-1], cloud.texts_to(SAM)[-1]) == (told, told)
    cloud.clock.shift(60)
    asks(cloud, MARIA, "once more")
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert len(texts_to_pete(cloud)) == 2, "what is asked after the yes is new"
    assert cloud.failures == []


def test_other_members_same_text_is_withdrawn_when_one_is_approved(cloud: Cloud) -> None:
    links = asked_by_three(cloud)
    mine, theirs = links[MARIA.name], links[SAM.name]
    decide(cloud, DANA, "approved")
    cloud.settle()
    for person, link in ((MARIA, mine), (SAM, theirs)):
        told = "Dana Cruz has already said yes to the same, so I won't text Pete Rossi (plumber) a second time."
        assert cloud.texts_to(person)[-1] == told
        decide(cloud, person, "approved", token=link)
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == told
    assert [text for text in cloud.texts_to(PETE) if "Come at 3" in text] == ["Oak Street Homes: Come at 3."]
    assert cloud.failures == []


def test_same_question_is_asked_anew_when_the_first_has_expired(cloud: Cloud) -> None:
    asks(cloud, MARIA, "he asked")
    cloud.clock.move_to(START.replace(day=23))
    asks(cloud, MARIA, "he asked")
    assert len(rows_of("approvals")) == 2


def test_one_approval_waits_per_subject_whoever_asks_and_for_how_much() -> None:
    with working_landlord() as cloud:
        _, unit_id = property_and_unit(cloud)
        for person, rent in ((MARIA, "1850.00"), (SAM, "1900.00")):
            begins = {"unit_id": unit_id, "place": "the flat", "rent": rent, "available_from": "2027-01-01"}
            cloud.model.add(use_tool("workflow_find_tenant", begins), say("Asked."))
            cloud.text(person, "Let it")
            cloud.settle()
        assert len([row for row in rows_of("approvals") if '"purpose":"run"' in row["body"]]) == 1
        (result,) = [entry for entry in cloud.log(SAM) if isinstance(entry, ToolResultEntry)]
        assert result.content.startswith("This waits for a decision already")


def test_question_for_owners_is_asked_once_whichever_members_ask(cloud: Cloud) -> None:
    for person in (SAM, DANA):
        cloud.model.add(use_tool("set_bare_answers", {"allowed": True, "reason": person.name}), say("Asked."))
        cloud.text(person, "Take a bare yes")
        cloud.settle()
    assert len(rows_of("approvals")) == 1
    (result,) = [entry for entry in cloud.log(DANA) if isinstance(entry, ToolResultEntry)]
    assert result.content.startswith("This waits for a decision already")
    assert cloud.failures == []


def test_different_words_to_the_same_person_are_two_questions(cloud: Cloud) -> None:
    texts = [("send_message", {"contact_id": PETE.phone, "text": text, "reason": "r"}) for text in ("Come.", "Go.")]
    cloud.model.add(use_tools(*texts, ids=("a", "b")), say("Asked."))
    cloud.text(MARIA, "Tell Pete")
    cloud.settle()
    assert len(rows_of("approvals")) == 2


def text_pete(cloud: Cloud, person: Person, words: str) -> str:
    """A member asks for a text to Pete: what they are asked."""
    cloud.model.add(use_tool("send_message", {**TEXT, "text": words, "reason": "r"}), say("Asked."))
    cloud.text(person, "Tell Pete")
    cloud.settle()
    return requests(cloud, person)[-1]


def test_request_names_another_members_open_and_sent_text_to_the_contact(cloud: Cloud) -> None:
    assert "Sam Lee" not in text_pete(cloud, SAM, "When can you come?")
    (code,) = re.findall(r"YES (\w+)", requests(cloud, SAM)[-1])
    waits = f'Sam Lee asked for another text to Pete Rossi, which still waits for a decision ({code}): "When can you'
    assert waits in text_pete(cloud, MARIA, "Can you come on Monday?").replace("Oak Street Homes: ", "")
    assert waits in html.unescape(cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text).replace(
        "Oak Street Homes: ", ""
    )
    (waiting,) = re.findall(r"YES (\w+)", requests(cloud, MARIA)[-1])
    decide(cloud, SAM, "approved")
    cloud.settle()
    told = 'Sam Lee has had me write to Pete Rossi (plumber): "Oak Street Homes: When can you come?"'
    still = f"Another message to Pete Rossi (plumber) still waits for a decision ({waiting})."
    assert cloud.texts_to(MARIA).count(f"{told}\n{still}") == 1
    assert not any(told in text for text in cloud.texts_to(SAM))
    asked = text_pete(cloud, MARIA, "Are you coming on Monday?").replace("Oak Street Homes: ", "")
    assert waits not in asked
    warnings = [line for line in asked.splitlines() if "Pete Rossi (9:41" in line or "waits for a decision" in line]
    assert warnings[0] == 'Sam Lee texted Pete Rossi (9:41 AM): "When can you come?"', "each on a line of its own"
    assert re.match(r'Another text to Pete Rossi waits for a decision already \(\w+\): "Can you come on', warnings[1])
    cloud.clock.move_to(START.replace(day=22))
    assert "Sam Lee" not in text_pete(cloud, MARIA, "Will you come?"), "that was more than a day ago"
    assert cloud.failures == []


def test_request_names_a_message_that_is_planned_for_the_same_contact(cloud: Cloud) -> None:
    pete = cloud.wiring.people.contact_at(account_of(cloud), PETE.phone)
    assert pete
    later = {"contact_id": pete.contact_id, "text": "Come on Monday.", "reason": "r"}
    for start in ("2026-11-29T09:00", "2026-11-23T09:00"):
        job = {"call": {"tool": "send_message", "arguments": later}, "start": start}
        cloud.model.add(use_tool("create_scheduled_job", job), say("Planned."))
        cloud.text(SAM, "Write to Pete later")
        cloud.settle()
    planned = "Sam Lee has planned a message to Pete Rossi for Mon 9:00 AM."
    assert planned in text_pete(cloud, MARIA, "When can you come?").splitlines()
    assert "A message to Pete Rossi is planned for Mon 9:00 AM." in text_pete(cloud, SAM, "Can you come?")
    assert "planned" not in text_pete(cloud, MARIA, "When?").replace(planned, ""), "that on Sunday is far off"
    cloud.wiring.accounts.change_member(account_of(cloud), member_of(cloud, SAM).member_id, active=False)
    cloud.settle()
    cloud.later(301)
    assert "planned" not in text_pete(cloud, MARIA, "Will you come?")


def test_page_of_a_request_tells_other_messages_as_they_are_by_now(cloud: Cloud) -> None:
    def page() -> str:
        shown = html.unescape(cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text)
        return shown.replace("Oak Street Homes: ", "")

    text_pete(cloud, SAM, "When can you come?")
    text_pete(cloud, MARIA, "Can you come on Monday?")
    waits, went = "still waits for a decision", 'Sam Lee texted Pete Rossi (9:41 AM): "When can you come?"'
    assert waits in page()
    assert went not in page()
    decide(cloud, SAM, "approved")
    cloud.settle()
    assert waits not in page()
    assert went in page()
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    assert went not in page()


def test_askers_hear_of_each_others_texts_when_both_are_approved_at_once(cloud: Cloud) -> None:
    for person, words in ((SAM, "I can meet at 3 tomorrow."), (MARIA, "I can meet at 4 tomorrow.")):
        text_pete(cloud, person, words)
        cloud.later(60)
    told = {person: len(cloud.texts_to(person)) for person in (SAM, MARIA)}
    for person in (SAM, MARIA):
        decide(cloud, person, "approved")
    cloud.settle()
    for person, other, hour in ((SAM, MARIA, 4), (MARIA, SAM, 3)):
        (heard,) = (text for text in cloud.texts_to(person)[told[person] :] if other.name in text)
        said = f'"Oak Street Homes: I can meet at {hour} tomorrow."'
        assert heard.startswith(f"{other.name} has had me write to Pete Rossi (plumber): {said}")
    assert len([text for text in cloud.texts_to(PETE) if "tomorrow" in text]) == 2


STOPPED = "Sam Lee has just approved another answer to Pete Rossi (plumber), so I have not sent this one yet."


def both_answer_pete(cloud: Cloud) -> None:
    cloud.text(PETE, "Shall I come at 3 or at 4?")
    cloud.settle()
    text_pete(cloud, SAM, "Come at 3 tomorrow.")
    text_pete(cloud, MARIA, "Come at 4 tomorrow.")
    cloud.later(60)


def hours(cloud: Cloud) -> list[str]:
    return re.findall(r"at (\d) tomorrow", " ".join(cloud.texts_to(PETE)))


def test_second_answer_stops_when_both_are_approved_at_once(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    both_answer_pete(cloud)
    with monkeypatch.context() as patched:
        # Neither sees the other's yes.
        patched.setattr(ApprovalService, "_after_a_yes", lambda *_: None)
        decide(cloud, SAM, "approved")
        shown = decide(cloud, MARIA, "approved")
    cloud.settle()
    assert shown.status == 409
    assert STOPPED in html.unescape(shown.text)
    assert hours(cloud) == ["3"]
    cloud.later(60)
    assert decide(cloud, MARIA, "approved").status == 200
    cloud.settle()
    assert hours(cloud) == ["3", "4"], "by then she knows"


def test_answers_to_one_message_are_known_as_such_by_text_and_mail(cloud: Cloud) -> None:
    both_answer_pete(cloud)
    (text,) = cloud.wiring.approvals.asked_for(member_of(cloud, SAM))
    mail = text.model_copy(update={"resolved": {**text.resolved, "address": PETE.email}})
    assert answer_key(mail) == answer_key(text) != ""


def test_answer_is_only_over_if_its_words_were_approved_before(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    both_answer_pete(cloud)
    asked = cloud.wiring.approvals.asked_for(member_of(cloud, MARIA))[0]
    key = answer_key(asked)
    other = cloud.wiring.approvals.asked_for(member_of(cloud, SAM))[0].approval_id
    # Nobody has answered the message, but the same words had a yes.
    monkeypatch.setattr(CodeStore, "approved_instead", lambda _, __, row: "" if row == key else other)
    monkeypatch.setattr(type(cloud.wiring.approval_store), "settle", lambda *_, **__: False)
    assert decide(cloud, MARIA, "approved").status < 500


def test_answers_to_two_contacts_are_approved_at_once(cloud: Cloud) -> None:
    for person, words in ((PETE, "Shall I come at 3 or at 4?"), (JORDAN, "When does he come?")):
        cloud.text(person, words)
    cloud.settle()
    both_answer = ((SAM, PETE, "Come at 3 tomorrow."), (MARIA, JORDAN, "He comes at 3 tomorrow."))
    for member, person, words in both_answer:
        given = {"contact_id": person.phone, "text": words, "reason": "asked"}
        cloud.model.add(use_tool("send_message", given), say("Asked."))
        cloud.text(member, "Tell them")
        cloud.settle()
    for member, _, _ in both_answer:
        assert decide(cloud, member, "approved").status == 200
    cloud.settle()
    assert [cloud.texts_to(person)[-1].endswith("at 3 tomorrow.") for person in (PETE, JORDAN)] == [True, True]


def test_second_answer_approved_by_text_at_once_is_still_open(cloud: Cloud) -> None:
    both_answer_pete(cloud)
    (code,) = re.findall(r"YES (\w+)", requests(cloud, MARIA)[-1])
    decide(cloud, SAM, "approved")
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert hours(cloud) == ["3"]
    again = f'YES {code} - text Pete Rossi (plumber): "Come at 4 tomorrow."'
    assert cloud.texts_to(MARIA)[-1] == f"{STOPPED}\n{again}"
    assert len(signed_in(cloud, MARIA).rows("approvals")) == 1


def test_member_may_approve_two_answers_at_once(cloud: Cloud) -> None:
    cloud.text(PETE, "Shall I come at 3 or at 4?")
    cloud.settle()
    for words in ("Come at 3 tomorrow.", "If it rains, come at 4 tomorrow."):
        text_pete(cloud, MARIA, words)
    links = dict.fromkeys(re.findall(r"/a/([\w-]+)", " ".join(requests(cloud, MARIA))))
    assert [decide(cloud, MARIA, "approved", token=one).status for one in links] == [200, 200]
    cloud.settle()
    assert hours(cloud) == ["3", "4"]


def test_asker_of_two_texts_hears_of_anothers_text_once(cloud: Cloud) -> None:
    for person, words in ((SAM, "I can meet at 3."), (SAM, "Bring the key."), (MARIA, "I can meet at 4.")):
        text_pete(cloud, person, words)
        decide(cloud, person, "approved")
    cloud.settle()
    heard = [text for text in cloud.texts_to(SAM) if "Maria Gomez has had me write" in text]
    assert len(heard) == 1


def test_asker_of_two_open_texts_hears_of_anothers_text_in_one(cloud: Cloud) -> None:
    for words in ("I can meet at 3.", "Bring the key."):
        text_pete(cloud, MARIA, words)
    codes = [re.findall(r"YES (\w+)", text)[0] for text in requests(cloud, MARIA)]
    text_pete(cloud, SAM, "When can you come?")
    decide(cloud, SAM, "approved")
    cloud.settle()
    (heard,) = [text for text in cloud.texts_to(MARIA) if "Sam Lee has had me write" in text]
    assert [code in heard for code in codes] == [True, True]


def test_request_names_the_last_text_to_the_contact_whoever_sent_it(cloud: Cloud) -> None:
    def last_text() -> list[str]:
        asked = text_pete(cloud, MARIA, "I can meet at 3 tomorrow.").replace("Oak Street Homes: ", "")
        decide(cloud, MARIA, "approved")
        cloud.settle()
        return [line for line in asked.splitlines() if line.startswith("The last text to")]

    assert last_text() == []
    cloud.later(4 * 3_600)
    assert last_text() == ['The last text to Pete Rossi (9:41 AM): "I can meet at 3 tomorrow."']
    cloud.later(60)
    cloud.text(PETE, "3 is fine")
    cloud.settle()
    assert last_text() == ['The last text to Pete Rossi (1:41 PM): "I can meet at 3 tomorrow."'], (
        "an answer changes nothing"
    )


def test_request_does_not_show_words_from_outside_of_another_open_one(cloud: Cloud) -> None:
    cloud.text(PETE, "My boy will come at 15:30")
    cloud.settle()
    (wrote,) = [entry.seq for entry in cloud.log(MARIA) if isinstance(entry, NoteEntry) and entry.quoted]
    text_pete(cloud, MARIA, f"You wrote {{q{wrote}}}")
    asked = text_pete(cloud, MARIA, "Come at 4.")
    assert re.search(r"Another text to Pete Rossi waits for a decision already \(\w+\)\.", asked)
    assert [line for line in asked.splitlines() if "My boy" in line] == [
        'Pete Rossi last wrote: "My boy will come at 15:30"'
    ]


def test_request_counts_no_decision_about_the_contact_as_a_text(cloud: Cloud) -> None:
    cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
    (pete,) = (one for one in cloud.wiring.people.contacts_now(account_of(cloud)) if one.phone == PETE.phone)
    given = {"contact_id": pete.contact_id, "role": "vendor", "trades": ["plumbing"]}
    cloud.model.add(use_tool("save_party", given), say("Asked."))
    cloud.text(DANA, "Pete works for us now")
    cloud.settle()
    assert len(signed_in(cloud, MARIA).rows("approvals")) == 1
    assert "another text to Pete" not in text_pete(cloud, MARIA, "Can you come on Monday?")
