"""Pages about people: members, contacts and connected accounts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.world.script import ScriptedModel, say
from steward.integrations.accounts.google.scopes import CALENDAR
from tests.support.apps import goes_on
from tests.support.cloud import DANA, MARIA, PETE, Cloud, account_of, running_cloud
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
    """What Maria has clicked waits for her decision, and she approves it."""
    assert "It waits for a decision" in maria.follow().text
    decide(cloud, MARIA, "approved")
    cloud.settle()


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


def test_contacts_are_found_added_changed_merged_blocked_and_removed(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    assert [row["name"] for row in maria.rows("contacts", find="4b tenant")] == ["Jordan Wells"]
    maria.does("contacts", "add", name="Peter Rossi", about="plumber", phone="(555) 010-0188", email="")
    assert cloud.texts_to(MARIA)[-1].startswith("May I add Peter Rossi (plumber)")
    yes(cloud, maria)
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
