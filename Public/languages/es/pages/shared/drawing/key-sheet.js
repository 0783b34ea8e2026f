// @ts-check
/** The texts of shared/drawing/key-sheet.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/drawing/key-sheet.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.KEY_SHEET_TEXTS>} */
const keySheetTexts = {
  close: "Cerrar",
  title: "Teclas",
  space: "Espacio",
  shift: "Mayús",
  home: "Inicio",
  end: "Fin",
  pageUp: "RePág",
  pageDown: "AvPág",
  volume: "Volumen",
  play: "Reproducir o pausar",
  step: "Un segundo atrás o adelante",
  leap: "Diez segundos atrás o adelante",
  nudge: "Una centésima de segundo atrás o adelante",
  ends: "Al principio o al final",
  slider: "En la línea de tiempo: un segundo, diez segundos",
  speed: "Más rápido o más lento",
  layouts: "Juntos, muro, destacado, mapa de calor",
  list: "Esta lista",
  tare: "Tara",
  tareByVolume: "Tara con carga, si el navegador deja pasar esta tecla",
  peak: "Olvidar el máximo",
  calibrate: "Calibrar",
  menu: "Menú",
  cancel: "Cancelar la cuenta atrás",
  enlarge: "Ampliar o reducir la imagen",
  move: "Mover la imagen",
  whole: "Imagen completa",
  tap: "Tocar",
};

textsIn("es", "shared/drawing/key-sheet", keySheetTexts);
