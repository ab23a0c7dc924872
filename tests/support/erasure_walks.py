"""Runs every eraser for a person of another account, who must lose nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from steward.aws.redactors import Eraser, ErasureWalk
from steward.core.ids import derived_id
from steward.core.redaction import ErasureScope, ErasureSubject, Redaction, runs_of
from steward.people.erasure.models import Erasure
from steward.people.erasure.store import ErasureList
from tests.support.two_accounts import NOW, Side

LATER = NOW + timedelta(days=2)
Walked = Callable[[Side, Side], Any]


def _subject(side: Side, other: Side) -> ErasureSubject:
    addresses = frozenset({other.member.phone, *other.contact.addresses})
    return ErasureSubject(side.account_id, other.member.member_id, addresses, frozenset({other.mark}))


def _marked(side: Side, other: Side) -> ErasureScope:
    own = (other.conversation_id, other.correspondence_id)
    return side.wiring.erasers().actors.mark(_subject(side, other), own)


def _walk(side: Side, other: Side) -> ErasureWalk:
    return ErasureWalk(Redaction(_subject(side, other), runs_of([other.mark * 3])), LATER, ends=True)


def _erase(name: str) -> Walked:
    def walk(side: Side, other: Side) -> int:
        (eraser,) = (one for one in side.wiring.erasers().every if type(one).__name__ == name)
        found: Eraser = eraser
        return found.erase(_marked(side, other), _walk(side, other))

    return walk


def _actors(method: str, *arguments: Callable[[Side, Side], Any]) -> Walked:
    return lambda a, b: getattr(a.wiring.erasers().actors, method)(*(argument(a, b) for argument in arguments))


def erasure_of(side: Side, name: str = "1") -> Erasure:
    """One that the account wants."""
    return Erasure(
        erasure_id=f"era-{derived_id(side.letter, name)}",
        account_id=side.account_id,
        person_id=side.contact.contact_id,
        asked_at=NOW,
    )


def _listed(side: Side) -> ErasureList:
    return ErasureList(side.wiring.bucket("erasures_bucket"))


def _finished(side: Side) -> None:
    before = erasure_of(side, "finished")
    side.wiring.erasure_store.add(before)
    side.wiring.erasure_store.finish(before, before.model_copy(update={"done_at": LATER}))


STORE: Mapping[str, Walked] = {
    "add": lambda a, b: a.wiring.erasure_store.add(erasure_of(a)),
    "operations": lambda a, b: a.wiring.erasure_store.operations(erasure_of(a, "2"), (), NOW),
    "open": lambda a, b: [one.erasure_id for one in a.wiring.erasure_store.open() if one.account_id == a.account_id],
    "every": lambda a, b: [one.erasure_id for one in a.wiring.erasure_store.every() if one.account_id == a.account_id],
    "known": lambda a, b: a.wiring.erasure_store.known(a.account_id, erasure_of(b).erasure_id),
    "claim": lambda a, b: a.wiring.erasure_store.claim(erasure_of(a), LATER, LATER + timedelta(minutes=1)),
    "save": lambda a, b: a.wiring.erasure_store.save(erasure_of(a), None),
    "finish": lambda a, b: _finished(a),
    "last_run": lambda a, b: a.wiring.erasure_store.last_run(),
    "note_run": lambda a, b: a.wiring.erasure_store.note_run(LATER),
}
LIST: Mapping[str, Walked] = {
    "keep": lambda a, b: _listed(a).keep(erasure_of(a)),
    "every": lambda a, b: [one for one in _listed(a).every() if one["account_id"] == a.account_id],
    "read": lambda a, b: _listed(a).read(a.account_id, erasure_of(b).erasure_id),
}
ACTORS: Mapping[str, Walked] = {
    "mark": lambda a, b: sorted(_marked(a, b).every),
    "words": _actors("words", lambda a, b: [a.conversation_id]),
    "erase_own": _actors("erase_own", lambda a, b: "conv-nobodys", _walk),
    "redact": _actors("redact", lambda a, b: a.conversation_id, _walk),
    "redact_row": lambda a, b: a.wiring.erasers().actors.redact(a.correspondence_id, _walk(a, b)),
}
ERASERS = (
    "OverviewEraser",
    "CorrespondenceEraser",
    "JobLineEraser",
    "WorkflowLineEraser",
    "SkillEraser",
    "AppEraser",
    "SessionEraser",
    "FactEraser",
    "LearningEraser",
    "RecordEraser",
    "ApprovalEraser",
    "LedgerEraser",
    "GrantEraser",
    "DocumentEraser",
    "WorkspaceEraser",
)
ERASING: Mapping[str, Mapping[str, Walked]] = {
    "ErasureStore": STORE,
    "ErasureList": LIST,
    "ActorRedactor": ACTORS,
    **{name: {"erase": _erase(name)} for name in ERASERS},
    "PayloadEraser": {"erase": lambda a, b: a.wiring.erasers().payloads.erase(_marked(a, b), _walk(a, b))},
    "SearchEraser": {
        "erase": _erase("SearchEraser"),
        "forget": lambda a, b: a.wiring.erasers().search.forget(
            ErasureScope(ErasureSubject(a.account_id, addresses=frozenset({"+15550100777"}))), _walk(a, b)
        ),
    },
    "PeopleEraser": {
        "erase": _erase("PeopleEraser"),
        "subject": lambda a, b: a.wiring.erasers().people.subject(a.account_id, a.contact.contact_id),
        "close": lambda a, b: a.wiring.erasers().people.close(a.account_id, b.contact.contact_id),
        "end": lambda a, b: a.wiring.erasers().people.end(_subject(a, b), _walk(a, b)),
    },
}
