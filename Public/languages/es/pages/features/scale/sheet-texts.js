// @ts-check
/** Texts of the scale's menu and of its calibration. Loaded when the first of them is opened. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/scale/sheet-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SCALE_SHEET_TEXTS>} */
const scaleSheetTexts = {
  close: "Cerrar",
  menuTitle: "Balanza",
  weighing: "Pesar con un muelle o una regla",
  howTitle: "Cómo pesa",
  how:
    "Las pantallas de algunos teléfonos, y la mayoría de los lápices, dicen cuánto se presiona. La balanza lo convierte en porcentaje de su máximo y en gramos. Por sus valores se ve si un teléfono mide la fuerza: tienen que cambiar mientras presionas.",
  howTouch:
    "El cristal solo nota lo que conduce, como un dedo. Pesa otras cosas en una cuchara de metal que sujetas por el extremo del mango.",
  estimates: "Teléfonos sin fuerza",
  estimatesOff: "Sin estimación",
  estimatesOn: "Por el contacto",
  shake: "Tarar sacudiendo",
  shakeOff: "No",
  shakeOn: "Tarar a los 3\u00a0s",
  shakeNote: "Funciona con HTTPS, si el navegador informa del movimiento. Un segundo dedo en el botón funciona siempre.",
  language: "Idioma",
  privacy: "Lo que envío",
  coinsTitle: "Calibrar con monedas",
  coinsText:
    "Sujeta una cuchara de metal por el extremo del mango, con la pala apoyada en el cristal, y pulsa Tarar. Luego pon monedas en ella, espera un segundo y toma la medida.",
  coin1: "1 € · 7,50\u00a0g",
  coin2: "2 € · 8,50\u00a0g",
  fewer: "Una moneda menos",
  more: "Una moneda más",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Tomar la medida",
  takeIn: "Medida en {seconds}\u00a0s",
  putDown: "Pon ahora la cuchara con las monedas en el cristal, y no la muevas. Pulsa otra vez para cancelar.",
  reset: "Volver a 385\u00a0g",
  taken: "El máximo es ahora {grams}\u00a0g, ± {error}\u00a0g ({percent}\u00a0%).",
  forgotten: "El máximo vuelve a ser 385\u00a0g, sin calibrar.",
  nothing: "No hay nada que pesar en el cristal. Pon la cuchara con las monedas y sujétala por el mango.",
  noForce: "Lo que toca el cristal no da fuerza, así que no se puede calibrar.",
  full: "Es más de lo que puede medir esta pantalla. Usa menos monedas.",
  restless: "El valor aún cambia. No muevas la cuchara durante un segundo.",
  light: "Demasiado ligero para estar seguro. Usa más monedas.",
  implausible: "Eso no puede ser. ¿El número de monedas es el de arriba?",
};

textsIn("es", "features/scale/sheet-texts", scaleSheetTexts);
