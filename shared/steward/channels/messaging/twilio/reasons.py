"""Reasons for undelivered texts by Twilio's error code: https://www.twilio.com/docs/api/errors."""

from __future__ import annotations

from steward.core.sentences import Sentence, render, say

OPTED_OUT_CODE = 21610
_WHY: dict[int, str] = {
    21211: "not_a_number",
    21408: "country_off",
    OPTED_OUT_CODE: "opted_out",
    21612: "no_route",
    21614: "takes_no_texts",
    30003: "out_of_reach",
    30004: "blocked",
    30005: "not_in_use",
    30006: "landline",
    30007: "filtered",
    30008: "unexplained",
    63007: "no_sender",
    63016: "window_closed",
}


def reason_for(code: int | str | None, otherwise: Sentence) -> str:
    """Return the reason for Twilio's error `code`, or `otherwise`, with the code appended if there is one."""
    number = int(code) if code is not None and str(code).isdecimal() else 0
    why = say("undelivered", form=_WHY[number]) if number in _WHY else otherwise
    return render(say("with-code", why=why, code=number) if number else why)
