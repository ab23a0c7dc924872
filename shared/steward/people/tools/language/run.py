"""Keeping the language a member has asked for."""

from __future__ import annotations

from typing import Protocol

from steward.people.preferences import PreferenceService
from steward.people.tools.language.declare import SetLanguageInput
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed
from steward.wording.approvals import WhyNot


class Services(Protocol):
    """What these tools run with."""

    @property
    def preferences(self) -> PreferenceService:
        """What members prefer."""


def set_language(call: ToolCall, services: Services) -> Done | Failed:
    """Keep it. The member has been answered already, so it is done without a word."""
    given = SetLanguageInput.model_validate(call.arguments)
    kept = services.preferences.speak(call.account_id, call.member_id, given.language)
    return Done("") if kept else Failed(WhyNot(form="gone"))
