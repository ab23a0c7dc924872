"""All mutants, by the room they are planted in."""

from __future__ import annotations

from dataclasses import replace

from tests.faults.mutants.planted import (
    approvals,
    attention,
    conversations,
    deliveries,
    doors,
    erasures,
    facts,
    google,
    loading,
    mail,
    mail_trouble,
    models,
    people,
    plans,
    recipients,
    sandbox,
    schedules,
    search,
    ses,
    storage,
    tools,
    trust,
    watchers,
    workspace,
)

_ROOMS = (
    conversations,
    tools,
    sandbox,
    models,
    deliveries,
    approvals,
    schedules,
    people,
    plans,
    mail,
    mail_trouble,
    ses,
    google,
    loading,
    recipients,
    doors,
    erasures,
    trust,
    storage,
    search,
    watchers,
    attention,
    workspace,
    facts,
)
MUTANTS = tuple(replace(mutant, near=room.NEAR) for room in _ROOMS for mutant in room.MUTANTS)
