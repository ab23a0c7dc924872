"""Approval pages of the web app: members approve, reject and undo."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import quote

import pytest

from infra.local.world.script import ScriptedModel
from infra.local.world.webhooks import HttpAnswer
from steward.core.clock import utc_now
from steward.trust.approvals import web_pages
from steward.trust.approvals.models import ApprovalNotDone
from tests.support.apps import goes_on
from tests.support.aws_inspection import rows_of
from tests.support.cloud import DANA, MARIA, PETE, SAM, Cloud, running_cloud
from tests.support.plumber import DRAFT, REQUEST, answer, plumber_rule
from tests.support.walks import for_each
from tests.support.web import WebMember, signed_in

from .test_several_deciders import rule_asked


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as running:
        goes_on(running)
        yield running
        assert running.failures == []


def decided(browser: WebMember, page: HttpAnswer, where: str = "approvals", **given: str) -> HttpAnswer:
    """Send the form of an approval's page, with what is `given` instead."""
    form = page.text[page.text.index("<main") :]
    return browser.post(
        where,
        {**dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)), "form_token": browser.token, **given},
    )


def test_yes_to_a_withdrawn_question_stands_as_not_done(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    (row,) = maria.rows("approvals")
    page = maria.get(f"/app/approvals?open={row['approval_id']}")
    assert decided(maria, page, decision="approved").status == 303
    not_done = ApprovalNotDone(row["approval_id"], {"en": "the rent is paid"})
    writes = cloud.wiring.effect_writers[ApprovalNotDone].operations(not_done, (), utc_now())
    cloud.wiring.table("approvals_table").transact(writes)
    (stands,) = maria.rows("decided")
    assert (stands["status"], stands["because"]) == ("not_done", "The rent is paid.")
    assert "Not done: the rent is paid. " in maria.get(f"/app/approvals?open={row['approval_id']}").text


def test_member_decides_in_the_app_what_its_text_asked(cloud: Cloud) -> None:
    maria, dana = signed_in(cloud, MARIA), signed_in(cloud, DANA)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    (row,) = maria.rows("approvals")
    assert (row["what"], row["words"], row["to"]) == ("Text to Pete Rossi (plumber)", DRAFT, PETE.phone)
    assert any(f"YES {row['code']}" in text for text in cloud.texts_to(MARIA))
    assert DRAFT in maria.get("/app/approvals").text
    assert dana.rows("approvals") == [], "it is not theirs to decide"

    one = f"/app/approvals?open={row['approval_id']}"
    assert dana.get(one).status == 404
    page = maria.get(one)
    assert "Send it</button>" in page.text
    assert decided(dana, page, decision="approved", form_token=dana.token).status == 404
    assert decided(maria, page, decision="approved", form_token="other").status == 403
    assert decided(maria, page, decision="approved", shown="other").status == 409
    empty = decided(maria, page, decision="approved", text=" ")
    assert empty.status == 422
    assert "There is no text left to send" in empty.text
    assert cloud.texts_to(PETE) == []

    chat = cloud.conversation_of(MARIA)
    assert decided(maria, page, decision="approved", text="At 4, please", conversation=chat).status == 303
    assert maria.location == f"/app/conversations?open={chat}#end", "back to where it was opened"
    thread = maria.get(maria.location.partition("#")[0]).text
    assert '<p class="mark decided">Approved</p>' in thread, "before its conversation has heard of it"
    assert "Look at it and decide" not in thread
    for elsewhere in ("//evil.example", "https://evil.example", cloud.conversation_of(DANA)):
        decided(maria, page, decision="approved", conversation=elsewhere)
        assert maria.location == one, elsewhere
    cloud.settle()
    assert cloud.texts_to(PETE) == ["At 4, please"]
    ended = maria.follow().text
    told = "Whoever asked for it and whoever said yes hear by text what came of it."
    assert f"<strong>Approved:</strong> Text to Pete Rossi (plumber). {told}" in ended
    assert "At 4, please" in ended
    assert DRAFT not in ended, "it is not what was approved"
    assert "<dt>Code</dt>" not in ended
    assert "<dt>Open until</dt>" not in ended
    assert maria.rows("approvals") == []
    (told,) = maria.rows("decided")
    assert (told["status"], told["by"]) == ("approved", "Maria Gomez")
    csv = maria.get("/app/decided.csv")
    assert csv.content_type.startswith("text/csv")
    assert csv.text.splitlines()[1].startswith(
        'Text to Pete Rossi (plumber),"At 4, please",Approved,,Maria Gomez,2026-11-20'
    )


def test_member_takes_back_in_the_app_what_was_done(cloud: Cloud) -> None:
    maria, sam = signed_in(cloud, MARIA), signed_in(cloud, SAM)
    assert (
        "That time is over. Choose a later one."
        in maria.does("reminders", "new", what="Call Jordan", start="2026-11-01T09:00").text
    )
    cloud.settle()
    assert not [text for text in cloud.texts_to(MARIA) if "that time is over" in text], "the page has said it"
    maria.does("reminders", "new", what="Call Jordan", start="2026-12-01T09:00")
    cloud.settle()
    assert maria.rows("approvals") == [], "nobody has to decide it"
    (offer,) = maria.rows("decided")
    assert (offer["status"], offer["until"]) == ("open", "2026-11-20T15:41:00Z")
    assert (offer["what"], offer["asked_by"]) == ("Remind you on Tue, Dec 1, 2026, 9:00 AM; Call Jordan", "Maria Gomez")
    assert sam.rows("decided") == []
    done = maria.rows("ledger")
    assert [row["what"] for row in done if row["status"] == "scheduled"] == [
        "Remind you on Tue, Dec 1, 2026, 9:00 AM; Call Jordan"
    ]
    page = maria.get(f"/app/decided?open={offer['approval_id']}")
    assert "<h1>Undo: remind you on Tue, Dec 1, 2026, 9:00 AM; Call Jordan</h1>" in page.text
    assert "Undo it</button>" in page.text
    assert decided(maria, page, decision="approved").status == 303
    cloud.settle()
    assert maria.rows("reminders") == []
    (told,) = maria.rows("decided")
    assert (told["status"], told["by"]) == ("done", "Maria Gomez"), "the undo itself was not taken back"
    done = [row for row in maria.rows("ledger") if row["status"] != "failed"]
    undo, deed = sorted(done, key=lambda row: not row["what"].startswith("Undo"))
    assert (undo["what"], undo["status"], undo["taken_back_by"]) == (told["what"], "done", "")
    assert (deed["status"], deed["taken_back_by"]) == ("taken_back", "Maria Gomez")
    opened = maria.get(f"/app/ledger?open={quote(deed['entry'])}").text
    assert "Taken back by" in opened


def test_page_says_when_its_answer_came_too_late(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    (row,) = maria.rows("approvals")
    page = maria.get(f"/app/approvals?open={row['approval_id']}")
    answer(cloud, MARIA, "YES")
    cloud.settle()
    late = decided(maria, page, decision="rejected")
    assert late.status == 409
    assert "That was before your answer, which changes nothing." in late.text
    assert decided(maria, page, decision="approved").status == 303, "that is what they have said already"


def test_decision_whose_call_can_be_undone_is_one_row_that_opens_the_undo(cloud: Cloud) -> None:
    maria, dana, code = signed_in(cloud, MARIA), signed_in(cloud, DANA), rule_asked(cloud)
    cloud.text(MARIA, f"YES {code}")
    cloud.settle()
    (hers,), (row,) = maria.rows("decided"), dana.rows("decided")
    assert (hers["status"], row["status"]) == ("approved", "open"), "only its asker may take it back"
    assert [row[name] for name in ("what", "by", "at")] == [hers[name] for name in ("what", "by", "at")]
    page = dana.get(f"/app/decided?open={row['approval_id']}").text
    assert f"<h1>Undo: {hers['what'][0].lower()}" in page
    assert "Undo it</button>" in page


def test_decision_whose_call_was_undone_is_listed_as_taken_back(cloud: Cloud) -> None:
    maria, code = signed_in(cloud, MARIA), rule_asked(cloud)
    cloud.text(MARIA, f"YES {code}")
    cloud.settle()
    assert [row["status"] for row in maria.rows("decided")] == ["approved"]
    cloud.later(60)
    answer(cloud, DANA, "UNDO")
    cloud.settle()
    undo, deed = maria.rows("decided")
    assert (undo["status"], undo["by"], deed["status"]) == ("done", "Dana Cruz", "taken_back")
    stored = (cloud.wiring.approval_store.get(row["approval_id"]) for row in rows_of("approvals") if "body" in row)
    (offer,) = (one.approval for one in stored if one and one.approval.purpose == "undo")
    assert offer.read_in("de").preview == "rückgängig machen: An diese Regel halte ich mich ab jetzt."
    assert "Taken back" in maria.get(f"/app/decided?open={deed['approval_id']}").text


def test_member_leaves_as_it_is_what_could_be_taken_back(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    maria.does("reminders", "new", what="Call Jordan", start="2026-12-01T09:00")
    cloud.settle()
    (offer,) = maria.rows("decided")
    page = maria.get(f"/app/decided?open={offer['approval_id']}")
    assert decided(maria, page, "decided", decision="rejected").status == 303
    ended = maria.follow()
    assert (ended.status, "<strong>Left as it is:</strong>" in ended.text) == (200, True)
    assert maria.rows("decided") == []
    assert len(maria.rows("reminders")) == 1


def test_question_that_is_withdrawn_is_not_called_too_late(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    (row,) = maria.rows("approvals")
    cloud.later(60)
    cloud.wiring.approvals.expire(row["approval_id"])
    (told,) = maria.rows("decided")
    assert told["status"] == "withdrawn"
    shown = maria.get(f"/app/decided?open={row['approval_id']}").text
    assert "Withdrawn" in shown
    assert "in time" not in shown


def test_several_approvals_are_decided_at_once(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    maria, sam = signed_in(cloud, MARIA), signed_in(cloud, SAM)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    cloud.clock.shift(timedelta(seconds=1))
    for name in ("Ada Byron", "Bea Stone"):
        maria.does("contacts", "add", once=name, name=name, about="roofer")
        cloud.clock.shift(timedelta(seconds=1))
    maria.does("autonomy", "set", "add_contact", level="3", reason="Faster")
    cloud.settle()
    rows = {row["what"]: row for row in maria.rows("approvals")}
    text, ada, bea, risky = rows.values()
    assert [row["kind"] for row in rows.values()] == [
        "Text contacts",
        *["Add contacts"] * 2,
        "Change how far I go by myself",
    ]
    assert [row["together"] for row in rows.values()] == [True, True, True, False]
    page = maria.get("/app/approvals").text
    assert len(re.findall(r'type="checkbox"', page)) == 3
    assert "roofer</dd>" in page, "all that is decided is shown"

    def press(decision: str, *ticked: tuple[str, str]) -> HttpAnswer:
        form = {"form_token": maria.token, "decision": decision}
        return maria.post("approvals", form | {f"tick-{key}": shown for key, shown in ticked})

    shown = {row["approval_id"]: row["shown"] for row in rows.values()}
    nothing = press("approved")
    assert (nothing.status, '<ul class="told list waiting" role="alert">' in nothing.text) == (400, True)
    assert press("other", *shown.items()).status == 400
    assert sam.post("approvals", {"form_token": sam.token, "decision": "approved", "tick-x": "y"}).status == 409
    answer = press(
        "approved",
        (text["approval_id"], "another"),
        *((row["approval_id"], row["shown"]) for row in (ada, bea, risky)),
    )
    assert answer.status == 409
    for said in (
        f"Not decided, since it has changed since it was shown: {text['what']}",
        f"Approved: {ada['what']}",
        f"Approved: {bea['what']}",
        f"Not decided, since it is decided by itself: {risky['what']}",
    ):
        assert said in answer.text, said
    cloud.settle()
    assert {"Ada Byron", "Bea Stone"} <= {row["name"] for row in maria.rows("contacts", find="roofer")}
    for language, deed in (
        ("de", "{} (roofer) in die Kontakte aufnehmen"),
        ("en", "Add {} (roofer) to the contacts"),
    ):
        cloud.text(MARIA, f"/language {language}")
        cloud.settle()
        offered = {row["what"] for row in maria.rows("decided") if row["status"] == "open"}
        assert offered >= {deed.format(name) for name in ("Ada Byron", "Bea Stone")}
    assert [row["what"] for row in maria.rows("approvals")] == [text["what"], risky["what"]]
    assert f"Decided before: {ada['what']}" in press("rejected", (ada["approval_id"], ada["shown"])).text
    with monkeypatch.context() as narrow:
        narrow.setattr(web_pages, "_MOST_WORDS", 10)
        assert "checkbox" not in maria.get("/app/approvals").text, "what is not shown whole"
        assert press("approved", (text["approval_id"], text["shown"])).status == 409
    assert press("rejected", (text["approval_id"], text["shown"])).status == 200
    after = maria.get(f"/app/approvals?open={text['approval_id']}").text
    assert "<strong>Rejected:</strong> Text to Pete Rossi (plumber). Nothing was sent or changed." in after
    assert f'/app/approvals?open={risky["approval_id"]}">{risky["what"]}</a>' in after, "what waits next"
    assert cloud.texts_to(PETE) == []


def test_app_takes_no_approval_when_the_team_is_paused(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    cloud.text(SAM, "/stop")
    cloud.settle()
    (row,) = maria.rows("approvals")
    page = maria.get(f"/app/approvals?open={row['approval_id']}")
    held = decided(maria, page, decision="approved", text="At 4, please")
    assert held.status == 409
    assert "Sam Lee has paused me for your whole team. This stays open: text /start to let me go on" in held.text
    assert "At 4, please" in held.text
    ticked = {"form_token": maria.token, f"tick-{row['approval_id']}": row["shown"]}
    together = maria.post("approvals", {**ticked, "decision": "approved"})
    assert together.status == 409
    assert f"Not decided, since I am paused for your team until somebody texts /start: {row['what']}" in together.text
    assert [one["approval_id"] for one in maria.rows("approvals")] == [row["approval_id"]]
    assert maria.post("approvals", {**ticked, "decision": "rejected"}).status == 200, "a no changes nothing"
    cloud.settle()
    assert cloud.texts_to(PETE) == []


def test_page_of_an_approval_says_who_has_taken_its_call_back(cloud: Cloud) -> None:
    rule_asked(cloud)
    maria = signed_in(cloud, MARIA)
    (waiting,) = maria.rows("approvals")
    one = f"/app/approvals?open={waiting['approval_id']}"
    assert decided(maria, maria.get(one), decision="approved").status == 303
    cloud.settle()
    assert "<strong>Approved:</strong>" in maria.get(one).text
    assert "Taken back" not in maria.get(one).text
    answer(cloud, DANA, "UNDO")
    cloud.settle()
    page = maria.get(one).text
    assert "<dt>Taken back by</dt><dd>Dana Cruz</dd>" in page
    assert "<dt>State</dt><dd>Taken back</dd>" in page
    assert "<strong>Approved:</strong>" not in page


@for_each("reason_by", ["text", "page"])
def test_reason_of_a_no_stands_among_the_decisions(cloud: Cloud, reason_by: str) -> None:
    maria = signed_in(cloud, MARIA)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    (row,) = maria.rows("approvals")
    if reason_by == "text":
        cloud.text(MARIA, f"NO {row['code']} he renewed it yesterday")
        cloud.settle()
    else:
        page = maria.get(f"/app/approvals?open={row['approval_id']}")
        assert decided(maria, page, decision="rejected", note="he renewed it yesterday").status == 303
    told = maria.rows("decided")[0]
    assert (told["status"], told["because"], told["words"]) == ("rejected", "he renewed it yesterday", DRAFT)
    assert "he renewed it yesterday" in maria.get(f"/app/decided?open={row['approval_id']}").text
