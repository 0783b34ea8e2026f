// @ts-check
/** Texts of the choice between http and https. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/scheme-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SCHEME_TEXTS>} */
const schemeTexts = {
  title: "Cómo entran los teléfonos",
  httpTitle: "http",
  httpNote:
    "Sin aviso. Funcionan dibujo, desafíos, experimentos, lecciones e imágenes. Los navegadores no dan posición, sacudidas, micrófono ni pantalla siempre encendida: no hay paseo, y la pantalla de un teléfono que nadie toca se apaga.",
  httpsTitle: "https",
  httpsNote: "También funciona el paseo, los teléfonos siguen encendidos y se pueden sacudir y oír.",
  warns: "Cada teléfono avisa una vez sobre el certificado: elige allí “Avanzado” y luego “Continuar”.",
  scale: "La balanza es igual con ambas: necesita una pantalla que mida la fuerza.",
  here: "Los teléfonos que ya están se quedan como están. Por la nueva dirección entran otra vez, como teléfonos nuevos.",
  trust: "Cómo los teléfonos confían en este servidor",
};

textsIn("es", "features/classroom/lobby/scheme-texts", schemeTexts);
