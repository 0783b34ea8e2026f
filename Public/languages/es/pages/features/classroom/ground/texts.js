// @ts-check
/** Texts of the sheet for a picture under the drawing. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/ground/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.GROUND_TEXTS>} */
const groundTexts = {
  title: "Imagen bajo el dibujo",
  intro: "Todos dibujan sobre ella: la muestran los teléfonos, el proyector y la repetición.",
  file: "Elegir un archivo…",
  camera: "Hacer una foto…",
  paste: "O pega aquí una captura de pantalla, o suelta un archivo.",
  samples: "Ejemplos",
  paper: "Papel milimetrado",
  grid: "Cuadrícula numerada",
  staff: "Pentagrama",
  world: "Mapa del mundo",
  body: "Cuerpo",
  coast: "Costa inventada",
  mine: "Imágenes de esta clase",
  none: "Sin imagen",
  number: "Imagen {number}",
  chosen: "La clase dibuja sobre la imagen {number}.",
  removed: "La clase dibuja sin imagen.",
  sending: "Enviando la imagen…",
  full: "Esta clase ya tiene todas las imágenes que puede tener: 12, juntas 24\u00a0MB.",
  unreadable:
    "Este navegador no puede leer el archivo. JPEG, PNG o WebP sirven siempre; una página de un PDF, como captura de pantalla.",
  scale: "Escala",
  scaleHow: "Pon las dos marcas donde sepas cuánta distancia hay entre ellas. La clase verá entonces longitudes en la imagen.",
  markA: "Marca A",
  markB: "Marca B",
  scaleLength: "De A a B:",
  scaleUnit: "Unidad",
  scaleSet: "Fijar",
  scaleRemove: "Quitar la escala",
  scaleNumber: "Un número mayor que 0, por ejemplo 2,5",
  scaleTold: "De A a B: {length}. Las longitudes en la imagen llevan ± 1\u00a0% por las marcas, y el error del dedo.",
  scaleMore: "Quien rodea algo ve su área; tres toques son un ángulo en el segundo.",
  pdf:
    "Este navegador no puede dibujar las páginas de un PDF. Abre la página y haz una captura de pantalla, o guárdala como imagen; Safari acepta el propio PDF.",
  walks: "¿Cuánto mide una costa?",
  walksHow:
    "Cada teléfono amplía la imagen de forma distinta y sigue la costa de un extremo a otro. En cada cristal, el mismo compás, abierto 64\u00a0px o un centímetro más o menos, recorre el camino: en una imagen ampliada es una regla más corta.",
  walksShow: "Mostrar longitudes y reglas",
  walksNone: "Aún nadie ha recorrido suficiente camino en la imagen.",
  walksFew: "Una recta necesita tres teléfonos con reglas distintas.",
  walksLine: "La pendiente de la recta es {slope}, la dimensión de la costa {dimension}.",
  walksUnread: "Ahora no se pueden leer los caminos. Están en las clases que guardan la repetición.",
  walksPhone: "Teléfono",
  walksRuler: "Regla",
  walksSteps: "Pasos",
  walksLength: "Longitud",
  what:
    "No se envía dónde ni cuándo se hizo una foto. La imagen va con la clase: con su archivo y su repetición, y se borra con ella.",
};

textsIn("es", "features/classroom/ground/texts", groundTexts);
