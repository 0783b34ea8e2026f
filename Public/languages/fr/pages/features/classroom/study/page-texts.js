// @ts-check
/** Texts of a study's own page. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/study/page-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STUDY_PAGE_TEXTS>} */
const studyPageTexts = {
  documentTitle: "Étude {code}",
  classes: "Mes classes",
  home: "Vers l’accueil",
  present: "La classe",
  loading: "Chargement…",
  retry: "Réessayer",
  noCodeTitle: "Quelle étude\u202f?",
  noCode:
    "Cette adresse n’a pas de code de classe, ou un faux. Une étude fait partie d’une classe\u00a0: ouvrez-la sous «\u00a0Mes classes\u00a0» avec le bouton «\u00a0Étude\u00a0». Si vous n’avez pas encore de classe, lancez-en une.",
  notMine:
    "Ce navigateur ne dirige pas {code}. Ouvrez l’étude là où elle a été lancée, ou chargez son fichier clé sous «\u00a0Mes classes\u00a0».",
  over: "{code} est terminée, et le serveur en a tout effacé.",
  running: "En cours jusqu’à {time}. Ensuite, le serveur efface tout.",
  ended: "Terminée. Les données restent à prendre jusqu’à {time}, puis le serveur les efface.",

  frozen: "La classe est figée\u00a0: rien ne compte avant la reprise.",
  locked: "La classe est verrouillée\u00a0: les nouveaux visiteurs n’entrent pas. Ouvrez-la dans la classe.",
  local:
    "{host} n’est joignable que depuis votre propre réseau, et le navigateur y demande la permission aux visiteurs. Une page publique a besoin d’un serveur sur Internet.",
  insecure: "{host} n’a pas de https\u00a0: une page en https ne peut pas y charger la ligne.",
  soon: "L’étude se termine bientôt, {time}. «\u00a0Durée\u00a0» lui donne plus de temps.",
  empty: "Personne n’a encore touché une page de l’étude. Pour commencer\u00a0:",
  emptySteps:
    "Mettez la ligne ci-dessous en premier dans l’en-tête de votre page.|Le serveur doit connaître votre page\u00a0: il est démarré avec --origin et son adresse.|Ouvrez votre page, acceptez, et touchez quelque chose. Cela s’affiche ici en quelques secondes.",

  line: "La ligne pour votre page",
  intro: "Elle reste la même, et valable, tant que l’étude vit.",
  copy: "Copier la ligne",
  longer: "Durée…",
  valid: "Valable jusqu’à {time}.",
  copied: "Copié.",
  copyFailed: "Sélectionnez la ligne et copiez-la.",

  visitors: "Visiteurs",
  visitorOne: "personne a donné son accord et touché quelque chose.",
  visitorMany: "personnes ont donné leur accord et touché quelque chose.",
  newest: "La plus récente est venue {time}.",
  withdrawn: "Accord retiré, et tout effacé\u00a0: {count}.",
  refusing: "Qui dit non sur votre page n’envoie rien du tout\u202f; personne ne peut donc les compter.",
  asked:
    "Votre question aux téléphones de la classe\u00a0: {given} d’accord, {refused} sans enregistrement, {unanswered} sans réponse.",
  perDay: "Visiteurs par jour, {days}",
  most: "au plus {count} par jour",
  day: "Jour",
  dayByDay: "Jour par jour",

  pages: "Pages et versions",
  versionNow: "Version {version} depuis {time}.",
  versionNone: "Aucune version n’a commencé\u00a0: les pages dont la ligne n’en nomme pas sont comptées sans.",
  newVersion: "Une nouvelle version à partir de maintenant…",
  versionNote:
    "Pour les pages dont la ligne n’a pas de data-version. Qui charge une page à partir de là compte sous la date du jour\u202f; une page ouverte garde sa version.",
  versionTitle: "Commencer une nouvelle version\u202f?",
  versionText:
    "Faites-le quand la page modifiée est en ligne. Toutes les pages dont la ligne ne nomme pas de version sont alors comptées à nouveau, sous la date d’aujourd’hui (UTC). On ne peut pas revenir en arrière.",
  versionYes: "Commencer",

  data: "Données",
  dataText: "Chaque élément de chaque page avec sa version\u202f; l’archive explique aussi les colonnes.",
  tableCsv: "Tous les éléments (CSV)",
  tableXlsx: "Tous les éléments (XLSX)",
  archive: "Tout (ZIP)",
  publish: "Pour publier…",
  saved: "Enregistré\u00a0: {name}",

  endHeading: "Fin de l’étude",
  endNote:
    "Ensuite, plus rien n’est compté. Les données restent jusqu’à la fin de l’étude, ou jusqu’à ce que vous les effaciez sous «\u00a0Mes classes\u00a0».",
  end: "Terminer l’étude…",
  endTitle: "Terminer l’étude {code}\u202f?",
  endText: "Plus rien n’est compté, et la ligne dans votre page ne fait plus rien. On ne peut pas revenir en arrière.",
  endYes: "Terminer",
  cancel: "Annuler",
  close: "Fermer",
};

textsIn("fr", "features/classroom/study/page-texts", studyPageTexts);
