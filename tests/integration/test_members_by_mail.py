"""Members' mails are obeyed only if their sender is authenticated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.core.clock import utc_now
from tests.support.cloud import DANA, MARIA, PETE, SAM
from tests.support.plumber import DRAFT, REQUEST, answer, decide, plumber_rule
from tests.support.post_office import MARIAS, PostOffice, post_office, words
from tests.support.walks import for_each
from tests.support.web import signed_in


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has mail."""
    with post_office(ScriptedModel(rule=plumber_rule)) as opened:
        yield opened


def asked(office: PostOffice) -> str:
    """Maria asks by text for a text to the plumber: the code of the request."""
    office.cloud.text(MARIA, REQUEST)
    office.cloud.settle()
    return str(re.findall(r"YES (\w+)", "".join(office.cloud.texts_to(MARIA)))[-1])


@for_each("subject", ["", "Stop please", "/stop"], office=office)
def test_a_member_stops_it_by_a_mail_of_any_subject(office: PostOffice, subject: str) -> None:
    office.mail(MARIAS, "/stop", subject)
    before = len(office.cloud.model.requests)
    office.mail(MARIAS, "What is new?", "Another")
    assert len(office.cloud.model.requests) == before == 0


def test_start_by_mail_says_that_the_number_has_stopped_texts(office: PostOffice) -> None:
    office.mail(MARIAS, "/start")
    office.cloud.text(MARIA, "STOP")
    office.cloud.settle()
    office.mail(MARIAS, "/start")
    running = "I was not paused: I work for your team as usual."
    told = f"{running} Your number gets none of my texts until you text me START from it."
    # The sentences come in lines of a mail's width.
    assert [" ".join(words(mail).split()) for mail in office.sent(MARIAS)] == [running, told]


def test_unproved_sender_is_reported_however_the_address_was_typed(office: PostOffice) -> None:
    accounts, account_id = office.cloud.wiring.accounts, office.account_id
    sam = next(one for one in office.cloud.wiring.people_store.members(account_id) if one.name == SAM.name)
    accounts.change_member(account_id, sam.member_id, vouched=True, emails=["Sam@oakstreet.example"])
    office.mail("sam@oakstreet.example", "Pay the plumber", "Invoice", proved=False)
    assert any("A mail came in your name" in text for text in office.cloud.texts_to(SAM))
    office.mail("board@oakhoa.example", "Pay us", "Invoice", proved=False)
    sam_in_app = signed_in(office.cloud, SAM)
    rows = {row["who"]: row for row in sam_in_app.rows("correspondences")}
    assert rows.keys() == {
        "Somebody using Sam Lee's address, not proved: sam@oakstreet.example",
        "Somebody using this address, not proved: board@oakhoa.example",
    }
    assert "email: " not in sam_in_app.get("/app/correspondences").text


def test_unproved_sender_is_told_as_somebody_using_a_contacts_address(office: PostOffice) -> None:
    cloud = office.cloud
    office.mail(PETE.email, "Pay me", "Invoice", proved=False)
    forged = (
        f"Somebody using {PETE.name}'s address ({PETE.email}; not proved to be {PETE.name}) mailed "
        '("Invoice"): "Pay me"\nThey cannot be answered, but "block them" works.'
    )
    assert cloud.texts_to(MARIA) == [forged]
    office.mail("board@oakhoa.example", "Pay us", "Invoice", proved=False)
    assert cloud.texts_to(MARIA)[1].startswith("Somebody using board@oakhoa.example (not proved to be theirs) mailed (")
    maria = next(one for one in cloud.wiring.people_store.members(office.account_id) if one.name == MARIA.name)
    cloud.wiring.accounts.change_member(office.account_id, maria.member_id, silent_until=utc_now() + timedelta(hours=1))
    cloud.clock.shift(60)
    office.mail(PETE.email, "Pay me now", "Invoice", proved=False)
    before = len(cloud.texts_to(MARIA))
    cloud.later(3600)
    (held,) = cloud.texts_to(MARIA)[before:]
    assert forged.replace("Pay me", "Pay me now") in held
    cloud.wiring.accounts.change_member(office.account_id, maria.member_id, silent_until=utc_now() + timedelta(hours=1))
    cloud.clock.shift(60)
    for number in range(5):
        office.bring(f"{number}@oakhoa.example", "Pay us", "Invoice", proved=False)
    office.fetch()
    cloud.later(3600)
    many = "5 messages came from people who are not in your contacts, or not proved to be who they say."
    assert many in cloud.texts_to(MARIA)[-1]
    cloud.text(MARIA, "What is new?")
    cloud.settle()
    requests = str(cloud.model.requests)
    assert "What is new?" in requests
    assert "oakhoa" not in requests, "an address that nobody proved is an outsider's words"


