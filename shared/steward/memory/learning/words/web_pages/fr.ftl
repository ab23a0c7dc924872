page-rules = { $form ->
    [title] Règles
    [empty] Il n'y a pas encore de règles. Steward les apprend quand vous le corrigez, et vous pouvez écrire les vôtres.
    [text] Ce qu'elle dit
    [kind] Type
    [kind_rule] Règle
    [kind_preference] Préférence
    [where] Où
    [state] État
    [state_on] En vigueur
    [state_off] Désactivée
    [state_proposed] Proposée : un propriétaire décide
    [sure] Certitude en %
    [source] Origine
    [source_corrections] Apprise de corrections
    [source_said] Quelqu'un l'a dit
    [corrections] Corrections
    [by] Fixée par
    [new_rule] Nouvelle règle
    [new_preference] Nouvelle préférence
    [ask_text] La règle, en une phrase
    [ask_key] De quoi il s'agit, en quelques mots
    [ask_value] Ce que vous voulez, en une phrase
    [follow] La suivre
    [stop] Désactiver
    [reword] Reformuler
    [prefer] En tenir compte à nouveau
    [let_go] Ne plus en tenir compte
   *[change] Changer
}
