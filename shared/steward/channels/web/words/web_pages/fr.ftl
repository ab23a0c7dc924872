page-ledger = { $form ->
    [title] Ce qui a été fait
    [also_draw_facts] Chercher des faits dans ce que vous avez dit
    [also_weigh_urgency] Juger l'urgence d'un message
    [also_set_language] Changer la langue
    [also_confirm_number] Confirmer un numéro
    [also_decide_approval] Décider par SMS
    [also_read_outside] Lire des mots du dehors
    [also_draft_outside] Rédiger une réponse à des mots du dehors
    [also_analyze_image] Regarder une image
    [empty] Rien n'a été fait ces jours-là.
    [what] Quoi
    [status] Issue
    [status_running] En cours
    [status_done] Fait
    [status_scheduled] Planifié
    [status_decided] Décidé
    [status_taken_back] Annulé
    [status_failed] Pas fait
    [status_unknown] Personne ne le sait
    [at] Commencé
    [asked_by] Demandé par
    [approved_by] Approuvé par
    [taken_back_by] Annulé par
    [day] Jour
    [member] Qui l'a demandé
    [lookups] Consultations
    [also_lookups_out] Ne pas les montrer
    [also_lookups_too] Les montrer aussi
    [how] Comment c'est arrivé
    [how_approved] Une personne l'a approuvé
    [how_decided] Une personne l'a décidé
    [how_read] Un modèle sans outils a lu des mots du dehors
    [how_level_0] Il signale seulement
    [how_level_1] Après un oui
    [how_level_2] Après avoir montré un projet
    [how_level_3] Steward peut le faire et le dit ensuite
    [how_level_4] Steward peut le faire et en garde trace
    [why] Pourquoi
    [ended_at] Terminé
    [arguments] En détail
    [label] Élément
    [value] Valeur
    [evidence] Mots du dehors qui y ont mené
    [result] Résultat, tel qu'il a été noté
   *[cost] Coût des modèles
}

page-costs = { $form ->
    [title] Coûts
    [empty] Rien n'a rien coûté ces 30 derniers jours.
    [also_chart] Coûts en barres ; le tableau dessous donne les mêmes chiffres
    [what] 30 derniers jours
    [models] Modèles
    [text_cost] Messages, estimé
    [texts] Messages envoyés
    [done] Appels d'outils
    [by] Présenté
    [also_by_day] Par jour
    [also_by_member] Par membre
    [also_by_kind] Par genre de travail
    [also_nobody] L'équipe
    [also_total] Au total
    [also_texts_apart] Les messages sont comptés pour toute l'équipe : ils ne figurent que dans le total.
    [also_utc_days] Ici, chaque jour commence à minuit UTC.
    [also_kind_talks] Conversations des membres
    [also_kind_outsiders] Messages avec d'autres
    [also_kind_plans] Plans
    [also_kind_workflows] Déroulements
    [also_kind_mail] Courrier surveillé
    [also_kind_apps] Applications et pages
   *[also_kind_other] Tout le reste
}

page-conversations = { $form ->
    [title] Échanges
    [empty] Aucun échange pour l’instant. Commencez-en un ici, ou écrivez à Steward par SMS.
    [name] Sujet
    [channel] Par
    [channel_sms] SMS
    [channel_whatsapp] WhatsApp
    [channel_email] E-mail
    [channel_web] Ici
    [last_at] Dernier message
    [continues] Se poursuit
    [search] Rechercher
    [also_untitled] Nouvel échange
    [also_untitled_sms] Messages texte
    [also_untitled_whatsapp] WhatsApp
    [also_untitled_email] E-mails
    [also_new] Nouvelle discussion
    [also_rename] Renommer
    [also_rename_to] Nouveau nom
    [also_change] Renommer ou supprimer
    [also_delete] Supprimer
    [also_delete_means] Elle quitte cette liste et la recherche. Ce qui a été fait et appris reste consigné ; si quelque chose y est dit à nouveau, elle revient.
    [also_unread] Nouveau
    [also_ended] terminée
    [also_pause] Mettre Steward en pause pour l’équipe
    [also_pause_all] Mettre Steward en pause pour toute l'équipe
    [also_pause_means] Steward cesse alors tout travail, pour toute l'équipe, jusqu'à ce que quelqu'un le relance.
    [also_paused] Steward est en pause pour l’équipe : il ne fait rien tant que personne ne le relance.
    [also_go_on] Reprendre
    [also_write] Votre message
    [also_send] Envoyer
    [also_model] Modèle
    [also_usual_model] Celui d’habitude
    [also_choose] Choisir
    [also_begin] Que puis-je faire pour vous ?
    [also_prompt_1] Qu’est-ce qui m’attend aujourd’hui ?
    [also_prompt_2] Qui a écrit cette semaine, et à quel sujet ?
    [also_prompt_3] Qu’est-ce qui est prévu ces prochains jours ?
    [also_prompt_4] Que pouvez-vous faire pour moi ?
    [also_elsewhere] Cet échange se poursuit là où il a commencé. Ici, vous pouvez le lire.
    [also_elsewhere_sms] Cet échange se poursuit par SMS : écrivez à Steward depuis votre téléphone. Ici, vous pouvez le lire.
    [also_elsewhere_whatsapp] Cet échange se poursuit par WhatsApp : écrivez à Steward depuis votre téléphone. Ici, vous pouvez le lire.
    [also_elsewhere_email] Cet échange se poursuit par e-mail : écrivez à Steward depuis votre messagerie. Ici, vous pouvez le lire.
   *[also_left] Vous avez quitté cet échange pour un nouveau. Ici, vous pouvez le lire.
}

