// @ts-check
/** The texts of the heatmap's panel. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/study/heatmap/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HEATMAP_TEXTS>} */
const heatmapTexts = {
  title: "Mapa de calor del estudio",
  close: "Cerrar el mapa de calor",
  mode: "Lo que muestra",
  count: "Toques",
  dwell: "Tiempo",
  missed: "Fallados",
  width: "Ancho de la página",
  all: "Todos los anchos",
  narrow: "Menos de 600\u00a0px",
  medium: "De 600 a 1023\u00a0px",
  wide: "Desde 1024\u00a0px",
  touches: "Toques: {count}, participantes: {participants}",
  none: "Aún nadie ha tocado esta página.",
  loading: "Cargando…",
  unreachable: "No se pueden cargar los datos: {reason}",
  silent: "Abre esta página desde la página de la sesión, o con la clave del docente en la dirección.",
  noSession: "La etiqueta no tiene data-session.",
  blocked: "lo prohíbe la política de la página o --origin del servidor",
  refused: "el servidor ha rechazado la clave",
  gone: "Ya no están en esta página ({count})",
  goneLine: "Toques: {touches}, fallados: {missed}",
  problems: "Lo que ha ido mal ({count})",
  elsewhere: "En elementos sin nombre propio: {count}",
  missedLabel: "{count} fallados por {pixels}\u00a0px",
  dead: "{count} sin efecto",
  rage: "{count} de rabia",
  slips: "{count} con resbalón",
  fold: "Mostrar u ocultar los detalles",
};

textsIn("es", "features/study/heatmap/texts", heatmapTexts);
