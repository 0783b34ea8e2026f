// @ts-check
/** The texts of the host's controls, sheets and questions. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/host-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HOST_TEXTS>} */
const hostTexts = {
  hostBar: "Los controles del docente",
  moreControls: "Más",
  idleTitle: "¿Quitar todos los teléfonos que se han ido o no han dibujado?",
  idleText:
    "Los teléfonos que se han ido, y los que aún no han enviado nada, pierden su sitio y su nombre, y todo lo que han enviado se borra para siempre. Pueden volver a entrar, salvo que la entrada esté cerrada.",
  idleYes: "Quitarlos",
  cancel: "Cancelar",
  clearTitle: "¿Poner los datos a cero?",
  clearText: "Todos los datos y mapas de calor de la clase vuelven a 0. Lo dibujado antes se sigue viendo en la repetición.",
  clearTextFigures: "Todos los datos y mapas de calor de la clase vuelven a 0. No se pueden recuperar.",
  clearYes: "Todo a cero",
  clearOne: "¿Solo un teléfono? Elígelo en la clasificación.",
  phoneSpotlight: "Destacar",
  phoneSpotlightEnd: "Dejar de destacar",
  phoneClear: "Poner sus datos a cero",
  phoneClearTitle: "¿Poner a cero los datos de {name}?",
  phoneClearText: "Los datos de {name} vuelven a 0.",
  phoneClearYes: "A cero",
  phoneRemove: "Quitar",
  phoneRemoveTitle: "¿Quitar {name}?",
  phoneRemoveText:
    "{name} sale de la clase, y todo lo que ha enviado se borra para siempre. Puede volver a entrar como teléfono nuevo.",
  phoneRemoveYes: "Quitar",
  phoneBan: "Expulsar",
  phoneBanTitle: "¿Expulsar {name}?",
  phoneBanText:
    "{name} sale de la clase, todo lo que ha enviado se borra para siempre, y no puede volver hasta que lo permitas.",
  phoneBanYes: "Expulsar",
  phoneBanned: "Se ha expulsado {name}.",
  phoneUnban: "Dejar que vuelva",
  phoneErase: "Borrar sus datos",
  phoneEraseTitle: "¿Borrar todos los datos de {name}?",
  phoneEraseText:
    "Los datos, dibujos, resultados y respuestas de {name} se borran del servidor, también de la repetición y los archivos. No se puede deshacer. Los archivos y copias de seguridad hechos antes aún los tienen.",
  phoneEraseYes: "Borrar para siempre",
  endTitle: "¿Terminar la clase?",
  endText:
    "Salen todos los teléfonos y ya no puede entrar nadie. La repetición y las descargas siguen hasta que se borren los datos.",
  endYes: "Terminar ahora",
  dataTitle: "Datos de esta clase",
  dataReplay: "El servidor guarda cada toque de esta clase hasta {expires}. Luego lo borra todo por sí solo.",
  dataFigures: "El servidor solo guarda sumas de esta clase, ningún trazo, hasta {expires}. Luego lo borra todo por sí solo.",
  dataNobody: "Los teléfonos solo tienen un nombre inventado. Nada va a otra máquina.",
  downloads: "Descargas",
  everything: "Todo (ZIP)",
  everythingText: "Todas las tablas en CSV y en un libro (XLSX), con una página que explica cada columna.",
  marking: "Calificar con el archivo de datos",
  publish: "Para publicar…",
  figuresTable: "Datos",
  forcesTable: "Fuerzas y pesos",
  resultsTable: "Resultados de los desafíos",
  experimentsTable: "Experimentos",
  gamesTable: "Busca las diferencias",
  answersTable: "Respuestas en las lecciones",
  walksTable: "Paseos",
  eventsTable: "Todos los toques",
  heatmapPicture: "Mapa de calor",
  loading: "Cargando… {size}",
  saved: "Guardado: {name}",
  wipeHeading: "Borrado",
  eraseOne: "Borrar los datos de un teléfono…",
  wipe: "Borrar ahora…",
  wipeTitle: "¿Borrarlo todo?",
  wipeText:
    "La clase termina, y todos sus datos se borran del servidor para siempre. También desaparecen la repetición y las descargas.",
  wipeYes: "Borrar para siempre",
};

textsIn("es", "features/classroom/room/host-texts", hostTexts);
