// @ts-check
/** Texts about who is who. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/names/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.NAMING_TEXTS>} */
const namingTexts = {
  title: "Qui est qui",
  close: "Fermer",
  question: "Comment s’appellent les téléphones\u202f?",
  inventedTitle: "Noms inventés",
  inventedNote: "«\u00a0renard bleu\u00a0»\u00a0: personne n’a à dire qui il est.",
  ownTitle: "Noms choisis",
  ownNote:
    "Chaque téléphone demande une fois\u202f; sans réponse, le nom inventé reste. Vous pouvez changer et masquer les noms.",
  codesTitle: "Codes",
  codesNote:
    "Pour les études\u00a0: chacun scanne son propre code QR, imprimé ou d’une liste. Code et groupe figurent dans toutes les données.",
  persons: "Le même code est la même personne, aussi sur d’autres téléphones et d’autres jours",
  personsNote:
    "Vous pouvez ainsi comparer chaque personne à elle-même\u202f; chaque téléphone le dit. Les codes sont des pseudonymes\u00a0: qui a la liste sait de qui sont les mesures. Un code ne prouve rien, car n’importe qui peut le taper\u202f; il ne montre donc à personne ce qui a été mesuré avant. Décidez avant que le premier téléphone ait un code.",
  codeTwice:
    "Un code sur plusieurs téléphones\u00a0: {names}. Demandez à qui il est, et renommez ou retirez l’autre téléphone.",
  erasePerson: "Supprimer toutes les données de {person}",
  erasePersonTitle: "Supprimer toutes les données de {person}\u202f?",
  erasePersonText: "{person} a utilisé {count} téléphones. Tout ce qu’ils ont envoyé sera supprimé, définitivement.",
  erasePersonYes: "Supprimer",
  shown: "Montrer noms et codes à l’écran",
  kept: "Les noms sont effacés avec la classe. Qui a le code de la classe peut lire les noms montrés.",
  listTitle: "Codes de la classe",
  list: "Un code par ligne, le groupe après un point-virgule\u00a0: P07;A",
  fill: "Inscrire {count} codes",
  print: "Feuille de codes QR",
  empty: "La liste est vide.",
  long: "Ligne {line}\u00a0: un code a au plus 32 caractères, un groupe 16.",
  sign: "Ligne {line}\u00a0: elle contient un signe invisible.",
  twice: "Ligne {line}\u00a0: ce code existe déjà.",
  many: "Ligne {line}\u00a0: une feuille a de la place pour 200 codes.",
  printNow: "Imprimer",
  sheetTitle: "Codes pour la classe {code}",
  cut: "Découpez le long des lignes. Chacun scanne son propre code.",
  group: "Groupe {group}",
  toTeam: "Dans l’équipe {team}",
  hide: "Masquer le nom",
  show: "Montrer à nouveau le nom",
  rename: "Renommer",
  renameTitle: "Renommer {name}",
  newName: "Nouveau nom",
  renameOk: "Renommer",
  renameNone: "Prendre le nom inventé",
};

textsIn("fr", "features/classroom/names/texts", namingTexts);
