// @ts-check
/** Texts of the page to try the overlay on. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/touchkit/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TOUCHKIT_TEXTS>} */
const touchkitTexts = {
  title: "TOUCHkit",
  lead: "Muestra cada dedo en cualquier página web, para vídeos y proyectores. La página de abajo funciona como sin él.",
  tryTitle: "Pruébalo",
  pad: "Toca aquí con tantos dedos como quieras, o pulsa el ratón y arrastra",
  dialog: "Abrir un diálogo",
  dialogText: "Un diálogo está sobre la página, y los discos sobre el diálogo.",
  close: "Cerrar",
  full: "Pantalla completa",
  slider: "Un control deslizante",
  list: "Una lista que desplazar",
  line: "Línea {count}",
  heardTitle: "Lo que oye la página",
  nothing: "Nada aún",
  lookTitle: "Qué aspecto tiene",
  on: "Sí",
  off: "No",
  overlay: "Superposición",
  key: "Ctrl + Alt + T hace lo mismo en cada página de este servidor.",
  colour: "Color",
  white: "Blanco",
  blue: "Azul",
  amber: "Ámbar",
  red: "Rojo",
  radius: "Tamaño",
  trail: "Estela",
  trailNone: "Ninguna",
  trailShort: "0,4\u00a0s",
  trailWhole: "Hasta levantar",
  labels: "Junto al dedo",
  numbers: "Número",
  taps: "Toques",
  force: "Fuerza",
  tagTitle: "En tu propia página",
  tagText: "Una línea en la cabecera de la página, antes de otros scripts:",
  copy: "Copiar",
  copied: "Copiado",
  copyFailed: "Selecciona la línea y cópiala.",
};

textsIn("es", "features/about/touchkit/texts", touchkitTexts);
