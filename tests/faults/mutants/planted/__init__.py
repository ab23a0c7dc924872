"""All mutants, by the room they are planted in."""

from __future__ import annotations

from dataclasses import replace

from tests.faults.mutants.planted import (
    approvals,
    attention,
    compression,
    connectors,
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
    recipients,
    sandbox,
    schedules,
    search,
    ses,
    storage,
    tools,
    trust,
    watchers,
    web,
    workspace,
)

_ROOMS = (
    conversations,
    compression,
    tools,
    sandbox,
    connectors,
    web,
    models,
    deliveries,
    approvals,
    schedules,
    people,
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
