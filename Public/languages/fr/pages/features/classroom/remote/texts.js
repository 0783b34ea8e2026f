// @ts-check
/** The texts of the remote. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/remote/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.REMOTE_TEXTS>} */
const remoteTexts = {
  title: "Télécommande",
  heading: "Télécommande de la classe {code}",
  hereOne: "1 téléphone est là",
  here: "{count} téléphones sont là",
  nobody: "Personne pour l’instant",
  lobbyTitle: "Le code est affiché à l’écran",
  start: "C’est parti",
  showCode: "Montrer le code en grand",
  always: "Classe",
  names: "Noms à l’écran",
  controls: "Commandes aussi à l’écran",
  phones: "Téléphones et leurs noms",
  waitTitle: "Nombre {sign}",
  wait: "Acceptez sur l’écran de la classe\u00a0: il montre le même nombre.",
  badTitle: "Ce code n’est plus valable",
  bad: "Il a déjà servi, il a été refusé, ou il est trop vieux. Affichez-en un nouveau à l’écran\u00a0: Plus, Télécommande.",
  noneTitle: "Pas encore de télécommande",
  none: "Affichez un code à l’écran et scannez-le avec ce téléphone\u00a0: Plus, Télécommande.",
  lostTitle: "L’écran a repris les commandes",
  lost: "Ce téléphone ne commande plus la classe. Un nouveau code à l’écran en refait la télécommande.",
  other: "Autre ordinateur",
  otherTitle: "Continuer sur un autre ordinateur",
  otherOpen: "Ouvrez {address} sur l’autre ordinateur.",
  otherType: "Sous «\u00a0Reprendre\u00a0», tapez\u00a0:",
  otherOnce: "Valable une fois, jusqu’à {time}.",
  otherNote: "L’ordinateur d’avant ne peut plus que regarder.",
  refusedTitle: "Le serveur a refusé",
};

textsIn("fr", "features/classroom/remote/texts", remoteTexts);
