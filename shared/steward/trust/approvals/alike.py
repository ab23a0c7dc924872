"""What whoever decides is told when somebody else has nearly the same name. Pure.

What was found is kept with whom the call is for (`Approval.resolved`), so the hash of what was shown covers it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steward.people.directory.models import Contact
from steward.people.directory.names import look_alikes
from steward.wording.approvals import NotSomebodyElse
from steward.wording.sentence import Sentence

_WHO, _OTHERS = "alike_who", "alike_others"
_BETWEEN = "; "


def found_alike(shown: str, name: str, contact_id: str, contacts: Sequence[Contact]) -> dict[str, str]:
    """What to keep about those of `contacts` who could be taken for `name`, who is `shown` so; empty for none."""
    others = look_alikes(name, contact_id, contacts)
    return {_WHO: shown, _OTHERS: _BETWEEN.join(map(_told_apart, others))} if others else {}


def not_somebody_else(resolved: Mapping[str, str]) -> Sentence | None:
    """The line that names both, if there is anybody to take them for."""
    return NotSomebodyElse(who=resolved[_WHO], other=resolved[_OTHERS]) if _OTHERS in resolved else None


def _told_apart(contact: Contact) -> str:
    known = ", ".join(filter(None, [contact.about, *contact.phones[:1], *contact.emails[:1]]))
    return f"{contact.name} ({known})" if known else contact.name
