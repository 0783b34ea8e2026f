// @ts-check
/** The texts of features/classroom/room/page-keys.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/page-keys.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PAGE_KEY_TEXTS>} */
const pageKeyTexts = {
  layouts: "Juntos, muro, destacado, mapa de calor",
  next: "Siguiente teléfono destacado, página siguiente del muro",
  fade: "Las líneas se quedan, o se borran solas",
  theme: "Claro u oscuro",
  fullscreen: "Pantalla completa",
  sound: "Sonidos sí o no",
  help: "Esta lista",
  close: "Cerrar",
  code: "Mostrar el código en grande, empezar",
  activities: "Elegir lo que hace la clase",
  board: "Nombres y datos, abiertos o cerrados",
};

textsIn("es", "features/classroom/room/page-keys", pageKeyTexts);

/** @type {Words<typeof reference.KEY_TEXTS>} */
const keyTexts = {
  title: "Teclas",
  names: {
    ArrowLeft: "←",
    ArrowRight: "→",
    Escape: "Esc",
    PageUp: "RePág",
    PageDown: "AvPág",
    "Ctrl+Enter": "Ctrl + Intro",
  },
};

textsIn("es", "features/classroom/room/page-keys/KEY_TEXTS", keyTexts);

/** @type {Words<typeof reference.SOUND_TEXTS>} */
const soundTexts = {
  sounds: "Sonidos",
  on: "Sí",
  off: "No",
  turnedOn: "Sonidos activados",
  turnedOff: "Sonidos desactivados",
};

textsIn("es", "features/classroom/room/page-keys/SOUND_TEXTS", soundTexts);
