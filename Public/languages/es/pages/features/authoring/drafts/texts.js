// @ts-check
/** The texts of both editors: access, undo, the map, the server's messages. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/drafts/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHORING_TEXTS>} */
const authoringTexts = {
  undo: "Deshacer",
  redo: "Rehacer",
  undoKeys: "Deshacer (Ctrl+Z)",
  redoKeys: "Rehacer (Ctrl+Mayús+Z)",
  close: "Cerrar",
  cancel: "Cancelar",
  retry: "Reintentar",
  loading: "Cargando…",
  accessTitle: "¿Quién eres?",
  accessText:
    "En este servidor, solo su administrador hace puzles y paseos. Escribe la clave de administración con la que se inició; se queda en esta pestaña.",
  accessWrong: "Esta no es la clave de administración del servidor.",
  accessField: "Clave de administración",
  accessGo: "Seguir",
  deniedTitle: "Solo en el ordenador del servidor",
  deniedText:
    "Este servidor se inició sin clave de administración, así que solo puede crear un navegador de su propia máquina, en {address}. O inícialo con --admin-token-file y escribe aquí esa clave. Un teléfono entra con el código que muestra allí el taller: En el teléfono.",
  phoneOverTitle: "Se acabó el tiempo de este teléfono",
  phoneOverText:
    "Lo que has grabado sigue en él. Muestra un código nuevo en el ordenador (En el teléfono) y escanéalo para seguir.",
  onPhone: "En el teléfono",
  downTitle: "No se puede acceder al servidor",
  downText: "Lo que has empezado sigue en este navegador. Comprueba la red e inténtalo otra vez.",
  failed: "El servidor dice: {detail}",
  offline: "No se puede acceder al servidor; tu trabajo sigue en este aparato.",
  publish: "Publicar",
  update: "Actualizar",
  published: "Publicado",
  saved: "Borrador guardado",
  savedHere: "Guardado en este aparato",
  notKept: "Sin guardar: este navegador no guarda nada para esta página. Déjala abierta hasta publicar.",
  saving: "Guardando…",
  unpublished: "Cambios aún sin publicar",
  refused: "Guardado en este aparato; el servidor lo rechaza: {detail}",
  damaged: "Partes de este borrador no se pueden leer y faltan aquí. Guárdalo como estaba antes de seguir.",
  saveDamaged: "Guardar el borrador original",
  missing: "Antes de publicar:",
  more: "Exportar, borrar",
  revert: "Volver a lo publicado",
  latitude: "Latitud",
  longitude: "Longitud",
  mapLabel: "Mapa: haz clic o arrastra la chincheta para fijar el lugar",
  mapMissing: "Este servidor no tiene mapa. Los números hacen lo mismo. En el servidor, touchfigures doctor dice lo que falta.",
  zoomInMap: "Más cerca",
  zoomOutMap: "Más lejos",
  here: "Dónde estoy",
  hereSearching: "Buscando tu posición…",
  hereFailed: "Este navegador no da ninguna posición. Permítela para esta página, o escribe los números.",
  badLatitude: "Un número de -90 a 90, por favor.",
  badLongitude: "Un número de -180 a 180, por favor.",
};

textsIn("es", "features/authoring/drafts/texts", authoringTexts);
