page-findings = { $form ->
    [title] Constats
    [empty] Rien ne demande d'attention. Steward parcourt lui-même les dossiers et signale ce qu'il trouve.
    [what] Quoi
    [scanner] Trouvé sous
    [urgent] Urgent
    [urgent_yes] Urgent
    [status] État
    [status_open] Nouveau
    [status_proposed] Proposé
    [status_ran] Steward s'en est occupé
    [status_made] Steward l'a préparé
    [status_approved] Approuvé
    [status_rejected] Refusé
    [status_expired] Personne n'a décidé
    [status_not_done] Pas fait
    [status_unknown] Peut-être fait
    [status_told] Signalé
    [status_seen_to] En cours
    [status_called_off] Annulé, reste à faire
    [status_snoozed] Reporté
    [status_dropped] Abandonné
    [status_resolved] Réglé
    [status_done] Fait
    [status_dismissed] Sans intérêt
    [found_at] Trouvé
    [stopped] Pourquoi rien ne se passe
    [proposes] Steward propose de
    [to] Rappelle à
    [whose] S'en charge
    [told_at] Signalé
    [lapses_at] Inutile après
    [done] Fait
    [put_off] Reporter
    [ask_until] Jusqu'à quand
   *[dismiss] Sans intérêt
}
attempt-ended = { $form ->
    [not_done] J'ai essayé, mais cela n'a pas pu se faire. Reportez-le pour que je réessaie, ou occupez-vous-en et marquez-le comme fait.
   *[unknown] J'ai essayé, et personne ne sait si cela a été fait. Vérifiez, puis marquez-le comme fait ou reportez-le.
}

page-scanners = { $form ->
    [title] Veilles
    [empty] Rien ne parcourt les dossiers.
    [what] Veille sur
    [status] État
    [status_on] Active
    [status_off] Inactive
    [found] Constats ouverts
    [last_found] Dernier constat
    [proposes] Peut proposer de
    [settings] Réglages
    [setting] Réglage
    [value] Valeur
    [would_find] Trouverait dans les 30 prochains jours, si rien ne change
    [would_find_if_on] Trouverait dans les 30 prochains jours, si elle était active
    [expected] À partir du
    [finding] Constat
    [on] Activer
    [off] Désactiver
    [set_days] Fixer les jours
    [ask_offsets] Jours, comptés depuis le jour dont il s'agit : -7, 0, 3
    [set_weekdays] Fixer les jours de la semaine
   *[ask_weekdays] Jours de la semaine, de 1 pour lundi à 7 pour dimanche : 1, 2, 3
}

page-properties = { $form ->
    [title] Biens
    [empty] Aucun bien ici. Demandez à Steward d'en ajouter un.
    [find] Chercher
    [name] Bien
    [state] État
    [state_onboarding] En cours de reprise
    [state_active] Géré
    [state_archived] Archivé
    [units] Logements
    [let] Loués
    [vacant] Vacants
    [other] Autres
    [address] Adresse postale
    [kind] Type
    [owners] Propriétaires
    [value] Valeur
    [asks_above] Demande pour les dépenses de plus de
    [homes] Logements
    [unit] Logement
    [status] État
    [status_vacant] Inoccupé
    [status_listed] Proposé
    [status_reserved] Réservé
    [status_occupied] Loué
    [status_notice] Loué, préavis donné
    [status_turn] En remise en état
    [status_off_market] Hors marché
    [bedrooms] Chambres
    [market] Loyer du marché
    [tenancies] Locations
    [tenants] Locataires
    [home] Logement
    [tenancy] État
    [tenancy_draft] Non signé
    [tenancy_pending] Commence plus tard
    [tenancy_active] En cours
    [tenancy_periodic] En cours, sans terme
    [tenancy_notice] Préavis donné
    [tenancy_ended] Terminé, non soldé
    [tenancy_closed] Soldé
    [tenancy_cancelled] Annulé
    [since] Depuis
    [until] Jusqu'au
    [rent] Loyer
    [per] Pour
    [overdue] En retard
    [due_later] À payer plus tard
    [duties] Ce que la loi demande
    [duty] Obligation
    [of] Pour
    [due_on] Échéance
    [stands] État
    [stands_upcoming] À venir
    [stands_due] Échue
    [stands_overdue] En retard
    [last_done_on] Fait la dernière fois
    [offers] À louer
    [offered] Logement
    [headline] Titre de l'annonce
    [asked] Loyer
    [offer] État
    [offer_draft] Brouillon
    [offer_live] Publiée
    [offer_paused] En pause
    [free_from] Libre le
    [views] Vues
   *[enquiries] Demandes
}

