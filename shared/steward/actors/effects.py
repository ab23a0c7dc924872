"""What a step brings about outside its own actor, as data that says whom to ring. Its rows are its writer's to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from steward.core.rings import Ring


class Effect(Protocol):
    """Something that must be done, or known elsewhere, once the step is committed."""

    def rings(self) -> Sequence[Ring]:
        """Whom to wake once its rows are there."""
