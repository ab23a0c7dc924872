cannot-look = Un proveedor que conectaste no me responde. Si ya no vale su clave, hay que conectarlo de nuevo. Sigo intentando.
paid-thanks = ¡Gracias! Puedes cerrar la página.
