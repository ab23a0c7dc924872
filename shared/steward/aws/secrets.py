"""Secrets Manager: JSON secrets, read on first use and cached in the process."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from steward.core.clock import Clock

if TYPE_CHECKING:
    from mypy_boto3_secretsmanager import SecretsManagerClient

_KEEP = timedelta(minutes=15)


class Secrets:
    """Reads secrets on first use, never at import, so that no snapshot holds one."""

    def __init__(self, client: Callable[[], SecretsManagerClient], clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._kept: dict[str, tuple[datetime, dict[str, str]]] = {}

    def read(self, secret_id: str, *, at_most: timedelta = _KEEP) -> dict[str, str]:
        """Return the secret's JSON object, at most `at_most` old."""
        now = self._clock()
        kept = self._kept.get(secret_id)
        if kept and now - kept[0] < at_most:
            return kept[1]
        value: dict[str, str] = json.loads(self._client().get_secret_value(SecretId=secret_id)["SecretString"])
        self._kept[secret_id] = (now, value)
        return value
