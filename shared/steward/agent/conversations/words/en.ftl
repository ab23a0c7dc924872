# Why: the model keeps calling a tool in a way that cannot be taken. A clause.
own-mistake = I got the details wrong

# Something could not be dealt with and is kept.
set-aside = I could not deal with something that reached me here. It is kept, and the people who run me are told.

# A loop broke down for good.
gave-up = Something went wrong on my side while I worked on this, so I stopped. Please ask me again.

# What was not done, or not yet, or may have been; `what` is an infinitive.
# Variables:
#   $what - "text Pete Rossi (plumber)"
not-done-report = { $form ->
    [waiting] Waiting for a decision: { $what }
    [failed] Not done: { $what }
   *[unknown] Nobody can tell whether it was done: { $what }
}

# What failed, an infinitive, and why.
# Variables:
#   $what - "text Pete Rossi (plumber)"
#   $why - "the contact no longer exists"
not-done-because = I could not { $what }: { $why }.

# To whoever approved somebody else's call: what became of it.
# Variables:
#   $what - "text Pete Rossi (plumber)"
approved-call = { $form ->
    [begun] You said yes, and it has begun: { $what }.
    [done] You said yes, and it is done: { $what }.
    [failed] You said yes, but I could not { $what }.
   *[unknown] You said yes, but nobody can tell whether it was done: { $what }.
}

# To them, before what the tool reports of something that it has begun.
you-said-yes = You said yes.

# To others who might have decided: somebody said yes, but the call failed. `why` is a clause.
# Variables:
#   $who - "Maria Gomez"
#   $what - "text Pete Rossi (plumber)"
#   $why - "the contact no longer exists"
they-approved-but = { $who } said yes, but I could not { $what }: { $why }.

# To them, if the outcome of the call is unknown.
# Variables:
#   $who - "Maria Gomez"
#   $what - "text Pete Rossi (plumber)"
they-approved-perhaps-done = { $who } said yes, but nobody can tell whether it was done: { $what }.

# To others who heard of the yes to it, or gave it: somebody has taken it back. `what` is an infinitive.
# Variables:
#   $who - "Maria Gomez"
#   $what - "text Pete Rossi (plumber)"
they-took-back = { $who } took it back: { $what }.

# What was undone: the report of it.
# Variables:
#   $what - "Added Anna Kim (roofer) to the contacts"
taken-back = Taken back, so this holds no longer: { $what }

# What an undo could not take back, and may be otherwise by now: the report of it.
# Variables:
#   $what - "Added Anna Kim (roofer) to the contacts"
was-to-undo = I was to take this back: { $what }

# The note that came with a decision.
# Variables:
#   $said - Quoted("not tomorrow")
their-reason = The reason: { $said }

# What somebody was asked for was withdrawn before they decided.
# Variables:
#   $what - "text Pete Rossi (plumber)"
not-wanted-any-more = This is not needed any more, so I won't { $what }.

# The same, with the reason: a sentence of its own.
# Variables:
#   $why - "The rent of 118 Oak Street, 4B is not overdue any more."
#   $what - "text Pete Rossi (plumber)"
not-wanted-since = { $why } So I won't { $what }.

# The same of a question that is asked anew, as it would be right by now.
# Variables:
#   $why - "Something about this has changed since I asked."
#   $what - "text Pete Rossi (plumber)"
not-wanted-for-now = { $why } So I won't { $what } for now. I'll ask you again if it is still wanted.

# Why a question is over. A whole sentence.
# Variables:
#   $who - "Dana Cruz"
asker-left = { $who } is no longer on the team.

# To owners, of a member who has left.
# Variables:
#   $who - "Dana Cruz"
# Length: 2 texts
member-left = { $who } is no longer on the team. I won't carry out their reminders, or anything else they scheduled, any more. Contacts, files and records stay.

