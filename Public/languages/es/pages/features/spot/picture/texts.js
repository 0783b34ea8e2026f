// @ts-check
/** Texts of the picture. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/spot/picture/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_PICTURE_TEXTS>} */
const spotPictureTexts = {
  map: "Mapa",
  count: "{found} de {total}",
  hint: "Pista",
  hintKey: "Una pista (h, o sacude el teléfono)",
  result: "Resultado",
  info: "Sobre esta imagen",
  box: "Imagen para buscar: {title}",
  how: "Mantén pulsado donde algo difiera",
  howSpoken:
    "Las flechas mueven una mira, con Mayúsculas a pasos más grandes. Intro prueba el sitio debajo. H da una pista. Más y menos acercan y alejan, cero muestra toda la imagen. Escape vuelve al mapa.",
  cross: "{x} por ciento a lo ancho, {y} por ciento hacia abajo",

  miss: "Aquí no difiere nada",
  found: "Encontrada, {region}: {found} de {total}",
  again: "Ya encontrada, {region}",
  hinted: "Pista: {region}",
  allFound: "Todo encontrado: no quedan pistas",
  waits: "El servidor no responde. Tu intento está guardado y se enviará otra vez.",
  noHint: "El servidor no responde, así que no hay pista. Inténtalo otra vez.",
  refused: "El servidor lo ha rechazado: {detail}",
  frozen: "Parado por el docente: ahora no cuenta nada",
  renewed: "El servidor ya no conocía esta ronda. Ha empezado una nueva.",

  upperLeft: "arriba a la izquierda",
  upper: "arriba",
  upperRight: "arriba a la derecha",
  left: "a la izquierda",
  middle: "en el centro",
  right: "a la derecha",
  lowerLeft: "abajo a la izquierda",
  lower: "abajo",
  lowerRight: "abajo a la derecha",

  introTitle: "Encuentra lo que se cambió",
  introText:
    "Esta imagen muestra un lugar real, pero se han cambiado {total} cosas. Si estás allí, compara la imagen con lo que ves. En otro sitio, busca lo que no puede ser. ¿Has encontrado algo? Mantén pulsado medio segundo.",
  introOne:
    "Esta imagen muestra un lugar real, pero se ha cambiado una cosa. Si estás allí, compara la imagen con lo que ves. En otro sitio, busca lo que no puede ser. ¿La has encontrado? Mantén pulsado medio segundo.",
  begin: "Empezar",

  loading: "Cargando la imagen…",
  offlineTitle: "El servidor no responde",
  offlineText: "En cuanto vuelva la conexión, la imagen llega sola. Lo que has encontrado se conserva.",
  goneTitle: "Este puzle ya no existe",
  goneText: "Se ha quitado, o la dirección está mal. En el mapa hay otros.",
  unplayableTitle: "Aún no está listo",
  unplayableText: "A este puzle aún le falta la imagen o las diferencias. Vuelve cuando lo termine su autor.",
  farTitle: "Aún no has llegado",
  farText: "Este puzle se juega en su lugar: acércate a menos de {metres}.",
  farDistance: "Estás a {distance}.",
  placeTitle: "Se juega en su lugar",
  farAsk: "Comparte tu posición con esta página; no se guarda.",
  farUnknown: "Tu navegador bloquea tu posición. Permítela para esta página; hace falta HTTPS.",
  busyTitle: "Un momento",
  busyText: "Acaban de empezar aquí demasiadas rondas. {detail}",
  refusedTitle: "No se puede abrir esta imagen",
  retry: "Reintentar",
  retryPlace: "Ya estoy allí",
  tellPlace: "Usar mi posición",
  toMap: "Volver al mapa",

  doneTitle: "¡Encontradas las {total}!",
  doneOne: "¡Encontrada!",
  doneTime: "en {time}",
  doneNoHints: "sin pistas",
  doneOneHint: "con una pista",
  doneHints: "con {hints} pistas",
  share: "Compartir",
  shareText: "He encontrado las {total} diferencias de “{title}” {figures}. ¿Y tú?",
  shareOne: "He encontrado lo que difiere en “{title}” {figures}. ¿Y tú?",
  copied: "Texto y enlace copiados.",
  copyTitle: "Copiar y compartir",
  next: "Siguiente puzle",
  playAgain: "Jugar otra vez",
  before: "Antes",
  after: "Después",
  compare: "Antes y después",
  compareValue: "{percent} por ciento del original",
  giveUp: "Rendirse",
  giveUpTitle: "¿Rendirse?",
  giveUpText: "Verás lo que no has encontrado, y esta ronda termina.",
  giveUpNo: "Seguir buscando",
  gaveUpTitle: "{found} de {total} encontradas",
  gaveUpText: "Lo que faltaba tiene un marco.",
  close: "Cerrar",

  infoCount: "{total} cosas difieren del lugar real.",
  infoOne: "Una cosa difiere del lugar real.",
  infoHow:
    "Mantén pulsado medio segundo donde veas una. Dos dedos, la rueda o un doble toque acercan y alejan. Sacude el teléfono o pulsa “Pista” para ver un marco alrededor de una de ellas.",
};

textsIn("es", "features/spot/picture/texts", spotPictureTexts);
