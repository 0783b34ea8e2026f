// @ts-check
/** The texts of the list of audio walks. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/play/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHOR_PLAYS_TEXTS>} */
const authorPlaysTexts = {
  title: "Taller",
  documentTitle: "Audiopaseos · Taller · TouchFigures",
  toWalk: "Audiopaseo",
  toPuzzles: "Puzles",
  plays: "Audiopaseos",
  newPlay: "Nuevo paseo",
  emptyTitle: "Aún no hay audiopaseos",
  emptyText:
    "Dibuja un círculo donde se deba oír algo, dale un sonido y dibuja el siguiente. Quien camine por allí con un teléfono lo oirá.",
  emptyImport: "Los paseos que ya son archivos se importan en la máquina del servidor: touchfigures import-play play.xml",
  untitled: "Nuevo paseo",
  complete: "Publicado",
  incomplete: "Faltan sonidos",
  local: "Solo en este aparato",
  unsaved: "Cambios en este aparato, sin publicar",
  scenesCount: "{count} escenas",
  scenesOne: "1 escena",
  edit: "Editar {title}",
  test: "Caminar {title}",
  deleteOne: "Borrar {title}",
  deleteTitle: "¿Borrar este paseo?",
  deleteText: "“{title}” desaparecerá, con sus sonidos. Durante unos segundos puedes recuperarlo.",
  deleteYes: "Borrar",
  deleteNo: "Conservar",
  deleted: "Se ha borrado “{title}”.",
  restored: "“{title}” ha vuelto.",
  deleteFailed: "No se ha podido borrar “{title}”: {detail}",
};

textsIn("es", "features/authoring/play/texts", authorPlaysTexts);
