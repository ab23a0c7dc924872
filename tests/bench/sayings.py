"""Sentences of the generated conversations: facts with their questions, and small talk.

In the texts `{s}` is who tells it, `{o}` whom, `{p}` and `{q}` are other people, `{v}` a firm, `{a}` an address, `{n}`
an amount, `{k}` a small number, `{d}` a day, `{t}` a time, `{c}` a code, `{g}` a place, `{x}` a thing. Turns count from
0. Odd facts are for tuning, even ones are held out.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

KINDS = ("exact words", "paraphrase", "name", "number", "date", "follow-up")


@dataclass(frozen=True)
class Fact:
    """Turns said one after the other, and questions as (kind, text, the turns that answer it)."""

    turns: tuple[str, ...]
    questions: tuple[tuple[str, str, tuple[int, ...]], ...]


def _fact(turns: str, *questions: tuple[str, str, tuple[int, ...]]) -> Fact:
    return Fact(tuple(turns.split(" / ")), questions)


WORK: tuple[Fact, ...] = (
    _fact(
        "{v} came by {a} this morning, the water heater is leaking from the bottom and can't be saved. / Did they say what "
        "a new one runs? / {n} installed, and they can do it {d}.",
        ("follow-up", "What would it cost to replace the water heater at {a}?", (2,)),
        ("date", "On which day can {v} put in the new water heater?", (2,)),
    ),
    _fact(
        "The spare key for {a} is in the lockbox by the side gate, code {c}. / Got it, noted.",
        ("exact words", "lockbox code spare key {a}", (0,)),
        ("paraphrase", "How do I get into {a} if the tenant is out?", (0,)),
    ),
    _fact(
        "{p} at {a} still hasn't paid for this month. / How much is outstanding? / {n}, and it was due on the first.",
        ("name", "Is {p} behind on rent?", (0,)),
        ("number", "Who owes {n}?", (0, 2)),
    ),
    _fact(
        "Invoice {c} from {v} came in, {n} for the gutter cleaning at {a}. / Shall I pay it? / Yes, before {d} please.",
        ("number", "What was invoice {c} for?", (0,)),
        ("paraphrase", "What did we get billed for clearing out the roof drainage at {a}?", (0,)),
    ),
    _fact(
        "{p} wants to move out at the end of next month, she found a place closer to her job. / Did she give notice in "
        "writing? / She emailed it on {d}.",
        ("paraphrase", "Why is {p} leaving the apartment?", (0,)),
        ("name", "What did {s} say about {p} moving out?", (0,)),
    ),
    _fact(
        "The inspector flagged the smoke detectors in the hallway of {a}, two of them are past ten years. / I'll order "
        "replacements. / He comes back {d} at {t}.",
        ("exact words", "smoke detectors hallway {a} inspector", (0,)),
        ("paraphrase", "Which fire safety problem was found at {a}?", (0,)),
    ),
    _fact(
        "Can you move the walkthrough with {p}? / Sure, when suits you? / Make it {d} at {t}, I have the dentist before.",
        ("follow-up", "When is the walkthrough with {p} now?", (2,)),
        ("paraphrase", "What appointment does {s} have before seeing {p}?", (2,)),
    ),
    _fact(
        "Our policy for {a} renews on {d}, the premium goes up to {n} a year. / That is a lot more than last year. / Yes, "
        "because of the claim after the storm.",
        ("paraphrase", "What will the insurance on {a} cost?", (0,)),
        ("date", "When does the cover for {a} have to be renewed?", (0,)),
    ),
    _fact(
        "{p} says there are mice in the kitchen of {a} again. / Want me to call {v}? / Yes, and ask them to seal the gap "
        "behind the dishwasher this time.",
        ("paraphrase", "Who complained about rodents?", (0,)),
        ("exact words", "gap behind the dishwasher", (2,)),
    ),
    _fact(
        "The fence between {a} and the neighbours blew over last night. / Whose side is it? / Ours, the survey from last "
        "year says so.",
        ("follow-up", "Who is responsible for the fallen fence at {a}?", (2,)),
        ("paraphrase", "What got damaged by the wind at {a}?", (0,)),
    ),
    _fact(
        "{v} need a deposit of {n} before they order the kitchen counters. / Card or transfer? / Transfer, their account "
        "ends in {c}.",
        ("number", "Which account ending do we send {v}'s money to?", (2,)),
        ("paraphrase", "How much up front does {v} want for the worktops?", (0,)),
    ),
    _fact(
        "I showed {a} to a couple from {g} today, they have a cat and ask if that's alright. / What did you tell them? / "
        "That it's fine with an extra {n} deposit.",
        ("follow-up", "What did we agree about pets with the couple from {g}?", (2,)),
        ("name", "Where were the people from who saw {a}?", (0,)),
    ),
    _fact(
        "Parking: {p} gets bay {k} from {d}. / And who has bay {k} now? / Nobody, it's been free since spring.",
        ("number", "Who was given bay {k}?", (0,)),
        ("name", "Where may {p} park?", (0,)),
    ),
    _fact(
        "{p} from {v} called, their crew is a man short, so painting at {a} slips by a week. / New start date? / {d}.",
        ("paraphrase", "Why is the paint job at {a} delayed?", (0,)),
        ("name", "Who called from {v}?", (0,)),
    ),
    _fact(
        "Elevator is stuck between floors at {a}, nobody inside. / Calling {v} now. / They'll send someone by {t}.",
        ("exact words", "elevator stuck between floors", (0,)),
        ("paraphrase", "What went wrong with the lift at {a}?", (0,)),
    ),
    _fact(
        "What did the bank say about the loan? / {p} approved {n} over {k} years, we have to sign by {d}.",
        ("follow-up", "How much is the bank ready to lend us?", (1,)),
        ("date", "By when must the loan papers be signed?", (1,)),
    ),
    _fact(
        "The wifi at the {g} office is called {x}-guest and the password is {c}. / Thanks, I'll put it on the board.",
        ("exact words", "wifi password {g} office", (0,)),
        ("paraphrase", "How do visitors get online in {g}?", (0,)),
    ),
    _fact(
        "Trash pickup at {a} is on {d} from now on, bins out the night before. / I'll tell the tenants.",
        ("paraphrase", "When is the garbage collected at {a}?", (0,)),
        ("date", "Which day do the bins go out at {a}?", (0,)),
    ),
    _fact(
        "Did {p} send the signed lease? / Yes, {d}, but page {k} is missing the initials. / Ask for a fresh scan then.",
        ("follow-up", "What is wrong with the lease {p} signed?", (1,)),
        ("number", "Which page lacks initials?", (1,)),
    ),
    _fact(
        "There's black mould on the bathroom ceiling at {a}, {p} sent pictures. / Is the fan working? / She says it "
        "rattles and then stops.",
        ("paraphrase", "What health hazard did {p} photograph?", (0,)),
        ("follow-up", "What is the matter with the ventilation at {a}?", (2,)),
    ),
)

LIFE: tuple[Fact, ...] = (
    _fact(
        "I signed up for a pottery class with {p}, we start {d}. / Oh nice, what are you going to make? / A bowl for my "
        "grandmother, if it survives the kiln.",
        ("date", "When does {s}'s ceramics course begin?", (0,)),
        ("name", "Who joins {s} for pottery?", (0,)),
    ),
    _fact(
        "How was the weekend? / We drove up to {g} and hiked to the waterfall, my legs are still sore. / Sounds worth it!",
        ("follow-up", "What did {o} do at the weekend?", (1,)),
        ("name", "Who went hiking near {g}?", (1,)),
    ),
    _fact(
        "My sister {p} had her baby on {d}, a little girl! / Congratulations! What's her name? / {q}, after our mum.",
        ("date", "When was {s}'s niece born?", (0,)),
        ("follow-up", "What is {p}'s daughter called?", (2,)),
    ),
    _fact(
        "I got the job at {v}! I start {d}. / That's huge, what will you be doing? / Running the night kitchen, twelve "
        "people under me.",
        ("paraphrase", "Where is {s} going to work?", (0,)),
        ("date", "What is {s}'s first day at the new workplace?", (0,)),
    ),
    _fact(
        "The vet says {x} needs surgery on his knee. / Poor thing, when? / {d}, and then six weeks without stairs.",
        ("follow-up", "When is the operation of {s}'s dog?", (2,)),
        ("paraphrase", "What is wrong with {x}'s leg?", (0,)),
    ),
    _fact(
        "I've been painting again, mostly the harbour at {g} when the sun goes down. / Can I see? / I'll bring the big one "
        "on {d}.",
        ("paraphrase", "What does {s} like to paint?", (0,)),
        ("name", "Who makes pictures of the sea at {g}?", (0,)),
    ),
    _fact(
        "Guess what, I ran my first half marathon in {g} and finished in under two hours. / You're unstoppable! / My knees "
        "disagree.",
        ("paraphrase", "In which race did {s} take part?", (0,)),
        ("name", "Where did {s} run?", (0,)),
    ),
    _fact(
        "What are you reading these days? / A book about lighthouse keepers that {p} lent me, I can't put it down.",
        ("follow-up", "What is {o} reading?", (1,)),
        ("name", "Which book did {p} lend?", (1,)),
    ),
    _fact(
        "We're giving {p} a surprise party on {d} for the big four-oh. / Who's bringing cake? / {q}, carrot, because of the "
        "nuts.",
        ("date", "When is {p}'s fortieth celebrated?", (0,)),
        ("follow-up", "Who brings the cake for {p}?", (2,)),
    ),
    _fact(
        "I finally told my parents that I'm dropping law to become a nurse. / How did they take it? / Dad went quiet, mum "
        "hugged me.",
        ("paraphrase", "Which career change is {s} making?", (0,)),
        ("follow-up", "How did {s}'s family react to the news about nursing?", (2,)),
    ),
    _fact(
        "My flight to {g} is on {d}, seat {k}A. / Window, good choice. / I want to see the mountains.",
        ("date", "When does {s} fly to {g}?", (0,)),
        ("number", "Which seat does {s} have on the plane?", (0,)),
    ),
    _fact(
        "The doctor put me on something new for the migraines. / Does it help? / Slept through the night for the first "
        "time since {d}.",
        ("paraphrase", "What is {s} being treated for?", (0,)),
        ("exact words", "slept through the night", (2,)),
    ),
    _fact(
        "I planted tomatoes and basil on the balcony with the kids. / Which ones did {q} get to pick? / The little yellow "
        "pear ones, of course.",
        ("paraphrase", "What is {s} growing at home?", (0,)),
        ("follow-up", "Which variety did {q} choose?", (2,)),
    ),
    _fact(
        "{p} and I broke up {d}. / Oh no, I'm so sorry. / It was time, we wanted different things.",
        ("date", "When did {s} and {p} separate?", (0,)),
        ("paraphrase", "Why did the relationship with {p} end?", (2,)),
    ),
    _fact(
        "I volunteer at the shelter in {g} every {d} now. / What do you do there? / Mostly walking the old dogs nobody asks "
        "for.",
        ("paraphrase", "What charity work does {s} do?", (0, 2)),
        ("name", "Where does {s} help with animals?", (0,)),
    ),
    _fact(
        "Did you ever hear back about the guitar? / Yes! {p} sold it to me for {n}, case included.",
        ("follow-up", "What did {o} pay for the instrument?", (1,)),
        ("name", "From whom is {o}'s guitar?", (1,)),
    ),
    _fact(
        "{q} lost a front tooth at school and now the whole house must know. / Ha, did the tooth fairy come? / {n}, the "
        "rates have gone up since our day.",
        ("paraphrase", "What happened to {q} in class?", (0,)),
        ("number", "How much did the tooth fairy leave?", (2,)),
    ),
    _fact(
        "We adopted! {x}, a three-legged tabby from {g}. / I need photos right now. / Sent, she already owns the sofa.",
        ("paraphrase", "Which pet did {s} get?", (0,)),
        ("name", "What is special about {x}?", (0,)),
    ),
    _fact(
        "My car failed the inspection, rust on the rear axle. / Worth repairing? / They want {n}, so no, I'm looking at a "
        "used {x}.",
        ("paraphrase", "Why does {s} need another vehicle?", (0, 2)),
        ("number", "What would the repair of the axle cost?", (2,)),
    ),
    _fact(
        "I joined a choir, we sing in the church in {g} on {d}. / Didn't know you sang! / Alto, badly, but with feeling.",
        ("date", "When is {s}'s concert?", (0,)),
        ("follow-up", "Which voice does {s} sing?", (2,)),
    ),
)

_SMALL_TALK = """
ok|thanks!|Sounds good.|Will do.|Let me check and get back to you.|Morning! How are things?|Busy day here.
Perfect, thank you.|Sorry, was on another call.|Can we talk about this later?|No rush.|haha yes|Good question.
I'll look into it.|On my way.|Did you see the game last night?|It's pouring again, the whole street is wet.
Coffee later?|I'm stuck in traffic on the bridge.|The kids have a cold, so I'm home today.
Let me know when you're free.|I forwarded you the email.|What do you think?|Great!|Running ten minutes late.
Happy Friday!|I had the best soup at that new place by the station.|My phone died, sorry for the silence.
That makes sense.|I'll put it on the list.|Anything else for today?|Not that I can think of.
Please remind me tomorrow.|Done.|We should do that more often.|How is your mother doing?
Better, thanks for asking.|I couldn't sleep at all.|The weather turned.|Who else knows about this?|Nobody yet.
I'd rather wait until we hear back.|Fine by me.|You're a star.|It was on the news too.
The meeting ran over again.|They always say that.|I was thinking the same.|Let's keep it simple.|Fair enough.
Can't complain.|The printer is out of toner.|I left the report on your desk.|Lunch was great, we should go back.
My back hurts from the garden.|They closed the road near the school, use the other entrance.
I'll be away next week, back on Monday.|Noted.|Yes please.|No, leave it as it is.|Could you send me a picture?
I'll call them in the afternoon.|Nothing new on that front.|Still waiting.|He never picks up his phone.
She said she would write.|That reminds me of last summer.|We can decide when everyone is back.
Don't worry about it.|It took longer than I thought.|I'm glad we talked.|See you around!|Take care.|Good night.
"""

_SLOTS = MappingProxyType(
    {
        "person": """
