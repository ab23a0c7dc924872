"""English about the Git repository."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SYNC: Mapping[str, Template] = {
    "repository_trouble": {
        "unreachable": "I can't reach your Git repository. Your files are kept here and I keep trying.",
        "refused": "Your Git repository no longer accepts my token. Please connect it again with one that may "
        "read and write.",
        "not_found": "Your Git repository is not where it was, or my token may not see it. Please connect it again.",
        "no_branch": "Your Git repository no longer has the branch we were on. I have changed nothing here; "
        "connect it again with one it has.",
        "private": "Your Git repository's address leads into a private network, so I don't go there.",
        "too_large": "Your Git repository holds more than I can take, so I don't keep it in step. Please connect "
        "a smaller one.",
        "unfinished": "I don't get to the end when I bring your files and your Git repository together. I keep trying.",
    },
    "in_conflict": "Here and in your Git repository the same lines were changed: {files}. I kept both, between "
    "markers. Ask me to sort it out; until then these files are not pushed.",
    "kept_in_repository": "Not erased: what was pushed to the Git repository at {host} before stays in its "
    "history there.",
}
