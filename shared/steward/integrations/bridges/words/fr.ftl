cannot-look = Un prestataire connecté ne me répond pas. Si sa clé n'est plus valable, il faut le reconnecter. J'essaie encore.
paid-thanks = Merci ! Vous pouvez fermer cette page.
