// @ts-check
/** The classroom page's texts about Spot the difference. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/game/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PRESENT_GAME_TEXTS>} */
const presentGameTexts = {
  board: "Más encontradas",
  waitTitle: "Busca las diferencias",
  waitHost: "Elige una imagen para la clase.",
  wait: "El docente elige una imagen.",
  choose: "Elegir una imagen…",
  another: "Otra imagen…",
  summary: "{done} de {all} {done|1=tiene|tienen} las {total}",
  summaryHidden: "juegan {all}",
  nobody: "Aún no juega nadie.",
  more: "+ {count} más",
  reveal: "Mostrar las diferencias",
  unreveal: "Ocultar las diferencias",
  revealTitle: "¿Mostrar todas las diferencias?",
  revealText: "{count} siguen buscando. Toda la sala verá dónde están las diferencias.",
  revealTextOne: "1 sigue buscando. Toda la sala verá dónde están las diferencias.",
  revealYes: "Mostrar",
  revealed: "En cada marco: cuántos la han encontrado",
  hiddenOne: "1 diferencia sigue oculta hasta que alguien de la clase la encuentre o pida una pista de ella.",
  hiddenMany: "{count} diferencias siguen ocultas hasta que alguien de la clase las encuentre o pida pistas de ellas.",
  hiddenWhy: "Una clase empezada en el propio servidor, o con la clave de administración, las muestra todas a la vez.",
  found: "{found}/{players}",
  row: "{name}: {found} de {total}",
  rowNobody: "{name}: sin empezar",
  hints: "{count} pistas",
  hintOne: "1 pista",
  away: "ausente",
  picture: "La imagen: {title}",
  pictureFailed: "No se ha podido cargar la imagen. La página lo vuelve a intentar.",
  gone: "El puzle ya no existe; la clase aún puede jugarlo.",
  chooserTitle: "¿Qué imagen?",
  search: "Buscar por título",
  differenceOne: "1 diferencia",
  differenceMany: "{count} diferencias",
  loading: "Cargando…",
  moreToLoad: "Más",
  none: "No hay ningún puzle con ese nombre.",
  emptyTitle: "Aún no hay puzles",
  emptyDesk: "Haz el primero con dos fotos tuyas en el",
  emptyImport: "O pide que importen carpetas de puzles en el ordenador del servidor: touchfigures import-puzzles CARPETA",
  desk: "taller",
  offline: "El servidor no responde.",
  retry: "Reintentar",
};

textsIn("es", "features/classroom/game/texts", presentGameTexts);
