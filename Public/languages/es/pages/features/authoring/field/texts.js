// @ts-check
/** The texts of the sheets that record places and sounds on site. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/field/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.FIELD_TEXTS>} */
const fieldTexts = {
  close: "Cerrar",
  regionTitle: "Un lugar caminando",
  regionText: "Empieza y luego rodea el lugar, sigue la calle o quédate quieto. Después pulsa Listo.",
  waiting: "Esperando tu posición…",
  accuracy: "Posición con {metres}\u00a0m de margen",
  vague: "Posición con {metres}\u00a0m de margen: no se cuenta. Espera a cielo abierto.",
  stale: "Sin posición nueva desde hace {seconds}\u00a0s. ¿La pantalla está encendida y estás a cielo abierto?",
  start: "Empezar",
  done: "Listo",
  takeBack: "Quitar 10\u00a0m",
  discard: "Empezar de nuevo",
  walked: "{metres}\u00a0m caminados · {count} {count|1=posición|posiciones}",
  sketch: "Tu camino y el lugar que resulta de él",
  shape: "El lugar es",
  circle: "un círculo",
  area: "lo que he rodeado",
  way: "a lo largo de mi camino",
  wider: "Más ancho",
  narrower: "Más estrecho",
  circleSays: "Un círculo de {metres}\u00a0m, con {count} posiciones",
  polygonSays: "{corners} vértices, con {count} posiciones",
  name: "Nombre",
  add: "Añadir el lugar",
  soundTitle: "Grabar un sonido",
  soundText: "Apunta el teléfono hacia lo que se va a oír. Camina despacio y no tapes el micrófono.",
  record: "Grabar",
  stop: "Parar",
  again: "Grabar otra vez",
  use: "Usarlo",
  length: "{minutes}:{seconds}",
  level: "Volumen",
  quiet: "No se oye nada. ¿Está tapado el micrófono?",
  loud: "Demasiado alto: apártalo más.",
  longest: "Parado tras {minutes} minutos, lo máximo que cabe.",
  cut: "El teléfono ha retirado el micrófono; lo grabado hasta entonces está aquí.",
  hidden: "Se ha salido de la página; lo grabado hasta entonces está aquí.",
  fileName: "Grabación",
  insecure: "Esta página ha llegado por simple HTTP. Los teléfonos solo dan posición y micrófono a páginas HTTPS.",
  insecureLink: "Abrirla con HTTPS",
  insecureNone: "Este servidor no tiene HTTPS. Inícialo sin --no-tls y escanea el código otra vez.",
  insecureHelp: "Cómo este teléfono obtiene HTTPS",
  positionDenied: "El navegador no comparte tu posición. Permítela en los ajustes de esta página e inténtalo otra vez.",
  positionUnavailable: "El teléfono no encuentra ninguna posición. Activa la ubicación y sal a cielo abierto.",
  positionUnsupported: "Este navegador no puede compartir tu posición.",
  micDenied: "El navegador no comparte el micrófono. Permítelo en los ajustes de esta página e inténtalo otra vez.",
  micMissing: "Este aparato no tiene micrófono.",
  micUnsupported: "Este navegador no puede grabar. Graba con la app del teléfono y elige el archivo.",
  retry: "Reintentar",
};

textsIn("es", "features/authoring/field/texts", fieldTexts);
