"""Work pages of the web app: workflows, findings, scanners, skills, reminders and plans."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any
from urllib.parse import quote

from infra.local.seed import seed_portfolio
from infra.local.world.script import ScriptedModel, say
from steward.integrations.accounts.google.scopes import MAIL_READ
from steward.tools.declaration import Autonomy
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trust.autonomy.models import AutonomyOverride
from tests.support.apps import goes_on
from tests.support.cloud import MARIA, PETE, SAM, account_of, running_cloud
from tests.support.google_cloud import google_cloud
from tests.support.lettings import begun, calls, contact, working_landlord
from tests.support.machines import workflows_run
from tests.support.plumber import DRAFT, REQUEST, answer, plumber_rule
from tests.support.post_office import post_office
from tests.support.reminders import at
from tests.support.rights import Used, granted, recording
from tests.support.scripted_plan import ASK, FIND, GOAL, Office
from tests.support.web import WebMember, signed_in

# Every text counts as long, so that each one takes the way through the payloads bucket.
EVERYTHING_LONG = {"STEWARD_INLINE_BYTES": "0"}


def one(browser: WebMember, page: str, key: str) -> dict[str, Any]:
    """One thing of a list, as JSON; its page opens, too."""
    assert browser.get(f"/app/{page}?open={key}").status == 200
    return dict(json.loads(browser.get(f"/app/{page}.json?open={key}").text))


def approves(browser: WebMember, what: str) -> None:
    """Approve in the app the newest thing that waits, and have it done."""
    row = next(row for row in reversed(browser.rows("approvals")) if row["what"].startswith(what))
    page = browser.get(f"/app/approvals?open={row['approval_id']}").text
    hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page[page.index("<main") :])
    assert browser.post("approvals", {**dict(hidden), "decision": "approved"}).status == 303
    browser.cloud.settle()


def _used() -> Used:
    return defaultdict(set)


def assert_within_rights(used: Used) -> None:
    """The function of the pages used no right that its role lacks."""
    # Whatever the queues hold is taken on while a page waits, here alone.
    mine = {right for right in used["web_pages"] if right[1] != "?"}
    assert mine - granted()["web_pages"] == set()


def test_workflow_is_shown_with_its_steps_and_paused_by_an_approved_click() -> None:
    with working_landlord(EVERYTHING_LONG) as cloud, recording(used := _used()):
        goes_on(cloud)
        begun(cloud)
        maria = signed_in(cloud, MARIA)
        (row,) = maria.rows("workflows")
        assert (row["what"], row["kind"]) == ("118 Oak Street, 4B: Leak under the sink", "See a repair through")
        assert (row["step"], row["does"], row["by"]) == ("3 of 8: quotes", "Waiting for a decision", "Maria Gomez")
        detail = one(maria, "workflows", row["workflow_id"])
        assert detail["decision"]["key"] in {waits["approval_id"] for waits in maria.rows("approvals")}
        states = [step["state"] for step in detail["steps"]]
        assert states == ["done", "done", "now", *["to_come"] * 5]

        assert maria.does("workflows", "pause", row["workflow_id"]).status == 303
        assert 'data-testid="approve"' in maria.follow().text
        assert f"Pause the repair ({row['what']})" in [waits["what"] for waits in maria.rows("approvals")]
        approves(maria, "Pause")
        cloud.settle()
        detail = one(maria, "workflows", row["workflow_id"])
        said = f"The repair ({row['what']}) is paused. Tell me to go on or to drop it."
        assert (detail["status"], detail["why"]) == ("paused", said)

        def undone() -> list[str]:
            return [each["what"] for each in maria.rows("decided") if each["status"] == "open"]

        begun_one = 'See "Leak under the sink" at 118 Oak Street, 4B through'
        assert any(what.startswith(begun_one) for what in undone())
        maria.does("workflows", "cancel", row["workflow_id"])
        approves(maria, "Call off")
        cloud.settle()
        assert not any(what.startswith(begun_one) for what in undone()), "what is over cannot be undone"
        cloud.text(MARIA, "/language de")
        cloud.settle()
        detail = one(maria, "workflows", row["workflow_id"])
        assert [step["state"] for step in detail["steps"]][3:] == ["will_not"] * 5
        did = detail["steps"][2]["did"]
        assert did == "Pete Rossi (plumber) eine SMS schicken"
        assert_within_rights(used)


def test_click_texts_its_member_only_if_they_leave_its_page_undecided() -> None:
    with working_landlord() as cloud:
        goes_on(cloud)
        begun(cloud)
        maria = signed_in(cloud, MARIA)
        (row,) = maria.rows("workflows")

        def asked(what: str) -> list[str]:
            cloud.settle()
            return [text for text in cloud.texts_to(MARIA) if what in text]

        maria.does("workflows", "pause", row["workflow_id"])
        assert asked("May I pause") == []
        approves(maria, "Pause")
        cloud.later(600)
        assert asked("May I pause") == [], "they have decided on its page"
        maria.does("workflows", "resume", row["workflow_id"])
        assert asked("May I go on") == []
        cloud.later(600)
        assert len(asked("May I go on")) == 1
        cloud.later(86_400)
        assert len(asked("so I won't go on with")) == 1
        maria.does("workflows", "resume", row["workflow_id"])
        cloud.settle()
        (code,) = (each["code"] for each in maria.rows("approvals"))
        cloud.text(MARIA, f"YES {code}")
        assert len(asked("May I go on")) == 1, "its page has shown the code that they text"
        assert maria.rows("approvals") == []


def test_click_and_text_ask_the_same_only_once() -> None:
    with working_landlord() as cloud:
        goes_on(cloud)
        begun(cloud)
        maria = signed_in(cloud, MARIA)
        (row,) = maria.rows("workflows")
        of = {"workflow_id": row["workflow_id"], "place": row["what"]}

        def waiting(what: str) -> int:
            return sum(what in one["what"] for one in maria.rows("approvals"))

        calls(cloud, "control_workflow", {**of, "action": "pause"})
        assert waiting("Pause the repair") == 1
        (asked,) = (one for one in maria.rows("approvals") if "Pause the repair" in one["what"])
        maria.does("workflows", "pause", row["workflow_id"])
        assert f"/app/approvals?open={asked['approval_id']}" in maria.location
        assert "Pause the repair" in maria.follow().text
        assert waiting("Pause the repair") == 1
        maria.does("workflows", "cancel", row["workflow_id"])
        cloud.settle()
        calls(cloud, "control_workflow", {**of, "action": "cancel"})
        assert waiting("Call off the repair") == 1


def test_workflow_names_who_proposed_and_who_approved_it() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("-"))) as cloud:
        goes_on(cloud)
        wiring, account_id = cloud.wiring, account_of(cloud)
        seed_portfolio(wiring.people_store, wiring.record_store, wiring.actors.post, account_id, wiring.clock())
        cloud.settle()
        with workflows_run(cloud, PORTFOLIO, *WORKFLOWS.values()):
            cloud.invoke("scans", {})
            cloud.settle()
            maria = signed_in(cloud, MARIA)
            approves(maria, "Follow up with Caleb")
            (row,) = maria.rows("workflows")
        assert row["by"] == "Steward, approved by Maria Gomez"


def test_findings_are_settled_and_scanners_set_by_clicks() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("-")), environment=EVERYTHING_LONG) as cloud:
        goes_on(cloud)
        wiring, account_id = cloud.wiring, account_of(cloud)
        seed_portfolio(wiring.people_store, wiring.record_store, wiring.actors.post, account_id, wiring.clock())
        cloud.settle()
        cloud.invoke("scans", {})
        cloud.settle()
        with recording(used := _used()):
            maria = signed_in(cloud, MARIA)
            before = maria.rows("findings")
            row = next(each for each in before if each["what"].startswith("Caleb Dorn has not paid $1,295.00"))
            assert (row["scanner"], row["status"]) == ("Overdue rents", "proposed")
            detail = one(maria, "findings", row["finding_id"])
            assert (detail["proposes"], detail["whose"]) == ("Follow up on the overdue rent", "Maria Gomez")
            approves(maria, "Follow up with Caleb")
            (now,) = (each for each in maria.rows("findings") if each["finding_id"] == row["finding_id"])
            assert now["status"] == "approved"
            soon_due = next(each for each in maria.rows("findings") if "instalment of $150.00 is due" in each["what"])
            assert soon_due["status"] == "ran", "what was done by itself"
            maria.does("findings", "done", row["finding_id"])
            assert len(maria.rows("findings")) == len(before) - 1
            maria.does("findings", "put_off", before[0]["finding_id"], until="2026-12-24T09:00")
            assert {each["finding_id"]: each["status"] for each in maria.rows("findings")}[
                before[0]["finding_id"]
            ] == "snoozed"

            empty = "118 Oak Street, 4A: it has been empty since Thu, Nov 5, 2026."
            soon = {"expected": "2026-12-19", "finding": empty}
            assert one(maria, "scanners", "vacancy")["would_find"] == [soon]
            maria.does("scanners", "off", "vacancy")
            approves(maria, "Stop keeping an eye")
            off = one(maria, "scanners", "vacancy")
            assert (off["would_find"], off["would_find_if_on"]) == ([], [soon])
            maria.does("scanners", "on", "vacancy")
            approves(maria, "Keep an eye")
            assert maria.does("scanners", "set_days", "vacancy", offsets="2, soon").status == 422
            assert maria.does("scanners", "set_days", "vacancy", offsets="2, 10").status == 303
            approves(maria, "Change how I keep an eye")
            (days, *_) = one(maria, "scanners", "vacancy")["settings"]
            assert days["value"] == "2 days after, 10 days after"
            (at_once,) = one(maria, "scanners", "vacancy")["would_find"]
            assert at_once["expected"] == "2026-11-20"
            assert at_once["finding"] == empty
            assert_within_rights(used)


def test_rules_for_mail_are_the_members_own_and_switched_by_clicks() -> None:
    with google_cloud(EVERYTHING_LONG) as google:
        cloud = google.cloud
        goes_on(cloud)
        google.has_signed_in(MARIA, MAIL_READ)
        with recording(used := _used()):
            maria, sam = signed_in(cloud, MARIA), signed_in(cloud, SAM)
            maria.does("mail_skills", "new", name="Müll & Abfuhr, Köln", match="Mails about the bins")
            (asked,) = maria.rows("approvals")
            assert "mull-abfuhr-koln" in asked["what"]
            approves(maria, "")
            assert one(maria, "mail_skills", "mull-abfuhr-koln")["match"] == "Mails about the bins"
            maria.does("mail_skills", "on", "expense-tracker")
            (asked,) = maria.rows("approvals")
            assert asked["what"] == 'Watch your mail for "Expenses" again'
            approves(maria, "")
            assert not any(text.startswith("May I watch your mail") for text in cloud.texts_to(MARIA))
            assert one(maria, "mail_skills", "expense-tracker")["status"] == "not_watched"
            maria.does("mail_skills", "watch")
            cloud.settle()
            detail = one(maria, "mail_skills", "expense-tracker")
            assert (detail["status"], detail["matches"]) == ("on", 0)
            maria.does("mail_skills", "off", "expense-tracker")
            assert one(maria, "mail_skills", "expense-tracker")["status"] == "off"
            assert maria.rows("approvals") == []
            assert [field["field"] for field in detail["extract"]] == ["merchant", "amount", "date"]
            assert {row["status"] for row in sam.rows("mail_skills")} == {"off"}
            assert [row["called"] for row in sam.rows("mail_skills")] == ["Expenses", "Invitations", "Papers for taxes"]
            assert detail["match"].startswith("A receipt, an invoice")
            cloud.text(SAM, "/language de")
            cloud.settle()
            german = one(sam, "mail_skills", "expense-tracker")
            assert german["match"].startswith("Eine Quittung, eine Rechnung")
            assert german["description"] == "Was bezahlt wurde oder zu bezahlen ist."
            assert_within_rights(used)


def test_reminder_made_on_a_page_comes_to_its_member() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("-"))) as cloud:
        goes_on(cloud)
        signed_in(cloud, MARIA).does("reminders", "new", what="Call Jordan", start="2026-11-20T10:00")
        at(cloud, "2026-11-20T10:00")
        assert cloud.failures == []
        assert cloud.texts_to(MARIA)[-1] == "Reminder: Call Jordan"


def test_reminder_made_on_a_page_repeats_as_its_member_has_chosen() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("-"))) as cloud:
        goes_on(cloud)
        sam = signed_in(cloud, SAM)
        assert '<option value="FREQ=WEEKLY">weekly</option>' in sam.get("/app/reminders?do=new").text
        rules = {"Bins": "FREQ=WEEKLY", "Rent": "FREQ=MONTHLY;SKIP=BACKWARD", "Jordan": ""}
        for what, rrule in rules.items():
            sam.does("reminders", "new", once=what, what=what, start="2026-11-30T10:00", rrule=rrule)
        repeats = {row["what"]: row["repeats"] for row in sam.rows("reminders")}
        assert repeats == {"Bins": "weekly", "Rent": "monthly", "Jordan": ""}
        at(cloud, "2026-11-30T10:00")
        at(cloud, "2026-12-07T10:00")
        assert cloud.texts_to(SAM).count("Reminder: Bins") == 2


def test_plan_is_shown_to_its_member_alone() -> None:
    with running_cloud(ScriptedModel(rule=Office()), environment=EVERYTHING_LONG) as cloud:
        goes_on(cloud)
        cloud.text(MARIA, ASK)
        cloud.settle()
        with recording(used := _used()):
            maria = signed_in(cloud, MARIA)
            (row,) = maria.rows("plans")
            assert (row["what"], row["status"], row["progress"]) == (GOAL, "running", "1 of 2 steps done")
            first, second = one(maria, "plans", row["plan_id"])["steps"]
            assert (first["step"], first["state"], second["state"]) == (FIND["task"], "done", "running")
            assert signed_in(cloud, SAM).rows("plans") == []
            assert signed_in(cloud, SAM).get(f"/app/plans?open={row['plan_id']}").status == 404
            assert_within_rights(used)


def test_ledger_names_what_was_decided_by_text_and_what_was_not() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule), environment=EVERYTHING_LONG) as cloud:
        goes_on(cloud)
        for word in ("NO", "YES"):
            cloud.text(MARIA, REQUEST)
            cloud.settle()
            answer(cloud, MARIA, word)
            cloud.settle()
        cloud.text(MARIA, "YES 9Z")
        cloud.settle()
        maria = signed_in(cloud, MARIA)
        rows = [(row["what"], row["status"]) for row in maria.rows("ledger", lookups="too")]
        assert sorted(row for row in rows if row[0].startswith(("Decide", "Approved", "Rejected"))) == [
            ("Approved: text Pete Rossi (plumber)", "decided"),
            *[("Decide by text", "done")] * 2,
            ("Decide by text; Code: 9Z", "failed"),
            ("Rejected: text Pete Rossi (plumber)", "decided"),
        ]


def test_ledger_lists_look_ups_only_when_they_are_asked_for() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule), environment=EVERYTHING_LONG) as cloud:
        goes_on(cloud)
        cloud.text(MARIA, REQUEST)
        cloud.settle()
        answer(cloud, MARIA, "YES")
        cloud.settle()
        cloud.text(MARIA, "YES 9Z")
        cloud.settle()
        cloud.later(3_600)
        cloud.settle()
        maria = signed_in(cloud, MARIA)
        deeds = ["Approved: text Pete Rossi (plumber)", "Text Pete Rossi (plumber)"]
        assert sorted(row["what"] for row in maria.rows("ledger")) == deeds
        every = {row["what"] for row in maria.rows("ledger", lookups="too")}
        assert {*deeds, "Look up contacts; Looking for: the plumber", "Decide by text; Code: 9Z"} <= every
        page = maria.get("/app/ledger").text
        assert "Look up contacts" not in page
        assert '<option value="too">Show them, too</option>' in page


def test_ledger_names_the_contact_of_a_text_that_is_sent_later() -> None:
    with running_cloud(environment=EVERYTHING_LONG) as cloud:
        goes_on(cloud)
        text = {"contact_id": contact(cloud, "Pete"), "text": DRAFT, "reason": "the tap"}
        later = {"call": {"tool": "send_message", "arguments": text}, "start": "2026-12-04T09:00"}
        calls(cloud, "create_scheduled_job", later)
        said = "Text Pete Rossi (plumber) on Fri, Dec 4, 2026, 9:00 AM"
        maria = signed_in(cloud, MARIA)
        assert (said, "scheduled") in [(row["what"], row["status"]) for row in maria.rows("ledger")]
        cloud.wiring.contacts.remove(account_of(cloud), text["contact_id"])
        assert not any("not in your contacts" in row["what"] for row in maria.rows("ledger"))


def test_ledger_says_of_a_mail_that_nobody_approved_that_it_is_one() -> None:
    with post_office(ScriptedModel(rule=lambda _: say("-")), EVERYTHING_LONG) as office:
        cloud = office.cloud
        goes_on(cloud)
        member_id = next(
            one.member_id for one in cloud.wiring.people.members(account_of(cloud)) if one.name == MARIA.name
        )
        by = {"set_by": member_id, "set_by_role": "owner", "set_at": cloud.wiring.clock()}
        override = {"account_id": account_of(cloud), "action": "send_message", "level": Autonomy.EXECUTE, **by}
        cloud.wiring.autonomy_store.set_level(AutonomyOverride.model_validate(override))
        mail = {"contact_id": contact(cloud, "Pete"), "text": DRAFT, "reason": "the tap", "channel": "email"}
        calls(cloud, "send_message", mail)
        assert [one["To"] for one in office.sent()] == [PETE.email]
        (sent,) = signed_in(cloud, MARIA).rows("ledger")
        assert sent["what"].startswith(f"Mail Pete Rossi (plumber) at {PETE.email}; ")
        assert sent["approved_by"] == ""


def test_owners_see_what_was_done_what_it_cost_and_what_the_model_sees() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule), environment=EVERYTHING_LONG) as cloud:
        goes_on(cloud)
        cloud.text(MARIA, REQUEST)
        cloud.settle()
        with recording(used := _used()):
            maria, sam = signed_in(cloud, MARIA), signed_in(cloud, SAM)
            approves(maria, "Text to Pete")
            cloud.settle()
            sent = next(row for row in maria.rows("ledger") if row["approved_by"])
            assert (sent["what"], sent["status"]) == ("Text Pete Rossi (plumber)", "done")
            assert (sent["asked_by"], sent["approved_by"]) == ("Maria Gomez", "Maria Gomez")
            said = {each["label"]: each["value"] for each in one(maria, "ledger", quote(sent["entry"]))["arguments"]}
            assert (said["Contact"], said["Words"]) == ("Pete Rossi (plumber)", DRAFT)
            assert "Why" not in said, "it has a line of its own"
            assert maria.rows("ledger", day="2026-11-19") == []
            assert maria.get("/app/ledger.csv?day=2026-11-20").text.startswith("\ufeffWhat,Outcome,Begun")

            today, *_, first = maria.rows("costs")
            assert (today["what"], first["what"]) == ("Fri, Nov 20, 2026", "Thu, Oct 22, 2026")
            assert today["texts"] == len([text for who in (MARIA, SAM, PETE) for text in cloud.texts_to(who)])
            assert today["micros"] > today["model_micros"] > 0
            assert "<rect" in maria.get("/app/costs").text
            assert "begins at midnight UTC" in maria.get("/app/costs").text
            for by, whose in (("member", "Maria Gomez"), ("kind", "Members' conversations")):
                row, total = maria.rows("costs", by=by)
                assert (row["what"], total["what"]) == (whose, "In total")
                assert (total["micros"], total["texts"]) == (today["micros"], today["texts"])
                assert "Texts are counted for the whole team" in maria.get(f"/app/costs?by={by}").text

            parts = {row["part"]: row for row in maria.rows("what_the_model_sees")}
            assert "Talking with: Maria Gomez" in parts["person"]["text"]
            assert REQUEST in parts["window"]["text"]
            page = maria.get("/app/what_the_model_sees").text
            assert REQUEST in page
            assert f"Tokens in all: {sum(row['tokens'] for row in parts.values()):,}<" in page
            ids = {each.name: each.member_id for each in cloud.wiring.people.members(account_of(cloud))}
            marias = f"member={ids[MARIA.name]}"
            for page in ("ledger", "costs"):
                assert sam.get(f"/app/{page}").status == 404
            assert REQUEST not in sam.get(f"/app/what_the_model_sees?{marias}").text
            cloud.text(SAM, "What I plan is a secret")
            cloud.settle()
            of_sam = {row["part"]: row["text"] for row in maria.rows("what_the_model_sees", member=ids[SAM.name])}
            assert "Talking with: Sam Lee" in of_sam["person"]
            assert of_sam["window"] == "This conversation is that member's own: only they read it."
            assert_within_rights(used)


def test_member_signs_a_lost_device_out() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("-")), environment=EVERYTHING_LONG) as cloud:
        here, lost, sam = signed_in(cloud, MARIA), signed_in(cloud, MARIA), signed_in(cloud, SAM)
        with recording(used := _used()):
            there = next(row for row in here.rows("devices") if not row["this"])
            assert sam.post("devices", {"form_token": sam.token, "session": there["session_id"]}).status == 303
            assert lost.get("/app/devices").status == 200
            assert here.post("devices", {"form_token": here.token, "session": there["session_id"]}).status == 303
            assert [row["this"] for row in here.rows("devices")] == ["yes"]
            assert lost.get("/app/devices").status == 302
            assert_within_rights(used)