Anna Brooks|Luis Ortega|Priya Nair|Tom Becker|Grace Liu|Omar Haddad|Julia Stein|Marcus Webb|Elena Rossi
Hannah Cole|Diego Flores|Fatima Khan|Peter Novak|Chloe Martin|Samir Patel|Ingrid Olsen|Kofi Mensah|Laura Kim
Nadia Petrov|Ben Carter|Yuki Tanaka|Rosa Delgado|Victor Hugo Lima|Amara Obi|Sean Murphy|Mei Chen|Carla Jung
Ivan Horvat|Tessa Blake|Noah Fischer
""",
        "first": """
Maria|Dana|Jonas|Caleb|Nina|Ruth|Felix|Ada|Leo|Iris|Hugo|Vera|Oscar|Lena|Theo|Clara|Max|Zoe|Paul|Alma|Ruben|Elsa
Simon|Ines|Karl|Mona|Adam|Judith|Oliver|Sofia|Aaron|Abel|Agnes|Aisha|Alan|Alice|Amir|Angela|Anton|Arthur|Astrid
Beatriz|Bella|Boris|Brenda|Bruno|Cecilia|Celeste|Chandra|Claude|Colin|Cora|Cyrus|Daphne|Darius|David|Delia|Derek
Dora|Edgar|Edith|Eduardo|Eileen|Elias|Emil|Enzo|Erica|Esther|Ethan|Eva|Fabian|Farah|Fiona|Frank|Freya|Gavin
Georgia|Gideon|Gloria|Greta|Gustav|Harriet|Hassan|Heidi|Helena|Henrik|Hilda|Ian|Ibrahim|Irene|Isaac|Jamila|Janet
Javier|Jerome|Joanna|Joel|Jorge|Joyce|Kamal|Karen|Keith|Kira|Lars|Leila|Lionel|Lorenzo|Louise|Lucas|Lydia|Malik
Marina|Martha|Mateo|Maya|Miriam|Mirko|Nathan|Nora|Norman|Olga|Pablo|Patricia|Pavel|Petra|Philip|Quentin|Rachel
Rafael|Ravi|Regina|Renata|Robin|Roland|Roxana|Sabine|Sandra|Selma|Serge|Sheila|Sven|Tamara|Tariq|Theresa|Tobias
Ulrich|Ursula|Valerie|Vincent|Wanda|Wendell|Xavier|Yasmin|Yolanda|Zachary
""",
        "child": "Milo|Ella|Finn|Ivy|Jasper|Luna|Otis|Pia|Rosie|Teddy|Wren|Zara",
        "firm": """
