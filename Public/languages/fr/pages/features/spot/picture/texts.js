// @ts-check
/** Texts of the picture. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/spot/picture/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_PICTURE_TEXTS>} */
const spotPictureTexts = {
  map: "Carte",
  count: "{found} sur {total}",
  hint: "Indice",
  hintKey: "Un indice (h, ou secouer le téléphone)",
  result: "Résultat",
  info: "Sur cette image",
  box: "Image à fouiller\u00a0: {title}",
  how: "Garde le doigt là où quelque chose diffère",
  howSpoken:
    "Les flèches déplacent une mire, avec Majuscule à plus grands pas. Entrée vérifie l’endroit dessous. H donne un indice. Plus et moins zooment, zéro montre toute l’image. Échap ramène à la carte.",
  cross: "{x} pour cent en largeur, {y} pour cent en hauteur",

  miss: "Rien ne diffère ici",
  found: "Trouvé, {region}\u00a0: {found} sur {total}",
  again: "Déjà trouvé, {region}",
  hinted: "Indice\u00a0: {region}",
  allFound: "Tout est trouvé\u00a0: il n’y a plus d’indice",
  waits: "Le serveur ne répond pas. Ton essai est gardé et partira plus tard.",
  noHint: "Le serveur ne répond pas, il n’y a donc pas d’indice. Réessaie.",
  refused: "Le serveur a refusé\u00a0: {detail}",
  frozen: "Figé par l’enseignant\u00a0: rien ne compte maintenant",
  renewed: "Le serveur ne connaissait plus cette partie. Une nouvelle a commencé.",

  upperLeft: "en haut à gauche",
  upper: "en haut",
  upperRight: "en haut à droite",
  left: "à gauche",
  middle: "au milieu",
  right: "à droite",
  lowerLeft: "en bas à gauche",
  lower: "en bas",
  lowerRight: "en bas à droite",

  introTitle: "Trouve ce qui a changé",
  introText:
    "Cette image montre un vrai lieu, mais {total} choses y ont été changées. Si tu es sur place, compare l’image avec ce que tu vois. Ailleurs, cherche ce qui est impossible. Trouvé\u202f? Garde le doigt dessus une demi-seconde.",
  introOne:
    "Cette image montre un vrai lieu, mais une chose y a été changée. Si tu es sur place, compare l’image avec ce que tu vois. Ailleurs, cherche ce qui est impossible. Trouvé\u202f? Garde le doigt dessus une demi-seconde.",
  begin: "C’est parti",

  loading: "L’image arrive…",
  offlineTitle: "Le serveur ne répond pas",
  offlineText: "Dès que la connexion revient, l’image arrive d’elle-même. Ce que tu as trouvé est gardé.",
  goneTitle: "Cette image n’existe plus",
  goneText: "Elle a été retirée, ou l’adresse est fausse. La carte en a d’autres.",
  unplayableTitle: "Pas encore prête",
  unplayableText: "Il manque encore la photo ou les différences. Reviens quand l’image sera finie.",
  farTitle: "Tu n’y es pas encore",
  farText: "Cette image se joue sur place\u00a0: approche à moins de {metres}.",
  farDistance: "Tu es à {distance}.",
  placeTitle: "Se joue sur place",
  farAsk: "Partage ta position avec cette page\u202f; elle n’est pas gardée.",
  farUnknown: "Ton navigateur bloque ta position. Autorise-la pour cette page\u202f; il faut HTTPS.",
  busyTitle: "Un instant",
  busyText: "Trop de parties viennent de commencer ici. {detail}",
  refusedTitle: "Cette image ne s’ouvre pas",
  retry: "Réessayer",
  retryPlace: "J’y suis",
  tellPlace: "Utiliser ma position",
  toMap: "Retour à la carte",

  doneTitle: "Les {total} trouvées\u202f!",
  doneOne: "Trouvée\u202f!",
  doneTime: "en {time}",
  doneNoHints: "sans indice",
  doneOneHint: "avec un indice",
  doneHints: "avec {hints} indices",
  share: "Partager",
  shareText: "J’ai trouvé les {total} différences de «\u00a0{title}\u00a0» {figures}. Et toi\u202f?",
  shareOne: "J’ai trouvé ce qui diffère dans «\u00a0{title}\u00a0» {figures}. Et toi\u202f?",
  copied: "Texte et lien sont copiés.",
  copyTitle: "Copier et partager",
  next: "Image suivante",
  playAgain: "Rejouer",
  before: "Avant",
  after: "Après",
  compare: "Avant et après",
  compareValue: "{percent} pour cent de l’original",
  giveUp: "Abandonner",
  giveUpTitle: "Abandonner\u202f?",
  giveUpText: "Tu verras ce que tu n’as pas trouvé, et cette partie prendra fin.",
  giveUpNo: "Continuer à chercher",
  gaveUpTitle: "{found} sur {total}",
  gaveUpText: "Ce qui manquait est encadré.",
  close: "Fermer",

  infoCount: "{total} choses diffèrent du vrai lieu.",
  infoOne: "Une chose diffère du vrai lieu.",
  infoHow:
    "Garde le doigt une demi-seconde là où tu en vois une. Deux doigts, la molette ou une double tape zooment. Secoue le téléphone ou touche «\u00a0Indice\u00a0» pour un cadre autour de l’une d’elles.",
};

textsIn("fr", "features/spot/picture/texts", spotPictureTexts);
