"""The English of having done something: the table in which `honesty` looks a reply up. Pure.

Patterns are regular expressions in a shorter hand: a blank stands for any white space, and … for a few words within
the clause (see `english`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["message", "booking", "payment", "record", "change", "removal", "done"]


def english(pattern: str) -> str:
    """The regular expression a pattern of this table stands for."""
    return pattern.replace("…", r"[^,;:]{1,40}?").replace(" ", r"\s+")


def one_of(words: str) -> str:
    """A group of the words, in which each may have an s at its end."""
    return f"(?:{'|'.join(words.split())})s?"


# What may be the subject when the sentence names no actor.
_FILE = r"\S+\.(?:md|txt|json)"
_NOUNS: dict[Kind, str] = {
    "message": one_of("text message sms email e-mail mail reply replie answer invite invitation letter notice question "
                      "invoice quote reminder word"),
    "booking": one_of("reminder alarm timer appointment meeting call visit table slot room van event reservation "
                      "booking ticket service delivery deliverie inspection dinner lunch lunche flight hotel seat ride "
                      "car taxi date plumber electrician locksmith cleaner painter mover technician roofer gardener "
                      "sitter handyman inspector repair pickup pick-up course classe class"),
    "payment": one_of("payment money grocerie shirt part supplie invoice bill deposit rent fee refund transfer order "
                      "charge amount"),
    "record": one_of(f"note fact file change preference detail number address addresse record info information {_FILE} "
                     "receipt document photo list code recipe"),
    "change": one_of(f"{_FILE} task contact file note document list event entry entrie ticket meeting record "
                     "appointment number address addresse setting invoice photo reminder item calendar request"),
    "removal": one_of(f"{_FILE} appointment meeting booking reservation file note task contact event reminder entry "
                      "entrie order item duplicate subscription record visit message"),
    "done": one_of("payment transfer booking task job change update request work"),
}  # fmt: skip
PRONOUNS = "it|that|this|they|these|those|everything|all|both"


@dataclass(frozen=True)
class Verb:
    """One way to say that something was done.

    `past` is what follows the actor ("I texted Pete"), `base` the form after "I managed to". `bare` allows `past`
    without an actor at the start of a clause ("Texted Pete"). `passive` is the participle that may follow "is", "was"
    or "has been" ("the text was sent").
    """

    kind: Kind
    past: str
    base: str = ""
    bare: bool = True
    passive: str = ""

    @property
    def nouns(self) -> str:
        """What may be the subject of the passive."""
        return _NOUNS[self.kind]


# Telling the member themself something is what a reply does anyway.
_NOT_YOU = r"(?! (?:you|me|us|myself)\b)"
_SOMEBODY = r"(?!you\b|me\b|us\b)…"
_PERSON = r"(?:him|her|them|everyone|everybody|[A-Z]\w+|(?:the|your) \w+)"
_A = "(?:an?|the|your|his|her|that|another)"
_IT = "(?:it|that|this|them)"
_CALENDAR = "(?:calendar|schedule|diary|agenda)"
_TIMED = one_of("reminder alarm timer alert meeting appointment call event visit")
_BOOKED = one_of(
    "appointment meeting booking reservation visit slot table order delivery flight call seat room ride ticket"
)
_PAPERS = "(?:website|site|portal|board|system|tracker|list|folder|file|sheet|spreadsheet|crm|app|form|account)"

_MESSAGES = (
    Verb("message", r"(?:re)?sent(?! you\b[^,;:]*\blink\b)", "send", passive="(?:re)?sent|delivered|forwarded"),
    Verb("message", "texted|e-?mailed|messaged|dm'?ed", "text|e-?mail|message"),
    Verb("message", f"(?:notified|informed|alerted|contacted|pinged|phoned|rang){_NOT_YOU}", "notify|inform|contact"),
    Verb("message", rf"(?:told|reminded|thanked|invited){_NOT_YOU}(?= [\w¤])", f"(?:tell|remind|invite){_NOT_YOU}"),
    Verb("message", rf"(?:asked|called){_NOT_YOU}(?= (?:him|her|them|[A-Z]\w+|the (?!tool|contact)\w+))", bare=False),
    Verb("message", r"(?:replied|responded) to|(?:replied|responded)(?=\s*$)|answered (?:him|her|them|[A-Z])"),
    Verb("message", "forwarded|relayed|cc'?d|faxed|mailed", "forward|mail", passive="faxed|mailed"),
    Verb("message", r"shared(?=[^,;:]* with\b)(?![^,;:]* with (?:you|me)\b)", "share", passive="shared"),
    Verb("message", f"(?:spoke|spoken|talked) (?:to|with) {_PERSON}", "(?:speak|talk) (?:to|with)", bare=False),
    Verb("message", f"(?:checked|followed up|touched base|got hold) (?:in )?(?:with|of) {_PERSON}"),
    Verb("message", f"let {_SOMEBODY} know", f"let {_SOMEBODY} know", bare=False),
    Verb("message", "reached out|got(?:ten)? (?:back )?in touch|got back to|got(?:ten)? off the phone"),
    Verb("message", "had a (?:word|call|chat) with|followed up with"),
    Verb("message", r"(?:passed|sent) … (?:on|along)\b", "pass … (?:on|along)"),
    Verb("message", f"g(?:ave|iven) {_SOMEBODY} (?:an? )?(?:heads[- ]up|call|ring|shout|update)"),
    Verb("message", rf"(?:dropped|shot|wrote|written|left) {_SOMEBODY} an? (?:\w+ )?"
                    "(?:line|text|message|note|e-?mail|voicemail)"),
    Verb("message", r"(?:dropped|shot|fired) off an? (?:\w+ )?(?:text|message|e-?mail|note)"),
    Verb("message", r"(?:wrote|written) to (?:him|her|them|[A-Z]\w+|the (?!file|note|list|log)\w+)", "write to"),
    Verb("message", r"confirmed (?:\w+ ){0,3}with (?:him|her|them|[A-Z]|the)"),
)  # fmt: skip

_BOOKINGS = (
    Verb("booking", "(?:re)?booked", "(?:re)?book", passive="(?:re)?booked"),
    Verb("booking", "(?:re)?scheduled", "(?:re)?schedule", passive="(?:re)?scheduled"),
    Verb("booking", "reserved|arranged(?! by)|registered|rsvp'?d", "reserve|arrange",
         passive="reserved|arranged|confirmed"),
    Verb("booking", rf"set {_IT} (?:up|for|to|at)\b|requested(?= (?:it|the|an?|[A-Z]))", bare=False),
    Verb("booking", rf"confirmed (?:{_A} )?(?:\w+ ){{0,2}}{_BOOKED}", "confirm (?:the|your)", bare=False),
    Verb("booking", r"dispatched|called (?:out|in) (?:an?|the)|hired|ordered an? (?:\w+ )?(?:taxi|cab|car|ride)",
         "hire|dispatch", bare=False, passive="dispatched|hired"),
    Verb("booking", rf"(?:set|put) (?:up )?(?:in )?(?:{_A} )?(?:\w+ ){{0,2}}{_TIMED}",
         rf"set (?:up )?(?:{_A} )?(?:\w+ ){{0,2}}{_TIMED}", bare=False, passive="set(?: up)?"),
    Verb("booking", f"(?:put|pencill?ed) … (?:on|in|into) (?:(?:the|your|his|her|our) )?{_CALENDAR}", bare=False),
    Verb("booking", rf"got(?:ten)? (?:you|us|him|her|them|[A-Z]\w+) (?:an?|the) (?:\w+ ){{0,2}}{_BOOKED}", bare=False),
    Verb("booking", "locked in|secured", bare=False, passive="locked in|secured"),
    Verb("booking", r"blocked (?:off|out|[A-Z]\w+day|the \w+)|signed (?:you|him|her|them|[A-Z]\w+) up"),
    Verb("booking", r"made (?:an?|the|your) (?:\w+ )?(?:booking|reservation|appointment)", bare=False, passive="made"),
)  # fmt: skip

_PAYMENTS = (
    Verb("payment", "paid", "pay", passive="paid"),
    Verb("payment", "transferred|refunded|reimbursed|wired|purchased|bought|ordered", "transfer|refund|buy|order",
         passive="transferred|refunded|returned|sent back|reimbursed|wired|purchased|ordered|deposited"),
    Verb("payment", r"sent (?:the|a|an|your) (?:\w+ )?(?:payment|deposit|money|rent)", bare=False),
    Verb("payment", "deposited|withdrew|donated|topped up", "deposit"),
    Verb("payment", r"(?:made|issued|processed|settled|initiated|submitted|placed) (?:an?|the|your) (?:\w+ )?"
         "(?:payment|refund|transfer|order|invoice|bill|deposit)",
         bare=False, passive="processed|issued|settled|made|placed|initiated"),
)  # fmt: skip

_RECORDS = (
    Verb("record", "saved|stored|recorded|memori[sz]ed|remembered", "save|store|record|remember",
         passive="saved|stored|recorded|remembered"),
    Verb("record", "noted(?= (?:that|it|this|down|in|the|your|his|her|[A-Z]))", passive="noted"),
    Verb("record", r"logged(?! (?:in|out|on)\b)|jotted|(?:wrote|written) (?:… )?down\b", passive="logged|written down"),
    Verb("record", rf"(?:wrote|written|put|committed) {_IT} (?:to|in|into) (?:the )?(?:\w+ )?"
                   r"(?:memory|notes?|files?|lists?|[\w/]+\.(?:md|txt|json))"),
    Verb("record", r"(?:made|left|kept|put) (?:an?|the) (?:\w+ )?note", bare=False),
)  # fmt: skip

_REMOVALS = (
    Verb("removal", "deleted|removed|erased|cancell?ed|archived|unsubscribed", "delete|remove|erase|cancel|archive",
         passive="deleted|removed|erased|cancell?ed|archived|cleared|emptied|wiped"),
    Verb("removal", r"(?:took|taken|crossed|struck) … (?:off|out of)\b"),
    Verb("removal", "(?:cleared|emptied|wiped)(?= (?:the|your|it|out|all))"),
)  # fmt: skip

_CHANGES = (
    Verb("change", r"created|added(?! up)|uploaded|renamed|edited|modified|corrected|restored|published|"
                   r"copied(?= (?:it|the|them|this|that|your)\b)",
         "create|add|upload|rename|edit|restore|publish",
         passive="created|added|uploaded|renamed|copied|edited|modified|corrected|restored|published"),
    Verb("change", "updated|changed(?! my mind)|replaced|adjusted|switched|assigned|submitted|extended",
         "update|change|replace|adjust|assign|submit",
         passive="updated|changed|replaced|adjusted|assigned|submitted|extended"),
    Verb("change", "(?:moved|posted|filed|closed|marked|opened|enabled|disabled|activated|approved|rejected)"
                   r"(?= (?:it|that|this|them|the|your|his|her|an?|[A-Z]|\w+ \d))",
         "move|post|close|mark|approve|reject", passive="moved|posted|filed|opened"),
    Verb("change", "moved(?= (?:it|that|this|them|the|your|his|her|to))", passive="moved"),
    Verb("change", "reset|rewired|reopened|restarted|rebooted|locked(?! in)|unlocked|assigned|upgraded",
         "reset|restart|lock|unlock|upgrade", passive="reset|restarted|upgraded"),
    Verb("change", r"(?:pushed|brought|shifted|bumped) … (?:back|forward|out|up|to)\b"),
    Verb("change", r"(?:listed|put|placed|posted|entered|typed|filled) … (?:on|in|into|to) (?:the|your|our|\w+'s) "
                   rf"{_PAPERS}\b"),
    Verb("change", r"(?:put|sent|handed) in (?:an?|the|your) (?:\w+ )?"
                   r"(?:order|request|ticket|claim|offer|form|application)"),
    Verb("change", r"made (?:the|that|those|your|all|both|an?) (?:\w+ )?"
                   r"(?:changes?|updates?|edits?|corrections?|entry|entries)",
         bare=False, passive="made"),
    Verb("change", r"(?:accepted|declined|confirmed) (?:the|that|your|his|her) (?:\w+ )?"
                   r"(?:invitation|invite|offer|request|quote)",
         bare=False),
    Verb("change", r"(?:copied|backed|synced|rolled|signed|logged) (?:\w+ )?(?:up|out|back|off)\b", bare=False),
    Verb("change", r"turned (?:\w+ ){0,3}(?:on|off)|wrote (?:the|your|an?) (?:\w+ )?file", bare=False),
)  # fmt: skip

# Of no particular kind.
_DEEDS = (
    Verb("done", "(?:taken|took) care of|handled|sorted(?! by)|dealt with|completed", "take care of|sort out",
         bare=False, passive="done|sorted|taken care of|handled|completed|in place"),
)  # fmt: skip

VERBS = (*_MESSAGES, *_BOOKINGS, *_PAYMENTS, *_RECORDS, *_REMOVALS, *_CHANGES, *_DEEDS)

# "Pete has been told": here the subject is a person.
TOLD = "called|rung|told|asked|texted|e-?mailed|messaged|notified|informed|contacted|alerted|invited|reminded|pinged"
TOLD_SHORT = "informed|notified|alerted|told|invited"

# "Hall booked": verbs that need an object, so that the one word before them is the object and no actor.
HEADLINE = (
    "(?:re)?booked|(?:re)?scheduled|reserved|saved|stored|recorded|updated|added|created|removed|deleted|uploaded|renamed|"
    "submitted|posted|sent|delivered|told|informed|notified|alerted|invited|refunded|forwarded|"
    r"moved(?= to\b)|set(?=\W*$)"
)

# Said as a whole, at the start of a clause.
_THE = "(?:(?:the|your|that|my) )?"
_WHO_KNOWS = r"(?:he|she|they|everyone|everybody|[A-Z]\w+)"
WHOLE: tuple[tuple[Kind, str], ...] = (
    ("done", r"(?:(?:and|now|it'?s|that'?s|everything'?s|you'?re|you are) )?(?:now )?all (?:set|done|sorted)\b"),
    ("done", r"(?:and )?(?:all )?(?:done|taken care of|sorted|handled|completed|finished)"
             r"(?=\W*$| (?:and|deal|as|for|now|with (?:it|that)\b))"),
    ("done", "(?:you can )?consider it (?:done|sorted|handled)|mission accomplished|job done"),
    ("done", r"I (?:just |already )?(?:did|have)(?=\W*$)"),
    ("message", r"(?:(?:the|your) )?(?:text|message|e-?mail|reply|note|letter|invoice|invite|notice|it|that)(?: to …)?"
                r"(?:'s| is| has| have)?(?: now)? (?:gone out|went out|on its way|out the door)"),
    ("message", r"(?:(?:the|your) )?(?:text|message|e-?mail|reply|note|it)(?: to …)?(?:'s| is)(?: now)? out\b"),
    ("message", rf"{_THE}(?:text|message|e-?mail|sms)\b… (?:has )?(?:went|gone|got) through"),
    ("message", rf"{_THE}(?:text|message|e-?mail|sms) (?:has )?(?:went|gone|got) through"),
    ("message", rf"{_WHO_KNOWS} (?:has |have )?(?:now |already |just )?(?:received|got(?:ten)?) "
                r"(?:it\b|(?:the|your|my) (?:text|message|e-?mail|note|reply|update)\b)"),
    ("message", rf"{_WHO_KNOWS} (?:already )?knows? (?:now\b|already\b|you\b|that you|about (?:it|the|your|that)\b)"),
    ("message", rf"{_WHO_KNOWS} now knows?\b"),
    ("payment", rf"{_THE}(?:payment|deposit|money|rent)(?: (?:of|to|for) …)? (?:is |was |has been )?sent\b"),
    ("payment", rf"{_THE}(?:\w+ )?(?:order|payment) is in\b"),
    ("payment", rf"{_THE}(?:payment|order|transfer|refund|deposit) (?:has )?(?:went|gone) through"),
    ("booking", rf"{_THE}(?:\w+ )?(?:rsvp|booking|reservation) is in\b"),
    ("booking", rf"{_THE}(?:booking|reservation|appointment) (?:has )?(?:went|gone) through"),
    ("booking", "you(?:'re| are|'ve been| have been) (?:all |now )?"
                "(?:booked|confirmed|scheduled|registered|signed up|down for)"),
    ("booking", rf"(?:it|that|this|(?:the|your) \w+|[A-Z]\w+)(?:'s| is) (?:now )?(?:on|in) "
                f"(?:the|your|our|his|her) {_CALENDAR}"),
    ("booking", r"set(?=\W*$)"),
    ("change", r"… (?:is|are) (?:now on|on) (?:the|your|our) (?:\w+ )?list\b(?= now\b)"),
    ("change", r"your … (?:is|are) now (?:at|on|in|set|under)\b"),
)  # fmt: skip

# A deed whatever the verb ("I've watered the plants"), unless the verb is one of thinking, reading or wording, or one
# that the table has.
_NO_DEEDS = """
    accepted added agreed aimed allowed analy[sz]ed answered appeared asked assumed attached attempted avoided based
    been believed calculated called cared checked chosen clarified collected combined compared compiled concerned
    concluded confirmed considered converted copied corrected counted dated decided described detailed determined
    discovered discussed divided double-?checked doubted drafted enclosed ended enjoyed estimated examined expected
    explained figured filtered finished flagged focused followed formatted forwarded gathered grouped guessed
    happened helped highlighted hoped identified ignored imagined implied improved included indicated inferred
    inspected intended interpreted kept learned learnt left liked limited linked listed located looked loved marked
    matched meant mentioned misread missed mixed named narrowed needed noted noticed omitted opened ordered outlined
    phrased picked planned pointed posted preferred prepared presented prioriti[sz]ed promised proposed provided
    pulled questioned quoted ranked reached reali[sz]ed received recogni[sz]ed recommended red referred rejected
    related remained repeated rephrased replied required researched resolved responded reviewed revised rewritten
    rounded scanned searched seemed selected separated shared shortened shown simplified skimmed skipped softened
    sorted speed spotted started stated stayed stopped studied suggested summari[sz]ed summed supposed surprised
    tailored talked termed thanked thought translated tried trimmed turned understood used verified waited walked
    wanted watched wished wondered worded worked worried
