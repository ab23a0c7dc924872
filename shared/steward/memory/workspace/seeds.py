"""Initial files of a workspace, shown until somebody writes them."""

from __future__ import annotations

from collections.abc import Mapping

MEMORY_FILE = "MEMORY.md"
PROCEDURES_FOLDER = "skills"

SEEDS: Mapping[str, str] = {
    MEMORY_FILE: "# Memory\n\nWhat this team asked Steward to remember.\n",
    "areas/README.md": "# Areas\n\nWhat is known of a subject, a file each: areas/boiler.md.\n",
    "daily_notes/README.md": (
        "# Daily notes\n\nWhat happened on a day, a file each: daily_notes/2026-11-23_boiler-repair.md.\n"
    ),
    f"{PROCEDURES_FOLDER}/README.md": (
        "# Procedures\n\nHow this team does things: a folder each, with a file SKILL.md and what it needs beside it.\n"
        "skills/new-tenant/SKILL.md begins with its name and what it is for:\n\n"
        "    ---\n    name: new-tenant\n    description: When somebody moves in. Keys, meter readings, who to tell.\n"
        "    ---\n"
    ),
}
