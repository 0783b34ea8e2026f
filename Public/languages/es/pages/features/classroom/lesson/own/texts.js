// @ts-check
/** The classroom page's texts about lessons at one's own pace. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/features/classroom/lesson/own/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.OWN_LESSON_TEXTS>} */
const ownLessonTexts = {
  closes: "Cada cual a su ritmo, hasta el {time}",
  closed: "Cerrado desde el {time}",
  answered: "{count} de {phones} han respondido",
  done: "{count} de {phones} han terminado",
  waiting: "espera a la clase · {count} aquí",
  look: "Respuestas",
  go: "Seguir aquí",
  people: "¿Quién ha hecho qué?",
  hidePeople: "Ocultar los nombres",
  name: "Nombre",
  answeredCell: "respondido",
  doneCell: "hecho",
  waitingCell: "espera a la clase",
  nothing: "nada aún",
  here: "está aquí",
  about:
    "Cada teléfono avanza por sí solo: preguntas, textos y dibujo. Los demás pasos te esperan. Hasta que se cierre se pueden cambiar las respuestas.",
  closesLabel: "Se cierra",
  latest: "Como tarde, {time}, cuando acaba esta clase. Su duración se cambia en “Mis clases”.",
  fromHome: "En casa se abre {address}, si este servidor está en marcha y la red lo permite.",
  localOnly: "A {address} solo se llega en esta red. Para deberes, el servidor necesita una dirección en Internet.",
  persons: "Los códigos identifican: en otro teléfono, cada cual sigue donde estaba.",
  noPersons:
    "Quien usa otro teléfono empieza de nuevo. Los códigos que identifican lo evitan; elígelos en “Quién es quién” antes de que entre nadie.",
  start: "Empezar",
  back: "Volver a la lista",
};

textsIn("es", "features/classroom/lesson/own/texts", ownLessonTexts);
