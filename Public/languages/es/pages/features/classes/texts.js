// @ts-check
/** The texts of the page of one's own classes. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/classes/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.CLASSES_TEXTS>} */
const classesTexts = {
  documentTitle: "Mis clases",
  lead: "Las clases que se empezaron en este navegador. Una clase de la semana pasada sigue con los mismos teléfonos.",
  loading: "Cargando…",
  retry: "Reintentar",
  noStorage:
    "Este navegador no guarda nada para esta página, así que no podría dirigir una clase. Permite los datos de sitios (cookies) y vuelve a intentarlo.",
  serverDown: "El servidor no responde. ¿Está en marcha, y este aparato está en la misma red?",
  over: "Terminadas y borradas por el servidor: {codes}.",
  empty:
    "Este navegador no dirige ninguna clase. Empieza una en la página de inicio: estará aquí hasta su final. O carga tu archivo de recuperación.",
  emptyStart: "A la página de inicio",
  started: "Empezada {time}",
  until: "Vive hasta {time}, luego se borra",
  phoneOne: "1 teléfono, {connected} aquí ahora",
  phoneMany: "{count} teléfonos, {connected} aquí ahora",
  noPhone: "Aún no ha entrado ningún teléfono",
  lesson: "Lección: {title}",
  ended: "La has terminado. Sus datos se pueden llevar hasta que se borren.",
  unknown: "El servidor no ha respondido por esta clase.",
  remote: "Este navegador es su mando.",
  goOn: "Seguir",
  goOnOne: "Seguir con la clase {code}",
  next: "Siguiente lección",
  nextOne: "Siguiente lección para la clase {code}",
  longer: "Duración",
  longerOne: "Cuánto dura la clase {code}",
  study: "Estudio",
  studyOne: "Estudio de una página con la clase {code}",
  end: "Terminar",
  endOne: "Terminar la clase {code}",
  data: "Datos",
  dataOne: "Datos de la clase {code}",
  wipe: "Borrar",
  wipeOne: "Borrar la clase {code}",
  endTitle: "¿Terminar la clase {code}?",
  endText: "Todos los teléfonos sabrán que la clase ha acabado. Sus datos siguen hasta {time}.",
  endYes: "Terminar",
  wipeTitle: "¿Borrar la clase {code}?",
  wipeText: "La clase termina, y el servidor borra ahora todo lo suyo. No se puede recuperar.",
  wipeYes: "Borrar",
  cancel: "Cancelar",
  close: "Cerrar",
  failed: "El servidor lo ha rechazado: {detail}",
  nextTitle: "La siguiente lección",
  nextText: "Los teléfonos que están en la clase, o vuelven, siguen la lección con los nombres que tienen.",
  noLessons: "No hay lecciones en este servidor.",
  minutes: "{count}\u00a0min",
  againTitle: "Recuperar",
  againText: "¿Ha fallado el ordenador de la clase? Su mando muestra una clave en “Otro ordenador”.",
  againKey: "Clave del mando",
  againLead: "Dirigir la clase",
  againShort: "La clave tiene 14 caracteres: de 2 a 9 y letras sin I, L, O ni U.",
  againWrong: "Esta clave no vale, o ya no. El mando muestra una nueva.",
  recoveryTitle: "Archivo de recuperación",
  recoveryText:
    "Con este archivo, otro navegador dirige tus clases: si este se vacía, o en otro ordenador. Quien tenga el archivo puede dirigir las clases: guárdalo como una llave.",
  save: "Guardar archivo de recuperación",
  restore: "Cargar archivo de recuperación",
  saved: "Guardado: {count} clases.",
  savedOne: "Guardado: 1 clase.",
  notAFile: "Esto no es un archivo de recuperación de TouchFigures.",
  recovered: "Recuperadas: {codes}.",
  recoveredNone: "En este servidor ya no queda ninguna clase de este archivo.",
};

textsIn("es", "features/classes/texts", classesTexts);
