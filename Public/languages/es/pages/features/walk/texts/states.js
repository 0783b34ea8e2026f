// @ts-check
/** Texts of the list of audio walks, and of the messages instead of a walk that cannot be played. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/states.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_STATE_TEXTS>} */
const walkStateTexts = {
  lead: "Historias que empiezan donde estás. Ve allí, pulsa Empezar y escucha.",
  room: "Clase {code}: elige el paseo. Al empezar se te pregunta si la clase puede ver dónde estás.",
  howFar: "¿A qué distancia?",
  howFarNot: "No hay posición: permítela para esta página en los ajustes del navegador.",
  distant: "a {distance}",
  moved: "puesto cerca de ti",
  scenes: "{count} escenas",
  scenes1: "1 escena",
  other: "idioma: {language}",
  offline: "en este teléfono",
  emptyTitle: "Aún no hay audiopaseos",
  emptyDesk: "Dibuja el primero en el",
  desk: "taller",
  emptyImport: "O pide que importen archivos en el ordenador del servidor: touchfigures import-play play.xml",
  reload: "Volver a cargar",
  away: "El servidor no responde",
  awayText: "¿Está en marcha, y este teléfono está en su red? Los paseos guardados funcionan sin él.",
  failed: "El servidor lo rechaza",
  unknown: "Ese paseo no existe",
  unknownText: "Ningún audiopaseo se llama {play}. Quizá se ha quitado.",
  bad: "No se puede reproducir este paseo",
  badText: "Hay algo mal en él: {reason}. Su autor puede corregirlo.",
  engine: "No se puede reproducir este paseo aquí",
  engineText: "El motor del paseo no ha arrancado: {reason}. Actualiza el navegador o usa otro.",
  elsewhere: "Este paseo está abierto en otra pestaña",
  elsewhereText: "“{title}” está en marcha allí. Aquí sigue en el mismo punto, y la otra pestaña se detiene.",
  walkHere: "Caminar aquí",
  ended: "El paseo ha terminado",
  endedText: "Has caminado {distance} y has oído {heard} de {count} {count|1=escena|escenas}.",
  endedAll: "Has caminado {distance} y has oído todas las escenas.",
  endedError: "Medido con GPS: se desvía {error} como mucho.",
  endedErrorUnknown: "Medido con GPS: no se registró cuánto se desvía.",
  endedAnew: "Caminarlo otra vez",
  endedWay: "Guardar mi camino (GeoJSON)",
  toList: "Todos los audiopaseos",
  home: "Al inicio",
};

textsIn("es", "features/walk/texts/states", walkStateTexts);
