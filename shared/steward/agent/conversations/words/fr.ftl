own-mistake = je me suis trompé dans les détails
set-aside = Je n'ai pas pu traiter quelque chose qui est arrivé ici. C'est conservé, et les personnes qui m'administrent sont prévenues.
gave-up = Une erreur de ma part a interrompu ce travail. Veuillez redemander.
not-done-report = { $form ->
    [waiting] En attente de décision : { $what }
    [failed] Pas fait : { $what }
   *[unknown] Personne ne sait si cela a été fait : { $what }
}
not-done-because = Je n'ai pas pu le faire ({ $what }) : { $why }.
approved-call = { $form ->
    [begun] Vous avez dit oui, et cela a commencé : { $what }.
    [done] Vous avez dit oui, et c'est fait : { $what }.
    [failed] Vous avez dit oui, mais je n'ai pas pu { $what }.
   *[unknown] Vous avez dit oui, mais personne ne sait si cela a été fait : { $what }.
}
you-said-yes = Vous avez dit oui.
they-approved-but = { $who } a dit oui, mais je n'ai pas pu { $what } : { $why }.
they-approved-perhaps-done = { $who } a dit oui, mais personne ne sait si cela a été fait : { $what }.
they-took-back = { $who } a annulé ceci : { $what }.
taken-back = Repris, ceci ne vaut plus : { $what }
was-to-undo = Je devais annuler ceci : { $what }
their-reason = La raison : { $said }
not-wanted-any-more = Ce n'est plus nécessaire, je ne vais donc pas { $what }.
not-wanted-since = { $why } Je ne vais donc pas { $what }.
not-wanted-for-now = { $why } Je ne vais donc pas { $what } pour l'instant. Si c'est encore utile, je vous le redemanderai.
asker-left = { $who } n'est plus dans l'équipe.
member-left = { $who } n'est plus dans l'équipe. Je n'enverrai plus ses rappels et ne ferai plus ce qui était prévu pour plus tard à sa demande. Les contacts, fichiers et dossiers restent.
member-left-open = Ce que cette personne avait demandé et que personne n'avait décidé est annulé : { $what }.
member-left-workflows = Ce qui était en cours continue, et désormais c'est à vous que je pose mes questions : { $what }.
member-left-taken-over = Ce qui était en cours continue, et désormais c'est à { $owner } que je pose mes questions : { $what }.
leaves-behind = { $form ->
    [jobs] Ses rappels et messages prévus, qui prennent fin ({ $count }) : { $what }.
    [requests] Ce que cette personne a demandé et que personne n'a décidé prend fin ({ $count }) : { $what }.
   *[workflows] Ce qui est en cours continue, et je poserai mes questions à la personne qui décide ceci ({ $count }) : { $what }.
}
on-record-already = C'est déjà noté.
not-possible-now = Ce n'est plus possible : { $why }.
same-was-approved = { $who } y a déjà dit oui, je ne vais donc pas { $what } une deuxième fois.
you-approved-the-same = Vous y avez déjà dit oui, je ne vais donc pas { $what } une deuxième fois.
too-late-to-ask = Il est maintenant trop tard pour vous demander, je ne vais donc pas { $what }.
says-more = Je n'ai encore rien fait, car vous avez écrit plus que OUI. Répondez OUI { $code } sans rien d'autre pour continuer, ou NON { $code } et ce que vous voulez à la place.
decide-apart =
    { $form ->
        [one] Je n'ai encore rien fait, car vous avez écrit plus que votre réponse. Si c'est bien elle, veuillez l'envoyer seule :
       *[several] Je n'ai encore rien fait, car vous avez écrit plusieurs réponses dans un seul message. Veuillez les envoyer une par une :
    }
