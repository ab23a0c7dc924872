"""How what a step brings about becomes rows of its transaction; each room makes the writers of its own effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeVar

from steward.aws.tables import Operation

E_contra = TypeVar("E_contra", contravariant=True)


class EffectWriter(Protocol[E_contra]):
    """Says which rows an effect is."""

    def operations(self, effect: E_contra, persons: Sequence[str], now: datetime) -> Sequence[Operation]:
        """The writes that commit `effect` with its step; `persons` are those whose text the actor's rows hold."""


# Type of effect → its writer.
Writers = Mapping[type, EffectWriter[Any]]
# Rows kept in step with an actor for readers of their own: what they are after a step, committed with it.
View = Callable[[Any], Sequence[Operation]]
