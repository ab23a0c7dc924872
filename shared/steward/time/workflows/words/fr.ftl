step-name = { $form ->
    [triage] évaluation
    [vendor] prestataire
    [quotes] devis
    [approval] accord
    [booking] rendez-vous
    [work] travaux
    [papers] papiers
    [check] vérification
    [notice] avis
    [serving] remise de l'avis
    [change] changement
    [waiting] attente
    [offer] offre
    [answer] réponse
    [terms] conditions
    [message] message envoyé
    [payment] paiement
    [choice] décision
    [settled] règlement
    [exit] dernière visite
    [leaving] départ
    [visit] visite
    [out] remise des clés
    [account] comptes
    [closing] fin du dossier
    [faults] défauts
    [report] rapport
    [evidence] justificatif
    [writing] texte de l'annonce
    [advertised] publication
    [applications] candidatures
    [screening] vérifications
    [choosing] choix
    [answering] accord au candidat
    [signing] signature
    [withdrawing] fin des annonces
    [others] les autres candidats
    [lease] bail
    [money] premiers paiements
    [lodging] caution
    [entry] visite d'entrée
    [welcome] bienvenue
    [moving_in] emménagement
    [start] début
    [handing_over] passage de relais
    [relet] nouvelle location
    [deposit] caution
    [units] lots
    [owner] propriétaire
    [request] documents
    [rules] règles
    [baseline] première visite
   *[activation] votre accord
}
awaited = { $form ->
    [vendor] un prestataire assuré
    [quotes] les devis
    [appointment] un rendez-vous
    [work] la fin des travaux
    [cost] la note de la dépense
    [check] la nouvelle que tout va bien
    [served] la nouvelle que l'avis a été remis
    [effective] le premier jour du nouveau loyer
    [signed] le bail signé
    [payment] un paiement
    [choice] une décision : plan de paiement ou avis
    [balance] le solde restant
    [leaving] le dernier jour
    [findings] le résultat de la visite
    [evidence] le certificat
    [listing] une annonce
    [applications] des candidatures complètes
    [checks] le résultat des vérifications
    [tenancy] la location notée
    [lodging] le justificatif de la caution
    [moving_in] le jour de l'emménagement
    [deposit_back] le justificatif de la restitution de la caution
    [units] les lots notés
   *[papers] l'assurance notée
}
how-to-answer = { $form ->
    [signed] Envoyez-moi l'exemplaire signé, ou dites-moi qu'il est signé.
    [choice] Dites-moi laquelle des deux.
    [paper] Envoyez-moi le document quand vous l'aurez.
    [word] Dites-moi quand c'est le cas.
   *[other] Dites-moi quand vous l'avez, ou de ne plus attendre.
}
at-step = { $what } : étape { $place } sur { $of } ({ $step }),
doing-now = { $form ->
    [pending] va commencer
    [due] va continuer
    [calling] en cours
    [asking] en attente de décision
    [trouble] n'avance plus
    [ended] va continuer
    [completed] terminé
    [cancelled] annulé
   *[cancelling] en cours d'annulation
}
waiting-for = attend { $on } depuis { $since }
stands-still = { $form ->
    [failed] { $matter } n'avance plus. Quelque chose que j'ai tenté n'a pas marché.
    [unknown] { $matter } n'avance plus. Je ne sais pas si ma dernière tentative a abouti. Si je continue, je la tiens pour faite.
    [refused] { $matter } n'avance plus. La suite ne m'est pas permise.
    [declined] { $matter } n'avance plus. La réponse était non.
    [cancelled] { $matter } n'avance plus. J'attendais un travail qui a été annulé. Je peux continuer sans lui.
    [expired] { $matter } n'avance plus. Personne n'a décidé, j'ai pourtant demandé deux fois.
    [member] { $matter } n'avance plus. La personne qui l'a demandé a quitté l'équipe.
    [given_up] { $matter } n'avance plus. Quelque chose a échoué chez moi.
   *[paused] { $matter } est en pause.
}
go-on-or-drop = Dites-moi de continuer ou de laisser tomber.
goes-on-as = { $form ->
    [on_hold] Cela reste en suspens, et je ne fais rien avant que vous me disiez de continuer.
   *[before] Tout continue comme avant.
}
waited-in-vain = { $matter } n'avance plus. J'attends toujours { $on }.
workflow-declined = { $form ->
    [you] Comme vous l'avez dit, je ne vais pas { $call }. { $matter } ne peut pas avancer sans cela. Dites-moi quoi changer, ou de laisser tomber.
   *[other] La réponse était non, je ne vais donc pas { $call }. { $matter } ne peut pas avancer sans cela. Dites-moi quoi changer, ou de laisser tomber.
}
still-waits = { $matter } attend { $on }.
takes-back = Je reviendrais sur ceci : { $what }.
nothing-to-take-back = Il n'y a rien à annuler.
not-taken-back = Ceci reste tel que fait : { $what }.

workflow-controlled-by = { $form ->
    [pause] { $who } a mis en pause { $matter }.
    [resume] { $who } a repris { $matter }.
   *[cancel] { $who } a annulé { $matter }.
}
step-of = { $place } sur { $of } : { $step }
over-already = c'est déjà terminé
changed-since-asked = Quelque chose a changé depuis ma question.
