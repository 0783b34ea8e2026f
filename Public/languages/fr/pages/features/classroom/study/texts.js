// @ts-check
/** The host's texts about studies of one's own pages. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/study/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STUDY_TEXTS>} */
const studyTexts = {
  title: "Étude de votre propre page",
  intro:
    "Mettez cette ligne en premier dans l’en-tête de votre page. Ses visiteurs donnent d’abord leur accord\u202f; puis leurs touchers sont comptés, élément par élément.",
  origin: "Le serveur doit connaître votre page\u00a0: démarrez-le avec {flag}.",
  retention:
    "Cette session garde aussi chaque toucher pour la relecture. Pour une étude, des sommes suffisent\u00a0: lancez la classe avec «\u00a0Totaux seulement\u00a0».",
  copy: "Copier la ligne",
  copied: "Copié.",
  copyFailed: "Sélectionnez la ligne et copiez-la.",
  empty: "Aucun toucher n’est encore compté.",
  page: "Page",
  participants: "Visiteurs",
  touches: "Touchers",
  dead: "Sans effet",
  rage: "Rage",
  slips: "Glissés",
  missed: "Ratés",
  legend:
    "Sans effet\u00a0: sur rien qui réagit. Rage\u00a0: trois tapes en une seconde. Glissés\u00a0: levés à côté du bouton. Ratés\u00a0: à côté de ce qui réagit.",
  other: "Autres pages (l’étude en nomme 200)",
  open: "Montrer la carte de chaleur sur {page}",
  blocked: "Le navigateur a bloqué le nouvel onglet. Autorisez les pop-ups de cette page.",
  table: "Tous les éléments ({form})",
  line: "La ligne pour vos pages",
  ownPage: "La page de l’étude",
  version: "version {version}",
  noVersion: "sans",
  compare: "Comparer les versions de {page}",
  versions: "Deux versions",
  first: "Première version",
  second: "Seconde version",
  element: "Élément",
  wholePage: "Toute la page",
  otherElements: "Autres éléments",
  versionsLegend:
    "Ratés\u00a0: parmi les touchers dessus ou à côté, la part à côté. Sans effet\u00a0: parmi ceux dessus, la part qui n’a rien fait.",
  versionsPeople:
    "Visiteurs\u00a0: {a} et {b}. Les touchers d’une même personne se ressemblent\u00a0: ce sont les visiteurs qui comptent, pas les touchers.",
  compared: "Ce qui est comparé",
  shares: "{name}\u00a0: {first}, puis {second}.",
  higher:
    "Écart {difference} points de pourcentage, intervalle à 95\u202f% de {low} à {high}\u00a0: plus avec la seconde version.",
  lower:
    "Écart {difference} points de pourcentage, intervalle à 95\u202f% de {low} à {high}\u00a0: moins avec la seconde version.",
  unclear: "Écart {difference} points de pourcentage, intervalle à 95\u202f% de {low} à {high}\u00a0: peut-être le hasard.",
  fewVisitors: "Pour un intervalle, chaque version a besoin de {fewest} visiteurs.",
  noSpread: "Tous les visiteurs sont pareils\u00a0: cela ne dit rien des autres.",
  noShare: "{name}\u00a0: une version n’y a aucun toucher.",
  manyLooked: "En regardant beaucoup d’éléments, on trouve un écart par hasard pour 1 sur 20.",
};

textsIn("fr", "features/classroom/study/texts", studyTexts);