# The same: what ended with that.
# Variables:
#   $what - "text Pete Rossi (plumber)"
member-left-open = What they had asked for and nobody had decided is over: { $what }.

# The same: the workflows that go on without the member, to the owner who is asked about them now.
# Variables:
#   $what - "Visit of Pete"
# Length: 2 texts
member-left-workflows = What they had started goes on, and from now on I ask you about it: { $what }.

# The same, to the other owners.
# Variables:
#   $owner - "Sam Lee"
#   $what - "Visit of Pete"
# Length: 2 texts
member-left-taken-over = What they had started goes on, and from now on I ask { $owner } about it: { $what }.

# Facts for an owner who decides whether to take a member out of the team.
# Variables:
#   $count - 2
#   $what - Quoted("water the plants")
leaves-behind = { $form ->
    [jobs] Their reminders and scheduled messages that end ({ $count }): { $what }.
    [requests] What they asked for, and nobody has decided, ends ({ $count }): { $what }.
   *[workflows] What they started goes on, and whoever decides this is asked about it then ({ $count }): { $what }.
}

# Why something is not needed any more: somebody has recorded it by hand, such as a repair as completed.
on-record-already = This is already on record.

# The same: the records would refuse it by now. `why` is a clause.
# Variables:
#   $why - "the tenancy is ending"
not-possible-now = That is not possible any more: { $why }.

# What somebody was asked for was withdrawn, since somebody else approved the same text, which was proposed to them, too.
# Variables:
#   $who - "Maria Gomez"
#   $what - "text Pete Rossi (plumber)"
same-was-approved = { $who } has already said yes to the same, so I won't { $what } a second time.

# The same, to whoever approved it.
# Variables:
#   $what - "text Pete Rossi (plumber)"
you-approved-the-same = You have already said yes to the same, so I won't { $what } a second time.

# The time was over before they could be asked, such as after an outage.
# Variables:
#   $what - "text Pete Rossi (plumber)"
too-late-to-ask = It is too late by now to ask you, so I won't { $what }.

# To somebody who said yes and more than that.
# Variables:
#   $code - "7Q"
# Length: 2 texts
says-more = I have done nothing yet, because you wrote more than YES. Reply YES { $code } alone to go ahead, or NO { $code } and what you want instead.

# To somebody whose text decides several things and holds more than that. Below, a line for each text to send.
# Length: 2 texts
decide-apart =
    { $form ->
        [one] I have done nothing yet, because you wrote more than your answer. If this is it, please text it alone:
       *[several] I have done nothing yet, because you wrote several answers in one text. Please text me each of them alone:
    }

# To somebody who said undo and more than that.
# Variables:
#   $code - "7Q"
says-more-than-undo = I have taken nothing back yet, because you wrote more than UNDO. Reply UNDO { $code } alone if I should.

# Several wait; a line for each follows.
which-one = Which one do you mean?

# To somebody who may have decided, but in other words. The answer that is meant follows.
# Length: 2 texts
do-you-mean = Do you mean this? I have done nothing yet. Please answer like this:

# Several wait, while the team is paused.
# Length: 2 texts
which-while-paused = I am paused for your whole team and have not taken your answer yet. Text /start to let me go on, then say which one you mean:

# Several wait that a text cannot decide; a line for each follows, and the answer brings its link.
# Length: 2 texts
which-link = These need a link each, since anybody can fake the sender of a text. Which one do you want?

# Below the choices: what else waits, which a text cannot decide.
# Variables:
#   $what - "start raising the rent of 40 Elm Court, 11 (2E); begin a check of Ada Brandt (GW)"
#   $more - 2
# Length: 2 texts
others-by-link = { $more ->
    [0] Only by link: { $what }.
   *[other] Only by link: { $what }, and { $more } more.
}

# A part of that sentence.
# Variables:
#   $what - "begin a check of Ada Brandt"
#   $code - "GW"
choice-by-link = { $what } ({ $code })

