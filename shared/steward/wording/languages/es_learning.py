"""Spanish about what was learned from decisions."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

LEARNING: Mapping[str, Template] = {
    "habit_words": {
        "begins": "Empieza con {words}.",
        "ends": "Termina con {words}.",
        "adds": "Incluye {words}.",
        "drops": "Omite {words}.",
    },
    "habit_instead": "Di {after}, no {before}.",
    "habit_of": {
        "shorter": "Escríbelo más corto.",
        "longer": "Escríbelo con más detalle.",
        "rejects": "Se rechazó: hazlo solo cuando se pida.",
        "undoes": "Se deshizo: hazlo solo cuando se pida.",
        "sets": "El nivel lo fijan las personas.",
    },
    "learned_rule": {
        "on": "He aprendido de tus correcciones ({what}): {rule} Dime si la desactivo o la cambio.",
        "proposed": "Las correcciones de tu equipo sugieren una regla ({what}): {rule} Dime si debo seguirla.",
    },
    "level_may_suit": (
        "Has aprobado esto diez veces seguidas sin cambios: {what}. Si quieres, dime que lo haga sin preguntar."
    ),
    "like_this": "Se aprobaron {good} de {all} como esta.",
    "said_preference": {
        "on": "Desde ahora me guío por eso.",
        "off": "Ya no me guío por eso.",
        "back": "Deshecho: esa preferencia está como antes.",
        "changed": "No se deshizo: esa preferencia ha cambiado desde entonces.",
    },
    "said_rule": {
        "on": "Desde ahora sigo esa regla.",
        "off": "Ya no sigo esa regla.",
        "back": "Deshecho: esa regla está como antes.",
        "changed": "No se deshizo: esa regla ha cambiado desde entonces.",
    },
    "rated": "Gracias, anotado.",
}
