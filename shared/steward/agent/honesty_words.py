"""The English of having done something: the table `honesty` looks replies up in. Pure.

A row names one way to say it: in the past ("I texted Pete", "Texted Pete"), as the base form after "I managed to",
and whether it is also said without an actor ("the text was sent", "Pete has been told").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["message", "booking", "payment", "record", "change", "removal", "done"]

# What may stand for the thing that was done, when the sentence names no actor.
_NOUNS: dict[Kind, str] = {
    "message": r"texts?|messages?|sms|e-?mails?|mails?|repl(?:y|ies)|answers?|invit(?:e|ation)s?|letters?|notices?|"
    r"questions?|invoices?|quotes?|reminders?|word",
    "booking": r"reminders?|alarms?|timers?|appointments?|meetings?|calls?|visits?|tables?|slots?|rooms?|vans?|events?|"
    r"reservations?|bookings?|tickets?|services?|deliver(?:y|ies)|inspections?|dinners?|lunch(?:es)?|flights?|hotels?|"
    r"seats?|rides?|cars?|taxis?|dates?|plumbers?|electricians?|locksmiths?|cleaners?|painters?|movers?|technicians?|"
    r"roofers?|gardeners?|sitters?|handym[ae]n|inspectors?|repairs?|pick-?ups?|courses?|classe?s?",
    "payment": r"payments?|moneys?|grocer(?:y|ies)|shirts?|parts?|supplies|invoices?|bills?|deposits?|rents?|fees?|refunds?|transfers?|orders?|charges?|amounts?",
    "record": r"notes?|facts?|files?|changes?|preferences?|details?|numbers?|address(?:es)?|records?|info(?:rmation)?|"
    r"\S+\.(?:md|txt|json)|receipts?|documents?|photos?|lists?|codes?|recipes?",
    "change": r"\S+\.(?:md|txt|json)|tasks?|contacts?|files?|notes?|documents?|lists?|events?|entr(?:y|ies)|tickets?|meetings?|records?|"
    r"appointments?|numbers?|address(?:es)?|settings?|invoices?|photos?|reminders?|items?|calendars?|requests?",
    "removal": r"\S+\.(?:md|txt|json)|appointments?|meetings?|bookings?|reservations?|files?|notes?|tasks?|contacts?|events?|reminders?|"
    r"entr(?:y|ies)|orders?|items?|duplicates?|subscriptions?|records?|visits?|messages?",
    "done": r"payments?|transfers?|bookings?|tasks?|jobs?|changes?|updates?|requests?|work",
}
PRONOUNS = r"it|that|this|they|these|those|everything|all|both"
PERSON_VERBS = r"called|rung|told|asked|texted|e-?mailed|messaged|notified|informed|contacted|alerted|invited|reminded|pinged"


@dataclass(frozen=True)
class Verb:
    """One way to say that something was done.

    `past` is what follows the actor, `base` the form after "I managed to". `bare` allows it without "I" at the start
    of a clause, `passive` is the participle that may follow "is", "was" or "has been".
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
_WHOM = r"(?!\s+(?:you|me|us|myself)\b)"
_SOMEBODY = r"(?!you\b|me\b|us\b)[^,;:]{1,40}?"
_PERSON = r"(?:him|her|them|everyone|everybody|[A-Z]\w+|(?:the|your)\s+\w+)"
_PLACE = r"(?:calendar|schedule|diary|agenda)"
_TIMED = r"(?:reminder|alarm|timer|alert|meeting|appointment|call|event|visit)s?"
_TIMED_OR_BOOKED = r"(?:appointment|meeting|booking|reservation|visit|slot|table|order|delivery|flight|call|seat|room|ride|ticket)s?"

