page-connections = { $form ->
    [title] Cuentas conectadas
    [empty] Ninguna cuenta está conectada. Steward te manda un enlace para iniciar sesión cuando pidas por primera vez algo de tu correo, calendario o Drive.
    [address] Cuenta
    [service] Servicio
    [whose] De quién
    [used_by] Se usa para
    [used_by_team] Todo el equipo
    [used_by_owner] Solo su dueño
    [may] Qué puede hacer Steward
    [since] Desde
    [share] Compartir con el equipo
    [keep] Usar solo para mí
   *[disconnect] Desconectar
}
