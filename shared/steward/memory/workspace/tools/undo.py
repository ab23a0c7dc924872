"""Undoes changes of workspace files."""

from __future__ import annotations

from steward.aws.buckets import ObjectChangedError
from steward.core.sentences import say
from steward.memory.workspace.tools.arguments import FileBefore
from steward.memory.workspace.tools.services import Services, author_of
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, not_undone_since


def undo_file_change(call: ToolCall, services: Services) -> Done | Failed:
    """Restore the file, unless somebody has written it since."""
    given = FileBefore.model_validate(call.arguments)
    try:
        restored = services.workspace.put_back(
            call.account_id, given.path, given.written, given.previous, author_of(call)
        )
    except ObjectChangedError:
        return not_undone_since(say("file-not-undone", form="changed", path=given.path))
    if not restored:
        return not_undone_since(say("file-not-undone", form="not_kept", path=given.path))
    return Done(say("file-undone", form="back" if given.previous else "gone", path=given.path))
