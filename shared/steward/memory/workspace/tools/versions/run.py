"""Runners of the tools for earlier versions of workspace files."""

from __future__ import annotations

from steward.core.errors import StewardError
from steward.core.sentences import say
from steward.memory.workspace.tools.arguments import FileBefore
from steward.memory.workspace.tools.services import Services, author_of, run_file_change
from steward.memory.workspace.tools.undo import undo_file_change
from steward.memory.workspace.tools.versions.declare import ListFileVersionsInput, RestoreFileInput
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trust.outside_text.cards import shown_time

_MOST_VERSIONS = 20


def list_file_versions(call: ToolCall, services: Services) -> Done | Failed:
    """Return one line per version: version, time, member, bytes."""
    path = ListFileVersionsInput.model_validate(call.arguments).path
    try:
        versions = services.workspace.versions(call.account_id, path, _MOST_VERSIONS)
    except StewardError as error:
        return Failed.by(error)
    zone = services.people.zone_of(call.account_id, call.member_id)
    names = {one.member_id: one.name for one in services.people.members(call.account_id)}
    lines = []
    for kept, stored in versions:
        when = shown_time(kept.at, zone)
        who = names.get(stored.member_id, "") if stored else ""
        said = f"{kept.version} · {when} · {who or 'Steward'} · {kept.size:,} bytes"
        lines.append(f"deleted · {when}" if kept.gone else said)
    return Done("\n".join(lines) or "Nobody has written that file.")


def restore_file(call: ToolCall, services: Services) -> Done | Failed:
    """Restore a version; return the new version or the reason for refusal."""
    given = RestoreFileInput.model_validate(call.arguments)

    def restore() -> Done:
        before, now = services.workspace.restore(call.account_id, given.path, given.version, author_of(call))
        undo = FileBefore(path=given.path, written=now, previous=before)
        report = say("workspace-file-changed", form="restored", path=given.path)
        return Done(f"{given.path} is as it was, version: {now}", report=report, undo=undo)

    return run_file_change(call, services, given.path, restore)


undo_restore_file = undo_file_change
