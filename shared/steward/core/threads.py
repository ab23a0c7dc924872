"""What a message answers, on channels where messages do."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

# Under which name whom a call is for keeps the thread it goes into.
THREAD = "thread"


class Thread(BaseModel):
    """A thread of messages: `key` is the provider's id of it, `messages` theirs, the newest last, which is answered.

    Its `subject` is whatever somebody called it, so it goes back to them and nowhere else.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    key: str
    subject: str = ""
    messages: tuple[str, ...] = ()