# To somebody who decides by text what a text cannot decide. A link follows.
# Variables:
#   $code - "7Q"
by-link-here = Anybody can fake the sender of a text, so please decide { $code } here:

# To somebody who decides when nothing waits.
nothing-to-decide = Nothing waits for your decision.

# To somebody who takes back when nothing can be.
nothing-to-undo = There is nothing to undo. A text that has gone out cannot be taken back.

# Why something failed. A clause.
no-answer-in-time = there was no answer in time

# What there is to text.
# Length: 3 texts
help =
    /new starts a new conversation (this one stays and can be found)
    /model shows or changes the language model: opus, sonnet or haiku
    /name Roof Repairs gives this conversation a name
    /language Deutsch changes the language I write in
    /undo 7Q, /approve 7Q, /reject 7Q decide what waits for you
    /stop pauses me for your whole team, at once; /start lets me go on
    Anything else: just write what you need.

# /stop.
paused-now = I am paused for your whole team. Nothing runs and nothing goes out until somebody here texts /start.

# /start.
back = I am back for your whole team. What came in meanwhile I have not worked on: send me what still matters.

# /start where nothing was paused.
not-paused = I was not paused: I work for your team as usual.

# Behind each answer to /start, to somebody who has texted STOP from their number.
number-stopped = Your number gets none of my texts until you text me START from it.

# To the others, after /stop.
# Variables:
#   $who - "Alexandra Hernandez"
team-paused = { $who } has paused me for your whole team. Nothing runs and nothing goes out until somebody texts /start.

# To the others, after /start.
# Variables:
#   $who - "Alexandra Hernandez"
# Length: 2 texts
team-resumed = { $who } has let me go on for your whole team. What came in meanwhile I have not worked on: send me what still matters. /stop pauses me again.

# A slash and a word that means nothing here.
# Variables:
#   $word - "hlep"
unknown-command = I don't know /{ $word }. Just write what you need, or text /help to see the commands. To pause me for your whole team, text /stop.

# The model nobody has chosen. A noun.
usual-model = your team's usual model

# /model.
# Variables:
#   $model - "Claude Sonnet"
#   $others - "/model opus, /model sonnet, /model haiku"
model-now = This conversation uses { $model }. To change it: { $others }.

# /model with a name that means nothing here.
# Variables:
#   $word - Quoted("gpt")
#   $others - "/model opus, /model sonnet, /model haiku"
no-such-model = There is no model { $word }. There are: { $others }.

# /model with a name.
# Variables:
#   $model - "Claude Haiku"
model-changed = This conversation uses { $model } from now on.

# /language. A language is called as it calls itself.
# Variables:
#   $language - "English"
#   $others - "English, Español, Deutsch, Français"
# Length: 2 texts
language-now = I write to you in { $language }. To change it, text /language and one of these: { $others }.

# /language with a name that means nothing here.
# Variables:
#   $word - Quoted("Klingon")
#   $others - "English, Español, Deutsch, Français"
# Length: 2 texts
no-such-language = I can't write in { $word }. Text /language and one of these: { $others }.

# /name.
# Variables:
#   $title - Quoted("Roof repairs")
name-now = This conversation is called { $title }.

# /name with a name.
# Variables:
#   $title - Quoted("Roof repairs")
name-changed = This conversation is called { $title } from now on.

# /new, after a conversation without a name.
new-conversation = This is a new conversation. The last one is kept: ask me about it any time.

# /new, after one with a name.
# Variables:
#   $title - Quoted("Roof repairs")
new-conversation-after = This is a new conversation. The last one, { $title }, is kept: ask me about it any time.

# To a member: what another one has them told.
# Variables:
#   $who - "Alexandra Hernandez"
#   $said - Quoted("The keys are with Pete.")
told-by-member = { $who } asked me to tell you: { $said }

