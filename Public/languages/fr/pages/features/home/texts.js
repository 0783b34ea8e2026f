// @ts-check
/** The home page's texts. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/home/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.HOME_TEXTS>} */
const homeTexts = {
  title: "Tous les téléphones, un seul instrument",
  measure: "Mesurer sur ce téléphone",
  measureHere: "Essayer ici",
  start: "Lancer une classe",
  theme: "Clair ou sombre",
  withLesson: "Avec une leçon",
  lessonCard: "Lancer une classe avec «\u00a0{title}\u00a0»",
  minutes: "{count}\u00a0min",
  anyPhone: "tout téléphone",
  force: "capteur de force",
  outdoors: "dehors, HTTPS",
  pages: "Autres pages",
  join: "Entrer avec un code",
  activities: "À faire aussi",
  scale: "Balance",
  spot: "Différences",
  walk: "Balade sonore",
  leading: "Votre classe {code} est en cours\u00a0: continuer",
  joined: "Revenir dans la classe {code}",
  ownTitle: "La classe {code} est la vôtre",
  ownText: "Elle a été lancée dans ce navigateur.",
  leadIt: "Diriger la classe",
  joinIt: "Participer comme téléphone",
  joining: "Entrée…",
  starting: "Lancement…",
  refused: "Un code n’a jamais {characters}. Il utilise 2 à 9 et les lettres sans I, L, O et U.",
  unknown: "Il n’y a pas de classe avec le code {code}.",
  noStorage:
    "Ce navigateur n’enregistre rien pour cette page et ne pourrait donc pas diriger de classe. Autorisez les données de site (cookies), puis réessayez.",
  serverDown: "Le serveur ne répond pas. Est-il en marche, et cet appareil est-il sur le même réseau\u202f?",
  failed: "Le serveur a refusé\u00a0: {detail}",
  full:
    "L’espace du serveur est presque plein. Effacez une ancienne classe dans «\u00a0Données\u00a0», ou demandez à qui gère le serveur.",
  adminLabel: "Ce serveur demande son jeton d’administration pour lancer une classe.",
  adminSend: "Lancer avec ce jeton",
  adminWrong: "Ce n’est pas le jeton d’administration.",
  qrLabel: "Code QR pour entrer dans la classe {code}",
  lessons: "Leçons",
  classes: "Mes classes",
  again: "Reprendre",
  figures: "Comment ça mesure",
  compare: "Comparer",
  author: "Atelier",
  docs: "Aide",
  secure: "https://{host}",
  insecure: "http://{host}",
  stop: "Quitter TouchFigures",
  stopTitle: "Quitter TouchFigures\u202f?",
  stopText:
    "Le serveur de cet ordinateur s’arrête, et tous les téléphones sont déconnectés. Leurs mesures restent enregistrées et reviennent au prochain démarrage.",
  stopYes: "Quitter",
  cancel: "Annuler",
  close: "Fermer",
  stoppedTitle: "TouchFigures est arrêté",
  stopped: "Vous pouvez fermer cette page. Relancez TouchFigures depuis le menu de votre ordinateur.",
};

textsIn("fr", "features/home/texts", homeTexts);
