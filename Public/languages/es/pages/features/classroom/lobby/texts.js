// @ts-check
/** The classroom page's texts about joining. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LOBBY_TEXTS>} */
const lobbyTexts = {
  title: "Entra con tu teléfono",
  type: "o abre {address} y escribe",
  hereOne: "1 aquí",
  here: "{count} aquí",
  nobody: "Aún no hay nadie",
  more: "+ {count} más",
  trouble: "¿Problemas? La misma wifi, sin datos móviles.",
  locked: "Cerrada: ahora no entra nadie nuevo.",
  unreachable: "Los teléfonos no llegan a esta dirección. Conecta este ordenador a su wifi.",
  help: "¿No entra nadie?",
  keptReplay: "Cada toque se guarda hasta {expires}",
  keptFigures: "Solo se guardan sumas, hasta {expires}",
  keptChange: "Cambiar lo que se guarda",
  start: "Empezar",
  back: "Volver a la clase",
  large: "Mostrar el código en grande (Q)",
  wifi: "Código de la wifi",
  drawNow: "Ahora dibujad con los dedos",
  isHere: "{name} está aquí",
  idle: "{phones}, y aún no dibuja nadie",
};

textsIn("es", "features/classroom/lobby/texts", lobbyTexts);
