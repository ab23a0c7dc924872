"""Shape of stored records (field names and defaults), to notice changes of a record version."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from steward.core.records import Record


def shapes(*models: type[BaseModel]) -> dict[str, dict[str, Any]]:
    """Return the defaults of the models' own fields, by the kind of a record or the name of another class.

    Rows hold kinds, and leave out what they were written without: a change of either misreads what is stored.
    """
    return {_name(model): _defaults(model) for model in models}


def _name(model: type[BaseModel]) -> str:
    return model.KIND if issubclass(model, Record) else model.__name__


def _defaults(model: type[BaseModel]) -> dict[str, Any]:
    own = {name: field for name, field in model.model_fields.items() if name in model.__annotations__}
    return {
        name: field.get_default(call_default_factory=True) for name, field in own.items() if not field.is_required()
    }
