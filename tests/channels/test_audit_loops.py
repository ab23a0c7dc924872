"""Nobody is written to for ever, whatever their programs forget to say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.world.script import ScriptedModel
from tests.support.plumber import plumber_rule
from tests.support.post_office import MARIAS, PostOffice, post_office

ROUNDS = 25


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has mail."""
    with post_office(ScriptedModel(rule=plumber_rule)) as opened:
        yield opened


def test_an_absence_note_that_does_not_say_so_is_not_answered_for_ever(office: PostOffice) -> None:
    office.mail(MARIAS, "Is anybody there?", "Hello")
    for _ in range(ROUNDS):
        if not (answers := office.sent(MARIAS)):
            break
        known = answers[-1]["Message-ID"]
        office.mail(MARIAS, "I am away until Monday.", "Re: Hello", In_Reply_To=known, References=known)
    assert len(office.sent(MARIAS)) < ROUNDS
