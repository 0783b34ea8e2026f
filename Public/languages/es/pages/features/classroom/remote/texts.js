// @ts-check
/** The texts of the remote. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/remote/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.REMOTE_TEXTS>} */
const remoteTexts = {
  title: "Mando",
  heading: "Mando de la clase {code}",
  hereOne: "1 teléfono aquí",
  here: "{count} teléfonos aquí",
  nobody: "Aún no hay nadie",
  lobbyTitle: "El código está en el proyector",
  start: "Empezar",
  showCode: "Mostrar el código en grande",
  always: "Clase",
  names: "Nombres en el proyector",
  controls: "Controles también en el proyector",
  phones: "Teléfonos y sus nombres",
  waitTitle: "Número {sign}",
  wait: "Di que sí en la pantalla de la clase: muestra el mismo número.",
  badTitle: "Este código ya no vale",
  bad: "Ya se ha usado, se ha rechazado o es demasiado antiguo. Muestra uno nuevo en el proyector: Más, Teléfono como mando.",
  noneTitle: "Aún no es el mando",
  none: "Muestra un código en el proyector y escanéalo con este teléfono: Más, Teléfono como mando.",
  lostTitle: "El proyector ha recuperado los controles",
  lost: "Este teléfono ya no dirige la clase. Un código nuevo en el proyector lo convierte otra vez en el mando.",
  other: "Otro ordenador",
  otherTitle: "Dirigir en otro ordenador",
  otherOpen: "Abre {address} en el otro ordenador.",
  otherType: "En “Recuperar”, escribe:",
  otherOnce: "Vale una vez, hasta {time}.",
  otherNote: "El ordenador anterior solo podrá mirar.",
  refusedTitle: "El servidor lo ha rechazado",
};

textsIn("es", "features/classroom/remote/texts", remoteTexts);