says-more-than-undo = Je n'ai encore rien annulé, car vous avez écrit plus que ANNULER. Répondez ANNULER { $code } sans rien d'autre si je dois le faire.
which-one = Duquel parlez-vous ?
do-you-mean = Est-ce bien cela ? Je n'ai encore rien fait. Merci de répondre ainsi :
which-while-paused = Je suis en pause pour toute votre équipe et votre réponse ne compte pas encore. Écrivez /start pour me relancer, puis dites duquel vous parlez :
which-link = Il faut un lien pour chacun, car l'expéditeur d'un SMS peut se falsifier. Lequel voulez-vous ?
others-by-link = { $more ->
    [0] Seulement par le lien : { $what }.
   *[other] Seulement par le lien : { $what }, et { $more } de plus.
}
choice-by-link = { $what } ({ $code })
by-link-here = Chacun peut falsifier l'expéditeur d'un SMS, veuillez donc décider { $code } ici :
nothing-to-decide = Rien n'attend votre décision.
nothing-to-undo = Il n'y a rien à annuler. Un SMS déjà parti ne se reprend pas.
no-answer-in-time = il n'y a pas eu de réponse à temps
help =
    /new commence une nouvelle conversation (celle-ci reste et se retrouve)
    /model montre ou change le modèle de langage : opus, sonnet ou haiku
    /name Travaux du toit donne un nom à cette conversation
    /language English change la langue dans laquelle je vous écris
    /undo 7Q, /approve 7Q, /reject 7Q décident de ce qui vous attend
    /stop me met en pause pour toute votre équipe, sans délai ; /start me relance
    Pour le reste : écrivez simplement ce qu'il vous faut.
