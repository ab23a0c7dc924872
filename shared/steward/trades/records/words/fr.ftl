chosen-value = { $form ->
    [member] membre
    [approver] approbateur
    [accept] accepté
    [adverse] défavorable
    [agreed] convenu entre les parties
    [all] tous
    [apartments] immeuble locatif
    [appliance] appareil ménager
    [application] dossier de candidature
    [application_processing] candidatures
    [approve] accepter
    [approved] accepté
    [arrears] arriérés
    [arrears_escalation] loyers en retard
    [arrears_notice_day] jours d'arriérés avant un préavis
    [assign] confié à un artisan
    [bank] virement
    [basis_points] centièmes de pour cent
    [broken] non respecté
    [building] immeuble
    [by_hand] en main propre
    [cancel] annulé
    [capital] investissement
    [card] carte
    [cash] espèces
    [certificate] certificat
    [changed] modifié
    [cheque] chèque
    [cleaning] nettoyage
    [clear] rien à signaler
    [close] clos
    [commercial] local commercial
    [communication_followup] questions en attente
    [complete] terminé
    [compliance] obligations
    [compliance_deadlines] obligations et délais
    [contents] mobilier
    [credit] crédit
    [damage] dommages
    [days] jours
    [decline] refuser
    [deposit] caution
    [deposit_cap] caution maximale
    [deposit_lodge_days] délai pour consigner la caution
    [deposit_return_days] délai pour rendre la caution
    [dismiss] sans importance
    [domain] Domain
    [done] fait
    [duplex] duplex
    [electrical] électricité
    [electrical_safety] vérification de l'électricité
    [email] e-mail
    [emergency] urgence absolue
    [end] fin
    [end_notice_days_owner] préavis du propriétaire
    [end_notice_days_tenant] préavis du locataire
    [entry] entrée
    [entry_notice_days] préavis avant d'entrer
    [execute_with_tools] faire quelque chose
    [exit] sortie
    [fee] frais
    [form] formulaire
    [fortnight] deux semaines
    [four_weeks] quatre semaines
    [garden] jardin
    [gas_safety] vérification du gaz
    [google] Google
    [grace_days] jours de retard avant des frais
    [history] antécédents
    [hold] mis en attente
    [hold_over] continue sans terme
    [hours] heures
    [house] maison
    [identity] identité
    [in_person] en personne
    [income] revenus
    [inspection_scheduling] visites
    [inspections_per_year] visites en douze mois
    [instalment_due] une échéance approche
    [insurance] assurance
    [insurance_ends] une assurance se termine
    [insurance_renewal] assurances
    [invoice] facture
    [landlord] bailleur
    [last_month] le mois dernier
    [last_year] l'année dernière
    [late_fee] frais de retard maximaux
    [lease] bail
    [lease_lifecycle] baux
    [legal] frais juridiques
    [let] loué
    [liability] responsabilité civile
    [listing_performance] annonces
    [live] proposé
    [low] faible
    [maintenance] réparations
    [maintenance_followup] réparations en cours
    [management] gestion
    [market_rent] loyers du marché
    [missed] manqué
    [missing_items] objets manquants
    [month] par mois
    [months] mois
    [months_of_rent] mois de loyer
    [move_in] emménagement
    [no_limit] sans limite
    [normal] courante
    [notice] préavis
    [notified] locataires prévenus
    [notify] seulement prévenir
    [off] hors marché
    [on] sur le marché
    [on_hold] en attente
    [once] une fois
    [other] autre
    [others] autres motifs
    [owner] propriétaire
    [owner_statement] décompte propriétaire
    [paid] payé
    [papers] pièces
    [papers_missing] des pièces manquent
    [pause] suspendre
    [payment_plans] plans de paiement
    [person] personne
    [pest] nuisibles
    [phone] téléphone
    [photo] photo
    [place] lieu
    [plumbing] plomberie
    [policy] police
    [pool_barrier] vérification de la barrière de piscine
    [portfolio] parc
    [post] courrier
    [preference] préférence
    [preferred] par où on a écrit en dernier
    [property] bien
    [propose] proposé
    [quarter] par trimestre
    [quote] devis
    [rates] taxes foncières
    [ready] libre
    [receipt] ticket
    [receive] arrivé
    [record_years] conservation des dossiers
    [redecoration] remise en état
    [references] références
    [registered_post] courrier recommandé
    [rejected] refusé
    [renew] renouvelé
    [rent] loyer
    [rent_arrears] arriérés de loyer
    [rent_collection] loyers
    [rent_due] loyer à échéance
    [rent_increase] hausse de loyer
    [rent_increase_cap_bp] hausse maximale du loyer
    [rent_increase_gap_months] temps entre deux changements de loyer
    [rent_increase_notice_days] préavis d'une hausse de loyer
    [rent_late] loyer en retard
    [rent_roll] état locatif
    [rental_registration] enregistrement de la location
    [reopen] rouvert
    [repair_hours_emergency] délai d'une réparation d'urgence absolue
    [repair_hours_urgent] délai d'une réparation urgente
    [repairs] réparations
    [report] rapport
    [request] demandé
    [reschedule] reporté
    [resume] reprendre
    [routine] de routine
    [schedule] rendez-vous pris
    [sign] signé
    [skip] passer
    [smoke_alarms] essai des détecteurs de fumée
    [snooze] remis à plus tard
    [start] commencé
    [statement] décompte
    [structural] structure
    [switched_off] désactivé
    [switched_on] activé
    [taken] déjà pris
    [tax] fiscalité
    [tax_year_first_month] mois où commence l'année fiscale
    [tenancy] location
    [tenancy_history] locations passées
    [tenant] locataire
    [text] message
    [thing] objet
    [this_month] ce mois-ci
    [this_year] cette année
    [times] fois
    [triage] évalué
    [unclear] incertain
    [unit] logement
    [unpaid_bills] factures impayées
    [urgent] urgent
    [utilities] charges
    [utility] charge
    [vacancy] logements vacants
    [vendor] artisan
    [vendor_licence] licence de l'artisan
    [visit_arranged] une visite est prévue
    [waitlist] liste d'attente
    [week] par semaine
    [weeks_of_rent] semaines de loyer
    [withdraw] retiré
    [withdraw_notice] préavis retiré
    [work] travail
    [workers] accidents du travail
    [year] par an
   *[years] années
}
every-years = { $count ->
    [one] chaque année
   *[other] tous les { $count } ans
}
every-months = { $count ->
    [one] chaque mois
   *[other] tous les { $count } mois
}
every-weeks = { $count ->
    [one] chaque semaine
   *[other] toutes les { $count } semaines
}
every-days = { $count ->
    [one] chaque jour
   *[other] tous les { $count } jours
}
weekday = { $form ->
    [monday] lundi
    [tuesday] mardi
    [wednesday] mercredi
    [thursday] jeudi
    [friday] vendredi
    [saturday] samedi
   *[sunday] dimanche
}
every-hours = { $count ->
    [one] toutes les heures
   *[other] toutes les { $count } heures
}
each-time = { $how }, { $days }

reminder-refused = { $form ->
    [off] aucun propriétaire de l'équipe n'a activé ce rappel
    [today] on leur a déjà fait un rappel aujourd'hui
   *[week] ils ont eu assez de rappels cette semaine
}
