act = { $form ->
    [send_message] envoyer des SMS aux contacts
    [notify_member] dire quelque chose à des membres de l'équipe
    [search_contacts] chercher des contacts
    [add_contact] ajouter des contacts
    [update_contact] modifier des contacts
    [merge_contacts] réunir les contacts en double
    [remove_contact] retirer des contacts
    [invite_member] inviter des personnes dans l'équipe
    [change_member_role] changer les droits des membres
    [remove_member] retirer des membres de l'équipe
    [delete_user_data] effacer les données de personnes
    [block_sender] bloquer des expéditeurs
    [unblock_sender] laisser passer des expéditeurs bloqués
    [remember] retenir ce que vous me dites
    [list_memories] dire ce que je retiens
    [recall] chercher quelque chose que je retiens
    [extract_memory] chercher des faits dans ce que vous avez dit
    [list_preferences] lister les préférences de l'équipe
    [set_preference] noter une préférence de l'équipe
    [list_rules] lister les règles apprises
    [save_rule] changer une règle que je suis
    [search_precedents] chercher des décisions semblables
    [evaluate_trajectory] comparer le déroulement d'une affaire
    [rate_reply] noter votre avis sur une réponse
    [update_memory] corriger ce que je retiens
    [remove_memory] oublier ce que je retiens
    [read_file] lire vos fichiers
    [read_attachment] lire les pièces jointes de vos messages
    [format_maps_link] faire un lien vers une carte
    [plan_task] faire quelque chose en plusieurs étapes
    [check_plan] dire où en est un plan
    [replan] replanifier le reste d'un plan
    [stop_plan] mettre fin à un plan
    [create_scheduled_job] vous rappeler quelque chose
    [list_scheduled_jobs] lister vos rappels
    [update_scheduled_job] changer des rappels
    [delete_scheduled_job] supprimer des rappels
    [set_user_config] changer vos réglages
    [create_email_skill] chercher un genre de mails
    [list_email_skills] lister ce qui est cherché dans vos mails
    [update_email_skill] changer ce qui est cherché dans vos mails
    [delete_email_skill] ne plus chercher un genre de mails
    [toggle_email_watcher] surveiller votre messagerie
    [test_email_skill] essayer quels mails correspondent
    [write_file] écrire vos fichiers
    [edit_file] modifier vos fichiers
    [list_files] lister vos fichiers
    [search_files] chercher dans vos fichiers
    [delete_file] supprimer vos fichiers
    [move_file] déplacer vos fichiers
    [copy_file] copier vos fichiers
    [list_file_versions] dire ce que contenaient vos fichiers
    [restore_file] rétablir une version antérieure de vos fichiers
    [search_conversations] chercher dans vos conversations
    [fetch_context] lire vos conversations
    [resolve_date] calculer des dates
    [run_python] calculer avec un programme
    [search_sms_history] chercher dans vos SMS
    [get_contact_sms_history] lire vos SMS
    [list_autonomy] dire jusqu'où je vais sans demander
    [list_approvals] dire ce que vous pouvez décider
    [explain_message] dire pourquoi je vous ai écrit
    [set_autonomy] changer jusqu'où je vais sans demander
    [show_contact_scope] dire ce que je peux répondre aux contacts
    [set_contact_scope] changer ce que je peux répondre aux contacts
    [set_bare_answers] changer ce que doit contenir une réponse
    [web_search] chercher sur le web
    [web_fetch] ouvrir des pages du web
    [set_web_domains] changer ce que je peux lire sur le web
    [list_connections] dire quels comptes vous avez connectés
    [share_connection] changer pour qui j'utilise votre compte Google
    [disconnect] rendre ce que je peux utiliser d'un compte Google
    [list_calendar_events] regarder votre agenda
    [create_calendar_event] mettre des événements dans votre agenda
    [update_calendar_event] changer des événements de votre agenda
    [delete_calendar_event] retirer des événements de votre agenda
    [search_emails] chercher dans vos e-mails
    [read_email] lire vos e-mails
    [get_email_thread] lire des fils de vos e-mails
    [prepare_attachments] regarder des fichiers à joindre à un e-mail
    [send_email] envoyer des e-mails en votre nom
    [draft_email] écrire des brouillons d'e-mails
    [label_email] changer les libellés de vos e-mails
    [search_drive] chercher des fichiers dans votre Drive
    [list_drive_files] regarder ce qu'il y a dans votre Drive
    [get_steward_folder] utiliser mon propre dossier dans votre Drive
    [create_drive_folder] créer des dossiers dans votre Drive
    [upload_to_drive] mettre des fichiers dans votre Drive
    [read_drive_file] lire des fichiers de votre Drive
    [create_document] créer des documents dans votre Drive
    [read_document] lire vos documents
    [append_to_document] ajouter du texte à vos documents
    [find_document] chercher des documents dans votre Drive
    [create_spreadsheet] créer des feuilles de calcul dans votre Drive
    [read_spreadsheet] lire vos feuilles de calcul
    [write_spreadsheet] changer des cellules de vos feuilles de calcul
    [append_to_spreadsheet] ajouter des lignes à vos feuilles de calcul
    [find_spreadsheet] chercher des feuilles de calcul dans votre Drive
   *[everything] faire tout ce qui n'a pas de niveau propre
}
not-undone = Non annulé : { $why }.
failed-here = cela a échoué chez nous, référence { $reference }
why-failed = { $form ->
    [not_found] je ne l'ai pas trouvé
    [changed] cela a été modifié entre-temps
    [other_title] ce fichier porte un autre nom
    [other_event] cet événement porte un autre nom
    [other_time] cet événement est à un autre moment
    [other_subject] ce mail a un autre objet
    [no_such_time] cette heure n'est pas possible
    [conflict] quelqu'un d'autre y travaillait aussi
    [next_step] cela ne va pas avec la situation d'aujourd'hui : regardez-la à nouveau, puis dites-le-moi
    [no_tool] je ne peux plus le faire
    [gone] le compte n'existe plus
    [contact_gone] le contact n'existe plus
    [new_address] l'adresse a changé depuis la décision
    [written] un message est arrivé depuis, à lire d'abord
    [exists] il y en a déjà un
    [full] il n'y a plus de place, et il faut d'abord supprimer quelque chose
    [undelivered] cela n'a pas pu parvenir
    [refused] l'autre partie l'a refusé
    [key] la connexion a expiré et est à refaire
    [not_connected] rien n'est encore connecté pour cela
    [not_signed_in] personne ne s'est connecté à Google à temps
    [not_shared] personne ne partage de compte Google pour cela
    [unreadable] la réponse de l'autre partie n'avait pas de sens
    [unreachable] l'autre partie était injoignable
    [paid] c'est payé entre-temps
    [amount] ce montant ne convient pas
    [too_much] c'est trop en une fois
   *[broke_off] cela s'est interrompu chez moi
}
why-not-sent = { $form ->
    [new_address] { $who } a maintenant une autre adresse qu'au moment de la décision
   *[written] { $who } a écrit depuis, à lire d'abord
}
already-so = { $what } était déjà ainsi, et je n'ai rien changé
done-before = C'était déjà fait, je n'ai donc rien changé : { $what }
