// @ts-check
/** The help for a host before the class begins. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/help-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HELP_TEXTS>} */
const helpTexts = {
  first: "El primer minuto",
  teachers: "Ayuda para docentes",
  steps: [
    "Los teléfonos entran con el código: con la cámara, o en la dirección. Cada uno recibe un nombre inventado.",
    "Pulsa Empezar. Todos dibujan con los dedos, y aquí se ve al instante.",
    "¿Quieres decir algo? Parar detiene todos los teléfonos. A cero vuelve a empezar.",
    "Elige abajo a la izquierda lo que hace la clase, o pulsa 5. Los teléfonos siguen por sí solos.",
    "¿Un teléfono no entra? La misma wifi que este ordenador, sin datos móviles. Q muestra otra vez el código en grande.",
    "Al final: Más, Datos guarda los datos, y Terminar cierra la clase.",
  ],
};

textsIn("es", "features/classroom/room/help-texts", helpTexts);
