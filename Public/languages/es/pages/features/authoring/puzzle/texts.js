// @ts-check
/** The texts of the author's desk: the list of puzzles. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/puzzle/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHOR_TEXTS>} */
const authorTexts = {
  title: "Taller",
  documentTitle: "Taller · TouchFigures",
  toSpot: "Jugar",
  toWalks: "Audiopaseos",
  puzzles: "Puzles",
  newPuzzle: "Nuevo puzle",
  exportAll: "Exportar todo",
  exporting: "Empaquetando {done} de {total}…",
  exported: "{count} {count|1=puzle está|puzles están} en el archivo comprimido.",
  exportedSome:
    "{count} {count|1=puzle está|puzles están} en el archivo comprimido; {left} sin imagen o diferencias no {left|1=lo está|lo están}.",
  exportNothing: "Ningún puzle tiene aún imagen y diferencias.",
  emptyTitle: "Aún no hay puzles",
  emptyText:
    "Haz una foto de un lugar real. Cambia algo en una copia: un letrero, una ventana, un color. Da las dos al taller: él encuentra las diferencias, tú pones la chincheta.",
  emptyImport: "Las carpetas de puzles se importan en la máquina del servidor: touchfigures import-puzzles CARPETA",
  published: "Publicado",
  draft: "Borrador",
  local: "Solo en este aparato",
  unsaved: "Cambios en este aparato, sin publicar",
  differences: "{count} diferencias",
  oneDifference: "1 diferencia",
  noPicture: "Aún no hay imagen",
  untitled: "Nuevo puzle",
  edit: "Editar {title}",
  exportOne: "Exportar {title}",
  deleteOne: "Borrar {title}",
  play: "Jugar {title}",
  deleteTitle: "¿Borrar este puzle?",
  deleteText:
    "“{title}” desaparece del mapa al instante, con todas las rondas jugadas. Durante unos segundos puedes recuperarlo.",
  deleteYes: "Borrar",
  deleteNo: "Conservar",
  deleted: "Se ha borrado “{title}”.",
  restored: "“{title}” ha vuelto.",
  deleteFailed: "No se ha podido borrar “{title}”: {detail}",
};

textsIn("es", "features/authoring/puzzle/texts", authorTexts);
