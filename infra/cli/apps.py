"""`steward apps`: connects, lists and disconnects members' apps."""

from __future__ import annotations

from collections.abc import Iterator

from infra.cli.lookups import CommandError, account_of, one_of
from steward.agent.apps.mcp_endpoint import PATH
from steward.agent.apps.service import LONGEST_NAME
from steward.agent.apps.store import StoredApp
from steward.people.directory.models import Member
from steward.wire import Wiring


def run_connect(wiring: Wiring, number: str, who: str, name: str) -> Iterator[str]:
    """Connect an app as a member, who is told, and yield its key this once."""
    account = account_of(wiring, number)
    member = one_of(account, who, wiring.people.members(account.account_id), "member")
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise CommandError(f"Give the app a name of at most {LONGEST_NAME} characters, which its member reads.")
    if not member.decides:
        raise CommandError(f"{member.name} cannot connect an app: they have left, or their number is not confirmed.")
    key = wiring.apps.connect(member, name)
    where = f"{wiring.settings.required('public_url').rstrip('/')}{PATH}"
    yield f"{name} may use Steward as {member.name} at {where}, with this header:"
    yield f"Authorization: Bearer {key}"
    yield "The key is shown only now and not stored. It expires after 90 days without use."


def run_list(wiring: Wiring, number: str) -> Iterator[str]:
    """Yield every app of the account, including those whose keys are void."""
    account_id = account_of(wiring, number).account_id
    members = {member.member_id: member for member in wiring.people.members(account_id)}
    kept = wiring.apps.of_account(account_id)
    yield from (_line(wiring, one, members.get(one.app.member_id)) for one in kept)
    if not kept:
        yield "There are no apps: connect one with `steward apps connect`."


def run_disconnect(wiring: Wiring, number: str, app_id: str) -> Iterator[str]:
    """Void the key of an app; its member is told."""
    account_id = account_of(wiring, number).account_id
    app = next((one.app for one in wiring.apps.of_account(account_id) if one.app.app_id == app_id), None)
    member = wiring.people.member_now(account_id, app.member_id) if app else None
    if app is None or member is None or not wiring.apps.disconnect(member, app):
        raise CommandError(f"There is no app {app_id} with a valid key: see `steward apps list`.")
    yield f"{app.name} can no longer use Steward as {member.name}."


def _line(wiring: Wiring, kept: StoredApp, member: Member | None) -> str:
    app = kept.app
    state = "" if wiring.apps.works(kept) else ", void"
    who = member.name if member else app.member_id
    made, used = f"{app.made_at:%Y-%m-%d}", f"{kept.used_at:%Y-%m-%d}"
    return f"{app.app_id} {app.name}: as {who}, since {made}, last used {used}{state}"
