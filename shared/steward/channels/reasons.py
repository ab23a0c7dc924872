"""Why a text was not delivered, by the provider's code."""

from __future__ import annotations

from typing import cast, get_args

from steward.wording.deliveries import Undelivered, Why, WithCode
from steward.wording.sentence import Sentence, render

OPTED_OUT_CODE = 21610
OPTED_OUT = render(Undelivered(form="opted_out"))


def reason_for(code: int | str | None, otherwise: Sentence) -> str:
    """The reason for Twilio's error `code`, or `otherwise`; the code, if there is one, is appended."""
    number = int(code) if code is not None and str(code).isdecimal() else 0
    form = "opted_out" if number == OPTED_OUT_CODE else str(number)
    why = Undelivered(form=cast("Why", form)) if form in get_args(Why) else otherwise
    return render(WithCode(why=why, code=number) if number else why)
