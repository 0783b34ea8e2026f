// @ts-check
/** Texts of the touch page's sheets: help, menu, details, transmitted data. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/sheet-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SHEET_TEXTS>} */
const sheetTexts = {
  close: "Cerrar",
  helpTitle: "Cómo funciona",
  helpFigures: "Distancia y tiempo",
  helpFiguresText:
    "Arriba, la distancia que han recorrido tus dedos en la pantalla; abajo, el tiempo que la han tocado. Total lo cuenta todo, Último solo el último gesto: desde que baja el primer dedo hasta que sube el último.",
  helpShake: "Dos caras",
  helpShakeText:
    "Sacude el teléfono para cambiar entre los datos y el mapa de calor. El botón de los cuadrados y la tecla s hacen lo mismo.",
  helpHeatmap: "Mapa de calor",
  helpHeatmapText:
    "Muestra dónde han estado más los dedos: cuanto más fuerte es el color de un bloque, más toques. Tras cada gesto aparecen o desaparecen los valores de los bloques.",
  helpSmooth: "En el menú hay una vista suave, el tiempo por bloque, la calibración y la exportación.",
  menuTitle: "Menú",
  heatmap: "Mapa de calor",
  blocks: "Bloques",
  smooth: "Suave",
  count: "Toques",
  dwell: "Tiempo",
  maximum: "Valor más alto",
  live: "Automático",
  fixed: "Fijo en {value}",
  phone: "Este teléfono",
  traffic: "{rate} toques/s · {trip}\u00a0ms al servidor · {waiting} en espera",
  latency: "¿Cuánto se retrasa mi teléfono?",
  calibrate: "Calibrar con una tarjeta bancaria",
  calibrated: "Calibrado: {density}\u00a0px por cm",
  details: "Mis gestos",
  privacy: "Lo que envío",
  export: "Exportar mis datos",
  exportFailed: "No ha funcionado: el servidor no responde.",
  figuresName: "Datos",
  heatmapName: "Mapa de calor",
  language: "Idioma",
  resetFigures: "Poner mis datos a 0",
  resetSure: "¿Poner todos tus datos a 0? No se puede deshacer.",
  resetYes: "Poner a 0",
  home: "Inicio",
  leave: "Salir de esta clase",
  leaveSure: "¿Salir del todo? Este teléfono volvería a entrar como nuevo.",
  leaveYes: "Salir",
  densityModel: "Conocido por el modelo del aparato: {density}\u00a0px por cm, ± {error}\u00a0%",
  densityDefault: "Sin calibrar: se suponen 64\u00a0px por cm. En los teléfonos suele ser de 0 a 15\u00a0% más.",
  detailsTitle: "Mis gestos",
  none: "Nada aún. Toca primero la superficie.",
  offline: "El servidor no responde ahora. Inténtalo otra vez.",
  gesturesNote: "Medido, con los mismos centímetros. Máxima: el paso más rápido entre dos posiciones.",
  gesturesTimes: "Cada tiempo se desvía {error} como mucho.",
  gesturesDistances: "Después de ±: el error de una distancia, como mucho.",
  gesture: "N.º",
  gestureTime: "Tiempo",
  gestureDistance: "Distancia",
  gestureFingers: "Dedos",
  gestureSpeed: "Máxima",
  distance: "Distancia",
  time: "Tiempo",
  measured: "medido",
  atMost: "{source}, error de {error} como mucho",
  estimated: "estimado",
  counted: "contado",
  reported: "según la pantalla",
  sureTitle: "¿Es seguro?",
  centimetres: "Centímetros",
  sureCalibrated: "calibrados, ± {error}\u00a0%",
  sureModel: "conocidos por el modelo del aparato: {density}\u00a0px por cm, ± {error}\u00a0%",
  sureUncalibrated: "sin calibrar: se suponen {density}\u00a0px por cm; en los teléfonos suele ser de 0 a 15\u00a0% más",
  positions: "Posiciones por segundo de toque",
  waiting: "Lotes en espera, aún sin contar",
  about: "Cómo se calculan los datos",
  taps: "Toques breves",
  fingersMost: "Más dedos a la vez",
  contact: "Mayor radio de contacto",
  pressure: "Presión",
  force: "Mayor fuerza",
  forceNone: "esta pantalla no la mide",
  forcePen: "medida por un lápiz",
  forceArea: "solo área de contacto: no da peso",
  privacyTitle: "Lo que envío",
  privacyText: "Mientras tus dedos están en la superficie, esta página envía solo a este servidor:",
  privacyItems:
    "sus posiciones y tiempos|la presión y el tamaño del contacto, si la pantalla los da|el tamaño de esta pantalla y tu calibración|el idioma de la página|qué navegador es, y si es un teléfono, una tableta o un ordenador|cuando pesas con un muelle o una regla, lo que mide el sensor de movimiento",
  privacyNot: "Ni nombre, ni cuenta, ni cookies, ni nada para nadie más. El nombre “{name}” lo ha puesto el servidor.",
  privacyNamed: "Ni cuenta, ni cookies, ni nada para nadie más. En esta clase, este teléfono se llama “{name}”.",
  storageReplay:
    "En esta clase, el servidor guarda los toques hasta {time}, para que la clase pueda volver a verse. Luego los borra, o antes si lo pide el docente.",
  storageFigures:
    "En esta clase, el servidor solo guarda, hasta {time}, sumas: distancia, tiempo y mapa de calor, ningún camino de un dedo. Luego las borra, o antes si lo pide el docente.",
  storageAlone: "El servidor guarda los toques hasta {time}, para poder volver a contarlos. Luego los borra.",
  privacyStored:
    "Este teléfono guarda una clave de esta clase, para seguir donde estabas si recargas, y lo que aún no se ha podido enviar. Al salir de la clase se borran ambas cosas.",
  privacyStoredAlone:
    "Este teléfono guarda una clave, para seguir donde estabas si recargas, y lo que aún no se ha podido enviar.",
};

textsIn("es", "shared/phone/sheet-texts", sheetTexts);
