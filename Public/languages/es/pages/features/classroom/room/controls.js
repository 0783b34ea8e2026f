// @ts-check
/** The texts of features/classroom/room/controls.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/controls.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CONTROL_TEXTS>} */
const controlTexts = {
  freeze: { label: "Parar", on: "Reanudar", does: "Parar, reanudar" },
  clear: { label: "A cero" },
  hide: { label: "Ocultar", on: "Mostrar", does: "Ocultar, mostrar" },
  ask: { label: "Hacer una pregunta…" },
  touchkit: { label: "Puntos de toque" },
  lock: { label: "Cerrar la entrada", does: "Cerrar la entrada, abrirla" },
  idle: { label: "Quitar inactivos…" },
  ground: { label: "Imagen bajo el dibujo…" },
  teams: { label: "Equipos…" },
  remote: { label: "Teléfono como mando…" },
  study: { label: "Estudio de una página…" },
  consent: { label: "Consentimiento" },
  replay: { label: "Repetición" },
  slow: { label: "Últimos segundos a cámara lenta" },
  compare: { label: "Comparar" },
  data: { label: "Datos…" },
  end: { label: "Terminar" },
};

textsIn("es", "features/classroom/room/controls", controlTexts);
