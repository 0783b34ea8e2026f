// @ts-check
/** Texts about who is who. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/names/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.NAMING_TEXTS>} */
const namingTexts = {
  title: "Quién es quién",
  close: "Cerrar",
  question: "¿Cómo se llaman los teléfonos?",
  inventedTitle: "Nombres inventados",
  inventedNote: "“zorro azul”: nadie tiene que decir quién es.",
  ownTitle: "Nombres propios",
  ownNote: "Cada teléfono pregunta una vez; quien lo salta conserva el nombre inventado. Puedes cambiar y ocultar nombres.",
  codesTitle: "Códigos",
  codesNote:
    "Para estudios: cada persona escanea su propio código QR, impreso o de una lista. El código y el grupo figuran en todos los datos.",
  persons: "El mismo código es la misma persona, también en otros teléfonos y otros días",
  personsNote:
    "Así puedes comparar a cada persona consigo misma; cada teléfono lo dice. Los códigos son seudónimos: quien tiene la lista sabe de quién son los datos. Un código no prueba nada, porque cualquiera puede escribirlo; por eso no muestra a nadie lo medido antes. Elígelo antes de que el primer teléfono tenga un código.",
  codeTwice: "Un código en varios teléfonos: {names}. Pregunta de quién es, y cambia el nombre del otro teléfono o quítalo.",
  erasePerson: "Borrar todos los datos de {person}",
  erasePersonTitle: "¿Borrar todos los datos de {person}?",
  erasePersonText: "{person} ha usado {count} teléfonos. Se borra todo lo que han enviado. No se puede deshacer.",
  erasePersonYes: "Borrar",
  shown: "Mostrar nombres y códigos en el proyector",
  kept: "Los nombres se borran con la clase. Quien tenga el código de la clase puede leer los nombres que se muestran.",
  listTitle: "Códigos de la clase",
  list: "Un código por línea, con el grupo tras un punto y coma: P07;A",
  fill: "Rellenar {count} códigos",
  print: "Hoja de códigos QR",
  empty: "La lista está vacía.",
  long: "Línea {line}: un código tiene 32 caracteres como mucho, un grupo 16.",
  sign: "Línea {line}: contiene un signo que no se ve.",
  twice: "Línea {line}: este código ya está.",
  many: "Línea {line}: en una hoja caben 200 códigos.",
  printNow: "Imprimir",
  sheetTitle: "Códigos de la clase {code}",
  cut: "Corta por las líneas. Cada persona escanea su propio código.",
  group: "Grupo {group}",
  toTeam: "Al equipo {team}",
  hide: "Ocultar el nombre",
  show: "Volver a mostrar el nombre",
  rename: "Cambiar nombre",
  renameTitle: "Cambiar el nombre de {name}",
  newName: "Nombre nuevo",
  renameOk: "Cambiar nombre",
  renameNone: "Usar el nombre inventado",
};

textsIn("es", "features/classroom/names/texts", namingTexts);
