"""Choice of the model server for the local system: the real API, another server, or scripted replies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steward.core.settings import Settings

REAL_API = "https://api.anthropic.com"
REHEARSAL = "rehearsal"
PLACEHOLDER_KEY = "no-key-needed"


@dataclass(frozen=True)
class ModelChoice:
    """A Messages API server (`base_url`, no trailing slash), the key sent to it, the model's id, and its label."""

    base_url: str
    api_key: str
    model_id: str
    label: str

    @property
    def is_rehearsal(self) -> bool:
        """Return whether the local rehearsal model is used."""
        return self.label == REHEARSAL


def choose_model(env: Mapping[str, str], public_url: str) -> ModelChoice:
    """Return the real API with `ANTHROPIC_API_KEY`, any server with `ANTHROPIC_BASE_URL`, else the rehearsal model.

    `env` is the operator's environment; `STEWARD_MODEL_ID` in it names another model.
    """
    key = env.get("ANTHROPIC_API_KEY", "").strip()
    base = env.get("ANTHROPIC_BASE_URL", "").strip().rstrip("/")
    model_id = env.get("STEWARD_MODEL_ID", "").strip() or Settings().model_id
    if key or base:
        base = base or REAL_API
        return ModelChoice(base, key or PLACEHOLDER_KEY, model_id, base)
    return ModelChoice(f"{public_url}/model", PLACEHOLDER_KEY, model_id, REHEARSAL)
