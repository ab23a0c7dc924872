"""Thread id of a message, on channels that have threads."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

# Keys of the channel and the thread among the fields kept with a call's recipient.
CHANNEL, THREAD = "channel", "thread"


class Thread(BaseModel):
    """A thread: `key` is the provider's id, `messages` are its message ids, and the last one is answered.

    Any participant may have chosen `subject`, so it goes back to them and nowhere else.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    key: str
    subject: str = ""
    messages: tuple[str, ...] = ()
