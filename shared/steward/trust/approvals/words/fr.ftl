not-somebody-else = { $who }, pas { $other }
kind-of-file = { $form ->
    [pdf] PDF
    [word] Word
    [excel] Excel
    [powerpoint] PowerPoint
    [text] texte
    [picture] image
    [calendar] calendrier
    [mail] e-mail
    [archive] archive compressée
    [winmail] winmail.dat
   *[other] fichier
}
file-of = { $name } ({ $kind }, { $size } Ko)
attached-files = En pièces jointes : { $files }
going-ahead = D'accord, je vais { $what }.
told-where-asked = Je vous dirai ce qu'il en est là où vous me l'avez demandé.
paused-by-you = { $form ->
    [you] Vous m'avez mis en pause pour toute votre équipe
   *[nobody] Je suis en pause pour toute votre équipe
}
paused-by = { $who } m'a mis en pause pour toute votre équipe
answered-while-paused = { $pause }. Votre réponse ne compte pas encore : écrivez /start pour me relancer, puis { $answer }.
approved-while-paused = { $pause }. La demande reste ouverte : écrivez-moi /start pour me relancer, puis répondez à nouveau ici.
answered-meanwhile = { $who } vient d'approuver une autre réponse à { $name }, je n'ai donc pas encore envoyé celle-ci.
leaving-it = D'accord, je ne vais pas { $what }.
leaving-draft = D'accord, je ne vais pas { $what } : { $words }
you-decided = { $form ->
    [approved] Vous m'avez déjà autorisé à { $what }.
   *[rejected] Vous m'avez déjà dit de ne pas { $what }.
}
approved-not-done = { $form ->
    [failed] Un oui est déjà venu, mais je n'ai pas pu { $what }.
   *[unknown] Un oui est déjà venu, mais personne ne sait si cela a été fait : { $what }.
}
former-member = un ancien membre
they-decided = { $form ->
    [approved] { $who } a dit oui, je vais donc { $what }.
   *[rejected] { $who } a dit non, je ne vais donc pas { $what }.
}
they-approved-done = { $who } a dit oui ({ $when }), et c'est fait : { $what }.
written-to = { $who } m'a fait écrire à { $name } : { $words }
other-waits = Un autre message à { $name } attend encore une décision ({ $code }).
wrote-after-your-yes = { $who } a encore écrit à propos de { $code }, après votre accord : { $said }
nobody-decided = Personne n'a répondu à temps, je ne vais donc pas { $what }.
answered-too-late = { $form ->
    [approved] Votre oui est arrivé trop tard, je ne vais donc pas { $what }.
   *[rejected] La question était déjà close, je ne vais donc pas { $what }.
}
waited-until = J'ai attendu une réponse jusqu'à { $when }.
words-right-until = Le texte n'était valable que jusqu'à { $until }.
wanted-again = { $form ->
    [scanner] Je vous en reparlerai si c'est encore utile et s'il n'est pas trop tard.
    [workflow] Le dossier concerné reste en suspens.
    [rule] Dites-moi si vous y tenez encore.
   *[member] Redemandez-moi si vous y tenez encore.
}
code-needed = Merci de répondre avec le code, pour éviter toute erreur :
no-such-code = { $form ->
    [undo] Il n'y a rien à annuler sous { $code }. Il est trop tard, ou c'est à une autre personne de l'annuler.
   *[other] { $code } ne correspond à rien qui attende votre réponse. Une autre personne en décide, ou c'est déjà fait.
}
choice = { $answer } - { $what }
choice-of-draft = { $answer } - { $what } : { $words }
not-yours = Il n'y a rien de tel à décider pour vous.
taking-back = D'accord, j'annule cela.
undo-under-way = L'annulation est déjà en cours.
undone-before = C'est déjà annulé.
undo-has-code = C'est fait. ANNULER { $code } permet de revenir en arrière.
undo-is-theirs = { $by } a dit oui ({ $when }), et c'est fait. { $who } peut revenir en arrière avec ANNULER { $code }.
done-for-good = { $by } a dit oui ({ $when }), et c'est fait. Je ne peux pas revenir en arrière.
sent-for-good = Un oui est déjà venu ({ $when }), et ce qui est parti ne revient pas.
undo-declined = Vous avez choisi de laisser cela tel quel.
undo-too-late = Il est trop tard pour annuler ceci : { $what }
to-undo = annuler : { $what }
set-bare-answers = { $form ->
    [bare] accepter OUI, NON ou ANNULER sans code quand une seule demande est ouverte
   *[coded] accepter OUI, NON ou ANNULER seulement avec le code de la demande
}
like-this = Sur les { $all } dernières demandes de ce genre, { $good } ont été approuvées.
last-like-this = { $form ->
    [approved] La dernière demande de ce genre a été approuvée.
   *[other] La dernière demande de ce genre n'a pas été approuvée.
}
decided-by = Par { $who }, { $when }.
decided-too-late = C'était avant votre réponse, qui n'y change rien.
mail-to-whom = E-mail à { $who }
text-to = SMS à { $who }
asked-by = { $who }, { $when }
open-until = { $when }
facts-as-of = C'était ainsi le { $when }. Cela a pu changer depuis.
shown-before = Ce n'est pas ce qui vous a été montré avant. Veuillez regarder à nouveau.
text-empty = Il ne reste aucun texte à envoyer. Écrivez ce qui doit partir, ou refusez.
text-too-long = { $count ->
    [one] Ce texte a un caractère de trop : la limite est de { $limit }. Veuillez le raccourcir un peu.
   *[other] Ce texte a { $count } caractères de trop : la limite est de { $limit }. Veuillez le raccourcir.
}
text-unusable = Ce texte ne peut pas être envoyé tel quel. Veuillez le dire autrement.
text-has-signs = Des signes qui ne peuvent pas être envoyés ont été retirés de ce texte. Veuillez le relire.
yes-or-no = { $form ->
    [yes] oui
   *[no] non
}
level-of = { $form ->
    [inform] seulement signaler quand c'est le moment
    [suggest] demander d'abord oui ou non
    [draft] montrer d'abord un brouillon
    [execute] le faire sans demander et le dire après
    [silent] le faire sans demander et en garder seulement une trace
   *[usual] comme d'habitude
}
some-contact = un contact qui n'existe plus
span = de { $first } à { $last }
label = { $form ->
    [allowed] Sans code
    [about] Connu comme
    [acknowledge_strangers] Les inconnus apprennent que c'est arrivé
    [acknowledgement] Ce que lisent les inconnus
    [action] Quoi
    [add_email] Une adresse e-mail de plus
    [add_phone] Un numéro de plus
    [after] À partir de
    [before] Avant
    [channel] Canal de communication
    [code] Code
    [confirm_name] De qui sont les données
    [contact_id] Contact
    [contact_ids] Seulement ces contacts
    [contact_name] Contact
    [content] Ce qu'il contiendra
    [constraints] Conditions
    [date_range] Jours
    [goal] But
    [decision] Décision
    [email] Adresse e-mail
    [include_members] L'équipe aussi
    [member_id] Qui de l'équipe
    [purpose] Motif du paiement
    [told] Ce que dit le prestataire
    [onboarding] En cours de reprise
    [onboarded] Reprise faite
    [months] Nombre de mois
    [draft] En brouillon
    [start_date] Premier jour
    [re_list] Remis en location
    [units] Ses logements
    [about_days] Jours en question
    [urgent] Ne peut pas attendre
    [keep_id] Qui reste
    [keep_name] Sous le nom
    [level] Désormais
    [limit] Au maximum
    [name] Nom
    [note] Note
    [path] Fichier
    [phone] Téléphone
    [query] Recherche
    [reason] Pourquoi
    [remove] À retirer
    [sender] Expéditeur
    [text] Texte
    [tools] Ce qu'il peut utiliser
    [url] Page web
    [domains] Domaines permis
    [turn_range] Messages
    [what] Quoi
    [why] Pourquoi
    [words] Au sujet de
    [attachments] Pièces jointes
    [attendees] Invités
    [also_needs] Utilise aussi de Google
    [calendar] De qui
    [end] Jusqu'à
    [event_id] Événement
    [place] Où c'est
    [mode] Comment y aller
    [location] Lieu
    [notes] Remarques
    [service] Fournisseur
    [shared] Pour toute l'équipe
    [from] Depuis
    [glob] Quels fichiers
    [new] À la place
    [old] Remplacé
    [again_at] Encore une fois à
    [call] Fait alors
    [question] À chercher
    [catch_up] En cas d'oubli
    [category] Type d'information
    [confidence] Certitude
    [on] En marche
    [description] Pour quoi
    [extract] Ce qui y est lu
    [match] Quels mails
    [rrule] Revient
    [zone] Fuseau horaire
    [when] Quand
    [past] Dans le passé
    [language] Langue
    [quiet_hours] Heures calmes
    [digest_at] Résumé à
    [silent_until] Pas avant
    [wakes] Laisser passer
    [quote] Extrait
    [start] À partir de
    [title] Titre
    [to] À
    [subject] Objet
    [body] Ce qu'il dira
    [cc] Copie à
    [thread_id] Fil
    [thread_subject] Sous l'objet
    [mailbox] Boîte de qui
    [email_id] E-mail
    [add] Libellés à mettre
    [account] Le compte de qui
    [header] Première ligne
    [inputs] Avec ces textes
    [kind] Quel genre
    [pages] Quelles pages
    [range] Quelles cellules
    [rows] Ce que contiennent les lignes
    [sheet] Quel onglet
    [source] Quel fichier
    [address] Adresse
    [locality] Ville
    [region] Région
    [postcode] Code postal
    [country] Pays
    [currency] Devise
    [jurisdiction] Quel droit
    [owner_ids] Propriétaires
    [owner_id] Propriétaire
    [unit] Logement
    [bedrooms] Chambres
    [bathrooms] Salles de bain
    [area_m2] Surface en m2
    [features] Équipements
    [market_rent] Loyer du marché
    [rent] Loyer
    [per] Période du loyer
    [due_day] Échéance le
    [deposit] Dépôt de garantie
    [to_tenant] Au locataire
    [to_owner] Au propriétaire
    [evidence] Justificatifs au dossier
    [rollover] Continue ensuite
    [opening_balance] Dû jusqu'ici
    [tenant_ids] Locataires
    [event] Ce qui se passe
    [begins] Quand il a lieu
    [day] Jour
    [by] De qui
    [amount] Montant
    [due_on] Dû le
    [received_on] Reçu le
    [method] Payé par
    [reference] Référence
    [another] Un autre pareil
    [of_themself] Sur la personne qui demande
    [effective_on] À partir du
    [urgency] Urgence
    [appointment] Rendez-vous
    [vendor_id] Artisan
    [role] Comme
    [trades] Métiers
    [on_hold] Pas de travail pour l'instant
    [waive_insurance] Même sans assurance
    [share_percent] Part
    [statement_day] Compte rendu le jour
    [reserve] Réserve
    [fee_percent] Frais de gestion
    [scanner] Contrôle
    [offsets] Quels jours
    [limits] Limites
    [weekdays] Jours de la semaine
    [people] Rappelés en même temps
    [days] Jours au plus
    [finding_id] Point trouvé
    [until] Au plus tôt le
    [cover] Assure
    [insurer] Assureur
    [policy_no] Numéro de police
    [expires_on] Valable jusqu'au
    [above_limit] Au-delà de ce que personne n'approuve
    [worth] Valeur
    [large_expense] Approuver les dépenses au-delà de
    [instalments] Échéances
    [proposed] Horaires proposés
    [at] Nouvel horaire, ou annoncé le
    [items] Ce qui a été constaté
    [outcome] Résultat
    [first] À partir de ce jour
    [last] Jusqu'à ce jour
    [not_applicable] La règle ne vaut pas ici
    [done_on] Fait le
    [next_due_on] Dû de nouveau le
    [waive] Dispensé cette fois
    [due_within_days] Dû dans tant de jours
    [rule] Règle
    [value] Valeur
    [every] Tous les
    [applies_to] S'applique à
    [source_url] Où la loi le dit
    [checked] Comparé à la loi
    [given_on] Annoncé le
    [served_on] Remis le
    [way] Comment remis
    [vacate_on] Leur dernier jour
    [agreed] Convenu par écrit
    [starts] Commence
    [expires] Expire
    [valid_until] Valable jusqu'au
    [market_state] Sur le marché
    [archived] Archivés aussi
    [include] Avec quoi
    [period] Quels jours
    [status] Où cela en est
    [min_days_overdue] Jours de retard
    [key] Préférence
    [scope] Où
    [filter] Seulement pour
    [rating] Note
    [feedback] Ce que vous en dites
    [tool] Action
    [situation] Situation
    [turn] Quel échange
    [reminder] Rappel
    [state] État
    [headline] Titre
    [available_from] Libre à partir du
    [term_months] Durée en mois
    [photos] Photographies
    [portals] Portails
    [highlight_features] D'abord
    [audience] Pour qui
    [applicants] Candidats
    [applicant] Qui est vérifié
    [checks] Ce qui est vérifié
    [income] Revenus
    [income_per] Revenus par
    [household] Foyer
    [move_in] Entrée le
    [docs] Documents
    [consent] Consentement
    [wording] Texte accepté
    [withdrawn] Retirée
    [reasons] Motifs
    [top_n] Combien
    [radius_km] Rayon en km
    [distance_m] Distance en mètres
    [include_comparables] Avec les comparables
    [handover_days] Jours avant un déménagement
    [deposit_days] Jours avant de rendre une caution
    [ahead_days] Jours d'avance pour les loyers
    [close_days] Jours avant de clore des travaux
    [building_days] Jours avant la fin d'une assurance d'immeuble
    [inspection_days] Jours avant une visite
    [term_days] Jours avant la fin d'une durée fixe
    [notice_days] Jours avant un relevé
    [empty_days] Jours avant un logement vide
    [answer_hours] Heures sans réponse
    [silent_hours] Heures de silence
    [silent_again_hours] Heures de silence la fois suivante
    [urgent_hours] Heures, si c'est urgent
    [every_months] Mois entre deux visites
    [first_months] Mois de l’entrée à la visite
    [after_months] Mois après le dernier changement
    [first_percent] Pour cent de moins la première fois
    [next_percent] Pour cent de moins ensuite
   *[enquiries] Demandes
}
days-before = { $count ->
    [one] un jour avant
   *[other] { $count } jours avant
}
days-after = { $count ->
    [one] un jour après
   *[other] { $count } jours après
}
on-the-day = le jour venu
role-of = { $form ->
    [owner] propriétaire
    [approver] approbateur
   *[member] membre
}
not-done-why = Non fait : { $why }
answers-now = { $form ->
    [bare] OUI, NON ou ANNULER suffit maintenant tant qu'une seule demande est ouverte
   *[coded] OUI, NON ou ANNULER ne vaut maintenant qu'avec le code de la demande
}
labelled = { $label } : { $value }
