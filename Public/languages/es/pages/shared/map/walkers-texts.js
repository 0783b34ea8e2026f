// @ts-check
/** The host's texts about walkers, live and in their replay. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/map/walkers-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.WALKERS_TEXTS>} */
const walkersTexts = {
  waitTitle: "Audiopaseo",
  waitHost: "Elige el audiopaseo de la clase.",
  wait: "El docente elige un audiopaseo.",
  choose: "Elegir un paseo…",
  another: "Otro paseo…",
  replay: "Repetición del paseo",
  hostOnly: "Solo el docente ve dónde están los caminantes.",
  nobody: "Aún no camina nadie. Los teléfonos solo envían su posición si dan permiso.",
  walkers: "{count} caminantes",
  walkerOne: "1 caminante",
  more: "+ {count} más",
  map: "Mapa con los caminantes",
  mapFailed: "No se ha podido cargar el mapa; la lista sigue.",
  playFailed: "No se han podido cargar las zonas del paseo.",
  gone: "El paseo ya no existe.",
  natural: "Contornos: Natural Earth",
  noScene: "ninguna escena",
  scene: "Escena {number}",
  now: "ahora",
  seconds: "hace {count}\u00a0s",
  minutes: "hace {count}\u00a0min",
  lost: "perdido",
  row: "{name}: {distance}, {scene}, última señal {heard}",
  walked: "{distance}, ±{error} como mucho",
  follow: "Mostrar {name}",
  all: "Mostrar todo",
  zoomIn: "Más cerca",
  zoomOut: "Más lejos",
  chooserTitle: "¿Qué audiopaseo?",
  scenes: "{count} escenas",
  sceneOne: "1 escena",
  without: "Solo posiciones, sin historia",
  loading: "Cargando…",
  retry: "Reintentar",
  none:
    "Aún no hay audiopaseos. Dibuja uno en el taller o pide que importen uno en el ordenador del servidor: touchfigures import-play play.xml",
  title: "Paseo {code}",
  heading: "Repetición del paseo",
  toClass: "Clase",
  speed: "Velocidad",
  kilometresPerHour: "{speed}\u00a0km/h",
  emptyTitle: "No ha caminado nadie",
  empty: "Cuando un teléfono envíe su posición, aquí se verá su camino. Recarga entonces la página.",
};

textsIn("es", "shared/map/walkers-texts", walkersTexts);
