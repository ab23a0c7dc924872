"""Key-value store of the fake Google that survives a restart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class StoredValues:
    """JSON values by name, kept in the file `path` if one is given: a line for each change, the last one counts.

    `ever` is the number of names there have ever been, deleted ones included.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._values: dict[str, Any] = {}
        if path and path.exists():
            for line in path.read_text().splitlines():
                name, value = json.loads(line)
                self._values[name] = value

    @property
    def ever(self) -> int:
        """See the class."""
        return len(self._values)

    def get(self, name: str) -> Any | None:
        """Return the value of this name; None if there is none, or no more."""
        return self._values.get(name)

    def put(self, name: str, value: Any | None) -> None:
        """Store a value, or delete it with None."""
        self._values[name] = value
        if self._path:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a") as file:
                file.write(f"{json.dumps([name, value])}\n")

    def under(self, start: str) -> Iterator[tuple[str, Any]]:
        """Yield every name with this prefix, without it, and its value; oldest name first."""
        for name, value in list(self._values.items()):
            if value is not None and name.startswith(start):
                yield name.removeprefix(start), value
