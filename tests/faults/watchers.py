"""Crash scenarios of watched mailboxes: each mail is classified once and reported once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from infra.local.world.google.cell_ranges import Cells
from infra.local.world.google.drive import SPREADSHEET
from infra.local.world.google.keys import CLIENT_ID
from infra.local.world.google.oauth import ConsentRequest, Token
from infra.local.world.script import ModelRequest, Step, say
from steward.actors.events import EventPost
from steward.actors.steps import ActorStep
from steward.actors.store import StepCommit
from steward.agent.conversations.models import ConversationState
from steward.core.clock import utc_now
from steward.integrations.accounts.google.scopes import IDENTITY, MAIL_READ, SHEETS
from steward.integrations.accounts.models import Grant
from steward.integrations.accounts.service import encryption_context
from steward.time.watchers.due_work import TEXTS_AN_HOUR
from steward.time.watchers.events import WatcherSwitched
from steward.time.watchers.models import WatcherState, watcher_id
from steward.tools.models import ExactCall
from tests.channels.stations import plain_mail
from tests.faults.acts import minutes
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, account_of
from tests.support.outsiders import member
from tests.support.watched_mailbox import RECEIPT, SHOP

_SECOND = r"^(?:An earlier text .* It said: )?"
# Killed once, a function is redelivered after four minutes.
_MINUTES = 14
_PAID = "Paid"
_FOUND = 'Expenses: mail from {shop}, "{subject}" - amount: 42\\.10'


def _watches(*subjects: str, texts_before: int = 0, acts: bool = False) -> Callable[[Stage], None]:
    """Maria's mailbox has been watched for a while, and she was texted so often before; then these mails come.

    What was read of each goes into a spreadsheet of hers if the skill `acts`.
    """

    def begin(stage: Stage) -> None:
        _allowed(stage)
        account_id, wiring = account_of(stage), stage.wiring
        member_id = member(stage, MARIA).member_id
        (skill,) = (one for one in wiring.skills.of_member(account_id, member_id) if one.name == "expense-tracker")
        call = _into_the_sheet(stage) if acts else None
        wiring.skills.put(skill.model_copy(update={"on": True, "call": call}))
        now = utc_now()
        state = WatcherState(
            conversation_id=watcher_id(account_id, MARIA.email),
            account_id=account_id,
            member_id=member_id,
            told_in=stage.conversation_of(MARIA),
            address=MARIA.email,
            status="on",
            history="1000",
            beat_at=now,
            due_at=now,
            told_at=(now - timedelta(minutes=55),) * texts_before,
            version=1,
            commit_id="commit-1",
        )
        wiring.actor_store.commit(StepCommit(ActorStep(state, now), 0, consumed=()))
        for subject in subjects:
            content = plain_mail(SHOP, MARIA.email, RECEIPT, subject)
            stage.google.bring(content, to=MARIA.email, proved="hardware.example")
        wiring.actors.ring(state.conversation_id)

    return begin


def _into_the_sheet(stage: Stage) -> ExactCall:
    file = stage.google.create_file(MARIA.email, {"id": "expenses", "name": _PAID, "mimeType": SPREADSHEET})
    stage.google.sheets.put(file["id"], (_PAID,), [["What", "Amount"]])
    rows = [["hardware", "{amount}"]]
    return ExactCall(
        tool="append_to_spreadsheet", arguments={"spreadsheet_id": file["id"], "title": _PAID, "rows": rows}
    )


def _in_the_sheet_once(stage: Stage) -> Sequence[str]:
    """The row stands there once, whoever was killed on the way."""
    (file,) = (one for one in stage.google.drive.seen_by(MARIA.email) if one["name"] == _PAID)
    found = stage.google.sheets.open(file["id"]).read(Cells(_PAID))[1:]
    wrong = [] if found == [["hardware", 42.1]] else [f"the spreadsheet holds {found}"]
    told = [f"{len(state.mail)} mails are not told" for state in [_conversation(stage)] if state.mail]
    return [*wrong, *told, *_nothing_left(stage)]


def _conversation(stage: Stage) -> ConversationState:
    found = stage.wiring.actor_store.state(stage.conversation_of(MARIA))
    assert isinstance(found, ConversationState)
    return found


def _allowed(stage: Stage) -> None:
    """She has signed in before."""
    scopes = (*IDENTITY, MAIL_READ, SHEETS)
    grant = Grant(
        account_id=account_of(stage),
        member_id=member(stage, MARIA).member_id,
        service="google",
        scopes=scopes,
        granted_at=utc_now(),
        token="",
        address=MARIA.email,
    )
    oauth = stage.google.oauth
    code = oauth.consent(MARIA.email, ConsentRequest(CLIENT_ID, "", scopes, offline=True), set(scopes))
    granted = oauth.redeem(code, CLIENT_ID, "", "")["grant"]
    refresh = oauth.refresh_token(Token(MARIA.email, scopes, CLIENT_ID, granted))
    token = stage.wiring.grant_keys.encrypted(refresh, encryption_context(grant))
    stage.wiring.grant_store.resume([], [], grant.model_copy(update={"token": token}))


def _state(stage: Stage) -> WatcherState:
    found = stage.wiring.actor_store.state(watcher_id(account_of(stage), MARIA.email))
    assert isinstance(found, WatcherState)
    return found


def _switches_off(stage: Stage) -> bool:
    """Once she has read of it she has it switched off, so that nothing beats any more."""
    state = _state(stage)
    if state.status == "off" or not any("mail from" in text for text in stage.texts_to(MARIA)):
        return False
    event = WatcherSwitched(
        account_id=state.account_id,
        member_id=state.member_id,
        told_in=state.told_in,
        on=False,
        at=utc_now(),
        address=state.address,
    )
    # Once: its step may have to wait for one that was killed.
    return stage.wiring.actors.post([EventPost(state.conversation_id, event, "switched off")])


def _nothing_left(stage: Stage) -> Sequence[str]:
    """Nothing waits to be judged or told, and nothing was judged twice."""
    state = _state(stage)
    left = [*state.waiting, *state.held, *state.left, *state.notices]
    return ([f"there is left of the watcher: {left}"] if left else []) + (
        [f"{state.hits} mails were found"] if state.hits.get("expense-tracker") != state.judged else []
    )


def _greets(_request: ModelRequest) -> Step:
    return say("Hello Maria.")


def _found(*subjects: str) -> str:
    return "\n".join(_FOUND.format(shop=SHOP, subject=subject) for subject in subjects)


WATCHERS: tuple[Scenario, ...] = (
    Scenario(
        "a watched mailbox",
        minutes(_MINUTES, _watches("One", "Two")),
        _greets,
        (Expect(MARIA, rf"{_SECOND}{_found('One', 'Two')}$"),),
        act=_switches_off,
        services=("google",),
        verify=_nothing_left,
    ),
    Scenario(
        "a digest of watched mail",
        minutes(_MINUTES, _watches("One", "Two", texts_before=TEXTS_AN_HOUR)),
        _greets,
        (Expect(MARIA, rf"{_SECOND}2 mails that I held back, .*:\n{_found('One', 'Two')}$"),),
        act=_switches_off,
        services=("google",),
        verify=_nothing_left,
    ),
    Scenario(
        "a watched mail that leads to a call",
        minutes(_MINUTES, _watches("One", acts=True)),
        _greets,
        (Expect(MARIA, rf"{_SECOND}{_found('One')}\nDone: I added the rows to \"{_PAID}\""),),
        act=_switches_off,
        approvals=("waiting",),
        services=("google",),
        verify=_in_the_sheet_once,
        settings={"STEWARD_UNDO_SECONDS": "86400"},
    ),
)