Rivera Plumbing|Northside Heating|Blue Door Painters|Acme Gutters|Harbor Electric|Green Leaf Gardens
Swift Locksmiths|Keystone Roofing|Clearview Windows|Summit Pest Control|Oakline Kitchens|Bright Cleaning Co
Metro Elevators|Stonegate Masonry
""",
        "address": """
12 Oak Street|48 Elm Avenue|7 Harbor Lane|230 Mill Road|15 Cedar Court|91 Union Street|3 Willow Close
64 Station Road|119 Maple Drive|27 Bishop Street|5 Garden Terrace|82 King Street|310 Lakeview Blvd|44 Church Row
18 Foundry Lane|6 Orchard Way
""",
        "place": "Ashford|Lakeside|Brighton|Santa Fe|Lisbon|Galway|Duluth|Asheville|Bergen|Kyoto|Halifax|Sedona|Tromso|Porto",
        "thing": "Biscuit|Pepper|Corolla|Nimbus|Juniper|Maple|Comet|Olive|Ranger|Pixel|Saffron|Bandit",
        "day": """
Monday|Tuesday the 14th|May 3|the 21st of June|Friday|September 9th|Thursday next week|March 30|Saturday
October 2|November 17th|Wednesday the 6th|July 25|the first of August|Sunday|December 12
""",
        "time": "8 am|9:30|noon|2 pm|3:15|4:45 pm|half past ten|5 o'clock",
    }
)


def choices(slot: str) -> list[str]:
    """What may stand in a slot: `person`, `first` (of the people who talk), `child`, `firm`, `address` and so on."""
    return _SLOTS[slot].strip().replace("\n", "|").split("|")


SMALL_TALK = tuple(_SMALL_TALK.strip().replace("\n", "|").split("|"))