paused-now = Je suis en pause pour toute votre équipe. Rien ne se fait et rien ne part tant que personne n'écrit /start.
back = Je suis de retour pour toute votre équipe. Je n'ai pas traité ce qui est arrivé entre-temps : renvoyez-moi ce qui compte encore.
not-paused = Je n'étais pas en pause : je travaille pour votre équipe comme d'habitude.
number-stopped = Mes SMS n'arrivent plus à votre numéro : envoyez START depuis ce numéro pour les avoir de nouveau.
team-paused = { $who } m'a mis en pause pour toute votre équipe. Rien ne se fait et rien ne part tant que personne n'écrit /start.
team-resumed = { $who } m'a relancé pour toute votre équipe. Je n'ai pas traité ce qui est arrivé entre-temps : renvoyez-moi ce qui compte encore. /stop me remet en pause.
unknown-command = /{ $word } m'est inconnu. Écrivez simplement ce qu'il vous faut, ou /help pour voir les commandes. /stop me met en pause pour toute votre équipe.
usual-model = le modèle habituel de votre équipe
model-now = Cette conversation utilise { $model }. Pour changer : { $others }.
no-such-model = Il n'y a pas de modèle { $word }. Il y a : { $others }.
model-changed = Cette conversation utilise désormais { $model }.
language-now = Langue actuelle : { $language }. Pour changer, écrivez /language et l'une de celles-ci : { $others }.
no-such-language = Je n'écris pas en { $word }. Écrivez /language et l'une de celles-ci : { $others }.
name-now = Cette conversation s'appelle { $title }.
name-changed = Cette conversation s'appelle désormais { $title }.
new-conversation = Voici une nouvelle conversation. La précédente est conservée : interrogez-moi à tout moment.
new-conversation-after = Voici une nouvelle conversation. La précédente, { $title }, est conservée : interrogez-moi à tout moment.
told-by-member = De la part de { $who } : { $said }
address-news = { $form ->
    [held] Tant de mails sont venus de { $address } aujourd'hui qu'un programme semble me répondre. Je les garde sans rien en faire ; si c'était vous, écrivez-moi ici.
    [unreached] Depuis un moment, aucun mail de ma part ne semble arriver chez { $address }. Je continue d'essayer et vous dirai quand cela marche ; d'ici là, écrivez-moi ici.
   *[reached] Les mails arrivent de nouveau chez { $address }. Ce que j'ai abandonné entre-temps, je ne l'envoie plus : redemandez-le-moi.
}
empty-message = Votre message est arrivé vide, je ne peux donc rien en faire. Veuillez le renvoyer.
may-not-have-reached = Un message de ma part ne vous est pas forcément parvenu. Il disait : { $words }
not-taken = Un de mes messages n'est pas parti : { $reason }. Voici son début : { $words }. Répondez-moi, et je le redirai autrement.
cannot-tell = Je ne sais pas si mon SMS à { $who } est parti. Si vous apprenez qu'il n'est pas arrivé, vous pouvez le renvoyer ici :
not-delivered = { $form ->
    [failed] Un SMS de ma part n'a pas pu arriver ({ $reason }). Il disait : { $words }
   *[unknown] Un SMS de ma part n'est pas forcément arrivé : je ne sais pas ({ $reason }). Il disait : { $words }
}
attachments-left-out = { $count ->
    [one] J'ai omis une pièce jointe de votre mail : j'en garde { $most } par mail, { $megabytes } Mo en tout.
   *[other] J'ai omis { $count } pièces jointes de votre mail : j'en garde { $most } par mail, { $megabytes } Mo en tout.
}
wrote = { $who } a écrit : { $said }
several-wrote = { $who } a écrit { $count } messages, le plus récent en dernier :
message-at = { $at } : { $said }
stranger-wrote = { $address } (hors de vos contacts) a écrit : { $said }
former-colleague = { $who } ({ $address }, n'est plus dans l'équipe)
unproved-sender-of-name = Quelqu'un avec l'adresse de { $name } ({ $address } ; rien ne prouve que c'est { $name })
unproved-sender = Quelqu'un avec l'adresse { $address } (non vérifiée)
contact-mailed = { $who } a envoyé un mail ({ $subject }) : { $said }
stranger-mailed = { $address } (hors de vos contacts) a envoyé un mail ({ $subject }) : { $said }
no-subject = sans objet
somebody-wrote = Quelqu'un dont le numéro est masqué a écrit : { $said }
empty-text = un message vide
beginning-only = Ce n'est que le début : la suite est dans l'application web, sous Personnes extérieures.
not-answered = Je n'ai pas répondu.
told-it-arrived = J'ai seulement répondu que c'était bien arrivé.
tell-me-to-reply = Dites-moi si vous voulez répondre.
reply-after-stop = { $form ->
    [mail] Depuis son STOP, aucun SMS de ma part ne lui parvient jusqu'à son START. Dites-moi si je dois lui envoyer un mail.
   *[letter] Depuis son STOP, aucun SMS de ma part ne lui parvient jusqu'à son START. Merci d'appeler ou d'envoyer une lettre.
}
offered-answer = Je pourrais répondre : { $said } Dites-moi de l'envoyer, ou ce qu'il faut écrire à la place.
only-by-phone = Depuis son STOP, aucun SMS ne lui parvient. Merci d'appeler.
stopped-in-emergency = Personne n'a encore répondu à son urgence, et la réponse que je proposais ne peut plus lui parvenir. Merci d'appeler : { $phone }.
answer-to-emergency = Votre message est bien arrivé et nous nous en occupons tout de suite. Si quelqu'un est en danger, sortez immédiatement et appelez les secours.
tell-me-about-them = Dites-moi quoi répondre, ou "ajoute ce contact : NOM", ou "bloque".
cannot-be-answered = On ne peut pas lui répondre.
in-your-name = Un e-mail est venu à votre nom, et personne ne peut prouver qu'il est de vous : { $said }
if-it-was-you = S'il est de vous, dites-moi ici quoi faire. Sinon, je n'en fais rien.
can-be-blocked = On ne peut pas lui répondre, mais vous pouvez écrire "bloque".
keyword = { $form ->
    [stop] { $who } a écrit STOP : plus rien ne lui est envoyé par ce moyen avant un START de sa part.
    [start] { $who } a écrit START : les messages lui parviennent à nouveau par ce moyen.
   *[help] { $who } a écrit HELP et a eu une réponse automatique.
}
kept-back = { $count ->
    [one] Depuis son STOP, je n'ai pas pu faire ce qui suit. Dites-moi si je dois le faire maintenant : { $what }
   *[other] Depuis son STOP, je n'ai pas pu faire { $count } choses. Dites-moi ce que je dois en faire maintenant : { $what }
}
was-to-go-out = { $what } (devait partir le { $day })
scheduled-to-them = { $count ->
    [one] Ceci est prévu et ne lui parviendra que si START arrive avant : { $what }
   *[other] Ces { $count } messages sont prévus et ne lui parviendront que si START arrive avant : { $what }
}
missed-texts = { $count ->
    [one] Vous revoilà. Depuis votre STOP, un de mes SMS ne vous est pas parvenu. Demandez-moi ce qu'il disait.
   *[other] Vous revoilà. Depuis votre STOP, { $count } de mes SMS ne vous sont pas parvenus. Demandez-moi ce qu'ils disaient.
}
missed-questions = Cela attend toujours votre décision :
sign-in-first = Pour { $what }, j'ai besoin que vous vous connectiez une fois avec Google. Après, je continue :
other-account = Google est maintenant connecté avec { $address }. Je ne peux plus me servir de { $before }.
welcome = Bonjour { $name }, ici Steward, l'assistant de l'équipe { $account }. Vous en faites partie : écrivez-moi ce qu'il vous faut. Je cherche, je rédige, je retiens. Répondez STOP pour vous désinscrire, HELP pour de l'aide. Frais de SMS et de données possibles.
welcome-from = Bonjour { $name }, ici Steward, l'assistant de l'équipe { $account }. { $who } vous y a ajouté : écrivez-moi ce qu'il vous faut. Je cherche, je rédige, je retiens. Répondez STOP pour vous désinscrire, HELP pour de l'aide. Frais de SMS et de données possibles.
number-is-new = Bonjour { $name }, ici Steward, l'assistant de l'équipe { $account }. C'est désormais votre nouveau numéro chez moi. Répondez STOP pour vous désinscrire, HELP pour de l'aide. Frais de SMS et de données possibles.
how-to-confirm = Avant de pouvoir décider, confirmez que ce numéro est bien à vous : répondez avec ce code.
confirm-first = Je ne peux accepter de décision de ce numéro avant sa confirmation. Répondez avec le code à six chiffres que je vous ai envoyé, ou demandez-en un autre à la personne qui m'administre.
app-news = { $form ->
    [connected] { $app } peut désormais m'utiliser en votre nom : l'application lit ce que vous pouvez lire et vous demande avant de faire quoi que ce soit. Si vous n'en savez rien, prévenez tout de suite la personne qui m'administre.
   *[disconnected] { $app } ne peut plus m'utiliser en votre nom.
}
web-signed-in = Quelqu'un s'est connecté à l'application web en votre nom, avec { $device }. Si ce n'était pas vous, déconnectez-vous partout : { $url }
done-by-itself = C'est parti sans demander, comme votre équipe le permet pour ces messages.
reminder = Rappel : { $words }
late-reminder = Rappel en retard (il était prévu { $due }) : { $words }
reminder-stopped = { $who } n'est plus dans l'équipe, j'ai donc mis fin à ce rappel : { $words }
scheduled-failed = Ce qui était prévu a échoué ({ $what }) : { $why }. Il ne s'est rien passé ; je réessaie { $when }.
scheduled-given-up = { $form ->
    [first] Ce qui était prévu a échoué ({ $what }) : { $why }. Il ne s'est rien passé.
   *[again] Ce qui était prévu échoue encore ({ $what }) : { $why }. Rien ne s'est passé ; je n'essaie plus.
}
meanwhile = Entre-temps :
many-wrote = { $count ->
    [one] Un message est arrivé d'une personne hors de vos contacts. Je l'ai gardé : demandez-moi ce qu'il dit.
   *[other] { $count } messages sont arrivés de personnes hors de vos contacts. Je les ai gardés : demandez-moi ce qu'ils disent.
}
many-wrote-unproved = { $count } messages sont arrivés de personnes hors de vos contacts ou à l'adresse non vérifiée. Je les ai gardés : demandez-moi ce qu'ils disent.
and-more = { $count ->
    [one] Et encore une chose : demandez-la-moi.
   *[other] Et encore { $count } autres : demandez-les-moi.
}
cannot-wait = { $form ->
    [emergency] Cela ressemble à une urgence :
    [urgent] Cela semble ne pas pouvoir attendre :
   *[unread] Je ne sais pas si cela peut attendre :
}
mail-found = { $skills } : mail de { $who }, { $subject }{ $facts }
mail-not-matched = Ne correspond pas : mail de { $who }, { $subject }
mail-digest = { $count ->
    [one] Un mail que j'ai retenu, car je vous écris au plus 10 fois par heure :
   *[other] { $count } mails que j'ai retenus, car je vous écris au plus 10 fois par heure :
}
mail-left = { $count ->
    [one] { $skill } : encore un mail
   *[other] { $skill } : encore { $count } mails
}
watcher-trouble = { $form ->
    [expired] Je n'ai pas pu surveiller { $address } un moment et j'ai pu manquer des mails. Je surveille de nouveau.
    [not_allowed] Je ne surveille plus { $address } : Google ne me laisse pas entrer. Demandez-le-moi encore pour vous connecter.
    [other_account] Je ne surveille plus { $address } : vous avez connecté un autre compte. Dites-moi si je dois surveiller celui-là.
   *[unread] Il y a à { $address } des mails que je n'ai pas pu lire. Regardez-les, je vous prie.
}
matched-not-done = Non fait ({ $what }) : { $why }.
not-signed-in = il faut d'abord vous connecter à Google, puis je le fais
watcher-stopped = { $who } ne fait plus partie de l'équipe, donc je ne surveille plus ce qui arrive à { $address }.
