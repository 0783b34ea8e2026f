// @ts-check
/** Texts about teams on the classroom page. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/teams/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TEAM_TEXTS>} */
const teamTexts = {
  title: "Equipos",
  close: "Cerrar",
  intro: "La puntuación de un equipo: los puntos de todas las rondas, divididos entre el número de sus miembros.",
  names: "Nombres, uno por línea",
  choice: "¿Quién va en cada equipo?",
  even: "El servidor reparte los teléfonos por igual, también los que llegan después",
  own: "Cada teléfono elige",
  host: "Eliges tú: pulsa un teléfono en la lista",
  make: "Formar equipos",
  change: "Cambiar",
  deal: "Repartir de nuevo",
  end: "Sin equipos",
  wrong: "Escribe de 2 a 8 nombres distintos de 16 caracteres como máximo, uno por línea.",
  each: "{points} puntos cada uno",
};

textsIn("es", "features/classroom/teams/texts", teamTexts);
