"""English about what the agent says of itself."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

AGENT: Mapping[str, Template] = {
    "cannot_help": "I can't help with that one. If you think I misunderstood, put it another way.",
    "nothing_to_say": "I have nothing to say to that. If you expected an answer, please ask me again.",
    "cut_short": '{words}... (I ran out of room. Say "go on" for the rest.)',
    "too_many_steps": {
        "one": "I stopped after one step without finishing. Tell me how you would like me to go on.",
        "other": "I stopped after {count} steps without finishing. Tell me how you would like me to go on.",
    },
    "unfinished": "I did not get to an answer.",
    "model_trouble": "I can't reach my language model right now. Your message is kept; I keep trying and answer when "
    "it is back.",
    "model_given_up": "My language model has been out of reach for a day, so I have stopped trying. Please ask me "
    "again later.",
    "model_unreachable": "My language model is out of reach.",
    "unreadable": "Something in this conversation keeps my language model from answering. Please ask again in other "
    "words.",
    "stuck": "I tried the same thing twice and it went wrong both times ({why}), so I have stopped. How shall I go on?",
    "own_mistake": "I got the details wrong",
    "request_budget": "This request has used up what I may spend on one ({limit}), so I have stopped. Say so if I "
    "should go on.",
    "day_budget": "Your team has used up what I may spend in a day ({limit}), so I can't work on this before midnight "
    "UTC. Whoever runs me can raise the limit.",
    "too_long_alone": {
        "one": "I have worked on this for one step without hearing from you, so I have stopped. Shall I go on?",
        "other": "I have worked on this for {count} steps without hearing from you, so I have stopped. Shall I go on?",
    },
    "paused_meanwhile": "I am paused for your team, so I have not worked on this. Once somebody has texted /start, "
    "send it again.",
    "set_aside": "I could not deal with something that reached me here. It is kept, and the people who run me are "
    "told.",
    "they_wrote": "They wrote: {said}",
    "gave_up": "Something went wrong on my side while I worked on this, so I stopped. Please ask me again.",
    "done_report": "Done: {what}",
    "not_done_report": {
        "waiting": "Waiting for a decision: {what}",
        "failed": "Not done: {what}",
        "unknown": "Nobody can tell whether it was done: {what}",
    },
    "undo_offer": "UNDO {code} takes it back until {until}.",
    "also_done": "Also done (tell me if any of it should be taken back): {what}",
    "not_done": {
        "message": "no message was sent in this turn",
        "booking": "nothing was booked or scheduled in this turn",
        "payment": "nothing was paid or ordered in this turn",
        "record": "nothing was saved in this turn",
        "change": "nothing was changed in this turn",
        "removal": "nothing was deleted or cancelled in this turn",
        "done": "nothing was done in this turn",
    },
    "marked": "{words}\n(Steward: {truths}.)",
}
