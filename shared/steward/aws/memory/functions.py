"""Lambda's Invoke in memory: runs Steward's functions in this process."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

from steward.aws.memory.service import Answer


class MemoryLambda:
    """Calls `invoke` with a function's name and input; its errors are raised here."""

    def __init__(self, invoke: Callable[[str, Any], Any]) -> None:
        self._invoke = invoke

    def Invoke(self, *, FunctionName: str, Payload: bytes, **_: object) -> Answer:
        """Run a function and return its answer."""
        answer = self._invoke(FunctionName, json.loads(Payload))
        return {"StatusCode": 200, "Payload": io.BytesIO(json.dumps(answer).encode())}
