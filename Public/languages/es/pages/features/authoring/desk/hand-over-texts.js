// @ts-check
/** The texts of the desk for the handover to a phone, and those of that phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/desk/hand-over-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HAND_OVER_TEXTS>} */
const handOverTexts = {
  title: "En el teléfono",
  text:
    "Escanea esto con el teléfono que te llevas. Con él marcas lugares caminando, grabas sonidos y haces fotos; después sigues aquí.",
  qr: "Código QR que permite a un teléfono trabajar en esto",
  making: "Un momento…",
  once: "Vale una vez, hasta {time}.",
  retry: "Reintentar",
  close: "Cerrar",
  offline: "No se puede acceder al servidor.",
  secure: "El código lleva a HTTPS, porque los teléfonos no dan posición ni micrófono a otras páginas.",
  trust: "Si el teléfono avisa sobre el certificado: {address} explica cómo confiar en él.",
  plain: "Sin HTTPS, los teléfonos no dan ni posición ni micrófono. Fotos y textos funcionan.",
  noHTTPS: "Este servidor no tiene HTTPS, así que los teléfonos no dan ni posición ni micrófono. Fotos y textos funcionan.",
  usePlain: "Sin HTTPS",
  useSecure: "Con HTTPS",
  one: "1 teléfono puede trabajar aquí, doce horas como mucho.",
  many: "{count} teléfonos pueden trabajar aquí, cada uno doce horas como mucho.",
  takeBack: "Retirarlo a todos los teléfonos",
  takenBack: "Ningún teléfono puede trabajar ya aquí.",
  usedTitle: "Este código ya no vale",
  used: "Ya se ha usado, o es demasiado antiguo. Muestra uno nuevo en el ordenador: En el teléfono.",
  refusedTitle: "El servidor lo ha rechazado",
  retryLoad: "Reintentar",
  toDesk: "Al taller",
};

textsIn("es", "features/authoring/desk/hand-over-texts", handOverTexts);