page-correspondences = { $form ->
    [title] Personnes extérieures
    [empty] Personne d’extérieur à l’équipe n’a encore écrit.
    [who] Qui
    [tier] Connu
    [tier_known] Un contact
    [tier_stranger] Inconnu
    [tier_blocked] Bloqué
    [last_at] Dernier message
    [inbound] Reçus
    [outbound] Envoyés
    [outcome] Suite donnée
    [outcome_reply] Réponse donnée
    [outcome_memory_note] Noté
    [outcome_task] Devenu une tâche
    [outcome_escalation] Transmis à l’équipe
    [outcome_unanswered] Personne n’a encore répondu
   *[outcome_nothing] Rien à faire
}

page-devices = { $form ->
    [title] Appareils connectés
    [empty] Aucun navigateur n'est connecté à votre nom.
    [device] Appareil
    [this] Ici
    [this_yes] Celui-ci
    [used_at] Dernière utilisation
    [made_at] Connecté
    [also_end] Déconnecter là-bas
    [push] Notifications
    [push_on] Activées
    [push_off] Désactivées
    [also_turn_on] Activer ici
    [also_turning_on] Activation...
    [also_unreachable] Le service de notifications de ce navigateur n'a pas répondu : rien n'a été activé. Réessayez plus tard.
    [also_turn_off] Désactiver
    [also_denied] Ce navigateur n'autorise pas les notifications de cette page. Autorisez-les dans ses réglages, puis réessayez.
    [also_push_hint] Quand une décision vous attend, ce navigateur peut vous prévenir. La notification n'en dit pas plus.
   *[also_everywhere] Déconnecter partout
}

web-app-label = { $form ->
    [skip] Aller au contenu
    [menu] Menu principal
    [sign_out] Se déconnecter
    [find] Chercher
    [more] En afficher plus
    [all] Tous
    [csv] Télécharger en tableau (CSV)
    [actions] Actions possibles
    [back] Retour à la liste
    [back_to_conversation] Retour à l'échange
    [next] Ensuite, ceci vous attend :
    [nothing_found] Rien trouvé.
    [decided_approved] Approuvé
    [decided_rejected] Refusé
    [cancel] Annuler
    [save] Enregistrer
    [to_start] Retour à l'accueil
    [somebody_outside] Quelqu’un d’extérieur à l’équipe
    [files] Avec
    [mixed] Avec des mots de personnes extérieures à l’équipe.
    [may_have_arrived] Personne ne sait si c’est arrivé.
    [working] Steward s’en occupe.
    [stop_answer] Arrêter cette réponse
    [draft] En cours de rédaction
    [refresh] Actualiser
    [earlier] Voir les messages précédents
    [later] Afficher les messages les plus récents
    [link_decide] Voir et décider
    [link_undo] Annuler cela
    [link_sign_in] Se connecter
    [link_resend] Envoyer de nouveau
    [upload_add] Ajouter des fichiers
    [upload_uploading] envoi en cours …
    [upload_failed] n’est pas arrivé. Veuillez réessayer.
    [no_network] Pas de réseau. Ce que vous avez écrit reste ici : envoyez-le une fois connecté.
    [upload_type] ne peut pas être lu : images, PDF, Word, Excel, PowerPoint et texte conviennent.
    [upload_too_large] non ajouté : un message accepte 10 fichiers et 5 Mo.
    [upload_remove] Retirer
    [upload_needs_script] Pour ajouter des fichiers, votre navigateur doit exécuter des scripts.
    [upload_missing] Un fichier n’est pas arrivé en entier. Veuillez l’ajouter à nouveau.
    [upload_changed] Un fichier n’est pas ce que dit son nom. Vérifiez-le et ajoutez-le à nouveau.
   *[does_not_fit] Cela ne convient pas encore. Vérifiez ce qui est marqué.
}

web-app-section = { $form ->
    [today] Aujourd'hui
    [work] En cours
    [knowledge] Ce que Steward sait
    [trade] Patrimoine
    [team] Équipe
   *[account] Compte
}

web-app-call = { $form ->
    [due] Steward l'a reçu et s'en occupe.
    [running] Steward est en train de le faire.
    [waiting] Une décision est attendue : voyez Approbations. Rien ne s'est encore passé.
    [signing_in] En attente de votre connexion au service : Steward vous a envoyé un lien.
    [done] C'est fait.
    [failed] Ce n'est pas fait.
    [failed_unsaid] Ce n'est pas fait : quelque chose ne convient pas. Vérifiez-le, ou demandez à Steward.
    [unknown] Personne ne peut dire si c'est fait. Vérifiez avant de réessayer.
    [refused] Ce n'est pas fait : Steward n'en a pas le droit.
    [rejected] Ce n'est pas fait : cela a été refusé.
   *[expired] Ce n'est pas fait : personne n'a décidé à temps.
}

unproved-address-of-member = Quelqu'un avec l'adresse de { $name }, non vérifiée : { $address }

unproved-address = Quelqu'un avec cette adresse, non vérifiée : { $address }

web-app-wrote-for = Steward, pour { $who }

web-app-message = { $form ->
    [offline] Pas de réseau. Rien n'est perdu : réessayez une fois connecté.
    [try_again] Réessayer
    [nothing_here] Il n'y a rien ici que vous puissiez voir
    [changed_since] Cela a changé depuis l'affichage, et rien n'a été fait. Regardez ce qu'il en est maintenant.
   *[no_form] Ce n'est pas arrivé
}

yes-or-no-on-page = { $form ->
    [yes] Oui
   *[no] Non
}
