// @ts-check
/** Texts of a study's own page. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/study/page-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STUDY_PAGE_TEXTS>} */
const studyPageTexts = {
  documentTitle: "Estudio {code}",
  classes: "Mis clases",
  home: "Al inicio",
  present: "La clase",
  loading: "Cargando…",
  retry: "Reintentar",
  noCodeTitle: "¿Qué estudio?",
  noCode:
    "Esta dirección no lleva el código de la clase, o está mal. Un estudio pertenece a una clase: ábrelo en “Mis clases”, con el botón “Estudio”. Si aún no tienes clase, empieza una.",
  notMine:
    "Este navegador no dirige {code}. Abre el estudio donde se empezó, o carga su archivo de recuperación en “Mis clases”.",
  over: "{code} ha terminado, y el servidor ha borrado todo lo suyo.",
  running: "En marcha hasta {time}. Luego el servidor lo borra todo.",
  ended: "Terminado. Los datos se pueden llevar hasta {time}; luego el servidor los borra.",

  frozen: "La clase está parada: no cuenta nada hasta que la reanudes.",
  locked: "La clase está cerrada: no entran visitantes nuevos. Ábrela en la clase.",
  local:
    "A {host} solo se llega desde tu propia red, y los navegadores piden permiso a sus visitantes. Una página pública necesita un servidor en Internet.",
  insecure: "{host} no tiene https: una página con https no puede cargar la línea desde allí.",
  soon: "El estudio termina pronto, {time}. “Duración” le da más tiempo.",
  empty: "Aún nadie ha tocado una página del estudio. Se empieza así:",
  emptySteps:
    "Pon la línea de abajo la primera en la cabecera de tu página.|El servidor debe conocer tu página: se inicia con --origin y su dirección.|Abre tu página, acepta y toca algo. En unos segundos se ve aquí.",

  line: "La línea para tu página",
  intro: "Sigue igual, y válida, mientras viva el estudio.",
  copy: "Copiar la línea",
  longer: "Duración…",
  valid: "Válida hasta {time}.",
  copied: "Copiada.",
  copyFailed: "Selecciona la línea y cópiala.",

  visitors: "Visitantes",
  visitorOne: "visitante ha aceptado y ha tocado algo.",
  visitorMany: "visitantes han aceptado y han tocado algo.",
  newest: "El último llegó {time}.",
  withdrawn: "Consentimiento retirado, y borrado lo enviado: {count}.",
  refusing: "Los visitantes que dicen que no en tu página no envían nada, así que no se pueden contar.",
  asked:
    "Tu pregunta a los teléfonos de la clase: {given} {given|1=acepta|aceptan}, {refused} sin guardar, {unanswered} sin responder.",
  perDay: "Visitantes por día, {days}",
  most: "{count} por día como mucho",
  day: "Día",
  dayByDay: "Día a día",

  pages: "Páginas y versiones",
  versionNow: "Versión {version} desde {time}.",
  versionNone: "No ha empezado ninguna versión: las páginas cuya línea no nombra una se cuentan sin ella.",
  newVersion: "Una versión nueva desde ahora…",
  versionNote:
    "Para páginas cuya línea no tiene data-version. Los visitantes que cargan una página después se cuentan con la fecha del día; una página abierta conserva su versión.",
  versionTitle: "¿Empezar una versión nueva?",
  versionText:
    "Hazlo cuando la página cambiada esté en línea. Todas las páginas cuya línea no nombra versión se cuentan de nuevo con la fecha de hoy (UTC). No se puede deshacer.",
  versionYes: "Empezarla",

  data: "Datos",
  dataText: "Cada elemento de cada página, con su versión; el archivo tiene también un diccionario de datos.",
  tableCsv: "Todos los elementos (CSV)",
  tableXlsx: "Todos los elementos (XLSX)",
  archive: "Todo (ZIP)",
  publish: "Para publicar…",
  saved: "Guardado: {name}",

  endHeading: "Fin del estudio",
  endNote:
    "Después ya no se cuenta nada. Los datos siguen hasta que acabe el tiempo del estudio, o hasta que los borres en “Mis clases”.",
  end: "Terminar el estudio…",
  endTitle: "¿Terminar el estudio {code}?",
  endText: "Ya no se cuenta nada, y la línea de tu página no hace nada. No se puede deshacer.",
  endYes: "Terminarlo",
  cancel: "Cancelar",
  close: "Cerrar",
};

textsIn("es", "features/classroom/study/page-texts", studyPageTexts);
