// @ts-check
/** The texts of Spot the difference: its tabs, its map. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/spot/tabs/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_TEXTS>} */
const spotTexts = {
  title: "Busca las diferencias",
  home: "Al inicio",
  tabs: "Busca las diferencias",
  map: "Mapa",
  picture: "Imagen",
  help: "Ayuda",
  noPicture: "Aún no hay imagen",
  noPictureText: "Elige un puzle en el mapa. Su imagen se abre aquí.",
  toMap: "Al mapa",
  unloaded: "No se ha podido cargar esta parte de la página. El servidor no responde.",
  retry: "Reintentar",
  close: "Cerrar",

  mapLabel: "Mapa de los puzles: las flechas lo mueven, más y menos acercan y alejan. Los mismos puzles siguen en una lista.",
  skip: "Saltar el mapa, a la lista",
  locate: "¿Dónde estoy?",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  naturalEarth: "Hecho con Natural Earth",
  pinLabel: "{title}, {count} diferencias",
  pinLabelOne: "{title}, 1 diferencia",
  clusterLabel: "{count} puzles: acercar",
  here: "Estás aquí, con un margen de {distance}",
  nearest: "Tu posición se conoce con un margen de {accuracy}. El puzle más cercano es {title}, a {distance}.",
  openPicture: "Abrir la imagen “{title}”",
  showOnMap: "Mostrar “{title}” en el mapa",
  differenceOne: "1 diferencia",
  differenceMany: "{count} diferencias",
  onlyNear: "Solo a menos de {distance} del lugar",

  puzzles: "Puzles",
  nearestToYou: "Cerca de ti",
  more: "Más",
  loading: "Cargando…",
  mapless:
    "Este servidor no tiene mapa. En la lista están todos los puzles. En el servidor, touchfigures doctor dice lo que falta.",
  emptyTitle: "Aún no hay puzles",
  emptyDesk: "Haz el primero con dos fotos tuyas en el",
  emptyImport: "O pide que importen carpetas de puzles en el ordenador del servidor: touchfigures import-puzzles CARPETA",
  desk: "taller",

  offline: "El servidor no responde. La página lo vuelve a intentar sola.",
  failed: "El servidor lo ha rechazado: {detail}",
  locating: "Buscando tu posición…",
  insecure: "Los navegadores solo dan tu posición a páginas con HTTPS. Abre esta página allí:",
  insecureNoWay:
    "Los navegadores solo dan tu posición a páginas con HTTPS, y este servidor no lo tiene. Quien lo administra puede activarlo.",
  unsupported: "Este navegador no puede compartir tu posición.",
  denied: "Tu navegador bloquea tu posición. Permítela para esta página en los ajustes del navegador y toca otra vez.",
  unavailable: "Ahora no se puede encontrar tu posición. Funciona mejor al aire libre. La búsqueda sigue.",
};

textsIn("es", "features/spot/tabs/texts", spotTexts);
