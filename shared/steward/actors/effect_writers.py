"""Base of effect writers, which turn effects into rows of the step's transaction. Each room has its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeVar

from steward.aws.tables import Operation

E_contra = TypeVar("E_contra", contravariant=True)


class EffectWriter(Protocol[E_contra]):
    """Turns an effect into rows."""

    def operations(self, effect: E_contra, persons: Sequence[str], now: datetime) -> Sequence[Operation]:
        """Return the writes that commit `effect`; `persons` are those whose text the actor's rows hold."""


# Type of effect → its writer.
Writers = Mapping[type, EffectWriter[Any]]
# Returns rows derived from an actor's state, for other readers, committed with each step.
View = Callable[[Any], Sequence[Operation]]
