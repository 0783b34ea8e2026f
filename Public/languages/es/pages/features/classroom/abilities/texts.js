// @ts-check
/** The host's texts about the abilities of the class's phones. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/abilities/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.ABILITY_TEXTS>} */
const abilityTexts = {
  force: "{able} de {all} teléfonos {able|1=puede|pueden} pesar",
  forceUnknown:
    "{able} de {all} teléfonos {able|1=puede|pueden} pesar; {unknown} lo {unknown|1=mostrará|mostrarán} con la primera presión",
  weigh: "{able} de {all} teléfonos {able|1=puede|pueden} pesar",
  weighUnknown:
    "{able} de {all} teléfonos {able|1=puede|pueden} pesar; {unknown} lo {unknown|1=mostrará|mostrarán} con la primera presión",
  position: "{able} de {all} teléfonos {able|1=puede|pueden} decir dónde {able|1=está|están}",
  positionUnknown:
    "{able} de {all} teléfonos {able|1=puede|pueden} decir dónde {able|1=está|están}; {unknown} no lo {unknown|1=indica|indican}",
  badge: "{able}/{all}",
  scaleTitle: "Aquí ningún teléfono puede pesar",
  scaleOut:
    "Sus pantallas no miden la fuerza, y sus páginas no tienen sensor de movimiento, que necesita HTTPS: ninguno muestra gramos. Cada teléfono puede estimar en porcentaje cuánto se presiona, por el tamaño de la yema del dedo.",
  scaleAnyway: "Empezar la balanza igualmente",
  pressOut: "Ningún teléfono podría participar. “Tiempo” y “Distancia” funcionan en todos.",
  forceLessonOut: "Sin ninguno que mida la fuerza, sus pasos con la balanza no muestran gramos.",
  positionLessonOut: "Sin HTTPS, ningún teléfono puede enviar su posición.",
  insecureOne: "El paseo necesita HTTPS, y 1 teléfono está en http: su navegador no comparte la posición.",
  insecure: "El paseo necesita HTTPS, y {count} teléfonos están en http: sus navegadores no comparten la posición.",
  scanAgain: "Que los teléfonos escaneen este código y vuelvan a entrar:",
  warns: "Avisan una vez sobre el certificado.",
  trust: "Cómo los teléfonos confían en este servidor",
  internet: "Un servidor en Internet tiene HTTPS sin avisos",
  qr: "Código QR de {address}",
};

textsIn("es", "features/classroom/abilities/texts", abilityTexts);