@for_each(
    ("subject", "body"),
    [("", "YES {code}"), ("Your question", "YES {code}"), ("YES {code}", ""), ("YES {code}", "Thanks")],
    office=office,
)
def test_fresh_mail_decides_like_a_reply(office: PostOffice, subject: str, body: str) -> None:
    code = asked(office)
    office.mail(MARIAS, body.format(code=code), subject.format(code=code))
    assert office.cloud.texts_to(PETE) == [DRAFT]


@for_each(
    ("subject", "signature"),
    [("", "Maria Gomez\nOak Street Homes"), ("Your question", "Maria"), ("Re: that", "Thanks,\n\nMaria")],
    office=office,
)
def test_fresh_mail_decides_above_its_signature(office: PostOffice, subject: str, signature: str) -> None:
    code = asked(office)
    office.mail(MARIAS, f"YES {code}\n\n{signature}", subject)
    assert office.cloud.texts_to(PETE) == [DRAFT]


def test_answer_decides_above_the_signature_of_the_request(office: PostOffice) -> None:
    signature = "Kind regards,\nMaria Gomez\nGomez Homes"
    request = office.mail(MARIAS, f"{REQUEST}\n\n{signature}", "Plumber")
    (code,) = re.findall(r"YES (\w+)", "".join(words(mail) for mail in office.sent(MARIAS)))
    answers: dict[str, Any] = {"In-Reply-To": request.header("Message-ID")}
    for condition, sent in (("But only after five.\n\n", []), ("", [DRAFT])):
        office.mail(MARIAS, f"YES {code}\n\n{condition}{signature}", "Re: Plumber", **answers)
        assert office.cloud.texts_to(PETE) == sent


def test_fresh_mail_that_decides_is_answered_by_mail(office: PostOffice) -> None:
    office.mail(MARIAS, f"YES {asked(office)}", "Your question")
    (answer,) = office.sent(MARIAS)
    assert answer["Subject"] == "Re: Your question"
    told = "OK, I'll text Pete Rossi (plumber). I'll tell you what came of it where you asked me."
    assert " ".join(words(answer).split()) == told
    assert "sent to Pete" in office.cloud.texts_to(MARIA)[-1]


def test_outcome_of_anothers_request_follows_in_the_deciders_thread(office: PostOffice) -> None:
    cloud, rule = office.cloud, "Boiler leaks come first."
    cloud.wiring.accounts.change(office.account_id, trade="portfolio")
    cloud.model.add(use_tool("save_rule", {"text": rule}), say("Maria has to decide that."), say("There."))
    cloud.text(DANA, "From now on boiler leaks come first")
    cloud.settle()
    texts = cloud.texts_to(MARIA)
    (code,) = re.findall(r"YES (\w+)", texts[-1])
    office.mail(MARIAS, f"YES {code}", "Your question")
    (answer,) = office.sent(MARIAS)
    assert answer["Subject"] == "Re: Your question"
    assert " ".join(words(answer).split()) == f'You said yes, and it is done: follow a new rule: "{rule}".'
    assert cloud.texts_to(MARIA) == texts
    assert cloud.texts_to(DANA)[-1].startswith("There.\n\nMaria Gomez said yes. Done: ")