# To a member, where they are reached by text: what is wrong with an address of theirs, and when it is over.
# Variables:
#   $address - "maria@oakstreet.example"
# Length: 2 texts
address-news = { $form ->
    [held] So many mails came from { $address } today that a program may be answering me. I keep them but do nothing about them; text me here if it was you.
    [unreached] My mails have not been reaching { $address } for some time. I keep trying and tell you when they do; until then, text me here.
   *[reached] Mail to { $address } works again. What I gave up on meanwhile I won't send any more: ask me again.
}

# A message with nothing in it.
empty-message = Your message came through empty, so there is nothing for me to act on. Please send it again.

# The second notice.
# Variables:
#   $words - "I have drafted it for you to check."
may-not-have-reached = An earlier text of mine may not have reached you. It said: { $words }

# The second notice of a message whose words the provider refused.
# Variables:
#   $reason - "the provider refused it (error 21617)"
#   $words - Quoted("The rents...")
# Length: 2 texts
not-taken = One of my messages to you did not go out: { $reason }. It began { $words }. Write back, and I'll say it again in other words.

# Nobody knows whether a text went out; a link to send it again follows.
# Variables:
#   $who - "Pete Rossi"
# Length: 2 texts
cannot-tell = I can't tell whether my text to { $who } went out. If you find out that it did not arrive, you can send it again here:

# For the record: a text of Steward's own did not arrive, or nobody knows.
# Variables:
#   $reason - "the carrier did not say why"
#   $words - Quoted("Hi")
not-delivered = { $form ->
    [failed] A text of mine could not be delivered ({ $reason }). It said: { $words }
   *[unknown] A text of mine may not have arrived: I can't tell ({ $reason }). It said: { $words }
}

# To a member whose mail brought more than is kept.
# Variables:
#   $count - 2
#   $most - 20
#   $megabytes - 25
attachments-left-out = { $count ->
    [one] I left out one attachment of your mail: I keep up to { $most }, and { $megabytes } MB in all.
   *[other] I left out { $count } attachments of your mail: I keep up to { $most }, and { $megabytes } MB in all.
}

# A contact wrote.
# Variables:
#   $who - "Pete Rossi"
#   $said - Quoted("Is the flat free?")
wrote = { $who } wrote: { $said }

# Above several messages of one contact, oldest first; each is on a line of its own.
# Variables:
#   $who - "Pete Rossi"
#   $count - 2
several-wrote = { $who } wrote { $count } messages, the newest last:

# One of them.
# Variables:
#   $at - Moment(datetime(2026, 11, 23, 9, tzinfo=UTC), datetime(2026, 11, 24, 12, tzinfo=UTC), "UTC")
#   $said - Quoted("I can come on Tuesday")
message-at = { $at }: { $said }

# Somebody wrote who is no contact.
# Variables:
#   $address - "+15550100999"
#   $said - Quoted("Is the flat free?")
stranger-wrote = { $address } (not in your contacts) wrote: { $said }

# A former member, as the sender of a message.
# Variables:
#   $who - "Sam Lee"
#   $address - "+15550100999"
former-colleague = { $who } ({ $address }, no longer on the team)

# A sender who uses the address of somebody the team knows, which nothing proves to be theirs.
# Variables:
#   $name - "Pete Rossi"
#   $address - "pete@rossi-plumbing.example"
unproved-sender-of-name = Somebody using { $name }'s address ({ $address }; not proved to be { $name })

# A sender whose address nothing proves to be theirs.
# Variables:
#   $address - "board@oakhoa.example"
unproved-sender = Somebody using { $address } (not proved to be theirs)

# A contact sent a mail.
# Variables:
#   $who - "Pete Rossi"
#   $subject - Quoted("Boiler")
#   $said - Quoted("Is the flat free?")
contact-mailed = { $who } mailed ({ $subject }): { $said }

