// @ts-check
/** The texts of the list of lessons. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/lessons/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.LESSONS_TEXTS>} */
const lessonsTexts = {
  documentTitle: "Lecciones",
  lead: "Predecir, medir, comparar, explicar: cada lección guía a la clase, paso a paso.",
  start: "Empezar",
  startOne: "Empezar “{title}”",
  rehearse: "Probar",
  rehearseOne: "Probar “{title}”",
  rehearseHint: "Con 28 teléfonos simulados. Al final se borra todo.",
  sheet: "Hoja",
  sheetOne: "Hoja de “{title}”",
  minutes: "{count}\u00a0min",
  steps: "{count} {count|1=paso|pasos}",
  own: "La tuya",
  edit: "Escribir una lección",
  teachers: "La primera lección en diez minutos",
  loading: "Cargando…",
  none: "No hay lecciones en este servidor.",
  retry: "Reintentar",
  starting: "Empezando…",
  noStorage:
    "Este navegador no guarda nada para esta página, así que no podría dirigir una clase. Permite los datos de sitios (cookies) y vuelve a intentarlo.",
  serverDown: "El servidor no responde. ¿Está en marcha, y este aparato está en la misma red?",
  failed: "El servidor lo ha rechazado: {detail}",
  adminLabel: "Este servidor pide su clave de administración para empezar una clase.",
  adminSend: "Empezar con esta clave",
  adminWrong: "Esa no es la clave de administración.",
  phone: "En un ordenador con proyector. Los teléfonos entran con el código que se muestra entonces.",
};

textsIn("es", "features/lessons/texts", lessonsTexts);