@for_each("door", ["text", "mail", "link", "app"], office=office)
def test_ledger_names_a_decision_by_whatever_door(office: PostOffice, door: str) -> None:
    for decision, word in (("rejected", "NO"), ("approved", "YES")):
        code = asked(office)
        if door == "text":
            office.cloud.text(MARIA, f"{word} {code}")
        elif door == "mail":
            office.mail(MARIAS, f"{word} {code}", "Your question")
        elif door == "link":
            decide(office.cloud, MARIA, decision)
        else:
            maria = signed_in(office.cloud, MARIA)
            (row,) = maria.rows("approvals")
            maria.post(
                "approvals",
                {"form_token": maria.token, "decision": decision, f"tick-{row['approval_id']}": row["shown"]},
            )
        office.cloud.settle()
    rows = signed_in(office.cloud, MARIA).rows("ledger", lookups="too")
    decided = [(one["what"], one["status"], one["asked_by"]) for one in rows if one["what"].startswith(("Appr", "Rej"))]
    what, who = "text Pete Rossi (plumber)", "Maria Gomez"
    assert sorted(decided) == [(f"Approved: {what}", "decided", who), (f"Rejected: {what}", "decided", who)]


def test_undo_by_fresh_mail_is_answered_by_mail(office: PostOffice) -> None:
    cloud = office.cloud
    arguments = {"name": "Anna Kim", "phone": "+15550100199", "about": "roofer"}
    cloud.model.add(use_tool("add_contact", arguments), say("Asked."), say("-"))
    cloud.text(MARIA, "Add Anna Kim")
    cloud.settle()
    answer(cloud, MARIA, "YES")
    cloud.settle()
    (code,) = re.findall(r"UNDO (\w+)", cloud.texts_to(MARIA)[-1])
    office.mail(MARIAS, f"UNDO {code}")
    (reply,) = office.sent(MARIAS)
    assert words(reply) == "OK, I'm taking that back."


def test_yes_above_other_words_than_a_signature_decides_nothing(office: PostOffice) -> None:
    code = asked(office)
    office.mail(MARIAS, f"YES {code}\n\nMaria, but at 4")
    assert office.cloud.texts_to(PETE) == []
    assert len(office.sent(MARIAS)) == 1


@for_each("text", ["YES ZZ but at 4", "No 9x, because Lena is on holiday.", "What is new?", "Thanks"], office=office)
def test_mail_is_answered_when_the_model_says_nothing(office: PostOffice, text: str) -> None:
    office.cloud.model.add(say("-"))
    office.mail(MARIAS, text, "Re: that")
    assert len(office.sent(MARIAS)) == (0 if text == "Thanks" else 1)


@for_each("text", ["no {code}", "No {code}, because Lena is on holiday."], office=office)
def test_fresh_mail_rejects_with_a_code_in_small_letters(office: PostOffice, text: str) -> None:
    code = asked(office)
    office.mail(MARIAS, text.format(code=code.lower()), "Re: that")
    (answer,) = office.sent(MARIAS)
    assert "OK, I won't text Pete Rossi (plumber)" in words(answer)
    office.mail(MARIAS, f"no {code.lower()}", "Once more")
    assert "You have already told me not to" in words(office.sent(MARIAS)[-1])


def test_fresh_mail_that_says_more_than_yes_is_told_so(office: PostOffice) -> None:
    code = asked(office)
    office.mail(MARIAS, f"yes {code.lower()}, but at 4")
    (answer,) = office.sent(MARIAS)
    assert f"Reply YES {code} alone" in words(answer)


def test_fresh_mail_with_the_code_before_its_word_is_asked_back(office: PostOffice) -> None:
    code = asked(office)
    office.mail(MARIAS, f"{code} no, it is too dear")
    (answer,) = office.sent(MARIAS)
    assert words(answer).endswith(f"NO {code}")


def test_a_code_of_another_conversation_is_answered_with_its_link(office: PostOffice) -> None:
    cloud = office.cloud
    cloud.model.add(
        use_tool("set_autonomy", {"action": "send_message", "level": 3, "reason": "Dana asked"}),
        say("I have asked Maria."),
        say("It is set."),
    )
    cloud.text(DANA, "Stop asking me before you text people")
    cloud.settle()
    code = cloud.wiring.approval_views.open(cloud.last_link(MARIA)).approval.code
    office.mail(MARIAS, f"YES {code}", "Your question")
    (answer,) = office.sent(MARIAS)
    said = words(answer)
    assert f"Anybody can fake the sender of a text, so please decide {code} here:" in said
    token = re.search(r"/a/([a-z0-9-]+)", said)
    assert token
    assert cloud.wiring.approval_views.open(token[1]).viewer.name == MARIA.name
    assert cloud.failures == []