# Somebody sent a mail who is no contact.
# Variables:
#   $address - "jordan@example.org"
#   $subject - Quoted("Boiler")
#   $said - Quoted("Is the flat free?")
stranger-mailed = { $address } (not in your contacts) mailed ({ $subject }): { $said }

# In place of the subject of a mail.
no-subject = no subject

# Somebody wrote who hides their number.
# Variables:
#   $said - Quoted("Is the flat free?")
somebody-wrote = Somebody with a withheld number wrote: { $said }

# In place of what was said. A noun.
empty-text = an empty message

# Below a long message.
# Length: 2 texts
beginning-only = This is only the beginning: the web app has all of it, under People outside.

# What was done about it.
not-answered = I have not answered.

# What was done about it.
told-it-arrived = I only told them that it arrived.

# What a member can do.
tell-me-to-reply = Tell me if you want to reply.

# The same where no text reaches them.
# Length: 2 texts
reply-after-stop = { $form ->
    [mail] Since their STOP no text of mine reaches them until they send START. Tell me if you want to mail them.
   *[letter] Since their STOP no text of mine reaches them until they send START. Please call them, or write them a letter.
}

# What a member can do about an emergency: the words of the next message are offered.
# Variables:
#   $said - Quoted("We have your message and are seeing to it now.")
# Length: 2 texts
offered-answer = I could answer { $said } Tell me to send that, or what to say instead.

# The same where no text reaches them.
only-by-phone = No text reaches them since their STOP. Please call them.

# Below STOP, while an emergency of theirs is open.
# Variables:
#   $phone - "+1 555-010-0103"
# Length: 2 texts
stopped-in-emergency = Nobody has answered their emergency yet, and the answer I offered can't reach them. Please call them: { $phone }.

# What a contact could be answered who has written of an emergency, once a member has asked for it.
# Length: 2 texts
answer-to-emergency = We have your message and are seeing to it now. If anybody is in danger, please leave at once and call the emergency services.

# What a member can do about a stranger.
tell-me-about-them = Tell me what to answer, "add them as NAME", or "block them".

# Whoever wrote has no address.
cannot-be-answered = They cannot be answered.

# Somebody wrote under the reader's own address, and nobody vouches for that.
# Variables:
#   $said - Quoted("Is the flat free?")
# Length: 2 texts
in-your-name = A mail came in your name, and nobody can prove that it is yours: { $said }

# What to do about it.
if-it-was-you = If you wrote it, tell me here what to do. I do nothing with it otherwise.

# Whoever wrote cannot be answered, but blocked.
can-be-blocked = They cannot be answered, but "block them" works.

# Somebody texted a word that the provider acts on.
# Variables:
#   $who - "Pete Rossi"
keyword = { $form ->
    [stop] { $who } sent STOP, so nothing reaches them that way any more until they send START.
    [start] { $who } sent START, so messages to them go out that way again.
   *[help] { $who } texted HELP and was answered automatically.
}

# Below START: what their STOP refused. `what` is one infinitive or several, each perhaps with the text.
# Variables:
#   $count - 2
#   $what - "remind Nina Petrova of the instalment for 22 Mill Road, A"
# Length: 2 texts
kept-back = { $count ->
    [one] Since their STOP I could not do the following. Tell me if I should do it now: { $what }
   *[other] Since their STOP I could not do these { $count }. Tell me which of them I should do now: { $what }
}

# A part of that sentence: a call that their STOP refused, with the day on which it should have gone out.
# Variables:
#   $what - "text Pete Rossi (plumber): 'See you at six.'"
#   $day - "Tue, Dec 1, 2026"
was-to-go-out = { $what } (was to go out on { $day })

# Below STOP: the member's own texts to them that are still to go. `what` is one infinitive or several, with the text.
# Variables:
#   $count - 2
#   $what - "text Pete Rossi (plumber): 'See you at six.'"
# Length: 2 texts
scheduled-to-them = { $count ->
    [one] This is scheduled, and reaches them only if they text START before: { $what }
   *[other] These { $count } are scheduled, and reach them only if they text START before: { $what }
}

