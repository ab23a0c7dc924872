"""What words mean to the tracer: which carry nothing, which mean the same, which commit somebody. Pure data and stems.

A word is compared by its concept: its stem, or the name of its group of synonyms. The lists are English; a word of
another language is compared by its letters, so what a member did not write himself is never taken for courtesy.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

# Function words, courtesy and the small talk of appointments. Nothing here can promise, refuse, order or name anything.
_NEUTRAL = """
a an the this that these those it its itself he him his she her hers they them their theirs we us our ours you your
yours i me my mine myself who whom whose which what when where why how there here then than as at by for from in into
of off on onto out over to too until till up upon with within about above after again against along also although am
and any anything are around be because been before being below between both but can could did do does doing done down
during each either else ever every few had has have having if is just least less like made make makes making many may
maybe might more most much must need needed needs next now once one ones only or other others otherwise own per please
quite rather really regarding same several shall should since so some somebody someone something sometime somewhat
soon still such sure though through together toward under unless via very was way well were whatever whenever whether
while will would yet already almost always another anyone anybody back beside even further got get gets getting go
goes going gone came come comes coming kind kindly look looks looking lot low thank thanks thx hi hello hey dear best
regards sincerely cheers greetings warm warmly truly sorry apologies apologize apology hope hoping hopefully wish
wishes appreciate appreciated appreciation glad happy pleased pleasure welcome wonderful lovely nice great good luck
enjoy excellent unfortunately regret inconvenience patience patient understanding understand wait waiting waited
trouble bother want wanted wants wondering wonder love quick quickly brief briefly short shortly know knows knew known
note heads-up heads fyi update updates updated news message messages text texts email emails mail reply replies
response respond answer answers answered letter subject re fwd fw hear heard hearing see seen seeing meet meeting
touch contact reach reached reaching say says said saying tell tells told telling ask asks asked asking question
questions mention mentioned write writes wrote writing written inform informed reported report reports reporting
according time times date dates day days week weeks month months year years hour hours minute minutes moment currently
present today tomorrow yesterday later earlier early late recent recently ago current expected approximately roughly x
cm mm kg lb ft inch inches meter meters metres possible possibly able available availability suit suits suitable
convenient convenience chance option options arrange arranged arrangement plan plans planned planning schedule
scheduled appointment visit visits start starts starting started begin begins beginning end ends ending finish
finished thing things bit part matter anyway additional concerning case interest interested help helps helping helped
work works working worked try trying tried set check checks checking checked mr mrs ms miss sir madam all everything
entire whole right away asap long far near nearby useful info information detail details list item items entry record
records recorded logged log notes file files think thinks thought feel seem seems believe guess actually simply
basically however therefore instead person people team office house building home unit apartment apt noted name named
called
"""

# The member's agreement or refusal: a draft may express either only if the member did, and in the same direction.
_YES = "yes yep yeah yup ok okay ahead fine sure works work alright right correct perfect absolutely definitely deal"
_NO = "no not nope never none neither nor nothing nobody cannot without unable refuse refused decline declined"
_YES_OF_MEMBER = f"{_YES} good great super cool agree agreed accept approve confirm problem welcome happy"

# Words of one line mean the same here; the first names the concept.
_SYNONYMS = """
pay paid pays paying payment payments
transfer wire wired transferred venmo
money cash funds
refund refunded reimburse reimbursed reimbursement
price cost costs fee fees rate rates charge charges charged prices pricing
expensive pricey
cheap cheaper inexpensive affordable
invoice bill bills invoices billing billed
receipt receipts
quote estimate offer offers quotes proposal
total sum
rent rental
deposit
waive waived waiver
owe owes owed debt outstanding
accept agree agreed accepts accepted accepting agrees agreement
approve approved approves approval authorize authorized authorise
confirm confirmed confirms confirmation confirming
promise guarantee guaranteed promised commit committed
decline reject rejected refuse refused declined declines
cancel cancelled canceled cancels call-off
sign signed signature
sell sold selling sale
buy bought purchase purchased order ordered orders ordering
fix repair repaired repairs fixed fixing mend service serviced
replace replaced replacement replacing exchange exchanged exchanging swap change changed changing
install installed installing installation
leak leaks leaking leaky drip dripping
break broken broke
loud noisy noise
late delayed delay behind delays
move moved moves moving postpone postponed pushed push reschedule rescheduled
allow allowed allows permitted permit permission
forbid forbidden prohibited
allowed-in access enter entry entering
key keys
lock locked locks
unlock unlocked unlocking
gate door doors gates
code pin passcode password codes passwords
alarm alarms
photo picture photos pictures image
car vehicle truck van
tow towing towed
arrive arrived arrives arriving arrival
leave leaves leaving left
remember remembers reminder reminders remind reminding
urgent rush hurry emergency immediately emergencies urgently
apply application applicant applicants applied applying
rent-out lease leases tenancy contract contracts
tenant tenants renter renters
apartment apartments flat
plumber plumbing
electrician electric electrical electricity
roofer roofers roof roofing roofs
painter painters paint painting
cleaner cleaning clean cleaners cleaned
inspector inspection inspections inspect inspected
insurance insurer policy insured
premium premiums
congratulate congratulations congrats congratulation
finished done complete completed completes
problem issue issues problems
viewing viewings
meter meters
task tasks todo
calendar agenda
dog dogs
pet pets
smell smells smelling
water waters
gas gases
heater heating heat heaters boiler
light lights lamp
fix-up loose
remove delete deleted removed erase
correct correction corrected mistake
rain rainy raining rains
close closed closes closing closure closures
compare comparison compared comparing
expense expenses
warn warning
stay stays staying stayed
sister sisters
visit visiting
reservation book booked booking reserve reserved
ask-for request requested requests
second 2nd
live lives living
buy-in order
number numbers phone hotline
"""

# Words a draft may never bring in by itself: they bind, pay, admit, expose or order. Stems; synonyms count with them.
_GRAVE = """
pay transfer money refund price invoice deposit waive owe accept approve confirm promise decline cancel sign sell buy
fix-price unlock lock key code alarm access gate leave remove rent rent-out free bank account iban card routing ssn
credit bonus extra discount compensate damages liable liability claim claims fault lawsuit sue lawyer legal evict
eviction terminate fire fired hire hired job notice vacate password secret confidential private personal address
salary income forward copy cc bcc share everyone everybody rule rules policy ignore must require required obey
instruction authority permit allow forbid tenant contract owner own keep open close move urgent stop start-fire kill
never always click link download login verify attach attached document documents identity passport birth medical
"""

# Light words of paraphrase: allowed beside a member's own, where they only turn the phrase.
_LIGHT = """
turn turned turns turning take takes taking taken give gives giving given bring brings bringing brought send sends
sending sent call calls calling called let lets letting show shows showing decide decided deciding decision continue
continues remain remains happen happens happening happened run running drop switch switched additional further couple
type properly fully full nearby short long main common previous whole final half summary below following follow done
ready hold due detail problem found find finds prefer preferred planned set put keep kept carry carried handle handled
perform performed provide provided look looked place placed section list listed page title heading currently soonest
effective starting available shall install installing installed mount fit add adds added adding include includes
including included measure measures measuring size cost costs amount value total room space area part piece side spot
notice noticed wear wearing recover recovery well better friendly request requested kind stay allow possible consider
considering considered mean means meant sound sounds feel seem hopefully soon early earlier later delighted excited
happy pleased definitely certainly surely simply exactly directly usually normally regularly per each every once twice
again still yet already lately meanwhile afterward regarding towards concerning especially example instance way manner
form sort version number lot several various different similar same describe described explain explained suggest
suggested recommend offer offered propose proposed discuss discussed talk talked speak spoke spoken share mention
mentioned point pointed note noted state stated day evening night weekend morning noon hours minutes fine good great
nice best lovely wonderful perfect quick quickly fast slow slowly easy easily hard difficult new old current existing
correct proper right left receive received receives arrive arrived arrives return returned come came become became
grow followed try tried attempt need needed require required want wanted like liked love loved reason cause result
outcome status condition situation progress step stage phase process person people someone family company business
team staff crew folks guys visit visited meet met appointment meeting event occasion
"""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CONTRACTED = re.compile(r"'(?:ve|ll|re|d|m|s)?$")
_SUFFIXES = ("ingly", "edly", "ings", "ing", "ied", "ies", "ed", "es", "ly", "s")


def listed(text: str) -> list[str]:
    """The words of a list that is easier to read as text."""
    return text.split()


@lru_cache(maxsize=8_192)
def stem(word: str) -> str:
    """A crude stem: good enough that “paints” meets “painted”, and never empty."""
    word = _CONTRACTED.sub("", word.lower().replace("’", "'"))
    if len(word) <= 3 or not word.isascii():
        return word
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3 and not word.endswith(("ss", "us", "is")):
            base = word[: -len(suffix)] + ("y" if suffix in ("ied", "ies") else "")
            break
    else:
        base = word
    if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
        base = base[:-1]
    return base[:-1] if len(base) > 3 and base.endswith("e") else base


def _groups() -> dict[str, str]:
    groups: dict[str, str] = {}
    for line in _SYNONYMS.split("\n"):
        words = line.split()
        for word in words:
            groups.setdefault(stem(word), words[0])
    return groups


_CONCEPTS = _groups()


def concept(word: str) -> str:
    """The name under which `word` is compared."""
    root = stem(word)
    return _CONCEPTS.get(root, root)


def concepts(text: str) -> frozenset[str]:
    """Concepts of all words of a text."""
    return frozenset(concept(word) for word in words(text))


def joined(text: str) -> frozenset[str]:
    """Concepts of neighbouring words as one: who says “pick up” has said “pickup”."""
    spoken = words(text)
    return frozenset(concept(one + other) for one, other in pairwise(spoken))


def words(text: str) -> list[str]:
    """The words of a text, in order, as written."""
    return _WORD.findall(text)


# As written: a stem may be a name (“same”, “Sam”).
NEUTRAL_WORDS = frozenset(_NEUTRAL.split())
NEUTRAL = frozenset(concept(word) for word in _NEUTRAL.split()) - frozenset(
    concept(word)
    for word in ("leave", "change", "open", "keep", "always", "must", "free", "confirm", "move", "entry", "own")
)
_DIRECTING = "left right twice share allow require required new old correct open"
LIGHT = frozenset(concept(word) for word in _LIGHT.split()) - frozenset(concept(w) for w in _DIRECTING.split())
GRAVE = frozenset(concept(word) for word in _GRAVE.split())
# Courtesy that somebody could act on, were it all a sentence says.
ACTIVE = frozenset(
    listed(
        "start starts begin come comes go get finish help helps work works meet plan arrange schedule try "
        "check look write reply answer say tell ask inform report contact make do everything anything all "
        "everyone anybody available able soon asap welcome visit"
    )
)
# Whole words, for their stems are those of others (“note”, “not”).
YES = frozenset(_YES.split())
YES_OF_MEMBER = frozenset(_YES_OF_MEMBER.split())
NO = frozenset(_NO.split())
# What says yes with more weight than a member's “fine” carries.
BINDING = frozenset({"accept", "approve", "confirm", "promise", "owe"})
# What a member may say instead of one of the binding words.
BINDING_OF_MEMBER = frozenset({"accept", "approve", "confirm", "promise", "owe", "take", "deal", "ahead", "hire"})


def negates(word: str) -> bool:
    """Whether the word turns a statement into its opposite."""
    lowered = word.lower().replace("’", "'")
    return lowered.endswith("n't") or lowered in NO
