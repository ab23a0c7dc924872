"""Apps that members have connected: that they are, and what they ask for and have done."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Quoted, Sentence, Wording

_APP = Quoted("Claude on my laptop")
_WHAT = "text Pete Rossi (the plumber)"


class AppNews(Sentence, example={"form": "connected", "app": _APP}, segments=2):
    """To the member whose app it is: anybody else who had it connected is found out by it."""

    form: Literal["connected", "disconnected"]
    app: Quoted


class YourAppAsks(Sentence, example={"app": _APP, "what": _WHAT}):
    """To the member whose app proposes something."""

    app: Quoted
    what: Wording | str


class TheirAppAsks(Sentence, example={"app": _APP, "who": "Maria Gomez", "what": _WHAT}):
    """To others who may decide what the app of a member proposes."""

    app: Quoted
    who: str
    what: Wording | str


class ForApp(Sentence, example={"what": "text to Pete Rossi, 14:03", "app": _APP}):
    """What was done, as it is reported to the member whose app asked for it."""

    what: Wording | str
    app: Quoted
