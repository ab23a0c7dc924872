"""English about apps."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

APPS: Mapping[str, Template] = {
    "app_news": {
        "connected": "{app} may use me as you from now on: it reads what you may read, and asks you before it "
        "does anything. If you know nothing of this, tell whoever runs me at once.",
        "disconnected": "{app} may not use me as you any more.",
    },
    "your_app_asks": "Your app {app} asks: may I {what}?",
    "their_app_asks": "{app}, an app of {who}'s, wants me to {what}.",
    "for_app": "{what} (for {app})",
}