# To a member who texts START, of what was sent since their STOP.
# Variables:
#   $count - 3
missed-texts = { $count ->
    [one] Welcome back. Since you texted STOP, one of my texts did not reach you. Ask me what it said.
   *[other] Welcome back. Since you texted STOP, { $count } of my texts did not reach you. Ask me what they said.
}

# Below it; a line for each question follows.
missed-questions = This still waits for your decision:

# With a link: a call waits for it. `what` is an infinitive.
# Variables:
#   $what - "look at your calendar"
# Length: 2 texts
sign-in-first = To { $what } I need you to sign in with Google once. I go on by myself after that:

# To a member who has connected another account in the place of the one before.
# Variables:
#   $address - "maria@oakstreet.example"
#   $before - "maria.gomez@mail.example"
# Length: 2 texts
other-account = Google is connected as { $address } now. I no longer use { $before }.

# The first text to a new member.
# Variables:
#   $name - "Dana Cruz"
#   $account - "Oak Street Homes"
# Length: 2 texts
welcome = Hi { $name }, this is Steward, the assistant of { $account }. You are on the team now: text me what you need. I look things up, write drafts and remember. Reply STOP to opt out, HELP for help. Msg & data rates may apply.

# The same, when somebody added them.
# Variables:
#   $name - "Dana Cruz"
#   $account - "Oak Street Homes"
#   $who - "Maria Gomez"
# Length: 2 texts
welcome-from = Hi { $name }, this is Steward, the assistant of { $account }. { $who } added you to the team: text me what you need. I look things up, write drafts and remember. Reply STOP to opt out, HELP for help. Msg & data rates may apply.

# The first text to a member's new number.
# Variables:
#   $name - "Dana Cruz"
#   $account - "Oak Street Homes"
# Length: 2 texts
number-is-new = Hi { $name }, this is Steward, the assistant of { $account }. This is your new number with me now. Reply STOP to opt out, HELP for help. Msg & data rates may apply.

# Goes with either; the code follows.
how-to-confirm = Before you can decide anything here, confirm that this number is yours: reply with this code.

# To somebody who decides from a number that is not confirmed.
# Length: 2 texts
confirm-first = I can't take a decision from this number before it is confirmed. Reply with the six-digit code I sent you, or ask whoever runs me to send a new one.

# To the member whose app it is: anybody else who had it connected is found out by it.
# Variables:
#   $app - Quoted("Claude on my laptop")
# Length: 2 texts
app-news = { $form ->
    [connected] { $app } may use me as you from now on: it reads what you may read, and asks you before it does anything. If you know nothing of this, tell whoever runs me at once.
   *[disconnected] { $app } may not use me as you any more.
}

# To the member whose session it is: anybody else who signed in is found out by it.
# Variables:
#   $device - "Chrome (Linux)"
#   $url - "https://steward.example/app/sign-out-everywhere"
# Length: 2 texts
web-signed-in = Somebody signed in to the web app as you, with { $device }. If it was not you, sign out everywhere: { $url }

# Below one or several reminders that went out to somebody outside although no member saw them before. The team switched
# such reminders on; it may never have set their level.
done-by-itself = This went out without asking, as your team lets me do with such messages.

# It is due.
# Variables:
#   $words - "water the plants in the office"
reminder = Reminder: { $words }

# It was due a while ago.
# Variables:
#   $due - "Fri 9:00 AM"
#   $words - "water the plants in the office"
late-reminder = Reminder, late (it was due { $due }): { $words }

# To the owners: somebody who has left the team had it set.
# Variables:
#   $who - "Alexandra Hernandez"
#   $words - Quoted("water the plants in the office")
reminder-stopped = { $who } is no longer on the team, so I have stopped this reminder of theirs: { $words }

