page-prompt = { $form ->
    [title] Ce que voit le modèle
    [empty] Ce membre n'a pas encore écrit par cette voie, il n'y a donc rien à voir.
    [part] Partie
    [part_tools] Outils
    [part_topics] Sujets des outils
    [part_instructions] Consignes
    [part_channel] Comment il écrit par cette voie
    [part_team] L'équipe
    [part_web] Le web
    [part_procedures] Procédures
    [part_rules] Règles apprises
    [part_memory] Mémoire
    [part_facts] Faits
    [part_summary] Résumé des échanges passés
    [part_window] Conversation
    [part_loaded_tools] Outils qu'il a demandés
    [part_now] L'heure
    [part_person] La personne
    [part_decisions] Décisions en attente
    [tokens] jetons
    [kept] Gardé en cache
    [limit] Limite en caractères
    [text] Texte
    [member] De qui
    [channel] Voie
    [also_private] Cette conversation est celle de ce membre : lui seul la lit.
    [also_channel_newest] La dernière utilisée
    [also_channel_sms] Messages
    [also_channel_whatsapp] WhatsApp
    [also_channel_email] Courriel
    [also_new] nouveau à chaque appel
   *[also_total] Jetons en tout
}
