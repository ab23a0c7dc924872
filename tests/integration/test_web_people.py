"""People pages of the web app: members, contacts and connected accounts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from infra.local.demo import Person
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.integrations.accounts.google.scopes import CALENDAR
from tests.support.apps import goes_on
from tests.support.cloud import DANA, MARIA, PETE, SAM, Cloud, account_of, running_cloud
from tests.support.google_cloud import google_cloud
from tests.support.plumber import decide
from tests.support.web import WebMember, signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """Steward, which goes on while a page waits."""
    with running_cloud(ScriptedModel(rule=lambda _: say("-"))) as running:
        goes_on(running)
        yield running
        assert running.failures == []


def yes(cloud: Cloud, maria: WebMember) -> None:
    """Maria approves what she has clicked, by the text that comes after minutes."""
    assert 'data-testid="approve"' in maria.follow().text
    cloud.later(300)
    decide(cloud, MARIA, "approved")
    cloud.settle()


def told(cloud: Cloud) -> str:
    """Return the tool results that the model got."""
    return "\n".join(cloud.model.requests[-1].last_results.values())


def test_members_read_who_is_in_the_team(cloud: Cloud) -> None:
    cloud.wiring.accounts.add_member(account_of(cloud), name="Ana Ruiz", phone="+15550100007")
    dana = signed_in(cloud, DANA)
    rows = dana.rows("members")
    assert [(row["name"], row["role"], row["state"]) for row in rows] == [
        ("Ana Ruiz", "member", "invited"),
        ("Dana Cruz", "member", "confirmed"),
        ("Maria Gomez", "owner", "confirmed"),
        ("Sam Lee", "approver", "confirmed"),
    ]
    assert MARIA.phone in dana.get("/app/members").text


def test_owner_reads_what_ends_with_a_member_before_and_once(cloud: Cloud) -> None:
    people = cloud.wiring.people.contacts_now(account_of(cloud))
    pete = next(one for one in people if one.phone == PETE.phone)
    for tool, given in (
        ("create_scheduled_job", {"what": "water the plants", "start": "2026-11-27T17:00", "rrule": "FREQ=DAILY"}),
        ("send_message", {"contact_id": pete.contact_id, "text": "Are you free on Monday?", "reason": "a leak"}),
    ):
        cloud.model.add(use_tool(tool, given), say("-"))
        cloud.text(DANA, f"Please {tool}")
        cloud.settle()
    maria = signed_in(cloud, MARIA)
    assert [row["what"] for row in maria.rows("reminders")] == ["water the plants"]
    keys = {row["name"]: row["member_id"] for row in maria.rows("members")}
    maria.does("members", "remove", keys["Dana Cruz"])
    (facts,) = [row["facts"] for row in signed_in(cloud, MARIA).rows("approvals") if "Dana Cruz" in row["what"]]
    assert facts.splitlines() == [
        'Their reminders and scheduled messages that end (1): "water the plants".',
        "What they asked for, and nobody has decided, ends (1): text Pete Rossi (plumber).",
    ]
    before = len(cloud.texts_to(MARIA))
    yes(cloud, maria)
    cloud.later(301)
    asked, told = [text for text in cloud.texts_to(MARIA)[before:] if "the team" in text]
    assert asked.startswith("May I take Dana Cruz out of the team?")
    assert told == "Done: Dana Cruz is not in the team any more."
    assert maria.rows("reminders") == []


def test_contacts_are_found_added_changed_merged_blocked_and_removed(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    assert [row["name"] for row in maria.rows("contacts", find="4b tenant")] == ["Jordan Wells"]
    maria.does("contacts", "add", name="Peter Rossi", about="plumber", phone="(555) 010-0188", email="")
    yes(cloud, maria)
    assert any(text.startswith("May I add Peter Rossi (plumber)") for text in cloud.texts_to(MARIA))
    twin, pete = (maria.rows("contacts", find=name)[0]["contact_id"] for name in ("Peter", PETE.phone))

    # The other entry is chosen before anything is done, and both are seen.
    assert "Choose the other entry" in maria.get(f"/app/contacts?open={twin}").text
    chosen = maria.data("contacts", open=f"{twin}~")
    assert pete in next(row["person"]["key"] for row in chosen["others"] if row["person"]["text"] == "Pete Rossi")
    assert "Merge the two" in maria.get(f"/app/contacts?open={twin}~{pete}").text
    maria.does("contacts", "merge", f"{twin}~{pete}")
    yes(cloud, maria)
    assert [row["address"] for row in maria.data("contacts", open=pete)["addresses"]] == [
        PETE.phone,
        "+15550100188",
        PETE.email,
    ]

    form = maria.get(f"/app/contacts?do=change&open={pete}").text
    assert 'value="Pete Rossi"' in form
    maria.does("contacts", "change", pete, name="Pete Rossi", about="plumber, Oak Street", remove="+15550100188")
    yes(cloud, maria)
    changed = maria.data("contacts", open=pete)
    assert (changed["about"], len(changed["addresses"])) == ("plumber, Oak Street", 2)
    maria.does("contacts", "block", pete)
    yes(cloud, maria)
    assert maria.data("contacts", open=pete)["is_blocked"]
    maria.does("contacts", "unblock", pete)
    assert not maria.data("contacts", open=pete)["is_blocked"]
    maria.does("contacts", "remove", pete)
    yes(cloud, maria)
    assert maria.rows("contacts", find="Rossi") == []
    assert maria.get("/app/contacts?open=ctc-1").status == 404


def test_members_share_and_disconnect_their_own_accounts_alone() -> None:
    with google_cloud() as google:
        goes_on(google.cloud)
        google.has_signed_in(MARIA, CALENDAR)
        maria, dana = signed_in(google.cloud, MARIA), signed_in(google.cloud, DANA)
        assert "No account is connected" in dana.get("/app/connections").text
        (row,) = maria.rows("connections")
        assert (row["address"], row["used_by"]) == (MARIA.email, "owner")
        assert row["may"] == "see and change events in your calendar"
        maria.does("connections", "share", row["key"])
        yes(google.cloud, maria)
        (shared,) = dana.rows("connections")
        assert (shared["whose"], shared["used_by"]) == ("Maria Gomez", "team")
        # It is Maria's: Dana is offered nothing, and what she forces is about an account of her own.
        assert "<button" not in dana.get("/app/connections").text.partition("<main")[2]
        assert not {"token", "replaced"} & shared.keys()
        maria.does("connections", "disconnect", row["key"])
        yes(google.cloud, maria)
        assert maria.rows("connections") == []
        assert google.allowed(MARIA) == ()


def test_owners_invite_members_change_roles_and_take_members_out(cloud: Cloud) -> None:
    maria, dana = signed_in(cloud, MARIA), signed_in(cloud, DANA)

    def team() -> dict[str, tuple[str, str]]:
        return {row["name"]: (row["role"], row["state"]) for row in maria.rows("members")}

    # Settings are each member's own.
    me, other = ({row["name"]: row["member_id"] for row in dana.rows("members")}[one.name] for one in (DANA, MARIA))
    quiet = {"language": "de", "zone": "Europe/Berlin", "quiet_hours": "22:00-07:00"}
    settings = dana.get(f"/app/members?do=settings&open={me}").text
    assert '<option value="America/New_York" selected>America/New York</option>' in settings
    assert '<option value="en" selected>English</option>' in settings
    assert '<option value="de">Deutsch</option>' in settings
    assert dana.does("members", "settings", other, **quiet).status == 422
    assert dana.does("members", "settings", me, **quiet).status == 303
    assert {row["name"]: row["quiet"] for row in maria.rows("members")}[DANA.name] == "22:00 – 07:00"
    assert "Mitglieder" in dana.get("/app/members").text

    before = team()
    assert "do=invite" not in dana.get("/app/members").text
    nora = {"name": "Nora Blum", "phone": "(555) 010-0011", "email": "", "role": "approver"}
    assert dana.does("members", "invite", **nora).status == 404
    assert maria.does("members", "invite", **{**nora, "role": "king"}).status == 422
    no_number = maria.does("members", "invite", **{**nora, "phone": "555 123"})
    assert "That is not a whole phone number" in no_number.text
    taken = maria.does("members", "invite", **{**nora, "phone": SAM.phone})
    assert "is somebody else&#39;s already" in taken.text
    assert maria.rows("approvals") == [], "what cannot work is not asked"
    maria.does("members", "invite", **nora)
    # A text's sender can be forged, so a yes by text decides nothing here.
    (waiting,) = maria.rows("approvals")
    assert ("As", "approver", "") in [(one["label"], one["value"], one["now"]) for one in waiting["arguments"]]
    cloud.text(MARIA, f"YES {waiting['code']}")
    cloud.settle()
    assert f"so please decide {waiting['code']} here:" in cloud.texts_to(MARIA)[-1]
    assert team() == before
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert team()["Nora Blum"] == ("approver", "invited")
    assert "Maria Gomez added you" in cloud.texts_to("+15550100011")[0]

    keys = {row["name"]: row["member_id"] for row in maria.rows("members")}
    assert dana.does("members", "remove", keys["Sam Lee"]).status == 404
    maria.does("members", "change_role", keys["Dana Cruz"], role="approver")
    (change,) = signed_in(cloud, MARIA).rows("approvals")
    assert ("As", "approver", "member") in [(one["label"], one["value"], one["now"]) for one in change["arguments"]]
    yes(cloud, maria)
    assert team()["Dana Cruz"] == ("approver", "confirmed")
    assert maria.does("members", "remove", keys["Maria Gomez"]).status == 409, "the last owner stays"
    maria.does("members", "remove", keys["Dana Cruz"])
    yes(cloud, maria)
    assert "Dana Cruz" not in team()
    about = [text for text in cloud.texts_to(MARIA) if "Dana Cruz" in text and "team" in text]
    assert about[1:] == ["Done: Dana Cruz is not in the team any more."], "she knows it"
    assert dana.get("/app/members").status == 302, "whoever is out sees nothing any more"

    # The invitation was done for Maria, who may take it back.
    (offer,) = [row for row in maria.rows("decided") if row["status"] == "open"]
    page = maria.get(f"/app/decided?open={offer['approval_id']}").text
    form = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page[page.index("<main") :]))
    assert maria.post("decided", {**form, "decision": "approved"}).status == 303
    cloud.settle()
    assert sorted(team()) == ["Maria Gomez", "Sam Lee"]


def test_page_says_as_of_when_a_departure_would_end_requests(cloud: Cloud) -> None:
    people = {one.name: one.member_id for one in cloud.wiring.people.members(account_of(cloud))}

    def asked(person: Person, tool: str, name: str, **more: str) -> None:
        cloud.model.add(use_tool(tool, {"member_id": people[name], "name": name, **more}), say("Asked."))
        cloud.text(person, "Please")
        cloud.settle()

    def page() -> str:
        return cloud.http("GET", f"/a/{link}").text

    asked(SAM, "change_member_role", "Dana Cruz", role="owner")
    asked(DANA, "remove_member", "Sam Lee")
    link = cloud.last_link(MARIA)
    ends, as_of = "What they asked for, and nobody has decided, ends (1)", "This was so on Fri 9:41 AM."
    assert (ends in page(), "This was so" in page()) == (True, False)
    cloud.later(20 * 60 * 60)
    assert page().index(ends) < page().index(as_of)
    (row,) = (one for one in signed_in(cloud, MARIA).rows("approvals") if "Sam Lee" in one["what"])
    assert as_of in signed_in(cloud, MARIA).get(f"/app/approvals?open={row['approval_id']}").text


def test_member_asks_by_text_and_an_owner_decides_about_the_team(cloud: Cloud) -> None:
    people = {one.name: one.member_id for one in cloud.wiring.people.members(account_of(cloud))}
    last = {"member_id": people["Maria Gomez"], "name": "Maria Gomez"}
    cloud.model.add(use_tool("remove_member", last), say("Asked."))
    cloud.text(DANA, "Take Maria out")
    cloud.settle()
    assert signed_in(cloud, MARIA).rows("approvals") == [], "what cannot work is not asked"
    assert "Maria Gomez is the only owner" in told(cloud)
    given = {"member_id": people["Sam Lee"], "name": "Sam Lee", "role": "owner"}
    cloud.model.add(use_tool("change_member_role", given), say("Asked."))
    cloud.text(DANA, "Make Sam an owner")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1].startswith("Dana Cruz wants me to make Sam Lee an owner")
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert cloud.texts_to(DANA)[-1].startswith("Maria Gomez said yes. Done: Sam Lee is an owner now")
    # What the owner reads names whom it is about: another name is nobody's.
    wrong = {"member_id": people["Maria Gomez"], "name": "Dana Cruz"}
    cloud.model.add(use_tool("remove_member", wrong), say("Asked."))
    cloud.text(DANA, "Take me out")
    cloud.settle()
    assert "which member of the team is meant" in told(cloud)

    # Each could go while both were owners; only the second can no longer.
    for gone in ("Sam Lee", "Maria Gomez"):
        given = {"member_id": people[gone], "name": gone, "role": "member"}
        cloud.model.add(use_tool("change_member_role", given), say("Asked."))
        cloud.text(DANA, f"{gone} need not be an owner")
        cloud.settle()
        if gone == "Sam Lee":
            first = cloud.last_link(MARIA)
    decide(cloud, MARIA, "approved", token=first)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "Maria Gomez is the only owner" in cloud.texts_to(DANA)[-1]
    assert "Not done: Maria Gomez is the only owner" in cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text
    maria = signed_in(cloud, MARIA)
    ended = {row["what"]: (row["status"], row["because"]) for row in maria.rows("decided")}
    assert ended["Make Sam Lee a member without further rights"] == ("approved", "")
    status, because = ended["Make Maria Gomez a member without further rights"]
    assert (status, because.partition(",")[0]) == ("not_done", "Maria Gomez is the only owner")
    cloud.wiring.accounts.change_member(account_of(cloud), people["Maria Gomez"], language="de")
    reasons = [row["because"].partition(",")[0] for row in maria.rows("decided")]
    assert "Maria Gomez ist allein Inhaber" in reasons
    roles = {one.name: (one.role, one.active) for one in cloud.wiring.people_store.members(account_of(cloud))}
    assert roles["Maria Gomez"] == ("owner", True)
    assert roles["Dana Cruz"] == ("member", True)
    assert roles["Sam Lee"] == ("member", True)
