remember-fact = retenir ceci pour toute l'équipe
write-file = écrire le fichier { $path }
edit-file = modifier le fichier { $path }
remove-file = supprimer le fichier { $path }
place-file = { $form ->
    [move] déplacer le fichier { $path } vers { $to }
   *[copy] copier le fichier { $path } vers { $to }
}
restore-file = rétablir une version antérieure du fichier { $path }
remembered = Retenu : { $words }
already-remembered = Déjà retenu : { $words }
forgotten = Annulé : je ne retiens plus { $words }.
learned-as-well = Je l'ai aussi appris de ce que vous avez écrit avant. Dites-moi si je dois l'oublier aussi.
nothing-to-forget = { $words } n'était plus dans ma mémoire.
file-written = Fichier écrit : { $path }
workspace-file-changed = { $form ->
    [edited] Fichier modifié : { $path }
    [deleted] Fichier supprimé : { $path }
   *[restored] Version antérieure rétablie : { $path }
}
workspace-file-placed = { $form ->
    [moved] Fichier { $path } déplacé vers { $to }
   *[copied] Fichier { $path } copié vers { $to }
}
file-undone = { $form ->
    [back] Annulé : le fichier { $path } est redevenu ce qu'il était.
   *[gone] Annulé : le fichier { $path } n'existe plus.
}
file-not-undone = { $form ->
    [changed] quelqu'un a modifié le fichier { $path } depuis
   *[not_kept] l'ancien contenu du fichier { $path } n'est plus conservé
}
reword-memory = retenir désormais ceci : { $words }
forget-words = oublier ceci : { $words }
change-memory = corriger quelque chose que je retiens
forget-memory = oublier quelque chose que je retiens
memory-changed = Je retiens maintenant : { $words }
memory-forgotten = Oublié : { $words }
memory-undone = Annulé : je le retiens de nouveau comme avant.
