// @ts-check
/** The home page's texts. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/home/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.HOME_TEXTS>} */
const homeTexts = {
  title: "Todos los teléfonos, un solo instrumento",
  measure: "Medir en este teléfono",
  measureHere: "Probar aquí",
  start: "Empezar una clase",
  theme: "Claro u oscuro",
  withLesson: "Con una lección",
  lessonCard: "Empezar una clase con “{title}”",
  minutes: "{count}\u00a0min",
  anyPhone: "todo teléfono",
  force: "sensor de fuerza",
  outdoors: "al aire libre, HTTPS",
  pages: "Más páginas",
  join: "Entrar con un código",
  activities: "Para hacer también",
  scale: "Balanza",
  spot: "Diferencias",
  walk: "Audiopaseo",
  leading: "Tu clase {code} está en marcha: seguir",
  joined: "Volver a la clase {code}",
  ownTitle: "La clase {code} es tuya",
  ownText: "Se empezó en este navegador.",
  leadIt: "Dirigir la clase",
  joinIt: "Entrar como teléfono",
  joining: "Entrando…",
  starting: "Empezando…",
  refused: "Un código nunca lleva {characters}. Usa de 2 a 9 y letras sin I, L, O ni U.",
  unknown: "No hay ninguna clase con el código {code}.",
  noStorage:
    "Este navegador no guarda nada para esta página, así que no podría dirigir una clase. Permite los datos de sitios (cookies) y vuelve a intentarlo.",
  serverDown: "El servidor no responde. ¿Está en marcha, y este aparato está en la misma red?",
  failed: "El servidor lo ha rechazado: {detail}",
  full: "El espacio del servidor está casi lleno. Borra una clase antigua en sus “Datos”, o pregunta a quien lo administra.",
  adminLabel: "Este servidor pide su clave de administración para empezar una clase.",
  adminSend: "Empezar con esta clave",
  adminWrong: "Esa no es la clave de administración.",
  qrLabel: "Código QR para entrar en la clase {code}",
  lessons: "Lecciones",
  classes: "Mis clases",
  again: "Recuperar",
  figures: "Cómo mide",
  compare: "Comparar",
  author: "Taller",
  docs: "Ayuda",
  secure: "https://{host}",
  insecure: "http://{host}",
  stop: "Cerrar TouchFigures",
  stopTitle: "¿Cerrar TouchFigures?",
  stopText:
    "El servidor de este ordenador se detiene y todos los teléfonos se desconectan. Sus datos siguen guardados y vuelven la próxima vez.",
  stopYes: "Cerrar",
  cancel: "Cancelar",
  close: "Cerrar",
  stoppedTitle: "TouchFigures está cerrado",
  stopped: "Puedes cerrar esta página. Vuelve a abrir TouchFigures desde el menú de tu ordenador.",
};

textsIn("es", "features/home/texts", homeTexts);