VERBS = (
    # Messages.
    Verb("message", r"(?:re)?sent(?!\s+you\b[^,;:]*\blink\b)", r"send", passive=r"(?:re)?sent|delivered|forwarded"),
    Verb("message", r"(?:texted|e-?mailed|messaged|dm'?ed)", r"(?:text|e-?mail|message)"),
    Verb("message", rf"(?:notified|informed|alerted|contacted|pinged|phoned|rang){_WHOM}", r"(?:notify|inform|contact)"),
    Verb("message", rf"(?:told|reminded|thanked|invited){_WHOM}(?=\s+[\w¤])", rf"(?:tell|remind|invite){_WHOM}"),
    Verb("message", rf"(?:asked|called){_WHOM}(?=\s+(?:him|her|them|[A-Z]\w+|the\s+(?!tool|contact)\w+))", bare=False),
    Verb("message", r"(?:replied|responded)\s+to|(?:replied|responded)(?=\s*$)|answered\s+(?:him|her|them|[A-Z])"),
    Verb("message", r"forwarded|relayed|shared(?=[^,;:]*\swith\b)(?![^,;:]*\swith\s+(?:you|me)\b)|cc'?d|faxed|mailed",
         r"forward|share|mail", passive=r"shared|faxed|mailed"),
    Verb("message", rf"(?:spoke|spoken|talked)\s+(?:to|with)\s+{_PERSON}", r"(?:speak|talk)\s+(?:to|with)", bare=False),
    Verb("message", rf"(?:checked|followed\s+up|touched\s+base|got\s+hold)\s+(?:in\s+)?(?:with|of)\s+{_PERSON}"),
    Verb("message", rf"let\s+{_SOMEBODY}\s+know", rf"let\s+{_SOMEBODY}\s+know", bare=False),
    Verb("message", r"(?:reached\s+out|followed\s+up\s+with|got(?:ten)?\s+(?:back\s+)?in\s+touch|got(?:ten)?\s+off\s+the\s+phone|had\s+a\s+(?:word|call|chat)\s+with|got\s+back\s+to)"),
    Verb("message", r"(?:passed|sent)\s+[^,;:]{1,40}?\s+(?:on|along)\b", r"pass\s+[^,;:]{1,40}?\s+(?:on|along)"),
    Verb("message", rf"g(?:ave|iven)\s+{_SOMEBODY}\s+(?:an?\s+)?(?:heads[- ]up|call|ring|shout|update)"),
    Verb("message", rf"(?:dropped|shot|wrote|written|left)\s+{_SOMEBODY}\s+an?\s+(?:\w+\s+)?"
         r"(?:line|text|message|note|e-?mail|voicemail)"),
    Verb("message", r"(?:dropped|shot|fired)\s+off\s+an?\s+(?:\w+\s+)?(?:text|message|e-?mail|note)"),
    Verb("message", r"(?:wrote|written)\s+to\s+(?:him|her|them|[A-Z]\w+|the\s+(?!file|note|list|log)\w+)", r"write\s+to"),
    Verb("message", r"confirmed\s+(?:\w+\s+){0,3}with\s+(?:him|her|them|[A-Z]|the)"),
    # Bookings, reminders, the calendar.
    Verb("booking", r"(?:re)?booked", r"(?:re)?book", passive=r"(?:re)?booked"),
    Verb("booking", r"set\s+(?:it|that|this|them)\s+(?:up|for|to|at)\b|requested(?=\s+(?:it|the|an?|[A-Z]))", bare=False),
    Verb("booking", r"(?:re)?scheduled", r"(?:re)?schedule", passive=r"(?:re)?scheduled"),
    Verb("booking", r"reserved|arranged(?!\s+by)|registered|rsvp'?d", r"reserve|arrange", passive=r"reserved|arranged|confirmed"),
    Verb("booking", rf"confirmed\s+(?:(?:an?|the|your|his|her)\s+)?(?:\w+\s+){{0,2}}{_TIMED_OR_BOOKED}|dispatched|"
         r"called\s+(?:out|in)\s+(?:an?|the)|hired|ordered\s+an?\s+(?:\w+\s+)?(?:taxi|cab|car|ride)",
         r"confirm\s+(?:the|your)|hire|dispatch", bare=False, passive=r"dispatched|hired"),
    Verb("booking", rf"(?:set|put)\s+(?:up\s+)?(?:in\s+)?(?:(?:an?|the|your|another|his|her|that)\s+)?(?:\w+\s+){{0,2}}{_TIMED}",
         rf"set\s+(?:up\s+)?(?:(?:an?|the|your)\s+)?(?:\w+\s+){{0,2}}{_TIMED}", bare=False, passive=r"set(?:\s+up)?"),
    Verb("booking", rf"(?:put|penciled|pencilled)\s+[^,;:]{{1,40}}?\s(?:on|in|into)\s+(?:(?:the|your|his|her|our)\s+)?{_PLACE}",
         bare=False),
    Verb("booking", rf"got(?:ten)?\s+(?:you|us|him|her|them|[A-Z]\w+)\s+(?:an?|the)\s+(?:\w+\s+){{0,2}}{_TIMED_OR_BOOKED}|"
         r"locked\s+in|secured", bare=False, passive=r"locked\s+in|secured"),
    Verb("booking", r"blocked\s+(?:off|out|[A-Z]\w+day|the\s+\w+)|signed\s+(?:you|him|her|them|[A-Z]\w+)\s+up"),
    Verb("booking", r"made\s+(?:an?|the|your)\s+(?:\w+\s+)?(?:booking|reservation|appointment)", bare=False,
         passive=r"made(?=\b)"),
    # Money.
    Verb("payment", r"paid", r"pay", passive=r"paid"),
    Verb("payment", r"transferred|refunded|reimbursed|wired|purchased|bought|ordered",
         r"transfer|refund|buy|order", passive=r"transferred|refunded|returned|sent\s+back|reimbursed|wired|purchased|ordered|deposited"),
    Verb("payment", r"sent\s+(?:the|a|an|your)\s+(?:\w+\s+)?(?:payment|deposit|money|rent)", bare=False),
    Verb("payment", r"deposited|withdrew|donated|topped\s+up", r"deposit"),
    Verb("payment", r"(?:made|issued|processed|settled|initiated|submitted|placed)\s+(?:an?|the|your)\s+(?:\w+\s+)?"
         r"(?:payment|refund|transfer|order|invoice|bill|deposit)", bare=False, passive=r"processed|issued|settled|made|placed|initiated"),
    # What is kept.
    Verb("record", r"saved|stored|recorded|memori[sz]ed|remembered", r"save|store|record|remember",
         passive=r"saved|stored|recorded|remembered"),
    Verb("record", r"noted(?=\s+(?:that|it|this|down|in|the|your|his|her|[A-Z]))", passive=r"noted"),
    Verb("record", r"logged(?!\s+(?:in|out|on)\b)|jotted|written\s+(?:it|that|this)?\s*down|wrote\s+[^,;:]{0,30}?\s*down\b|"
         r"(?:wrote|written|put|committed)\s+(?:it|that|this|them)\s+(?:to|in|into|in\s+the|to\s+the|into\s+the)\s+(?:\w+\s+)?"
         r"(?:memory|notes?|files?|lists?|[\w/]+\.(?:md|txt|json))",
         passive=r"logged|written\s+down"),
    Verb("record", r"(?:made|left|kept|put)\s+(?:an?|the)\s+(?:\w+\s+)?note", bare=False),
    # What is taken away.
    Verb("removal", r"(?:took|taken|crossed|struck)\s+[^,;:]{1,30}?\s(?:off|out\s+of)\b|deleted|removed|erased|cancell?ed|archived|unsubscribed|(?:cleared|emptied|wiped)(?=\s+(?:the|your|it|out|all))",
         r"delete|remove|erase|cancel|archive", passive=r"deleted|removed|erased|cancell?ed|archived|cleared|emptied|wiped"),
    # Everything else that leaves a mark.
    Verb("change", r"created|added(?!\s+up)|uploaded|renamed|copied(?=\s+(?:it|the|them|this|that|your)\b)|edited|modified|corrected|restored|published",
         r"create|add|upload|rename|edit|restore|publish",
         passive=r"created|added|uploaded|renamed|copied|edited|modified|corrected|restored|published"),
    Verb("change", r"(?:updated|changed(?!\s+my\s+mind)|replaced|adjusted|switched|assigned|submitted|extended)",
         r"update|change|replace|adjust|assign|submit",
         passive=r"updated|changed|replaced|adjusted|assigned|submitted|extended"),
    Verb("change", r"(?:moved|posted|filed|closed|marked|opened|enabled|disabled|activated|approved|rejected)"
         r"(?=\s+(?:it|that|this|them|the|your|his|her|an?|[A-Z]|\w+\s+\d))", r"move|post|close|mark|approve|reject",
         passive=r"moved|posted|filed|opened"),
    Verb("change", r"moved(?=\s+(?:it|that|this|them|the|your|his|her|to))", passive=r"moved"),
    Verb("change", r"reset|rewired|reopened|restarted|rebooted|cancelled\s+and\s+replaced|locked(?!\s+in)|unlocked|assigned|upgraded",
         r"reset|restart|lock|unlock|upgrade", passive=r"reset|restarted|upgraded"),
    Verb("change", r"(?:pushed|brought|shifted|bumped)\s+[^,;:]{1,40}?\s+(?:back|forward|out|up|to)\b"),
    Verb("change", r"(?:listed|put|placed|posted|entered|typed|filled)\s+[^,;:]{1,40}?\s(?:on|in|into|to)\s+(?:the|your|our|\w+'s)\s+"
         r"(?:website|site|portal|board|system|tracker|list|folder|file|sheet|spreadsheet|crm|app|form|account)\b"),
    Verb("change", r"(?:put|sent|handed)\s+in\s+(?:an?|the|your)\s+(?:\w+\s+)?(?:order|request|ticket|claim|offer|form|application)"),
    Verb("change", r"made\s+(?:the|that|those|your|all|both|an?)\s+(?:\w+\s+)?(?:changes?|updates?|edits?|corrections?|entry|entries)",
         bare=False, passive=r"made"),
    Verb("change", r"(?:accepted|declined|confirmed)\s+(?:the|that|your|his|her)\s+(?:\w+\s+)?(?:invitation|invite|offer|request|quote)|"
         r"(?:copied|backed|synced|rolled|signed|logged)\s+(?:\w+\s+)?(?:up|out|back|off)\b", bare=False),
    Verb("change", r"turned\s+(?:\w+\s+){0,3}(?:on|off)|wrote\s+(?:the|your|an?)\s+(?:\w+\s+)?file", bare=False),
    # Of no particular kind.
    Verb("done", r"(?:taken|took)\s+care\s+of|handled|sorted(?!\s+by)|dealt\s+with|completed", r"take\s+care\s+of|sort\s+out",
         bare=False, passive=r"done|sorted|taken\s+care\s+of|handled|completed|in\s+place"),
)  # fmt: skip

