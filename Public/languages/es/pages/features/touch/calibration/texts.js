// @ts-check
/** The texts of the calibration by bank card. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/touch/calibration/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CALIBRATION_TEXTS>} */
const calibrationTexts = {
  title: "Calibrar con una tarjeta bancaria",
  lay: "Pon una tarjeta bancaria en la pantalla como en la imagen, justo en la línea fija. Puede sobresalir.",
  drag: "Arrastra la línea azul por su asa hasta el otro borde de la tarjeta.",
  fine: "− y + o las flechas la mueven medio píxel.",
  next: "Siguiente",
  cancel: "Cancelar",
  frame: "Borde de la tarjeta. Las flechas lo mueven.",
  smaller: "Menor",
  larger: "Mayor",
  save: "Guardar",
  reset: "Por defecto",
  density: "{density}\u00a0px por\u00a0cm, ±\u00a0{error}\u00a0%",
  assumed: "{density}\u00a0px por\u00a0cm, supuestos",
};

textsIn("es", "features/touch/calibration/texts", calibrationTexts);
