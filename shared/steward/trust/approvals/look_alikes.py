"""Warns an approver if another contact has nearly the same name as the recipient. Pure.

The warning is kept with the call's recipient (`Approval.resolved`), so the hash of what was shown covers it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steward.core.sentences import Sentence, say
from steward.people.directory.models import Contact
from steward.people.directory.names import look_alikes

_WHO, _OTHERS = "alike_who", "alike_others"
_BETWEEN = "; "


def found_alike(shown: str, name: str, contact_id: str, contacts: Sequence[Contact]) -> dict[str, str]:
    """Return the contacts that could be taken for `name`, as fields to keep; empty if there are none.

    `shown` is the person as displayed.
    """
    others = look_alikes(name, contact_id, contacts)
    return {_WHO: shown, _OTHERS: _BETWEEN.join(map(_told_apart, others))} if others else {}


def not_somebody_else(resolved: Mapping[str, str]) -> Sentence | None:
    """Return the line that names both contacts, or None without look-alikes."""
    return say("not-somebody-else", who=resolved[_WHO], other=resolved[_OTHERS]) if _OTHERS in resolved else None


def _told_apart(contact: Contact) -> str:
    known = ", ".join(filter(None, [contact.about, *contact.phones[:1], *contact.emails[:1]]))
    return f"{contact.name} ({known})" if known else contact.name