ADVERBS = (
    r"(?:just|already|now|also|then|since|successfully|actually|quickly|finally|even|only|both|really|"
    r"(?:gone|went)\s+ahead|duly|safely|promptly|personally|again|today|all|too|instead)"
)
FILLERS = (
    r"(?:ok(?:ay)?|great|sure(?: thing)?|alright|all right|perfect|right|yes|yep|yeah|no problem|no worries|no(?=\W*$)|thanks|"
    r"thank you|got it|understood|hi|hello|hey|well|good news|absolutely|of course|certainly|approved|update|"
    r"quick update|and|so|cool|awesome|excellent|nice|wonderful|there(?: you go)?|you got it|will do|noted|news)"
)
# Said as a whole, at the start of a clause.
WHOLE: tuple[tuple[Kind, str], ...] = (
    ("done", r"(?:and\s+|now\s+|it'?s\s+|that'?s\s+|everything'?s\s+|you'?re\s+|you\s+are\s+)?(?:now\s+)?all\s+(?:set|done|sorted)\b"),
    ("done", r"(?:and\s+)?(?:all\s+)?(?:done|taken\s+care\s+of|sorted|handled|completed|finished)(?=\W*$|\s+(?:and|deal|as|for|now|with\s+(?:it|that)\b))"),
    ("done", r"(?:you\s+can\s+)?consider\s+it\s+(?:done|sorted|handled)|mission\s+accomplished|job\s+done"),
    ("message", r"(?:(?:the|your)\s+)?(?:text|message|e-?mail|reply|note|letter|invoice|invite|notice|it|that)(?:\s+to\s+[^,;:]{1,30}?)?\s*"
                r"(?:'s|is|has|have)?\s*(?:now\s+)?(?:gone\s+out|went\s+out|on\s+its\s+way|out\s+the\s+door|(?<=is\s)out\b)"),
    ("message", r"(?:(?:the|your|that|my)\s+)?(?:text|message|e-?mail|sms)\b[^,;:]{0,30}?\s(?:has\s+)?(?:went|gone|got)\s+through"),
    ("payment", r"(?:(?:the|your|a)\s+)?(?:payment|deposit|money|rent)(?:\s(?:of|to|for)\s[^,;:]{1,30}?)?\s(?:is\s+|was\s+|has\s+been\s+)?sent\b"),
    ("message", r"(?:he|she|they|[A-Z]\w+)\s+(?:has\s+|have\s+)?(?:now\s+|already\s+|just\s+)?"
                r"(?:received|got(?:ten)?)\s+(?:it\b|(?:the|your|my)\s+(?:text|message|e-?mail|note|reply|update)\b)"),
    ("message", r"(?:he|she|they|everyone|everybody|[A-Z]\w+)\s+(?:already\s+)?knows?\s+(?:now\b|already\b|you\b|that\s+you|about\s+(?:it|the|your|that)\b)"),
    ("payment", r"(?:(?:the|your)\s+)?(?:\w+\s+)?(?:order|payment)\s+is\s+in\b"),
    ("booking", r"(?:(?:the|your)\s+)?(?:\w+\s+)?(?:rsvp|booking|reservation)\s+is\s+in\b"),
    ("change", r"[^,;:]{1,40}?\s(?:is|are)\s+(?:now\s+on|on)\s+(?:the|your|our)\s+(?:\w+\s+)?list\b(?=\s+now\b)"),
    ("change", r"your\s+[^,;:]{1,30}?\s(?:is|are)\s+now\s+(?:at|on|in|set|under)\b"),
    ("done", r"I\s+(?:just\s+|already\s+)?(?:did|have)(?=\W*$)"),
    ("booking", r"(?:(?:the|your|that)\s+)?(?:booking|reservation|appointment)\s+(?:has\s+)?(?:went|gone)\s+through"),
    ("payment", r"(?:(?:the|your|that)\s+)?(?:payment|order|transfer|refund|deposit)\s+(?:has\s+)?(?:went|gone)\s+through"),
    ("booking", r"you(?:'re|\s+are|'ve\s+been|\s+have\s+been)\s+(?:all\s+|now\s+)?"
                r"(?:booked|confirmed|scheduled|registered|signed\s+up|down\s+for)"),
    ("booking", r"set(?=\W*$)"),
    ("message", r"(?:he|she|they|[A-Z]\w+)\s+now\s+knows?\b"),
    ("booking", rf"(?:it|that|this|(?:the|your)\s+\w+|[A-Z]\w+)(?:'s|\s+is)\s+(?:now\s+)?(?:on|in)\s+(?:the|your|our|his|her)\s+{_PLACE}"),
)  # fmt: skip

