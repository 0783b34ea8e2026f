// @ts-check
/** The host's texts about studies of one's own pages. */

const en = {
  menu: "Study of a page…",
  title: "Study of your own page",
  intro:
    "Put this line first in the head of your page. Its visitors are asked for their consent; then their touches are counted, element by element.",
  origin: "The server must know your page: start it with {flag}.",
  retention:
    "This session also keeps every touch for the replay. For a study, sums are enough: start the class with “Sums only”.",
  copy: "Copy the line",
  copied: "Copied.",
  copyFailed: "Select the line and copy it.",
  empty: "No touch has been counted yet.",
  page: "Page",
  participants: "Visitors",
  touches: "Touches",
  dead: "Dead",
  rage: "Rage",
  slips: "Slips",
  missed: "Missed",
  legend:
    "Dead: on nothing that reacts. Rage: three taps within a second. Slips: lifted beside the button. Missed: a touch beside an element that reacts.",
  other: "Other pages (the study names 200)",
  open: "Show the heatmap on {page}",
  blocked: "The browser has blocked the new tab. Allow pop-ups of this page.",
  table: "All elements ({form})",
  line: "The line for your pages",
  ownPage: "The study’s own page",
  version: "version {version}",
  noVersion: "without",
  compare: "Compare versions of {page}",
  versions: "Two versions",
  first: "First version",
  second: "Second version",
  element: "Element",
  wholePage: "The whole page",
  otherElements: "Other elements",
  versionsLegend:
    "Missed: of the touches on it or beside it, the share beside it. Dead: of the touches on it, the share that did nothing.",
  versionsPeople:
    "Visitors: {a} and {b}. They are different people, and the touches of one resemble each other: few visitors say little.",
};

/** @type {typeof en} */
const de = {
  menu: "Studie einer Seite …",
  title: "Studie deiner eigenen Seite",
  intro:
    "Setze diese Zeile als erste in den Kopf deiner Seite. Wer sie besucht, wird um Einwilligung gebeten; dann zählt jedes Element seine Berührungen.",
  origin: "Der Server muss deine Seite kennen: Starte ihn mit {flag}.",
  retention:
    "Diese Sitzung behält auch jede Berührung für die Wiedergabe. Für eine Studie genügen Summen: Starte die Klasse mit „Nur Summen“.",
  copy: "Zeile kopieren",
  copied: "Kopiert.",
  copyFailed: "Markiere die Zeile und kopiere sie.",
  empty: "Noch ist keine Berührung gezählt.",
  page: "Seite",
  participants: "Besucher",
  touches: "Berührt",
  dead: "Wirkungslos",
  rage: "Wütend",
  slips: "Abgerutscht",
  missed: "Verfehlt",
  legend:
    "Wirkungslos: auf nichts, was reagiert. Wütend: drei Tipper in einer Sekunde. Abgerutscht: neben dem Knopf losgelassen. Verfehlt: neben etwas, was reagiert.",
  other: "Weitere Seiten (die Studie nennt 200)",
  open: "Heatmap auf {page} zeigen",
  blocked: "Der Browser hat den neuen Tab verhindert. Erlaube dieser Seite Pop-ups.",
  table: "Alle Elemente ({form})",
  line: "Die Zeile für deine Seiten",
  ownPage: "Eigene Seite der Studie",
  version: "Version {version}",
  noVersion: "ohne",
  compare: "Versionen von {page} vergleichen",
  versions: "Zwei Versionen",
  first: "Erste Version",
  second: "Zweite Version",
  element: "Element",
  wholePage: "Die ganze Seite",
  otherElements: "Andere Elemente",
  versionsLegend:
    "Verfehlt: von den Berührungen darauf oder daneben der Anteil daneben. Wirkungslos: von denen darauf der Anteil, der nichts bewirkt.",
  versionsPeople:
    "Besucher: {a} und {b}. Es sind verschiedene Leute, und die Berührungen einer Person ähneln sich: Wenige Besucher sagen wenig.",
};

/** @type {typeof en} */
const fr = {
  menu: "Étude d’une page…",
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
    "Visiteurs\u00a0: {a} et {b}. Ce sont d’autres personnes, et les touchers d’une même personne se ressemblent\u00a0: peu de visiteurs disent peu.",
};

export const STUDY_TEXTS = { de, en, fr };
