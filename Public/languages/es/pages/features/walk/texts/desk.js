// @ts-check
/** Texts of the desk, which tests a walk without leaving the room. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/desk.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_DESK_TEXTS>} */
const walkDeskTexts = {
  title: "En la mesa",
  how:
    "Arrastra al caminante por el mapa, o usa las flechas sobre él (con Mayúsculas, diez veces más lejos). Pulsa primero Empezar.",
  walker: "Caminante: las flechas lo mueven 2 metros, con Mayúsculas 20",
  accuracy: "Precisión",
  file: "Reproducir un archivo GPX",
  speed: "Velocidad",
  seek: "Punto de la grabación",
  play: "Reproducir",
  halt: "Parar",
  verdict: "Última posición",
  none: "ninguna aún",
  invalid: "descartada: posición no válida",
  outdated: "descartada: no es posterior a la última",
  inaccurate: "descartada para las zonas: menos precisa que 50\u00a0m",
  held: "retenida: más rápida que 15\u00a0m/s",
  near: "no evaluada: dentro del filtro de distancia",
  evaluated: "evaluada",
  notGPX: "“{file}” no es un archivo GPX.",
  doctype: "“{file}”, línea {line}: se rechaza un tipo de documento.",
  noPoints: "“{file}” no tiene ni track ni ruta.",
  badPoint: "“{file}”, línea {line}: un punto sin latitud y longitud válidas.",
  tooMany: "“{file}” tiene más de 100\u00a0000 puntos.",
  unreadable: "No se puede leer “{file}”.",
  phone: "Usar la posición de este aparato",
};

textsIn("es", "features/walk/texts/desk", walkDeskTexts);
