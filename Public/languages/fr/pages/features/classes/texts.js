// @ts-check
/** The texts of the page of one's own classes. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/classes/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.CLASSES_TEXTS>} */
const classesTexts = {
  documentTitle: "Mes classes",
  lead: "Les classes lancées dans ce navigateur. Une classe de la semaine dernière continue avec les mêmes téléphones.",
  loading: "Chargement…",
  retry: "Réessayer",
  noStorage:
    "Ce navigateur n’enregistre rien pour cette page et ne pourrait donc pas diriger de classe. Autorisez les données de site (cookies), puis réessayez.",
  serverDown: "Le serveur ne répond pas. Est-il en marche, et cet appareil est-il sur le même réseau\u202f?",
  over: "Terminées et effacées par le serveur\u00a0: {codes}.",
  empty:
    "Ce navigateur ne dirige aucune classe. Lancez-en une sur la page d’accueil\u00a0: elle restera ici jusqu’à sa fin. Ou chargez votre fichier clé.",
  emptyStart: "Vers l’accueil",
  started: "Lancée {time}",
  until: "Dure jusqu’à {time}, puis elle est effacée",
  phoneOne: "1 téléphone, {connected} ici maintenant",
  phoneMany: "{count} téléphones, {connected} ici maintenant",
  noPhone: "Aucun téléphone n’est encore entré",
  lesson: "Leçon\u00a0: {title}",
  ended: "Vous l’avez terminée. Ses données restent à prendre jusqu’à leur effacement.",
  unknown: "Le serveur n’a rien répondu pour cette classe.",
  remote: "Ce navigateur est sa télécommande.",
  goOn: "Continuer",
  goOnOne: "Continuer avec la classe {code}",
  next: "Leçon suivante",
  nextOne: "Leçon suivante pour la classe {code}",
  longer: "Durée",
  longerOne: "Durée de vie de la classe {code}",
  study: "Étude",
  studyOne: "Étude d’une page avec la classe {code}",
  end: "Terminer",
  endOne: "Terminer la classe {code}",
  data: "Données",
  dataOne: "Données de la classe {code}",
  wipe: "Effacer",
  wipeOne: "Effacer la classe {code}",
  endTitle: "Terminer la classe {code}\u202f?",
  endText: "Tous les téléphones apprennent que la classe est finie. Les données restent jusqu’à {time}.",
  endYes: "Terminer",
  wipeTitle: "Effacer la classe {code}\u202f?",
  wipeText: "La classe se termine, et le serveur en efface tout, tout de suite. Rien ne la ramène.",
  wipeYes: "Effacer",
  cancel: "Annuler",
  close: "Fermer",
  failed: "Le serveur a refusé\u00a0: {detail}",
  nextTitle: "La leçon suivante",
  nextText: "Les téléphones présents, ou qui reviennent, suivent la leçon avec les noms qu’ils ont déjà.",
  noLessons: "Il n’y a pas de leçon sur ce serveur.",
  minutes: "{count}\u00a0min",
  againTitle: "Reprendre",
  againText:
    "L’ordinateur de la classe est en panne\u202f? La télécommande affiche une clé sous «\u00a0Autre ordinateur\u00a0».",
  againKey: "Clé de la télécommande",
  againLead: "Diriger la classe",
  againShort: "La clé a 14 caractères\u00a0: de 2 à 9 et des lettres sans I, L, O ni U.",
  againWrong: "Cette clé n’est pas valable, ou plus. La télécommande en affiche une nouvelle.",
  recoveryTitle: "Fichier clé",
  recoveryText:
    "Avec ce fichier, un autre navigateur dirige vos classes\u00a0: si celui-ci est vidé, ou sur un autre ordinateur. Qui a le fichier dirige les classes\u00a0: gardez-le comme une clé.",
  save: "Enregistrer le fichier clé",
  restore: "Charger un fichier clé",
  saved: "Enregistré\u00a0: {count} classes.",
  savedOne: "Enregistré\u00a0: 1 classe.",
  notAFile: "Ce n’est pas un fichier clé de TouchFigures.",
  recovered: "Retrouvées\u00a0: {codes}.",
  recoveredNone: "Aucune classe de ce fichier n’existe encore sur ce serveur.",
};

textsIn("fr", "features/classes/texts", classesTexts);
