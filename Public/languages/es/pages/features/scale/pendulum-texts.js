// @ts-check
/** Texts of measuring g by a pendulum. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/scale/pendulum-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.PENDULUM_TEXTS>} */
const pendulumTexts = {
  title: "g con un péndulo",
  name: "Péndulo",
  intro: "Haz oscilar tu teléfono colgado de un hilo: su periodo y la longitud del hilo dan g, la aceleración de la gravedad.",
  needs:
    "Necesitas un hilo, una funda que sujete bien el teléfono y algo firme donde colgarlo. Ata el hilo a los dos lados de la funda, para que el teléfono no gire sobre sí mismo.",
  toClass: "En una clase, tus longitudes, oscilaciones y g aparecen en la pantalla del aula.",
  length: "Longitud en cm, desde donde gira el hilo hasta el centro del teléfono",
  how: "Pulsa Medir, aparta el teléfono un palmo y suéltalo. Un tono avisa cuando termina.",
  howTouch: "Alguien hace oscilar el péndulo y tú cuentas.",
  listen: "Medir",
  count: "Contar tocando",
  howCount: "Toca cuando pase por el centro, cuenta las idas y vueltas completas, y toca otra vez en la última.",
  swings: "Oscilaciones",
  start: "Empezar",
  stop: "Parar tras {count} {count|1=oscilación|oscilaciones}",
  miscounted: "Eso no corresponde a ningún péndulo de esta longitud. Cuenta otra vez.",
  period: "Una oscilación dura {seconds}\u00a0s.",
  again: "Hazlo oscilar otra vez.",
  otherLength: "Ahora usa otra longitud.",
  result: "g\u00a0=\u00a0{g} ±\u00a0{error}\u00a0m/s²",
  slope: "Por la pendiente de T² según la longitud.",
  longer: "Según la recta, todas las longitudes miden {millimetres}\u00a0mm más de lo medido.",
  shorter: "Según la recta, todas las longitudes miden {millimetres}\u00a0mm menos de lo medido.",
  mean: "Tan exacto como las longitudes.",
  moreLengths: "Con tres longitudes, la mayor doble de la menor, ya no depende de dónde está el centro del teléfono.",
  moreSpread: "Usa una longitud doble de la menor: así ya no depende de dónde está el centro del teléfono.",
  tooFew: "Haz oscilar cada longitud dos veces.",
  notRising: "Las más largas no oscilan más despacio. ¿Están bien las longitudes?",
  lengthHead: "Longitud (cm)",
  periodHead: "Periodo (s)",
  recordings: "Número",
  remove: "Quitar {length}\u00a0cm",
  undo: "Deshacer: otra vez {length}\u00a0cm",
  refused: {
    tooSmall: "Apenas oscila. Apártalo más.",
    tooLarge: "Oscila más de 30°. Apártalo menos.",
    secondMode: "Gira sobre sí mismo o tiembla. Ata el hilo a los dos lados del teléfono y suéltalo sin empujar.",
    periodMoves: "Las oscilaciones cambian mientras se miden. ¿Resbala el hilo?",
  },
};
textsIn("es", "features/scale/pendulum-texts", pendulumTexts);
