"""Effects of a step outside its actor, as data, with the rings they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from steward.core.rings import Ring


class StepEffect(Protocol):
    """Something that must be done, or known elsewhere, once the step is committed."""

    def rings(self) -> Sequence[Ring]:
        """Return whom to wake once the rows are written."""