# A call that was due failed, and did not happen: it is made again.
# Variables:
#   $what - "text Pete Rossi (the plumber)"
#   $why - "No answer"
#   $when - "9:05 AM"
scheduled-failed = I could not do what was scheduled ({ $what }): { $why }. Nothing happened; I'll try again { $when }.

# A call that was due failed, and did not happen: it is not made again.
# Variables:
#   $what - "text Pete Rossi (the plumber)"
#   $why - "No answer"
scheduled-given-up = { $form ->
    [first] I could not do what was scheduled ({ $what }): { $why }. Nothing happened.
   *[again] I still can't do what was scheduled ({ $what }): { $why }. Nothing happened, and I won't try again.
}

# Above several texts that waited.
meanwhile = Meanwhile:

# In place of what people wrote who are no contacts, where it is much.
# Variables:
#   $count - 12
many-wrote = { $count ->
    [one] One message came from somebody who is not in your contacts. I kept it: ask me what it says.
   *[other] { $count } messages came from people who are not in your contacts. I kept them: ask me what they say.
}

# The same if nothing proves the address of some of them.
# Variables:
#   $count - 12
many-wrote-unproved = { $count } messages came from people who are not in your contacts, or not proved to be who they say. I kept them: ask me what they say.

# Below them: more than is told at once.
# Variables:
#   $count - 12
and-more = { $count ->
    [one] And one more thing: ask me about it.
   *[other] And { $count } more: ask me about them.
}

# Above what a member is told at once, or though they want quiet: what the reader says of it, or that it could not be
# asked.
cannot-wait = { $form ->
    [emergency] This sounds like an emergency:
    [urgent] It seems that this cannot wait:
   *[unread] I cannot tell whether this can wait:
}

# A mail that matches what is looked for; `facts` begin with what parts them from what is before.
# Variables:
#   $skills - "Expenses"
#   $who - "Alexandra Hernandez"
#   $subject - Quoted("Your receipt from the hardware store")
#   $facts - ""
# Length: 2 texts
mail-found = { $skills }: mail from { $who }, { $subject }{ $facts }

# Of a mail that was tried.
# Variables:
#   $who - "Alexandra Hernandez"
#   $subject - Quoted("Your receipt from the hardware store")
mail-not-matched = No match: mail from { $who }, { $subject }

# What stands before mails that were held back.
# Variables:
#   $count - 14
mail-digest = { $count ->
    [one] One mail that I held back, since I text you 10 times an hour at most:
   *[other] { $count } mails that I held back, since I text you 10 times an hour at most:
}

# Mails that match and have no room in the digest.
# Variables:
#   $skill - "Expenses"
#   $count - 30
mail-left = { $count ->
    [one] { $skill }: one more mail
   *[other] { $skill }: { $count } more mails
}

# What has become of a watcher that its member should know.
# Variables:
#   $address - "alexandra@example.com"
# Length: 2 texts
watcher-trouble = { $form ->
    [expired] I could not watch { $address } for a while, so I may have missed mail there. I am watching it again.
    [not_allowed] I do not watch { $address } any more: Google does not let me in. Ask me to watch it again to sign in.
    [other_account] I do not watch { $address } any more: you have connected another account. Ask me to watch that one if you like.
   *[unread] There is mail in { $address } that I could not read. Please look at it yourself.
}

# Under a mail: what it should have led to, an infinitive, and why it did not, a clause.
# Variables:
#   $what - "put rows into a spreadsheet"
#   $why - "the mail does not say amount"
matched-not-done = I did not { $what }: { $why }.

# Why a mail has led to nothing yet; a link is sent, too. A clause.
not-signed-in = you have to sign in with Google first, then I do it

# To the owners: somebody who has left the team had it watched.
# Variables:
#   $who - "Alexandra Hernandez"
#   $address - "alexandra@example.com"
watcher-stopped = { $who } is no longer on the team, so I no longer watch what comes into { $address }.
