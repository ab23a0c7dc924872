"""Crash scenario of erasure: nothing of the person is left in the end, and it is reported once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from infra.local.world.script import ModelRequest, Step, say
from steward.aws.outages import is_outage
from tests.faults.acts import texts
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Crashed, Stage
from tests.support.cloud import MARIA, PETE, account_of
from tests.support.leftovers import traces

_WORDS = "The valve in the basement is cracked again, I can come with the van at noon"
# Minutes. A walk that was cut off, or met what another had not finished, is followed by one more.
_USUALLY, _LONGEST = 75, 300
_THEIRS = (PETE.name, PETE.phone, PETE.email, "cracked again")


def _says_nothing(_request: ModelRequest) -> Step:
    return say("Noted.")


def _erased(begin: Callable[[Stage], None]) -> Callable[[Stage], None]:
    """`begin`, and once that has come to rest the person is erased, as a clock goes on with it."""

    def begin_and_erase(stage: Stage) -> None:
        begin(stage)
        for minute in range(0, _LONGEST, 5):
            stage.settle()
            if minute >= _USUALLY and not any(stage.wiring.erasure_store.open()):
                return
            if minute == 10:
                contact = stage.wiring.people.contact_at(account_of(stage), PETE.phone)
                assert contact
                stage.wiring.erasure_requests.of_operator(account_of(stage), contact.contact_id, PETE.name)
            try:
                stage.invoke("erasure", {})
            except Crashed:
                pass
            except Exception as error:
                if not (stage.busy and is_outage(error)):
                    raise
            for _ in range(5):
                stage.settle()
                stage.wait(60)
                stage.sweep()

    return begin_and_erase


def _gone(stage: Stage) -> Sequence[str]:
    """Nothing of his is anywhere, and nothing of it is still to be done."""
    left = [f"{place} holds {needle!r}" for needle, found in traces(stage, _THEIRS).items() for place in found]
    return [*left, *("an erasure is not done" for _ in stage.wiring.erasure_store.open())]


ERASURES: tuple[Scenario, ...] = (
    Scenario(
        "a person is erased",
        _erased(texts(PETE, _WORDS)),
        _says_nothing,
        # A text that perhaps did not arrive is repeated, after the erasure without his words and his name.
        (Expect(MARIA, r"^(?:Pete Rossi |An earlier text .* It said: (?:Pete Rossi |\*+)).*wrote"),),
        verify=_gone,
    ),
)
