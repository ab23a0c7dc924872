"""English about what people outside write, and what is written to them."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

CORRESPONDENCE: Mapping[str, Template] = {
    "it_arrived": "This is the automatic assistant of {account}. Your message has reached the team.",
    "wrote": "{who} wrote: {said}",
    "stranger_wrote": "{address} (not in your contacts) wrote: {said}",
    "strangers_wrote": {
        "one": "One more message came in from a stranger ({numbers}), more than I pass on in an hour. I kept it "
        "without answering: ask me what it says.",
        "other": "{count} more messages came in from strangers ({numbers}), more than I pass on in an hour. I kept "
        "them without answering: ask me what they say.",
    },
    "somebody_wrote": "Somebody with a withheld number wrote: {said}",
    "empty_text": "an empty message",
    "not_answered": "I have not answered.",
    "told_it_arrived": "I only told them that it arrived.",
    "tell_me_to_reply": "Tell me if you want to reply.",
    "tell_me_about_them": 'Tell me what to answer, "add them as NAME", or "block them".',
    "cannot_be_answered": "They cannot be answered.",
    "in_your_name": "A mail came in your name, and nobody can prove that it is yours: {said}",
    "if_it_was_you": "If you wrote it, tell me here what to do. I do nothing with it otherwise.",
    "can_be_blocked": 'They cannot be answered, but "block them" works.',
    "keyword": {
        "stop": "{who} texted STOP, so nothing is sent to them any more until they text START.",
        "start": "{who} texted START, so texts to them go out again.",
        "help": "{who} texted HELP and was answered automatically.",
    },
    "could_not_deal": "I could not deal with this myself.",
    "no_authority": "Whoever allowed me to answer contacts is no longer an owner.",
    "too_many_answers": {
        "hour": "I have answered them {times} times within an hour, which is as often as I may.",
        "day": "I have answered them {times} times within a day, which is as often as I may.",
    },
    "about": "About {who}: {news}",
    "asked": "They wrote: {said}",
    "answered": "I answered: {said}",
    "answered_before": {
        "one": "(I have answered one more before.)",
        "other": "(I have answered {count} more before.)",
    },
    "answered_more": {
        "one": "I have answered one more message from them: {said}",
        "other": "I have answered {count} more messages from them. The last: {said}",
    },
    "passed_on": "For you: {what}",
    "answer_not_delivered": {
        "failed": "My message to them could not be delivered ({reason}). It said: {words}",
        "unknown": "My message to them may not have arrived: nobody can tell ({reason}). It said: {words}",
    },
}