page-tenancies = { $form ->
    [title] Locations
    [empty] Aucune location ici.
    [find] Locataire ou lieu
    [tenants] Locataires
    [place] Lieu
    [state] État
    [state_draft] Non signé
    [state_pending] Commence plus tard
    [state_active] En cours
    [state_periodic] En cours, sans terme
    [state_notice] Préavis donné
    [state_ended] Terminé, non soldé
    [state_closed] Soldé
    [state_cancelled] Annulé
    [start] Depuis
    [until] Jusqu'au
    [end] Terme
    [out_by] Départ
    [rent] Loyer
    [per] Pour
    [due_day] Échéance le
    [overdue] En retard
    [due_later] À payer plus tard
    [autopay] Loyer prélevé
    [deposit] Dépôt de garantie
    [held_by] Détenu par
    [held_by_owner] Le propriétaire
    [held_by_agency] L'agence
    [held_by_scheme] Un organisme de dépôt
    [deposit_state] État du dépôt
    [deposit_state_none] Aucun
    [deposit_state_due] Pas encore payé
    [deposit_state_paid] Payé
    [deposit_state_lodged] Déposé
    [deposit_state_claimed] Réclamé
    [deposit_state_released] Restitué
    [rents] Loyers
    [since] Depuis
    [entries] Compte du locataire
    [on] Jour
    [entry] Écriture
    [entry_charge] À payer
    [entry_payment] Paiement
    [what] Motif
    [amount] Montant
    [left] Reste à payer
    [status] État
    [status_scheduled] Prévu
    [status_open] Ouvert
    [status_part_paid] Payé en partie
    [status_paid] Payé
    [status_waived] Abandonné
    [status_reversed] Annulé
    [status_pending] En route
    [status_cleared] Reçu
    [status_failed] Échoué
    [status_refunded] Remboursé
    [note] Remarque
    [papers] Papiers
    [called] Papier
    [paper] Type
    [filed_on] Classé
    [valid_until] Valable jusqu'au
   *[also_outside] Une personne extérieure à l'équipe
}

page-arrears = { $form ->
    [title] Impayés
    [empty] Personne n'est en retard.
    [age_31_or_more] 31 jours ou plus
    [age_15_to_30] 15 à 30 jours
    [age_8_to_14] 8 à 14 jours
    [age_1_to_7] 1 à 7 jours
    [age_plan] Respectent un plan de paiement
    [who] Qui
    [place] Où
    [owed] En retard
    [days] Jours
    [since] Depuis
    [plan] Plan de paiement
    [plan_proposed] Proposé
    [plan_late] Une échéance est en retard
    [plan_unclear] Une échéance est en retard, sauf si un paiement la réglait
   *[plan_kept] Respecté jusqu'ici
}

page-maintenance = { $form ->
    [title] Réparations
    [called] Réparation
    [empty] Il n'y a rien à réparer.
    [place] Où
    [urgency] Degré d'urgence
    [urgency_emergency] Cas d'urgence
    [urgency_urgent] Pressé
    [urgency_normal] Ordinaire
    [urgency_low] Faible
    [state] État
    [state_reported] Signalé
    [state_triaged] Examiné
    [state_quoting] Devis demandés
    [state_approved] Approuvé
    [state_scheduled] Rendez-vous pris
    [state_in_progress] En cours
    [state_completed] Fait
    [state_closed] Clos
    [state_on_hold] En attente
    [state_cancelled] Annulé
    [reported_on] Signalé
    [reported] Tel que signalé
    [vendor] Prestataire
    [appointment_at] Rendez-vous
    [completed_at] Fait
    [estimate] Prix convenu
    [kind] Type
    [description] Détails
    [note] Remarque
    [quotes] Devis
    [asked] Prestataire
    [price] Prix
    [quote] État
    [quote_requested] Demandé
    [quote_received] Reçu
    [quote_approved] Accepté
    [quote_declined] Refusé
    [quote_expired] Expiré
    [valid_until] Valable jusqu'au
    [costs] Coûts
    [spent_on] Jour
    [spent] Montant
    [what_for] Motif
   *[also_outside] Une personne extérieure à l'équipe
}

page-reports = { $form ->
    [title] Rapports
    [empty] Aucun rapport n'a encore été fait.
    [called] Rapport
    [about] Pour
    [first] Du
    [last] Au
    [made_on] Fait
    [number] Numéro
    [make] Nouveau rapport
    [ask_kind] Rapport
    [ask_kind_rent_roll] État locatif
    [ask_kind_arrears] Impayés
    [ask_kind_income] Recettes et dépenses
    [ask_kind_tax] Année fiscale
    [ask_kind_portfolio] Tout le parc
    [ask_kind_owner_statement] Relevé du propriétaire
    [ask_kind_maintenance] Réparations
    [ask_kind_compliance] Ce que la loi demande
    [ask_period] Période
    [ask_period_this_month] Ce mois
    [ask_period_last_month] Le mois dernier
    [ask_period_this_year] Cette année
    [ask_period_last_year] L'année dernière
    [ask_period_other] Du et au, comme ci-dessous
    [ask_first] Du
    [ask_last] Au
    [also_totals] Totaux
    [also_lines] Lignes
    [also_pdf] Télécharger en PDF
    [also_csv] Télécharger en CSV
   *[also_share] Page à partager
}