"""
_NOT_REALLY_TAKEN = (
    r"(?! (?:a (?:look|moment|guess)|note|(?:it|that|this|them|\w+) (?:as|into account|to mean)|the liberty))"
)
_IRREGULAR = (
    rf"(?:took|taken){_NOT_REALLY_TAKEN}|(?:gave|given)(?! (?:it|this|that) )(?! you\b)|brought(?! up)|sold|shut|threw|"
    "thrown|withdrew|withdrawn|lent|hung|swapped|rang|met with|spent|built|bought|undid|undone"
)
ANY_DEED = rf"(?:(?:{_IRREGULAR})\b|(?!(?:{'|'.join(_NO_DEEDS.split())})\b)\w{{3,}}ed\b)"
SOME_OBJECT = (
    r"(?= (?:it|them|him|her|everything|everyone|the|your|an?|his|their|both|all|[A-Z]\w+|\w+ \d)\b)"
    r"(?! (?:your (?:question|request|message|note|mail|point)|the (?:draft|wording|text|question)))"
    r"(?![^,;:]*\b(?:below|above|here)\b)"
)

ADVERBS = (
    "(?:just|already|now|also|then|since|successfully|actually|quickly|finally|even|only|both|really|"
    "(?:gone|went) ahead|duly|safely|promptly|personally|again|today|all|too|instead)"
)
FILLERS = (
    r"(?:ok(?:ay)?|great|sure(?: thing)?|alright|all right|perfect|right|yes|yep|yeah|no problem|no worries|no(?=\W*$)|"
    "thanks|thank you|got it|understood|hi|hello|hey|well|good news|absolutely|of course|certainly|approved|update|"
    "quick update|and|so|cool|awesome|excellent|nice|wonderful|there(?: you go)?|you got it|will do|noted|news)"
)
