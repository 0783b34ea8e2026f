// @ts-check
/** The host's texts about studies of one's own pages. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/study/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STUDY_TEXTS>} */
const studyTexts = {
  title: "Estudio de tu propia página",
  intro:
    "Pon esta línea la primera en la cabecera de tu página. Se pide su consentimiento a los visitantes; luego se cuentan sus toques, elemento por elemento.",
  origin: "El servidor debe conocer tu página: inícialo con {flag}.",
  retention:
    "Esta sesión también guarda cada toque para la repetición. Para un estudio bastan las sumas: empieza la clase con “Solo sumas”.",
  copy: "Copiar la línea",
  copied: "Copiada.",
  copyFailed: "Selecciona la línea y cópiala.",
  empty: "Aún no se ha contado ningún toque.",
  page: "Página",
  participants: "Visitantes",
  touches: "Toques",
  dead: "Sin efecto",
  rage: "Rabia",
  slips: "Resbalones",
  missed: "Fallados",
  legend:
    "Sin efecto: donde nada reacciona. Rabia: tres toques en un segundo. Resbalones: levantados junto al botón. Fallados: un toque junto a un elemento que reacciona.",
  other: "Otras páginas (el estudio nombra 200)",
  open: "Mostrar el mapa de calor en {page}",
  blocked: "El navegador ha bloqueado la pestaña nueva. Permite las ventanas emergentes de esta página.",
  table: "Todos los elementos ({form})",
  line: "La línea para tus páginas",
  ownPage: "La página del estudio",
  version: "versión {version}",
  noVersion: "sin",
  compare: "Comparar versiones de {page}",
  versions: "Dos versiones",
  first: "Primera versión",
  second: "Segunda versión",
  element: "Elemento",
  wholePage: "Toda la página",
  otherElements: "Otros elementos",
  versionsLegend:
    "Fallados: de los toques en él o al lado, la parte al lado. Sin efecto: de los toques en él, la parte que no hizo nada.",
  versionsPeople:
    "Visitantes: {a} y {b}. Los toques de un visitante se parecen entre sí: cuentan los visitantes, no los toques.",
  compared: "Lo que se compara",
  shares: "{name}: {first}, luego {second}.",
  higher: "Diferencia {difference} puntos porcentuales, intervalo del 95\u00a0% de {low} a {high}: más con la segunda versión.",
  lower:
    "Diferencia {difference} puntos porcentuales, intervalo del 95\u00a0% de {low} a {high}: menos con la segunda versión.",
  unclear: "Diferencia {difference} puntos porcentuales, intervalo del 95\u00a0% de {low} a {high}: puede ser el azar.",
  fewVisitors: "Para un intervalo, cada versión necesita {fewest} visitantes.",
  noSpread: "Todos los visitantes son iguales, y eso no dice nada de otros.",
  noShare: "{name}: una versión no tiene toques allí.",
  manyLooked: "Quien mira muchos elementos encuentra por azar una diferencia en 1 de 20.",
};

textsIn("es", "features/classroom/study/texts", studyTexts);
