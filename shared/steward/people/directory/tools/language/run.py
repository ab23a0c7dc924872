"""Runner of the tool that sets a member's language."""

from __future__ import annotations

from typing import Protocol

from steward.core.sentences import render, say
from steward.people.directory.language_preference import LanguagePreferenceService
from steward.people.directory.tools.language.declare import SetLanguageInput
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed


class Services(Protocol):
    """Services of these tools."""

    @property
    def preferences(self) -> LanguagePreferenceService:
        """Preferences of members."""


def set_language(call: ToolCall, services: Services) -> Done | Failed:
    """Set the language, and answer in it."""
    given = SetLanguageInput.model_validate(call.arguments)
    kept = services.preferences.set_language(call.account_id, call.member_id, given.language)
    return Done(render(say("language-changed"), given.language)) if kept else Failed(say("why-not", form="gone"))
