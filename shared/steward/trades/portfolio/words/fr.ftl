record-act = { $form ->
    [list_properties] voir les immeubles
    [get_property] voir un immeuble
    [create_property] ajouter un immeuble
    [save_unit] enregistrer un logement
    [save_party] enregistrer un artisan ou un propriétaire
    [search_tenants] chercher des locataires
    [get_tenancy] voir une location
    [create_tenancy] commencer une location
    [update_tenancy] modifier une location
    [change_rent] changer un loyer
    [get_payments] voir les montants dus et payés
    [get_arrears] voir qui est en retard de loyer
    [add_charge] facturer une location
    [record_payment] noter un paiement
    [record_expense] noter une dépense
    [reverse_entry] annuler une écriture
    [get_maintenance] voir les travaux
    [create_maintenance] signaler des travaux
    [update_maintenance] faire avancer des travaux
    [save_quote] enregistrer un devis
    [approve_quote] accepter un devis
    [save_insurance] enregistrer une assurance
    [list_findings] voir ce qui a été trouvé dans les dossiers
    [list_scanners] énumérer les veilles
    [set_scanner] régler une veille
    [update_finding] régler ce que j'ai remarqué
    [send_reminder] envoyer un rappel
    [list_reminders] voir quels rappels existent
    [switch_reminder] activer ou désactiver un type de rappel
    [get_legal_rules] voir les règles de droit
    [set_legal_rule] fixer une règle de droit
    [save_compliance_item] noter une obligation
    [complete_compliance_item] noter une obligation comme remplie
    [get_compliance_status] voir les obligations
    [schedule_inspection] prévoir une visite
    [record_inspection] noter une visite
    [get_inspections] voir les visites
    [save_payment_plan] enregistrer un plan de paiement
    [update_property] modifier un immeuble
    [file_document] classer un document
    [get_listings] voir les annonces
    [save_listing] proposer un logement à la location
    [generate_listing] rédiger une annonce
    [record_application] enregistrer une candidature
    [get_applications] voir les candidatures
    [summarize_applications] comparer les candidatures
    [decide_application] trancher une candidature
    [get_market_comparables] voir les loyers du marché
    [save_comparable] noter un loyer du marché
    [analyze_rent] comparer un loyer au marché
    [draft_notice] rédiger un avis
    [record_notice_served] noter qu'un avis a été remis
    [serve_notice] remettre un avis
    [deposit_lodge] faire garder une caution
    [deposit_get_status] voir où en est une caution
    [deposit_release] faire rendre une caution
    [settle_deposit] voir ce qu'est devenue une caution
    [generate_report] faire un rapport
    [get_report] voir un rapport
    [send_report] envoyer un rapport
    [estimate_cost] estimer le prix de travaux
    [assess_risk] voir ce qui est en danger
    [calculate_yield] calculer un rendement
    [forecast_cashflow] prévoir ce qui entre et sort
    [workflow_maintenance_job] mener une réparation à son terme
    [workflow_find_tenant] chercher un nouveau locataire
    [workflow_rent_increase] engager une hausse de loyer
    [workflow_lease_renewal] proposer de renouveler le bail
    [workflow_end_tenancy] suivre la fin d'une location
    [workflow_arrears] suivre un loyer en retard
    [workflow_inspection] suivre une visite jusqu'au bout
    [workflow_compliance] faire ce que demande la loi
    [workflow_onboard_tenant] accueillir un nouveau locataire
    [workflow_onboard_property] prendre en charge un immeuble
    [list_workflows] voir ce qui dure des semaines
    [control_workflow] suspendre, reprendre ou annuler un processus
    [payments_create_link] créer un lien de paiement
    [payments_setup_autopay] mettre en place le prélèvement
    [payments_stop_autopay] cesser le prélèvement
    [payments_collect] prélever un loyer
    [payments_retry] prélever un paiement à nouveau
    [payments_refund] rendre un paiement
    [settle_payment] voir ce qu'est devenu un paiement
    [screening_request] commencer la vérification d'un candidat
    [screening_get_report] voir le résultat des vérifications
    [settle_screening] voir ce qu'est devenue une vérification
    [portal_publish_listing] publier une annonce sur un portail
    [portal_withdraw_listing] retirer une annonce d'un portail
    [portal_get_listing_stats] voir comment marche une annonce sur son portail
    [portal_get_enquiries] voir ce qu'on demande au sujet d'une annonce
   *[settle_advert] voir où en est une annonce
}
record-kept = { $form ->
    [unit_new] { $where } a un nouveau logement : { $what }
    [unit_named] { $where } porte maintenant ce nom : { $what }
    [tenancy] { $where } est maintenant loué : { $what }
    [tenancy_draft] Une location de { $where } est préparée : { $what }
    [tenancy_sign] Le bail de { $where } est noté comme signé, au { $what }
    [tenancy_start] La location de { $where } commence le { $what }
    [tenancy_notice] Le congé pour { $where } est noté ; le dernier jour est { $what }
    [tenancy_withdraw_notice] Le congé pour { $where } est retiré au { $what } et la location continue
    [tenancy_renew] Le bail de { $where } dure maintenant jusqu'au { $what }
    [tenancy_hold_over] Le bail de { $where } court sans terme fixe à partir du { $what }
    [tenancy_end] La location de { $where } se termine ; le dernier jour est { $what }
    [tenancy_close] Les comptes de la location de { $where } sont clos au { $what }
    [tenancy_cancel] La location de { $where } est annulée au { $what }
    [rent] Le loyer de { $where } est modifié : { $what }
    [charge] Ceci est facturé à { $where } : { $what }
    [expense] La dépense pour { $where } est notée : { $what }
    [deposit] La caution de { $where } est enregistrée : { $what }
    [deposit_release] J'ai demandé la restitution de la caution de { $where } : { $what }
    [reversed] Cette écriture de { $where } ne compte plus : { $what }
    [job] Les travaux à { $where } sont notés : { $what }
    [job_given] Les travaux à { $where } sont confiés à { $what }
    [quote] Le devis des travaux à { $where } est noté : { $what }
    [quote_approved] Le devis des travaux à { $where } est accepté : { $what }
    [insurance] L'assurance de { $where } est notée : { $what }
    [rule] Je suis maintenant cette règle, pour { $where } : { $what }
    [rule_dropped] Je ne suis plus cette règle, pour { $where } : { $what }
    [compliance] Pour { $where }, voici la prochaine échéance : { $what }
    [compliance_over] Pour { $where }, ceci n'est plus à faire : { $what }
    [inspection] La visite de { $where } est prévue : { $what }
    [inspection_reschedule] La visite de { $where } est reportée à { $what }
    [job_schedule] Les travaux à { $where } ont maintenant leur rendez-vous : { $what }
    [document] Un nouveau document de { $where } est classé : { $what }
    [notice_served] L'avis pour { $where } est noté comme remis : { $what }
    [listing] Le loyer de l'annonce de { $where } est maintenant de { $what }
    [listing_draft] L'annonce de { $where } est préparée : { $what }
    [listing_live] { $where } est maintenant proposé pour { $what }
    [comparable] Un loyer du marché est noté pour { $where } : { $what }
    [advert] L'annonce de { $where } part vers { $what }
    [advert_off] L'annonce de { $where } est retirée de ce portail : { $what }
    [link] Le lien de paiement pour { $where } est là : { $what }
    [mandate] Le lien du prélèvement pour { $where } est là : { $what }
    [collected] Ceci est prélevé pour { $where } : { $what }
    [refund] Ceci est rendu, pour { $where } : { $what }
    [screening] La vérification pour { $where } est demandée : { $what }
   *[property] La fiche de { $where } est modifiée : { $what }
}
record-done = { $form ->
    [vendor] { $where } est maintenant inscrit comme prestataire
    [vendor_on_hold] { $where } n'a pas de travaux pour le moment
    [vendor_working] { $where } peut de nouveau avoir des travaux
    [vendor_uninsured] { $where } peut maintenant travailler sans assurance
    [owner] { $where } est maintenant inscrit comme propriétaire
    [property_new] { $where } fait maintenant partie des biens
    [property_taken_on] { $where } est maintenant pris en charge
    [property_archived] { $where } est maintenant archivé
    [property_restored] { $where } fait à nouveau partie des biens
    [unit_on] { $where } est de nouveau sur le marché
    [unit_off] { $where } est maintenant retiré du marché
    [unit_ready] { $where } peut maintenant se louer
    [job_triage] Les travaux à { $where } sont notés comme examinés
    [job_assign] Les travaux à { $where } sont confiés à un prestataire
    [job_start] Les travaux à { $where } ont commencé
    [job_hold] Les travaux à { $where } sont suspendus
    [job_complete] Les travaux à { $where } sont faits
    [job_close] Le dossier des travaux à { $where } est clos
    [job_cancel] Les travaux à { $where } sont annulés
    [job_reopen] Le dossier des travaux à { $where } est rouvert
    [quote_request] Un devis des travaux à { $where } est noté comme demandé
    [quote_decline] Le devis des travaux à { $where } est refusé
    [plan_propose] Le plan de paiement de { $where } est noté comme proposé
    [plan_accept] Le plan de paiement de { $where } est noté comme accepté
    [plan_paid] Une échéance de { $where } est notée comme payée
    [plan_missed] Une échéance de { $where } est notée comme impayée
    [plan_broken] Le plan de paiement de { $where } est noté comme non respecté
    [plan_cancel] Le plan de paiement de { $where } est annulé
    [inspection_notified] Les locataires de { $where } sont notés comme prévenus de la visite
    [inspection_done] La visite de { $where } est faite
    [inspection_report] Le rapport de la visite de { $where } est noté comme parti
    [inspection_cancel] La visite de { $where } est annulée
    [inspection_missed] La visite de { $where } est notée comme manquée
    [listing] L'annonce de { $where } est enregistrée
    [listing_live] { $where } est maintenant proposé
    [listing_pause] L'annonce de { $where } est suspendue
    [listing_withdraw] L'annonce de { $where } est retirée
    [listing_let] L'annonce de { $where } est close, car le bien est loué
    [application] La candidature pour { $where } est notée
    [application_withdrawn] La candidature pour { $where } est retirée
    [application_approve] La candidature pour { $where } est acceptée
    [application_decline] La candidature pour { $where } est refusée
    [application_waitlist] La candidature pour { $where } est sur liste d'attente
    [autopay_off] Plus rien n'est prélevé automatiquement pour { $where }
   *[unit] La fiche de { $where } est modifiée
}
payment-recorded = Le paiement de { $amount } par { $who } pour { $where } ({ $how }) est noté
listing-rent-changed = L'annonce de { $where } demande maintenant { $rent } au lieu de { $before }
unchecked-rules = { $kept } (selon des règles que personne n'a vérifiées)
visit-only-planned = { $form ->
    [by_itself] { $kept }. Je préviendrai les locataires au plus tard le { $by }.
   *[on_request] { $kept }. La prévoir n'avertit pas les locataires. Dites-moi au plus tard le { $by } de les prévenir.
}
payment-counts-twice = { $form ->
    [on_its_way] { $kept }. { $before } Si c'est un seul paiement, annulez celui-ci.
   *[recorded] { $kept }. { $before } Si c'est un seul paiement, il compte maintenant double.
}
instalment-paid = { $form ->
    [last] { $kept }. La dernière échéance, celle du { $day }, est ainsi réglée : tout le plan est payé.
   *[next] { $kept }. L'échéance du { $day } est ainsi réglée.
}
instalment-open = { $kept }. L'échéance de { $amount }, due le { $day }, reste ouverte : dites-moi si ceci la règle.
paid-ahead = { $kept }. { $ahead } Dites-moi si c'était pour le plan.
link-still-open = { $kept }. Le lien pour payer { $amount } reste valable jusqu'à { $until }, alors qu'il ne reste que { $left } à payer : dites-leur de ne pas l'utiliser.
link-not-needed = { $kept }. Le lien pour payer { $amount } reste valable jusqu'à { $until }, alors qu'il ne reste rien à payer : dites-leur de ne pas l'utiliser.
other-did = { $form ->
    [job_cancel] { $who } a annulé les travaux à { $where }.
    [job_hold] { $who } a suspendu les travaux à { $where }.
    [job_complete] { $who } a noté comme faits les travaux à { $where }.
    [job_undo] { $who } a annulé la dernière modification des travaux à { $where }.
    [inspection_undo] { $who } a annulé la dernière modification de la visite de { $where }.
   *[inspection_cancel] { $who } a annulé la visite de { $where }.
}
other-set = { $form ->
    [job_given] { $who } a confié les travaux à { $where } à { $what }.
    [job_schedule] { $who } a reporté les travaux à { $where } : { $what }.
   *[inspection_reschedule] { $who } a reporté la visite de { $where } : { $what }.
}
visit-taken-back = Repris : la visite ({ $where }), { $when }. En sont déjà informés : { $who }. Dites-moi si je dois prévenir.
visit-called-off = { $kept }. Attendent encore la visite ({ $when }) : { $who }. Dites-moi si je dois prévenir.
visit-may-be-expected = Il se peut que la visite ({ $when }) soit attendue par { $who }. Je ne préviens personne, sauf si vous me le demandez.
value-replaced = { $kept }. Avant, { $who } avait noté { $was }
value-restored = C'est de nouveau { $what }.
overdue-again = { $where } : { $amount } de nouveau en retard depuis le { $day } ({ $who }).
plan-left-again = Il reste de nouveau { $amount } du plan de paiement.
visit-set = { $kept }. { $who } ne le sait pas forcément encore : dites-moi si je dois prévenir.
form-to-fill-in = { $who } doit remplir ce formulaire, et je ne l'ai envoyé à personne : { $link } Dites-moi si je dois le transmettre
notice-ready = L'avis pour { $who } est rédigé. Merci de le remettre au plus tard le { $by } et de me dire le jour
notice-to-hand-over = L'avis pour { $who } est rédigé. Merci de le remettre dès que possible et de me dire le jour
lease-ready = Le bail de { $who } est rédigé. Merci de le signer à deux et de me dire quand c'est fait
notice-reads = { $kept }. Il dit : { $words }
notice-taken-back = { $form ->
    [lease] Le bail de { $who } est repris : merci de ne pas le signer.
   *[notice] L'avis pour { $who } est repris : merci de ne pas le remettre.
}
notice-of-rent = Avis de { $team } ({ $where }) : à partir du { $day }, le loyer est de { $amount } au lieu de { $before }.
notice-of-end = Avis de { $team } ({ $where }) : la location prend fin. Le dernier jour est le { $day } ; veuillez rendre le logement et les clés avant.
notice-of-entry = Avis de { $team } ({ $where }) : le { $day }, quelqu'un de chez nous, ou envoyé par nous, doit entrer dans le logement.
lease-terms = { $form ->
    [week] Bail de { $team } ({ $where }) : à partir du { $day }, { $amount } par semaine, payables d'avance.
    [fortnight] Bail de { $team } ({ $where }) : à partir du { $day }, { $amount } par quinzaine, payables d'avance.
    [four_weeks] Bail de { $team } ({ $where }) : à partir du { $day }, { $amount } les quatre semaines, payables d'avance.
    [month] Bail de { $team } ({ $where }) : à partir du { $day }, { $amount } par mois, payables d'avance.
    [quarter] Bail de { $team } ({ $where }) : à partir du { $day }, { $amount } par trimestre, payables d'avance.
   *[year] Bail de { $team } ({ $where }) : à partir du { $day }, { $amount } par an, payables d'avance.
}
lease-until = Il est à durée déterminée, jusqu'au { $day }.
lease-deposit = La caution est de { $amount }.
notice-of-arrears = Avis de { $team } ({ $where }) : { $amount } sont en retard. Veuillez payer au plus tard le { $day }, ou nous dire avant si quelque chose ne va pas.
rent-due-soon = { $team }: { $amount } pour { $where } à payer le { $day }. Si c'est déjà payé, merci.
rent-is-late = { $team }: { $amount } pour { $where } à payer le { $day } ne sont pas encore arrivés. Merci de payer, ou de nous dire si quelque chose ne va pas.
rent-still-late = { $team }: ceci est un nouveau rappel. { $amount } pour { $where } à payer le { $day } ne sont toujours pas arrivés. Merci de payer, ou de nous dire si quelque chose ne va pas.
insurance-ends = { $team }: à notre connaissance, votre assurance se termine le { $day }. Merci de nous envoyer la nouvelle police pour que nous puissions continuer à vous confier du travail.
visit-arranged = { $form ->
    [repair] { $team }: quelqu'un vient pour la réparation ({ $where }) : { $when }. Merci de nous prévenir si cela ne convient pas.
    [routine] { $team }: quelqu'un vient pour une visite de routine ({ $where }) : { $when }. Merci de nous prévenir si cela ne convient pas.
    [entry] { $team }: quelqu'un vient pour la visite d'entrée ({ $where }) : { $when }. Merci de nous prévenir si cela ne convient pas.
   *[exit] { $team }: quelqu'un vient pour la visite de sortie ({ $where }) : { $when }. Merci de nous prévenir si cela ne convient pas.
}
visit-moved = { $form ->
    [repair] { $team }: la visite pour la réparation ({ $where }) n'est pas le { $was }, comme nous l'avons écrit, mais le { $when }. Merci de nous prévenir si cela ne convient pas.
    [routine] { $team }: la visite de routine ({ $where }) n'est pas le { $was }, comme nous l'avons écrit, mais le { $when }. Merci de nous prévenir si cela ne convient pas.
    [entry] { $team }: la visite d'entrée ({ $where }) n'est pas le { $was }, comme nous l'avons écrit, mais le { $when }. Merci de nous prévenir si cela ne convient pas.
   *[exit] { $team }: la visite de sortie ({ $where }) n'est pas le { $was }, comme nous l'avons écrit, mais le { $when }. Merci de nous prévenir si cela ne convient pas.
}
instalment-due-soon = { $team }: { $amount } du plan convenu sont à payer le { $day } ({ $where }). Si c'est fait, merci.
papers-missing = { $team }: merci pour votre candidature ({ $where }). Merci de nous envoyer ce qui manque : { $what }.
reminder-subject = { $form ->
    [rent_due] Votre loyer pour { $where }
    [rent_late] Votre loyer en retard pour { $where }
    [charge] Votre paiement pour { $where }
    [visit_arranged] Une visite : { $where }
    [instalment_due] Votre prochaine échéance pour { $where }
   *[papers_missing] Votre candidature pour { $where }
}
insurance-subject = Votre assurance
asked-of-applicant = { $form ->
    [earnings] vos revenus
    [move_in] le jour où vous voulez entrer
    [consent] votre accord pour une vérification
    [identity] une copie de votre carte d'identité
    [income] un justificatif de revenus
    [references] vos références
   *[insurance] une attestation d'assurance
}
answer-awaited = Nous vous avons écrit le { $day } et attendons votre réponse. Pouvez-vous nous répondre ?
remind-contact = { $form ->
    [rent_due] rappeler à { $who } le prochain loyer de { $where }
    [rent_late] rappeler à { $who } le retard pour { $where }
    [insurance_ends] demander à { $who } sa nouvelle assurance, { $where }
    [visit_arranged] rappeler à { $who } la visite de { $where }
    [instalment_due] rappeler à { $who } l'échéance pour { $where }
   *[papers_missing] demander à { $who } les papiers qui manquent pour { $where }
}
visit-with-notice = { $when }, à annoncer au plus tard le { $by }
reminder-switched = { $form ->
    [on] Je peux désormais envoyer ces rappels: { $what }
   *[off] Plus de rappels de ce genre: { $what }
}
charge-settled = { $form ->
    [paid] Je n'ai pas envoyé de rappel: ce qui était à payer le { $day } pour { $where } est payé.
   *[not_owed] Je n'ai pas envoyé de rappel: ce qui était à payer le { $day } pour { $where } ne l'est plus.
}
nothing-to-remind-of = { $form ->
    [insurance] Je n'ai pas envoyé de rappel: cette assurance a été renouvelée ou a pris fin.
    [papers] Je n'ai pas envoyé de rappel: il ne manque plus de papiers pour cette candidature.
    [visit] Je n'ai pas envoyé de rappel: plus aucune visite n'est prévue.
   *[instalment] Je n'ai pas envoyé de rappel: il ne reste aucune échéance dans ce plan.
}
report-title = { $form ->
    [rent_roll] Loyers en cours
    [arrears] Impayés
    [income] Recettes
    [tax] Année fiscale
    [portfolio] Occupation et rendement
    [owner_statement] Compte rendu de gestion
    [maintenance] Travaux
   *[compliance] Obligations
}
report-days = du { $first } au { $last }
report-made = Rapport { $title } ({ $where }) : { $link } (ouvert jusqu'au { $until })
report-sent = { $team } : { $title }, { $where }, du { $first } au { $last }. Il se lit ici jusqu'au { $until } : { $link }
send-report-to = { $form ->
    [rent_roll] envoyer à { $who } la liste des loyers de { $where }, du { $first } au { $last }
    [arrears] envoyer à { $who } le rapport sur les retards de { $where }, du { $first } au { $last }
    [income] envoyer à { $who } le rapport sur les recettes de { $where }, du { $first } au { $last }
    [tax] envoyer à { $who } les chiffres pour le fisc de { $where }, du { $first } au { $last }
    [portfolio] envoyer à { $who } le rapport sur l'occupation et le rendement de { $where }, du { $first } au { $last }
    [owner_statement] envoyer à { $who } le relevé du propriétaire de { $where }, du { $first } au { $last }
    [maintenance] envoyer à { $who } le rapport sur les travaux de { $where }, du { $first } au { $last }
   *[compliance] envoyer à { $who } le rapport sur les obligations de { $where }, du { $first } au { $last }
}
in-days = { $count ->
    [one] un jour
   *[other] { $count } jours
}
in-hours = { $count ->
    [one] une heure
   *[other] { $count } heures
}
in-months = { $count ->
    [one] un mois
   *[other] { $count } mois
}
in-years = { $count ->
    [one] un an
   *[other] { $count } ans
}
in-times = { $count ->
    [one] une fois
   *[other] { $count } fois
}
in-weeks-of-rent = { $count ->
    [one] une semaine de loyer
   *[other] { $count } semaines de loyer
}
in-months-of-rent = { $count ->
    [one] un mois de loyer
   *[other] { $count } mois de loyer
}
no-limit = sans limite
rule-holds = { $form ->
    [arrears_notice_day] mise en demeure après { $value } de retard
    [deposit_cap] caution de { $value } au plus
    [deposit_lodge_days] caution déposée sous { $value }
    [deposit_return_days] caution rendue sous { $value }
    [end_notice_days_owner] préavis du propriétaire de { $value }
    [end_notice_days_tenant] préavis du locataire de { $value }
    [entry_notice_days] visite annoncée { $value } avant
    [grace_days] pas de frais de retard pendant { $value }
    [inspections_per_year] visites par an : { $value } au plus
    [late_fee] frais de retard de { $value } au plus
    [record_years] dossiers gardés { $value }
    [rent_increase_cap_bp] hausse du loyer de { $value } au plus
    [rent_increase_gap_months] { $value } entre deux changements de loyer
    [rent_increase_notice_days] hausse annoncée { $value } avant
    [repair_hours_emergency] réparation d'urgence commencée sous { $value }
    [repair_hours_urgent] réparation urgente commencée sous { $value }
   *[tax_year_first_month] l'année fiscale commence au mois { $value }
}
no-limit-to = { $form ->
    [deposit_cap] pas de limite pour la caution
    [late_fee] pas de limite pour les frais de retard
    [rent_increase_cap_bp] pas de limite pour la hausse du loyer
   *[inspections_per_year] pas de limite pour les visites
}
goes-by = { $form ->
    [checked] Les règles : { $rules }.
   *[unchecked] Les règles, que personne n'a comparées à la loi : { $rules }.
}
until-now = Jusqu'ici : { $what }.
rent-is = Loué par { $who } pour { $rent }.
renters-are = Loué par { $who }.
differs-by = { $form ->
    [more] C'est { $amount } ou { $share } de plus.
   *[less] C'est { $amount } ou { $share } de moins.
}
notice-by = La lettre doit arriver chez le locataire au plus tard le { $day }.
notice-late = C'est trop tard pour le préavis : possible à partir du { $day }.
told-on = Le locataire est prévenu par écrit depuis le { $day }.
lease-ends = Le bail est ferme jusqu'au { $day }.
notice-given = Un congé est enregistré : le dernier jour est le { $day }.
notice-outlasts = { $form ->
    [agreed] Selon le congé enregistré, le loyer serait à payer jusqu'au { $day }.
   *[other] Un congé est enregistré : le loyer est à payer jusqu'au { $day }, sauf accord écrit.
}
rent-paid-until = Le loyer est payé jusqu'au { $day }.
ends-with-it = { $matter } prend fin avec cela.
late-by = { $count ->
    [one] { $amount } : un jour de retard.
   *[other] { $amount } : { $count } jours de retard.
}
follow-up-there = { $form ->
    [stuck] Le suivi est en pause.
   *[runs] Je m'en occupe déjà.
}
followed-up-before = Il y a déjà eu un suivi, pour la dernière fois le { $day }.
just-reminded = { $who } a eu un rappel le { $day }, je ne commence donc pas par un autre.
last-reminded = { $who } a eu mon dernier rappel automatique le { $day }.
appointment-is = Le rendez-vous actuel est { $when }.
visit-is-ahead = Une visite est encore prévue : { $when }.
move-out-is-ahead = L'état des lieux de sortie est encore prévu : { $when }.
oldest-late-by = { $count ->
    [one] { $amount } de retard, le plus ancien depuis un jour.
   *[other] { $amount } de retard, le plus ancien depuis { $count } jours.
}
instalment-perhaps-paid = Un paiement de { $amount } du { $day } pourrait régler l'échéance en retard.
pays-ahead = { $form ->
    [rent] Là-dessus, { $amount } vont au loyer à payer le { $day } ; il reste { $left } du plan de paiement.
   *[several] Là-dessus, { $amount } vont à ce qui est à payer d'ici le { $day } ; il reste { $left } du plan de paiement.
}
owed-in-all = En tout, il y manque pour l'instant { $amount }.
owed-with-last-day = Avec ce dernier jour, { $amount } sont dus en tout au lieu de { $before }.
nothing-owed-with-last-day = Avec ce dernier jour, il ne reste rien à payer : les { $before } ouverts tombent.
overpaid-with-last-day = Avec ce dernier jour, { $amount } sont payés en trop.
nothing-owed = Rien n'y est en retard pour l'instant.
open-charge = Reste à payer : { $amount }, pour le { $day }.
member-recorded = { $who } a déjà noté { $amount } pour cette location ({ $how }).
similar-payment = { $amount } pour cette location : déjà noté ({ $how }).
payment-on-its-way = Un paiement de { $amount } pour cette location est déjà en route ({ $how }).
was-paid = Il s'agit de { $amount }, arrivé le { $day }.
deposit-is = La caution inscrite est de { $amount }.
no-deposit = Aucune caution n'y est inscrite.
asked-about-repair = Cette réparation est confiée à { $who }. Je n'y préviens personne de son annulation, sauf si vous me le demandez.
keeps-repairs = { $count ->
    [one] { $who } garde une réparation en cours, sauf si vous la confiez à un autre : { $jobs }
   *[other] { $who } garde { $count } réparations en cours, sauf si vous les confiez à un autre : { $jobs }
}
others-ask = Les autres devis : { $quotes }.
quote-of = { $who } ({ $amount })
insured-to = { $who } est assuré jusqu'au { $day }.
not-insured = { $who } n'a pas d'assurance valable inscrite.
earns-against = Revenus : { $income } ; loyer : { $rent }.
papers-not-shown = Pas encore montré : { $papers }.
limit-there = Une dépense de plus de { $amount } y demande un accord.
cannot-be-undone = On ne peut pas revenir en arrière.
still-made-ready = Le logement est encore remis en état.
on-no-portal-yet = Cela ne le met sur aucun portail et ne prévient personne.
market-asks = Des logements semblables se louent environ { $amount }, la médiane de { $count } loyers notés.
steps-ask = Chaque étape qui demande une décision fait l'objet d'une question.
rent-per = { $form ->
    [week] { $rent } par semaine
    [fortnight] { $rent } toutes les deux semaines
    [four_weeks] { $rent } toutes les quatre semaines
    [month] { $rent } par mois
    [quarter] { $rent } par trimestre
   *[year] { $rent } par an
}
the-tenant = le locataire
the-vendor = l'artisan
the-applicant = la personne candidate
the-repair = les travaux au { $place }
the-job = { $title } au { $place }
the-duty = ce que la loi demande
all-properties = tous les immeubles sans règles propres
one-and = { $first } et { $second }
one-or = { $first } ou { $second }
add-property = ajouter { $place } aux immeubles
change-property = { $form ->
    [changed] modifier la fiche de { $place }
    [archived] archiver { $place }
    [restored] sortir { $place } des archives
   *[onboarded] noter que { $place } est entièrement pris en charge
}
add-unit = ajouter { $unit } au { $place }
change-unit = { $form ->
    [changed] modifier la fiche de { $place }
    [off] retirer { $place } du marché
    [on] remettre { $place } sur le marché
   *[ready] noter que { $place } peut à nouveau se louer
}
set-vendor = { $form ->
    [listed] enregistrer { $who } comme artisan
    [on_hold] suspendre le travail de { $who } pour l'instant
    [again] donner à nouveau du travail à { $who }
    [uninsured] laisser { $who } travailler sans assurance
   *[insured] ne donner du travail à { $who } qu'avec une assurance
}
set-owner = enregistrer { $who } comme propriétaire de { $place } à ces conditions
begin-tenancy = { $form ->
    [begin] louer { $place } à { $who } pour { $rent } à partir du { $day }
   *[draft] préparer une location de { $place } pour { $who } à { $rent } à partir du { $day }
}
move-tenancy = { $form ->
    [sign] noter que { $who } a signé le bail de { $place }, au { $day }
    [start] faire commencer la location de { $who } au { $place } le { $day }
    [notice_of_tenant] noter que { $who } quitte { $place }, dernier jour le { $day }
    [notice_of_owner] noter que vous donnez congé à { $who } pour { $place }, dernier jour le { $day }
    [withdraw_notice] noter le { $day } que { $who } reste au { $place } et que le congé est retiré
    [renew] prolonger le bail de { $who } pour { $place } jusqu'au { $day }
    [hold_over] laisser courir le bail de { $who } pour { $place } sans terme fixe à partir du { $day }
    [end] terminer la location de { $who } au { $place }, dernier jour le { $day }
    [close] clore les comptes de la location de { $who } au { $place } au { $day }
   *[cancel] annuler la location de { $who } au { $place } au { $day }
}
set-rent = fixer le loyer de { $place } à { $rent } à partir du { $day }
change-rent = { $form ->
    [raise] augmenter le loyer de { $place } de { $before } à { $rent } à partir du { $day }
    [lower] baisser le loyer de { $place } de { $before } à { $rent } à partir du { $day }
   *[change] passer le loyer de { $place } de { $before } à { $rent } à partir du { $day }
}
charge-tenant = facturer { $amount } pour { $place }, motif : { $what }, à payer le { $day }
record-paid = noter que { $who } a payé { $amount } pour { $place } le { $day }
record-spent = noter une dépense de { $amount } pour { $place } le { $day }, motif : { $what }
reverse-entry = { $form ->
    [entry] annuler l'écriture de { $amount } pour { $place }
    [charge] annuler le montant de { $amount } facturé pour { $place }
    [payment] annuler le paiement de { $amount } pour { $place }
   *[expense] annuler la dépense de { $amount } pour { $place }
}
plan-in-parts = { $form ->
    [propose] noter qu'on propose à { $who } au { $place } de payer en plusieurs fois : { $parts }
   *[accept] noter que { $who } au { $place } accepte de payer en plusieurs fois : { $parts }
}
plan-part = { $amount } le { $day }
move-plan = { $form ->
    [propose] noter que le plan de paiement de { $place } est seulement proposé
    [accept] noter que le plan de paiement de { $place } est accepté
    [paid] noter qu'une échéance de { $place } est payée
    [missed] noter qu'une échéance de { $place } n'est pas payée
    [broken] noter que le plan de paiement de { $place } n'est pas respecté
   *[cancel] annuler le plan de paiement de { $place }
}
report-repair = { $form ->
    [emergency] mettre { $title } au { $place } sur la liste des travaux, en urgence absolue
    [urgent] mettre { $title } au { $place } sur la liste des travaux, en urgent
    [normal] mettre { $title } au { $place } sur la liste des travaux
   *[low] mettre { $title } au { $place } sur la liste des travaux, sans urgence
}
move-repair = { $form ->
    [triage] noter qu'on a examiné { $job }
    [start] noter que le travail a commencé : { $job }
    [hold] mettre en attente { $job }
    [complete] noter comme fait { $job }
    [close] clore { $job }
    [cancel] annuler { $job }
   *[reopen] rouvrir { $job }
}
assign-repair = confier { $job } à { $who }
schedule-repair = fixer au { $when } : { $job }
appoint-repair = noter un rendez-vous pour { $job }
ask-quote = { $form ->
    [request] noter qu'un devis est demandé à { $who } pour { $job }
   *[decline] refuser le devis de { $who } pour { $job }
}
take-quote = { $form ->
    [receive] noter que { $who } demande { $amount } pour { $job }
   *[approve] accepter le devis de { $who } pour { $job }, { $amount }
}
record-insurance = noter l'assurance de { $place } chez { $insurer } du { $starts } au { $expires }
set-legal-rule = suivre désormais cette règle pour { $where } : { $rule }
drop-legal-rule = supprimer la règle "{ $rule }" pour { $where }
record-duty = { $form ->
    [due] noter que "{ $what }" est à faire au { $place } le { $day }
   *[done] noter que "{ $what }" a été fait au { $place } le { $day }
}
rule-out-duty = { $form ->
    [rule_out] noter que "{ $what }" ne s'applique pas au { $place }
   *[waive] renoncer cette fois à "{ $what }" au { $place }
}
plan-inspection = { $form ->
    [routine] prévoir une visite de { $place } : { $when }
    [entry] prévoir l'état des lieux d'entrée de { $place } : { $when }
   *[exit] prévoir l'état des lieux de sortie de { $place } : { $when }
}
move-inspection = { $form ->
    [notified] noter que les locataires de { $place } sont prévenus de la visite
    [done] noter que la visite de { $place } est faite
    [report] noter que le rapport de la visite de { $place } est parti
    [cancel] annuler la visite de { $place }
   *[missed] noter que la visite de { $place } n'a pas eu lieu
}
reschedule-inspection = déplacer la visite de { $place } au { $when }
offer-unit = { $form ->
    [live] proposer { $place } à { $rent } à partir du { $day }
   *[draft] préparer une annonce de { $place } à { $rent } à partir du { $day }
}
change-listing = { $form ->
    [changed] modifier l'annonce de { $place }
    [live] proposer { $place } à la location
    [pause] suspendre l'annonce de { $place }
    [withdraw] retirer l'annonce de { $place }
    [let] noter que { $place } est loué
   *[draft] préparer une annonce de { $place }
}
record-applying = { $form ->
    [applies] noter que { $who } voudrait louer { $place }
   *[withdrawn] noter que { $who } ne veut plus louer { $place }
}
decide-applying = { $form ->
    [approve] accepter { $who } pour { $place }
    [decline] refuser { $who } pour { $place }
   *[waitlist] mettre { $who } sur la liste d'attente de { $place }
}
check-applicant = commencer une vérification de { $who } pour { $place } : { $checks }
note-market-rent = noter { $rent }, vu ici : { $source }, comme loyer du marché pour { $place }
draft-rent-notice = préparer une lettre : le loyer de { $place } passe à { $rent } le { $day }
draft-notice = { $form ->
    [rent_increase] préparer une lettre : le loyer de { $place } augmente le { $day }
    [end] préparer une lettre : la location de { $place } finit le { $day }
    [entry] préparer une lettre : visite de { $place } le { $day }
    [arrears] préparer une lettre : payer le retard de { $place } au plus tard le { $day }
   *[lease] préparer le bail de { $place } à partir du { $day }
}
notice-served = { $form ->
    [by_hand] noter que la lettre pour { $place } a été remise en main propre le { $day }
    [post] noter que la lettre pour { $place } est arrivée par la poste le { $day }
    [registered_post] noter que la lettre pour { $place } est arrivée en recommandé le { $day }
    [email] noter que la lettre pour { $place } est arrivée par e-mail le { $day }
   *[other] noter que la lettre pour { $place } a été remise le { $day }
}
serve-notice = remettre la lettre pour { $place }
make-pay-link = créer un lien pour que { $who } puisse payer { $amount } pour { $place }
make-rest-link = créer un lien pour que { $who } puisse payer le reste pour { $place }
refund = rembourser { $amount } à { $who } pour { $place }
set-up-autopay = créer un lien pour que { $who } accepte le prélèvement du loyer de { $place } à partir du { $day }
stop-autopay = ne plus prélever le loyer de { $place } chez { $who }
collect-rent = { $form ->
    [first] prélever le loyer de { $place } chez { $who }, qui l'a accepté
   *[again] essayer encore une fois de prélever le loyer de { $place } chez { $who }
}
lodge-deposit = faire garder { $amount }, la caution de { $who } pour { $place }, par l'organisme de caution
return-deposit = { $form ->
    [all] faire rendre à { $who } toute la caution de { $place }, { $amount }
   *[none] garder toute la caution de { $place }, { $amount }, sans rien rendre à { $who }
}
split-deposit = faire rendre { $amount } de la caution de { $place } à { $who } et garder { $kept } pour le propriétaire
advertise = { $form ->
    [publish] publier l'annonce de { $place } sur { $portals }
   *[withdraw] retirer l'annonce de { $place } de { $portals }
}
stop-advertising = retirer l'annonce de { $place } de tous les portails
let-remind = { $form ->
    [on] envoyer désormais sans demander les rappels de ce genre : "{ $what }"
   *[off] ne plus envoyer sans demander les rappels de ce genre : "{ $what }"
}
make-report = { $form ->
    [rent_roll] faire la liste des loyers ({ $period })
    [arrears] faire le rapport sur les retards ({ $period })
    [income] faire le rapport sur les recettes ({ $period })
    [tax] faire les chiffres pour le fisc ({ $period })
    [portfolio] faire le rapport sur l'occupation et le rendement ({ $period })
    [owner_statement] faire le relevé du propriétaire ({ $period })
    [maintenance] faire le rapport sur les travaux ({ $period })
   *[compliance] faire le rapport sur les obligations ({ $period })
}
from-to = du { $first } au { $last }
set-scanner = { $form ->
    [on] surveiller à nouveau "{ $what }"
    [off] ne plus surveiller "{ $what }"
   *[changed] surveiller autrement "{ $what }"
}
set-all-scanners = { $form ->
    [on] tout surveiller à nouveau : loyers, baux, travaux et le reste
    [off] ne plus rien surveiller : loyers, baux, travaux et tout le reste
   *[changed] regarder les dossiers à d'autres moments
}
set-scanner-days = { $form ->
    [except] ne pas surveiller "{ $what }" ces jours-là : { $days }
   *[only] ne surveiller "{ $what }" que ces jours-là : { $days }
}
set-all-scanner-days = { $form ->
    [except] ne pas regarder les dossiers chaque { $days } (sans rappels aux locataires, sauf urgences)
   *[only] ne regarder les dossiers que ces jours-là : { $days } (sinon sans rappels aux locataires, sauf urgences)
}
settle-finding = { $form ->
    [done] noter que ceci est réglé : "{ $what }"
   *[dismiss] laisser tomber ceci pour de bon : "{ $what }"
}
snooze-finding = revenir sur ceci le { $when }: "{ $what }"
the-finding = ce que j'ai remarqué dans les dossiers
file-document = classer { $title } pour { $place }
see-repair-through = m'occuper de { $job } : trouver un artisan, des devis, un rendez-vous, un mot au locataire
find-tenant = chercher de nouveaux locataires pour { $place } à { $rent } à partir du { $day }
move-in = préparer l'entrée de { $who } au { $place } le { $day }
start-raise = lancer la hausse du loyer de { $place } de { $before } à { $rent } à partir du { $day }
start-raise-to = lancer la hausse du loyer de { $place } à { $rent } à partir du { $day }
offer-renewal = proposer à { $who } de prolonger le bail de { $place } jusqu'au { $day } sans changer le loyer
offer-renewal-at = proposer à { $who } de prolonger le bail de { $place } jusqu'au { $day } pour { $rent }
see-out = { $form ->
    [tenant] suivre le départ de { $who } de { $place } pour le { $day }, à sa demande
   *[owner] suivre le départ de { $who } de { $place } pour le { $day }, à votre demande
}
chase-rent = { $form ->
    [reminded] faire le suivi avec { $who } du loyer en retard de { $place }
   *[other] relancer { $who } pour le loyer en retard de { $place }, d'abord avec un rappel aimable
}
see-visit-through = m'occuper de la visite de { $place } : prévenir les locataires, noter les défauts, les faire réparer
duty-due = Cela est à faire avant le { $day }.
duty-with-day = { $what }, à faire avant le { $day }
it-says = Il dit : { $said }
see-to-duty = faire faire "{ $what }" pour { $place } : trouver qui s'en charge, le faire faire, classer le justificatif
take-on = prendre en charge { $place } : logements, propriétaire, papiers, obligations et une première visite
control-workflow = { $form ->
    [pause] suspendre { $matter }
    [resume] reprendre { $matter }
   *[cancel] annuler { $matter }
}
report-total-is = { $form ->
    [units] Logements
    [let] Loués
    [rent_a_month] Loyer par mois
    [opening] Solde initial
    [received] Encaissé
    [deposits] Dont dépôts de garantie
    [spent] Dépensé
    [fees] Frais de gestion
    [reserve] Réserve conservée
    [payout] Versement au propriétaire
    [net] Résultat net
    [closing] Solde final
    [without_paper] Dépenses sans justificatif
    [overdue] En retard
    [overdue_1_to_7] 1 à 7 jours de retard
    [overdue_8_to_14] 8 à 14 jours de retard
    [overdue_15_to_30] 15 à 30 jours de retard
    [overdue_31_or_more] 31 jours de retard ou plus
    [open] En cours
    [open_jobs] Travaux en cours
    [done] Terminés
    [late] Hors délai
    [cost] Coût
    [occupancy] Taux d'occupation
    [days_vacant] Jours vacants
    [gross_yield] Rendement brut
   *[net_yield] Rendement net
}
report-heading = { $form ->
    [place] Lieu
    [what] Objet
    [per] Par
    [lease_ends] Fin du bail
    [tenants] Locataires
    [rent] Loyer
    [due] Échéance
    [days_late] Jours de retard
    [owed] Dû
    [amount] Montant
    [day] Jour
    [paper] Justificatif
    [days_let] Jours loués
    [share] Part
    [state] État
    [reported] Signalé
    [cost] Coût
   *[currency] Devise
}
report-says = { $form ->
    [rent] loyer
    [fee] frais
    [utility] charges
    [deposit] dépôt de garantie
    [damage] dégâts
    [other] autre
    [credit] payé d'avance
    [repairs] réparations
    [utilities] énergie et eau
    [insurance] assurance
    [rates] taxes et impôts
    [management] gestion
    [legal] frais juridiques
    [cleaning] nettoyage
    [capital] améliorations
    [plumbing] plomberie
    [electrical] électricité
    [appliance] électroménager
    [structural] gros œuvre
    [pest] nuisibles
    [garden] jardin
    [reported] signalé
    [triaged] examiné
    [quoting] devis demandés
    [approved] accepté
    [scheduled] rendez-vous pris
    [in_progress] en cours
    [completed] terminé
    [closed] clos
    [on_hold] en attente
    [cancelled] annulé
    [week] semaine
    [fortnight] quinzaine
    [four_weeks] quatre semaines
    [month] mois
    [quarter] trimestre
    [year] an
    [filed] classé
    [missing] manque
    [agreed] comme convenu
    [on_a_plan] avec un échéancier
    [vendor] artisan
    [vacant] inoccupé
   *[rolling] sans terme
}
report-remark = { $form ->
    [cash_basis] L'argent compte le jour où il a été encaissé ou dépensé.
    [as_it_is] Comment tout se présentait le jour où le rapport a été fait.
    [no_tax_advice] Ces chiffres ne sont pas un conseil fiscal.
    [without_deposits] Les dépôts de garantie sont gardés pour les locataires et ne comptent pas.
    [no_lines] Il n'y a rien à énumérer.
   *[unchanged] Le rapport reste tel qu'il a été fait ; refait, c'en est un autre.
}
report-made-on = Fait le { $day }, numéro { $number }
report-part = { $form ->
    [totals] En bref
    [lines] En détail
    [chart_rent_roll] Loyer par mois et par logement
    [chart_arrears] Retards par ancienneté
    [chart_portfolio] Jours loués par logement
    [pdf] Télécharger en PDF
    [csv] Télécharger en tableau (CSV)
   *[open_until] Ce lien est ouvert jusqu'au
}
listing-fact = { $form ->
    [bedrooms] Chambres : { $what }
    [bathrooms] Salles de bain : { $what }
    [area] Surface : { $what } m2
   *[features] Avec : { $what }
}
listing-offer = { $form ->
    [week] { $rent } par semaine, libre à partir du { $day }
    [fortnight] { $rent } par quinzaine, libre à partir du { $day }
    [four_weeks] { $rent } pour quatre semaines, libre à partir du { $day }
    [month] { $rent } par mois, libre à partir du { $day }
    [quarter] { $rent } par trimestre, libre à partir du { $day }
   *[year] { $rent } par an, libre à partir du { $day }
}
found-in-records = { $form ->
    [lease_ends] { $where } : le bail se termine le { $detail }.
    [lease_rolls] { $where } : la durée fixe s'est terminée le { $detail } ; le bail continue.
    [lease_ended] { $where } : le bail s'est terminé le { $detail }. Que fait-on ?
    [moves_in] { $where } : le locataire arrive le { $detail }. Pensez aux clés, à l'état des lieux et aux compteurs.
    [moves_out] { $where } : le locataire part le { $detail }. Pensez aux clés, à l'état des lieux et aux compteurs.
    [moved_in] { $where } : le locataire devait arriver le { $detail }. Clés, état des lieux et compteurs sont-ils réglés ?
    [moved_out] { $where } : le locataire devait partir le { $detail }. Clés, état des lieux et compteurs sont-ils réglés ?
    [rent_collected] { $where } : { $detail } de loyer sont à prélever.
    [payment_failed] { $where } : { $detail } n'ont pas été prélevés. On peut essayer encore.
    [insurance_ends] { $where } : l'assurance se termine le { $detail }. Il faut la renouveler.
    [insurance_ended] { $where } : l'assurance s'est terminée le { $detail }, aucune autre n'est notée.
    [vacancy_coming] { $where } : libre à partir du { $detail }.
    [vacancy] { $where } : vide depuis le { $detail }.
    [compliance_due] { $where } : à faire pour le { $detail }.
    [compliance_overdue] { $where } : à faire pour le { $detail }, rien n'est noté.
    [inspection_due] { $where } : une inspection est à prévoir vers le { $detail }.
    [inspection_tomorrow] { $where } : une inspection a lieu le { $detail }.
    [inspection_unrecorded] { $where } : l'inspection était le { $detail }. Qu'a-t-on constaté ?
    [inspection_unannounced] { $where } : l'inspection était le { $detail }, et je n'en avais pas prévenu les locataires. Qu'a-t-on constaté ?
    [job_visited] { $where } : le rendez-vous pour la réparation était le { $detail }. Est-elle faite ?
    [market_rent] { $where } : des logements semblables se louent environ { $detail }.
    [statement_open] { $where } : pour le relevé, { $detail } paiements ou dépenses restent sans affectation ou justificatif.
   *[statement_due] { $where } : le relevé du propriétaire pour { $detail } est établi, il reste à l'envoyer.
}
inspection-untold-late = { $where } : je n'ai pas écrit aux locataires que l'inspection a lieu le { $when }, et depuis le { $since } il est trop tard pour le préavis auquel ils ont droit. Demandez-leur s'ils le savent, ou déplacez-la.
inspection-untold = { $where } : je ne sais pas si les locataires connaissent l'inspection du { $when }, et il faut les prévenir au plus tard le { $by }.
could-be-told = Dites-moi si je dois les prévenir.
instalment-needs = { $form ->
    [instalment_coming] { $where } : l'échéance de { $amount } de { $who } tombe le { $day }.
   *[instalment_missed] { $where } : { $who } n'a pas payé l'échéance de { $amount } due le { $day }.
}
instalment-unclear = { $where } : { $who } n'a pas payé l'échéance de { $amount } due le { $day }, sauf si son paiement de { $paid } du { $came } est pour elle : dites-moi si c'est le cas.
deposit-to-return = { $form ->
    [deposit_held] { $where } : { $who } a quitté le logement le { $out }, et la caution de { $amount } est à rendre au plus tard le { $day }. { $rest }
   *[deposit_overdue] { $where } : { $who } a quitté le logement le { $out }, et la caution de { $amount }, à rendre au plus tard le { $day }, n'est pas notée comme rendue. { $rest }
}
still-owed = Le locataire doit encore { $amount }.
deposit-next = { $form ->
    [at_scheme] Votre organisme la détient : dites-moi combien rendre, ou commencez la restitution sur son site.
    [unknown] Je ne sais pas si ma demande de restitution est arrivée à votre organisme : vérifiez sur son site.
   *[kept] Dites-moi quand elle est rendue.
}
could-be-reminded = On peut le lui rappeler.
rent-owed = { $form ->
    [rent_coming] { $where } : le { $day }, { $amount } de loyer de { $who } seront dus.
    [rent_late] { $who } n'a pas payé { $amount } de loyer pour { $where }, dus depuis le { $day }.
   *[arrears] { $who } n'a pas payé { $amount } pour { $where }, en retard depuis le { $day }.
}
listing-unseen = { $count ->
    [one] { $where } : personne n'a vu l'annonce en un jour. Est-elle là où l'on cherche ?
   *[other] { $where } : personne n'a vu l'annonce en { $count } jours. Est-elle là où l'on cherche ?
}
listing-slow = { $count ->
    [0] { $where } : aucune demande en { $days } jours. Un loyer de { $rent } conviendrait mieux.
    [one] { $where } : une demande en { $days } jours. Un loyer de { $rent } conviendrait mieux.
   *[other] { $where } : { $count } demandes en { $days } jours. Un loyer de { $rent } conviendrait mieux.
}

statement-ready = Le relevé de { $detail } pour { $who } ({ $where }) est établi. Il est parmi les rapports ; dites-moi de l'envoyer.
question-waits = { $form ->
    [emergency_unanswered] { $who } ({ $where }) a signalé une urgence le { $detail } et personne n'a encore répondu. Merci de vous en occuper, puis de me le dire.
    [unanswered] { $who } ({ $where }) a écrit le { $detail } et personne n'a encore répondu.
   *[no_answer] { $who } ({ $where }) n'a pas répondu à votre message du { $detail }.
}
job-needs = { $form ->
    [job_unassigned] { $where } : personne n'a encore été chargé de la réparation.
    [job_quiet] { $where } : la réparation n'avance plus depuis un moment. Mieux vaut demander où elle en est.
   *[job_done] { $where } : la réparation est faite depuis un moment et peut se clore.
}
job-wrote = { $form ->
    [job_waits] { $where } : la réparation n'avance pas. { $who } a écrit le { $day } et attend une réponse.
   *[job_heard] { $where } : rien de nouveau pour la réparation depuis que { $who } a écrit le { $day }. Mieux vaut demander où elle en est.
}
vendor-insurance-needs = { $form ->
    [vendor_insurance] L'assurance de { $who } se termine le { $detail }. Demander la nouvelle ?
   *[vendor_uninsured] L'assurance de { $who } s'est terminée le { $detail } : pas de travaux pour l'instant.
}
place-needs = { $form ->
    [plan_broken] { $where } : le plan de paiement n'est pas suivi. Parlez au locataire ou convenez d'un autre.
    [rent_overdue] { $where } : du loyer est en retard.
   *[market_unknown] { $where } : il est temps de revoir le loyer, mais trop peu de loyers comparables sont notés.
}
application-needs = { $form ->
    [papers_missing] { $where } : il manque des papiers à la candidature de { $who }.
    [application_waits] { $where } : la candidature de { $who } est complète, il reste à la vérifier.
    [application_undecided] { $where } : la candidature de { $who } attend une décision.
    [form_unreturned] { $where } : { $who } n'a pas encore rempli le formulaire de vérification. S'il lui manque le lien, dites-moi de l'envoyer.
   *[application_unsigned] { $where } : la candidature de { $who } est acceptée, il n'y a pas encore de bail.
}
finding-settled = { $form ->
    [done] Réglé : { $what }
   *[dismiss] Sans importance : { $what }
}
finding-put-off = Je vous en reparle ({ $until }) : { $what }
finding-ended-by = { $form ->
    [done] { $who } a dit que c'est fait.
   *[dismiss] { $who } ne veut rien faire à ce sujet.
}
finding-put-off-by = { $who } a reporté cela ({ $until }).
scanner-set = { $form ->
    [on] Je surveille de nouveau cela : { $what }
   *[off] Je ne surveille plus cela : { $what }
}
scanner-set-to = Je cherche désormais cela ainsi ({ $what }) : { $how }
all-scanners-set = { $form ->
    [on] Je surveille de nouveau tout : loyers, baux, travaux et le reste
   *[off] Je ne surveille plus rien : loyers, baux, travaux et tout le reste
}
all-scanners-set-to = Je regarde désormais tous les dossiers ainsi : { $how }
on-every-weekday = tous les jours de la semaine
on-weekdays = { $form ->
    [except] tous les jours sauf { $days }
   *[only] seulement { $days }
}
payment-news = { $form ->
    [came] { $amount } ont été payés par lien pour { $where }, et sont inscrits.
    [collected] { $amount } ont été prélevés pour { $where }, et sont inscrits.
    [failed] Le paiement de { $amount } pour { $where } a échoué. Rien n'est venu.
   *[returned] { $amount } d'un paiement pour { $where } ont été rendus, c'est inscrit.
}
payment-is-credit = { $form ->
    [link] { $amount } ont été payés par lien pour { $where }. C'était déjà réglé : { $credit } restent à valoir.
   *[collected] { $amount } ont été prélevés pour { $where }. C'était déjà réglé : { $credit } restent à valoir.
}
mandate-stands = { $where } : le locataire a donné son accord. Les loyers dus à partir du { $day } sont prélevés.
mandate-gone = { $form ->
    [withdrawn] { $where } : plus rien n'est prélevé au locataire. Il paie autrement désormais.
   *[failed] { $where } : le prélèvement n'a pu se faire ; la banque du locataire n'a pas donné son accord.
}
payment-of-nobody = Il est arrivé { $amount } chez votre prestataire de paiement, qu'aucun lien ne demandait ; je n'ai rien inscrit. Il dit { $said }
screening-news = { $form ->
    [returned] { $who }, pour { $where }, doit corriger le formulaire de votre service de vérification, qui le lui a dit.
   *[lapsed] { $who }, pour { $where }, n'a pas rendu en un mois le formulaire de votre service de vérification. On peut redemander.
}
screening-found = La vérification de { $who } pour { $where } est là : { $results }. Le rapport, chez le service, en dit plus sur ce qui est incertain.
deposit-news = { $form ->
    [protected] La caution de { $where }, { $amount }, est protégée par votre organisme.
    [releasing] La restitution de la caution de { $where }, { $amount }, a commencé. On demande au locataire.
    [withdrawn] La restitution de la caution de { $where }, { $amount }, y a été annulée. Elle reste protégée.
    [disputed] La caution de { $where }, { $amount }, est en litige chez votre organisme.
    [released] Votre organisme a rendu la caution de { $where }, { $amount }.
    [cancelled] Votre organisme a annulé la caution de { $where }, { $amount }. Il ne la garde pas.
    [bounced] Le paiement de la caution de { $where }, { $amount }, est revenu. Votre organisme ne la garde pas.
    [not_lodged] Votre organisme n'a jamais eu ma demande pour la caution de { $where }, { $amount }. Redemandez.
   *[not_released] Votre organisme n'a jamais eu la restitution pour { $where }, { $amount }. Redemandez.
}
deposit-to-pay = La caution de { $where } est enregistrée. Payez { $amount } : sort code { $sort_code }, compte { $account }, référence { $reference }.
deposit-by-hand = La restitution de la caution de { $where } attend : { $to_tenant } au locataire, { $to_owner } pour vous. L'organisme veut un code que vous seul recevez : commencez sur sa page. Je regarde la suite.
advert-live = { $where } est sur { $portal } : { $url }
advert-news = { $form ->
    [live] { $where } est sur { $portal }.
    [leaving] { $where } : { $portal } doit retirer l'annonce. Je vous dirai ce qu'il en est.
    [off] { $where } n'est plus sur { $portal }.
   *[stays] { $where } est encore sur { $portal }, alors que ce n'est plus à louer. Dites-moi si je retire l'annonce.
}
advert-refused = { $form ->
    [up] { $portal } n'a pas pris l'annonce de { $where }. Il dit { $said }
   *[off] { $portal } n'a pas retiré l'annonce de { $where }. Il dit { $said }
}
workflow-matter = { $form ->
    [maintenance_job] La réparation ({ $what })
    [find_tenant] La recherche d'un locataire pour { $what }
    [rent_increase] L'augmentation du loyer pour { $what }
    [lease_renewal] Le renouvellement du bail pour { $what }
    [end_tenancy] La fin de la location pour { $what }
    [arrears] Le suivi du loyer en retard pour { $what }
    [inspection] La visite pour { $what }
    [compliance] L'obligation légale ({ $what })
    [onboard_tenant] L'arrivée du nouveau locataire pour { $what }
   *[onboard_property] La prise en charge pour { $what }
}
workflow-meant = { $form ->
    [maintenance_job] la réparation ({ $what })
    [find_tenant] la recherche d'un locataire pour { $what }
    [rent_increase] l'augmentation du loyer pour { $what }
    [lease_renewal] le renouvellement du bail pour { $what }
    [end_tenancy] la fin de la location pour { $what }
    [arrears] le suivi du loyer en retard pour { $what }
    [inspection] la visite pour { $what }
    [compliance] l'obligation légale ({ $what })
    [onboard_tenant] l'arrivée du nouveau locataire pour { $what }
   *[onboard_property] la prise en charge pour { $what }
}
workflow-over = { $form ->
    [completed] { $matter }, c'est fait.
   *[cancelled] { $matter }, je ne m'en occupe plus.
}
workflow-begun = { $matter }, je m'en occupe. Je demanderai avant chaque étape qui a besoin d'un oui.
workflow-asked = { $form ->
    [pause] { $matter } se met en pause
    [resume] { $matter } reprend
   *[cancel] { $matter }, je ne m'en occupe plus. La fiche reste
}
workflow-runs = { $matter } est déjà en cours
workflow-rent = { $form ->
    [find_tenant] pour { $rent }
    [lease_renewal] à { $rent }
   *[rent_increase] à { $rent }
}
workflow-day = { $form ->
    [lease_renewal] jusqu'au { $day }
    [end_tenancy] avec le { $day } comme dernier jour
    [find_tenant] à partir du { $day }
    [onboard_tenant] à partir du { $day }
   *[rent_increase] à partir du { $day }
}
workflow-at-step = à l'étape { $place } sur { $of }
runs-on-other-terms = { $runs }. Si vous voulez d'autres conditions, annulez d'abord ce qui est en cours
quote-wanted = Nous avons besoin d'une réparation : { $where }. Pourriez-vous nous dire votre prix ?
work-is-done = La réparation ({ $where }) est terminée, nous dit-on. Dites-nous si quelque chose ne va pas.
rent-is-overdue = { $amount } pour { $where } étaient dus le { $day } et ne sont pas encore arrivés. Quand pouvez-vous payer ? Dites-nous si quelque chose ne va pas.
rents-are-overdue = { $amount } pour { $where } sont en retard, une partie depuis le { $day }. Quand pouvez-vous payer ? Dites-nous si quelque chose ne va pas.
notice-to-serve = { $form ->
    [rent_increase] L'avis du nouveau loyer à partir du { $day } doit parvenir à { $who } ({ $where }) le { $by } au plus tard. Dites-moi quel jour vous le remettez.
   *[end] L'avis de fin de location au { $day } doit parvenir à { $who } ({ $where }) le { $by } au plus tard. Dites-moi quel jour vous le remettez.
}
notice-too-late = { $form ->
    [rent_increase] L'avis du nouveau loyer à partir du { $day } devait parvenir à { $who } ({ $where }) le { $by } au plus tard. Si c'est fait, dites-moi le jour. Sinon, il est trop tard pour cette date : avec un autre avis, la première possible est maintenant le { $first }.
   *[end] L'avis de fin de location au { $day } devait parvenir à { $who } ({ $where }) le { $by } au plus tard. Si c'est fait, dites-moi le jour. Sinon, il est trop tard pour cette date : avec un autre avis, la première possible est maintenant le { $first }.
}
arrears-choice = { $who } n'a pas payé { $amount } pour { $where }, en retard depuis le { $day }. Plan de paiement ou avis ?
arrears-plan-broken = { $who } n'a pas payé { $amount } pour { $where }, en retard depuis le { $day }. Il y a déjà un plan de paiement : { $part } manquent depuis le { $due }. Autre plan ou avis ?
tenancy-ends = La location se termine le { $day }.
let-without-notice = C'est loué, et aucun congé n'a été donné.
nothing-overdue-now = Le loyer de { $where } n'est plus en retard.
reminded-meanwhile = En tout, { $amount } sont en retard, et { $who } a eu un rappel le { $day }.
renewal-offered = Voulez-vous rester ({ $where }) ? Nous proposons un bail jusqu'au { $day } pour { $amount }. Dites-le-nous, et nous l'envoyons à signer.
application-taken = Nous aimerions vous louer le logement ({ $where }). Faut-il vous envoyer le bail ?
place-is-taken = Merci pour votre candidature ({ $where }). Le logement est maintenant loué. Bonne chance.
visit-comes = Quelqu'un vient voir le logement ({ $where }) : { $when }. Dites-nous si cela ne convient pas.
lease-to-sign = Veuillez signer ce bail et nous le renvoyer.
first-payments = { $amount } pour { $where } sont dus le { $day } : le premier loyer et, s'il y en a une, la caution. Veuillez payer avant d'emménager.
welcome-home = Bienvenue ({ $where }) ! Votre logement vous attend le { $day }. Dites-nous si quelque chose ne va pas.
pay-by-itself = Vous pouvez faire prélever le loyer : { $url }
papers-wanted = Nous prenons en charge { $where }. Envoyez-nous ce que vous avez : assurance, certificats, baux.
workers-come = Quelqu'un vient pour la réparation ({ $where }) : { $when }. Cela convient-il ?

unit-off-market = { $place } est retiré du marché et il faut d'abord l'y remettre
records-forbid = { $form ->
    [above_limit] cela dépasse la limite : il faut d'abord un accord
    [archived] le bien est archivé
    [bad_time] ce jour ou cette heure n'est pas clair
    [by_person] la loi veut qu'une personne s'en charge
    [collected] le prélèvement est en cours ou déjà fait
    [day_past] ce jour est passé
    [deposit_held] la caution n'est pas encore rendue
    [deposit_unpaid] la caution n'est pas enregistrée comme payée
    [details_missing] il manque une adresse ou un numéro
    [earlier_one] cela correspond à une échéance précédente
    [exists] il y en a déjà un d'enregistré
    [fixed_term] le loyer est fixe jusqu'à la fin du bail
    [homes_only] seuls des logements y sont annoncés
    [incomplete] il manque encore un élément
    [later_mandate] leur prélèvement commence plus tard
    [lease_signed] un bail se signe, il ne se notifie pas
    [let] c'est loué à ce moment
    [link_time] un lien de paiement ne peut pas finir à ce moment
    [long_done] c'est terminé depuis plus de 14 jours
    [no_account] l'organisme n'a pas de compte où verser l'argent
    [no_amount] il n'y a pas encore de montant
    [no_applicant] ce n'est aucun des candidats
    [no_consent] leur accord n'est pas enregistré
    [no_currency] cette monnaie n'existe pas
    [no_debit] ce n'était pas un prélèvement
    [no_deposit] aucune caution n'est enregistrée
    [no_end] le bail n'a pas de fin enregistrée
    [no_grounds] rien d'enregistré n'appuie ce motif
    [no_link] ce n'était pas payé par un lien de paiement
    [no_mandate] aucun prélèvement n'est autorisé
    [no_property] aucun bien n'est encore enregistré
    [no_reason] aucun motif n'est indiqué
    [no_rise] ce n'est pas un loyer plus élevé
    [no_rule] aucune règle n'est enregistrée pour cela
    [no_time] aucune heure n'est indiquée
    [no_vendor] aucun prestataire n'est indiqué
    [no_work] ce prestataire n'a pas de travail pour l'instant
    [no_zone] ce fuseau horaire n'existe pas
    [nobody_chosen] personne d'autre n'est encore choisi
    [not_protected] aucun organisme ne garde cette caution
    [nothing_due] il n'y a rien à payer
    [notice_given] le bail prend fin
    [notice_unsent] les locataires ne sont pas encore prévenus
    [off_market] le logement n'est pas sur le marché
    [often_enough] il y a eu autant de visites que le permettent les règles
    [other_amount] un autre montant est enregistré
    [other_currency] la monnaie est une autre
    [other_day] un autre jour est enregistré
    [other_mandate] ils ont accepté un autre prélèvement depuis
    [other_paper] ce document est d'un autre type
    [other_place] cela concerne autre chose
    [other_state] ce n'est plus à ce stade
    [owners_fee] les frais de gestion figurent déjà dans les relevés des propriétaires
    [owners_only] seul un propriétaire de l'équipe peut en décider
    [owns_nothing] rien ne leur appartient là-bas
    [paper_expired] ce document n'est plus valable
    [paper_missing] un document nécessaire n'est pas classé
    [plan_sum] les échéances ne font pas la somme due
    [provider_differs] ce que dit le prestataire ne correspond pas aux dossiers
    [quote_over] le devis n'est plus valable
    [refused_before] le portail l'a déjà refusé
    [shares] les parts des propriétaires ne font pas le tout
    [short_notice] le préavis serait trop court
    [still_ahead] son jour n'est pas encore venu
    [still_owed] il reste de l'argent à régler
    [taken] quelqu'un d'autre l'a déjà
    [too_high] c'est plus que ne permettent les règles
    [too_long] ce serait trop long pour un rapport
    [tried_enough] tous les essais permis sont faits
    [under_way] cela peut déjà avoir commencé, on ne le sait pas encore
    [uninsured] ce prestataire n'a pas d'assurance valable ce jour-là
    [unknown_record] ce n'est pas enregistré
    [unsaid] il manque une indication
    [vendors_papers] ces documents doivent venir du prestataire
    [wrong_order] les jours ne se suivent pas dans le bon ordre
   *[unclear] les indications ne vont pas ensemble
}