# Before the words of a claim: then it is none.
NEGATION = re.compile(
    r"\b(?:not|never|no|nothing|none|nobody|neither|nor|without|unable|cannot|unknown|fail(?:ed|s)?\s+to)\b|n't\b", re.I
)
CONDITION = re.compile(
    r"\b(?:if|once|when|as\s+soon\s+as|after|before|until|till|unless|whether|in\s+case|assuming|provided|should)\b", re.I
)
# Reaches over a comma, too.
FAR_CONDITION = re.compile(r"\b(?:if|unless|assuming|in\s+case|provided)\b", re.I)
SAID = re.compile(
    r"\b(?:says?|said|saying|claim(?:s|ed)?|thought|wrongly|according\s+to|shows?|mentions?|states?|reports?|"
    r"told\s+me|I\s+see|wrote|writes|looks\s+like|apparently|reads?|seems?|(?:see|sees|know|knows|learn|notice|hear|heard|believe|hope|sure)\s+that)\b",
    re.I,
)
INDIRECT = re.compile(r"\b(?:who|whom|whose|what|which|how|why|where)\b", re.I)
# After them: still none, for a text that somebody must approve first is no text sent.
AWAITED = re.compile(
    r"\bto\s+(?:approve|decide|review)\b|\bfor\s+(?:\w+\s+|\w+'s\s+)?(?:approval|decision|review|sign[- ]off|ok)\b|"
    r"\bapproval\s+(?:link|request)|\bdraft|\byour\s+ok\b|\bpermission\b|\bgo-ahead\b|\blink\s+to\s+approve",
    re.I,
)
# What a message says of other things is not what the reply says of them.
CONTENT = re.compile(
    r"\b(?:told|text(?:ed)?|sent|messaged?|e-?mail(?:ed)?|know|replied|informed|notified|asked|written|heads[- ]up)\b"
    r"[^;]*\b(?:that|saying|to\s+say|telling|informing|whether|if|why)\b",
    re.I,
)
# "Texts sent to contacts need an approval" is about texts in general.
GENERAL = re.compile(
    r"\b(?:can|cannot|will|would|may|might|must|should|costs?|needs?|are|is|was|were|has|have|requires?|takes?|gets?)\b", re.I
)
NEGATIVE_OBJECT = re.compile(r"\s+(?:nothing|nobody|no\s+one|none|neither|no)\b", re.I)
BY_ANOTHER = re.compile(
    r"\s+by\s+(?!me\b|steward\b|text\b|e-?mail\b|sms\b|phone\b|mail\b|then\b|now\b|noon\b|tomorrow\b|\d|[MTWFS]\w+day\b)"
)
LONG_AGO = re.compile(
    r"\byesterday\b|\bago\b|\blast\s+\w+|\bin\s+(?:19|20)\d\d\b|\bearlier\b|\bon\s+(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|"
    r"\bin\s+(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
# "Texts are sent every morning" tells of a habit.
HABIT = re.compile(r"\b(?:every|each|always|usually|daily|weekly|monthly|automatically|by\s+default|normally)\b", re.I)
# "Hall booked", "parents told": verbs that need an object, so that the one word before them is the object.
HEADLINE = (
    r"(?:re)?booked|(?:re)?scheduled|reserved|saved|stored|recorded|updated|added|created|removed|deleted|uploaded|renamed|"
    r"submitted|posted|sent|delivered|told|informed|notified|alerted|invited|refunded|forwarded|moved(?=\s+to\b)|set(?=\W*$)"
)
# A deed whatever the verb ("I've watered the plants"), unless the verb is one of thinking, reading or wording.
_NO_DEEDS = """
    accepted added agreed aimed allowed analy[sz]ed answered appeared asked assumed attached attempted avoided based been
    believed calculated called cared checked chosen clarified collected combined compared compiled concerned concluded
    confirmed considered converted copied corrected counted dated decided described detailed determined discovered
    discussed divided double-?checked doubted drafted enclosed ended enjoyed estimated examined expected explained
    figured filtered finished flagged focused followed formatted forwarded gathered grouped guessed happened helped
    highlighted hoped identified ignored imagined implied improved included indicated inferred inspected intended
    interpreted kept learned learnt left liked limited linked listed located looked loved marked matched meant mentioned
    misread missed mixed named narrowed needed noted noticed omitted opened ordered outlined phrased picked planned
    pointed posted preferred prepared presented prioriti[sz]ed promised proposed provided pulled questioned quoted ranked
    reached realised realized received recogni[sz]ed recommended red referred rejected related remained repeated
    rephrased replied required researched resolved responded reviewed revised rewritten rounded scanned searched
    seemed selected separated shared shortened shown simplified skimmed skipped softened sorted speed spotted started
    stated stayed stopped studied suggested summari[sz]ed supposed summed surprised tailored talked termed thanked thought
    translated tried trimmed turned understood used verified waited walked wanted watched wished wondered worded worked
    worried
"""
_IRREGULAR = (
    r"(?:took|taken)(?!\s+(?:a\s+(?:look|moment|guess)|note|(?:it|that|this|them|\w+)\s+(?:as|into\s+account|to\s+mean)|the\s+liberty))|"
    r"(?:gave|given)(?!\s+(?:it|this|that)\s)(?!\s+you\b)|brought(?!\s+up)|sold|shut|threw|thrown|withdrew|withdrawn|"
    r"lent|hung|swapped|rang|met\s+with|spent|built|bought|undid|undone"
)
ANY_DEED = rf"(?:{_IRREGULAR})\b|(?!(?:{'|'.join(_NO_DEEDS.split())})\b)\w{{3,}}ed\b"
SOME_OBJECT = (
    r"(?=\s+(?:it|them|him|her|everything|everyone|the|your|an?|his|their|both|all|[A-Z]\w+|\w+\s+\d)\b)"
    r"(?![^,;:]*\b(?:below|above|here)\b)(?!\s+(?:your\s+(?:question|request|message|note|mail|point)|the\s+(?:draft|wording|text|question)))"
)
QUOTED_AHEAD = re.compile(
    r"\b(?:draft|proposed\s+(?:text|message)|suggest(?:ion|ed\s+text)|(?:it|text|message|note|file)\s+(?:says|reads)|"
    r"(?:text|message)\s+would\s+(?:be|read|say)|how\s+about|wrote|written|said|replied|answered)\s*:[^\n]*",
    re.I,
)

# What a tool's name says of it; the first group that fits, in this order, and more than one where it is no removal.
_TOOL_WORDS: tuple[tuple[str, str], ...] = (
    ("message", "send text sms email mail message reply notify call forward post invite share dm broadcast respond"),
    ("booking", "book schedule reschedule calendar event reminder remind timer alarm appointment reserve reservation"),
    ("payment", "pay payment transfer refund charge order purchase buy"),
    ("record", "remember memory note notes fact facts save store record log"),
    ("edit", "write edit update change modify set move rename replace complete close assign mark merge restore"),
    ("create", "create add new upload copy make generate"),
)
_REMOVING = frozenset("delete remove cancel erase clear archive trash unsubscribe unschedule".split())
_READING = frozenset("read search list get find check look lookup recall fetch show view describe count".split())
_BY_CATEGORY: dict[str, frozenset[str]] = {
    "communication": frozenset({"message"}),
    "memory": frozenset({"record", "edit"}),
    "planning": frozenset({"booking", "create", "edit"}),
    "query": frozenset(),
}
_ANY_CHANGE = frozenset({"booking", "create", "edit", "record", "removal"})

# Kind of claim → kinds of execution that support it.
SUPPORT: dict[Kind, frozenset[str]] = {
    "message": frozenset({"message"}),
    "booking": frozenset({"booking", "create", "edit"}),
    "payment": frozenset({"payment"}),
    "record": frozenset({"record", "edit", "create"}),
    "change": frozenset({"create", "edit", "record", "booking", "removal"}),
    "removal": frozenset({"removal", "edit"}),
    "done": frozenset({"message", "booking", "payment", "record", "edit", "create", "removal"}),
}

# Kind of claim → what was not done, for a person.
UNDONE: dict[Kind, str] = {
    "message": "no message was sent",
    "booking": "nothing was booked or scheduled",
    "payment": "nothing was paid or ordered",
    "record": "nothing was saved",
    "change": "nothing was changed",
    "removal": "nothing was deleted or cancelled",
    "done": "nothing was done",
}


def effects(tool: str, category: str) -> frozenset[str]:
    """What running `tool` can have brought about, from its name and category; nothing for a tool that only reads."""
    words = tool.lower().replace("-", "_").split("_")
    if category == "query" or any(word in _READING for word in words[:2]):
        return frozenset()
    if _REMOVING.intersection(words):
        return frozenset({"removal"})
    named = {kind for kind, known in _TOOL_WORDS if set(known.split()).intersection(words)}
    if category == "memory":
        named.add("record")
    return frozenset(named) or _BY_CATEGORY.get(category, _ANY_CHANGE)
