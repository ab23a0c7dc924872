"""Bugs in asking models: one that can less, another one than was meant, at another place."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_CAPABILITIES = "agent/capabilities.py"
NEAR = ("tests/integration/test_model_endpoints.py",)

MUTANTS = (
    Mutant(
        "record-can-be-forged",
        "where there are no system messages, what a member pastes passes for Steward's record",
        _CAPABILITIES,
        '.replace("steward_record>", "steward_record›")',
        "",
    ),
    Mutant(
        "shape-not-asked-for",
        "a model without structured output is not told the shape, and the reader never understands it",
        _CAPABILITIES,
        "replace(request, system=[*request.system, says(asked)], schema=None)",
        "replace(request, schema=None)",
    ),
    Mutant(
        "fence-around-an-answer",
        "what a model puts around its JSON makes the reader fail",
        "agent/model.py",
        "return reply if fits.schema == request.schema else _without_fence(reply)",
        "return reply",
    ),
    Mutant(
        "capabilities-of-no-role",
        "what is set for one role is not heeded",
        _CAPABILITIES,
        "given.get(role, usual)",
        "usual",
    ),
    Mutant(
        "cache-marks-everywhere",
        "a server that knows no cache refuses every request",
        _CAPABILITIES,
        '    if "prompt_caching" not in can:\n',
        "    if False:\n",
    ),
    Mutant(
        "picture-for-the-blind",
        "a picture goes to a model that sees none, and costs an answer",
        _CAPABILITIES,
        '    if "vision" not in can and',
        "    if False and",
    ),
    Mutant(
        "small-work-for-the-main-model",
        "reading and titles cost what the main model does",
        "core/settings.py",
        '"small": self.model_small or self.model_haiku,',
        '"small": self.model_id,',
    ),
    Mutant(
        "bedrock-at-the-dearest-price",
        "an account whose models are Bedrock's has used up its day after a few turns",
        "core/money.py",
        '        model = model.rpartition("anthropic.")[2]\n',
        "",
    ),
)
