// @ts-check
/** The scale's texts. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/scale/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SCALE_TEXTS>} */
const scaleTexts = {
  title: "Balanza",
  scalePad: "Balanza: presiona aquí con un dedo",
  force: "{percent}\u00a0% de fuerza",
  forceFull: "100\u00a0% de fuerza y más",
  grams: "{grams}\u00a0g",
  estimate: "≈ {percent}\u00a0%",
  estimateNote: "del contacto de un dedo firme",
  idle: "Presiona la pantalla",
  measured: "medido por este teléfono",
  pen: "medido por el lápiz",
  contactArea: "estimado por el contacto, sin peso",
  none: "este teléfono no da fuerza",
  tare: "Tarar",
  tareSet: "Tara {grams}\u00a0g",
  tareKey: "Tarar: lo que presiona ahora cuenta como cero (t)",
  tareIn: "Tarar · {seconds}\u00a0s",
  putDown: "Ponlo ahora en el cristal. Pulsa otra vez para cancelar.",
  putDownCancelled: "Cancelado.",
  peak: "Máx. {grams}\u00a0g",
  peakNone: "Máx. –",
  peakKey: "Máximo de todas las presiones; toca para empezar de nuevo (p)",
  calibrate: "Calibrar",
  calibrateKey: "Calibrar con monedas (c)",
  menu: "Menú (m)",
  fullScale: "máximo {grams}\u00a0g, sin calibrar",
  fullScaleCalibrated: "máximo {grams} ± {error}\u00a0g",
  tared: "El cero está ahora en {grams}\u00a0g.",
  untared: "El cero vuelve a ser sin nada en el cristal.",
  tareLoaded: "Demasiado en el cristal para tarar: {grams}\u00a0g. Quita la carga, o pon solo la cuchara vacía.",
  tareNoForce: "Lo que toca el cristal no da fuerza, así que no hay nada que tarar.",
  emptyTitle: "Este teléfono no da fuerza",
  emptyText:
    "Las pantallas de la mayoría de los teléfonos no la miden, así que no hay un peso real que mostrar. No es culpa tuya.",
  emptyOffer: "Cuánto presionas se puede estimar por el tamaño del contacto de la yema del dedo.",
  emptyNoContact: "Tampoco da el tamaño del contacto.",
  emptyEstimate: "Estimar por el contacto",
  emptyWeighing: "Pesar con un muelle o una regla",
  emptyPendulum: "Medir g con un péndulo",
  emptyInstead: "Medir en cambio distancia y tiempo",
  spokenWeight: "{grams} gramos como mucho, {percent} por ciento, {provenance}",
  spokenEstimate: "{percent} por ciento como mucho, {provenance}",
  alone: "Solo en este teléfono: el servidor no responde.",
  aloneAdmin: "Solo en este teléfono: este servidor empieza una clase solo con su clave de administración.",
};

textsIn("es", "features/scale/texts", scaleTexts);
