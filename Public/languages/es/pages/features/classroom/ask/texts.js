// @ts-check
/** The texts of the sheet in which the host asks a question at once. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/ask/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.ASK_TEXTS>} */
const askTexts = {
  title: "Preguntar a la clase",
  question: "Pregunta",
  spoken: "¿Qué decís?",
  choice: "Opciones",
  number: "Un número",
  line: "Una línea",
  order: "Un orden",
  sketch: "Una curva",
  choices: "Opciones, una por línea",
  items: "Elementos, uno por línea, de 3 a 7",
  ordered: "Están en el orden correcto",
  xName: "Hacia la derecha (x)",
  xFrom: "de",
  xTo: "a",
  yName: "Hacia arriba (y)",
  axisX: "Tiempo en s",
  axisY: "Velocidad en m/s",
  unit: "Unidad (puede quedar vacía)",
  from: "La línea empieza en",
  to: "Termina en",
  truth: "Valor correcto (puede quedar vacío)",
  answer: "Número de la opción correcta (puede quedar vacío)",
  tolerance: "Correcto hasta esta diferencia (puede quedar vacío)",
  confidence: "Los teléfonos indican también su seguridad",
  confidenceNeeds: "La seguridad solo se puede juzgar si indicas qué respuestas son correctas",
  point: "Marcas en una imagen",
  area: "Una zona en una imagen",
  marks: "Marcas por teléfono",
  ground: "Imagen bajo el dibujo",
  world: "Mapa del mundo",
  place: "Lugar verdadero (puede quedar vacío)",
  remove: "Quitar el lugar",
  curve: "Curva verdadera (puede quedar vacía)",
  curveHow: "Dibújala de izquierda a derecha o dóblala con las flechas.",
  removeCurve: "Quitar la curva",
  curveGaps: "La curva verdadera tiene huecos: dibújala de principio a fin, o quítala",
  right: "Indicar también la respuesta correcta",
  rightSeen: "En esta página la ve la clase; en el mando, no.",
  noNumber: "escribe un número",
  ends: "Esto termina la lección.",
  ask: "Preguntar",
  then: "Pulsa “Siguiente” para ver las respuestas; luego puedes volver a preguntar.",
};

textsIn("es", "features/classroom/ask/texts", askTexts);
