// @ts-check
/** Texts of a study's own page. */

const en = {
  documentTitle: "Study {code}",
  classes: "My classes",
  home: "To the start",
  present: "The class",
  loading: "Loading…",
  retry: "Try again",
  noCodeTitle: "Which study?",
  noCode:
    "This address has no class code, or a wrong one. A study belongs to a class: open it under “My classes”, with the button “Study”. If you have no class yet, start one.",
  notMine:
    "This browser does not lead {code}. Open the study where it was started, or load its recovery file under “My classes”.",
  over: "{code} is over, and the server has deleted everything of it.",
  running: "Runs until {time}. Then the server deletes everything.",
  ended: "Ended. The data can be taken home until {time}; then the server deletes it.",

  frozen: "The class is frozen: nothing counts until you unfreeze it.",
  locked: "The class is locked: new visitors do not get in. Unlock it in the class.",
  local:
    "{host} can be reached from your own network only, and browsers ask visitors in it for permission. A public page needs a server in the Internet.",
  insecure: "{host} has no https: a page with https cannot load the line from it.",
  soon: "The study ends soon, {time}. “How long” gives it more time.",
  empty: "Nobody has touched a page of the study yet. So it begins:",
  emptySteps:
    "Put the line below first in the head of your page.|The server must know your page: it is started with --origin and the page’s address.|Open your page, agree, and tap something. It shows here within seconds.",

  line: "The line for your page",
  intro: "It stays the same, and valid, as long as the study lives.",
  copy: "Copy the line",
  longer: "How long…",
  valid: "Valid until {time}.",
  copied: "Copied.",
  copyFailed: "Select the line and copy it.",

  visitors: "Visitors",
  visitorOne: "visitor has agreed and touched something.",
  visitorMany: "visitors have agreed and touched something.",
  newest: "The newest one came {time}.",
  withdrawn: "Consent withdrawn, and what they sent deleted: {count}.",
  refusing: "Visitors who say no on your page send nothing at all, so they cannot be counted.",
  asked:
    "Your question to the phones of the class: {given} {given|1=agrees|agree}, {refused} without storing, {unanswered} {unanswered|1=has|have} not answered.",
  perDay: "Visitors a day, {days}",
  most: "at most {count} a day",
  day: "Day",
  dayByDay: "Day by day",

  pages: "Pages and versions",
  versionNow: "Version {version} since {time}.",
  versionNone: "No version has begun: pages whose line names none are counted without one.",
  newVersion: "A new version from now on…",
  versionNote:
    "For pages whose line has no data-version. Visitors who load a page after that are counted under the day’s date; an open page keeps its version.",
  versionTitle: "Begin a new version?",
  versionText:
    "Do it when the changed page is online. All pages whose line names no version are counted anew under the date of today (UTC). A beginning cannot be taken back.",
  versionYes: "Begin it",

  data: "Data",
  dataText: "Every element of every page, with its version; the archive has a data dictionary, too.",
  tableCsv: "All elements (CSV)",
  tableXlsx: "All elements (XLSX)",
  archive: "Everything (ZIP)",
  saved: "Saved: {name}",

  endHeading: "End of the study",
  endNote:
    "Afterwards nothing is counted any more. The data stays until the study’s time is over, or until you wipe it under “My classes”.",
  end: "End the study…",
  endTitle: "End the study {code}?",
  endText: "Nothing is counted any more, and the line in your page does nothing. This cannot be taken back.",
  endYes: "End it",
  cancel: "Cancel",
  close: "Close",
};

/** @type {typeof en} */
const de = {
  documentTitle: "Studie {code}",
  classes: "Meine Klassen",
  home: "Zum Start",
  present: "Zur Klasse",
  loading: "Wird geladen …",
  retry: "Noch einmal",
  noCodeTitle: "Welche Studie?",
  noCode:
    "In dieser Adresse fehlt der Code der Klasse, oder er stimmt nicht. Eine Studie gehört zu einer Klasse: Öffne sie unter „Meine Klassen“ mit dem Knopf „Studie“. Hast du noch keine Klasse, starte eine.",
  notMine:
    "Dieser Browser leitet {code} nicht. Öffne die Studie dort, wo du sie gestartet hast, oder lade ihre Schlüsseldatei unter „Meine Klassen“.",
  over: "{code} ist vorbei, und der Server hat alles davon gelöscht.",
  running: "Läuft bis {time}. Dann löscht der Server alles.",
  ended: "Beendet. Bis {time} kannst du die Daten mitnehmen, dann löscht sie der Server.",

  frozen: "Die Klasse ist eingefroren: Nichts zählt, bis du sie auftaust.",
  locked: "Die Klasse ist gesperrt: Wer neu kommt, wird nicht gezählt. Öffne sie in der Klasse.",
  local:
    "{host} ist nur aus deinem eigenen Netz zu erreichen, und wer darin ist, wird vom Browser um Erlaubnis gefragt. Eine öffentliche Seite braucht einen Server im Internet.",
  insecure: "{host} hat kein https: Eine Seite mit https kann die Zeile von dort nicht laden.",
  soon: "Die Studie endet bald, {time}. „Wie lange“ gibt ihr mehr Zeit.",
  empty: "Noch hat niemand eine Seite der Studie berührt. So fängt sie an:",
  emptySteps:
    "Setze die Zeile von unten als erste in den Kopf deiner Seite.|Der Server muss deine Seite kennen: Er wird mit --origin und ihrer Adresse gestartet.|Öffne deine Seite, sei einverstanden und tippe etwas an. Nach Sekunden steht es hier.",

  line: "Die Zeile für deine Seite",
  intro: "Sie bleibt gleich und gilt, solange die Studie lebt.",
  copy: "Zeile kopieren",
  longer: "Wie lange …",
  valid: "Gilt bis {time}.",
  copied: "Kopiert.",
  copyFailed: "Markiere die Zeile und kopiere sie.",

  visitors: "Besucher",
  visitorOne: "Person war einverstanden und hat etwas berührt.",
  visitorMany: "Personen waren einverstanden und haben etwas berührt.",
  newest: "Die neueste kam {time}.",
  withdrawn: "Einwilligung zurückgezogen, und alles davon gelöscht: {count}.",
  refusing: "Wer auf deiner Seite Nein sagt, sendet gar nichts; deshalb kann niemand das zählen.",
  asked: "Deine Frage an die Handys der Klasse: {given} einverstanden, {refused} ohne Speichern, {unanswered} ohne Antwort.",
  perDay: "Besucher pro Tag, {days}",
  most: "höchstens {count} am Tag",
  day: "Tag",
  dayByDay: "Tag für Tag",

  pages: "Seiten und Versionen",
  versionNow: "Version {version} seit {time}.",
  versionNone: "Noch hat keine Version begonnen: Seiten, deren Zeile keine nennt, zählen ohne.",
  newVersion: "Ab jetzt eine neue Version …",
  versionNote:
    "Für Seiten, deren Zeile kein data-version hat. Wer eine Seite von da an lädt, zählt unter dem Datum des Tages; eine offene Seite behält ihre Version.",
  versionTitle: "Neue Version beginnen?",
  versionText:
    "Tu es, wenn die geänderte Seite online ist. Alle Seiten, deren Zeile keine Version nennt, zählen dann neu unter dem Datum von heute (UTC). Zurücknehmen lässt sich das nicht.",
  versionYes: "Beginnen",

  data: "Daten",
  dataText: "Jedes Element jeder Seite mit seiner Version; im Archiv steht auch, was die Spalten bedeuten.",
  tableCsv: "Alle Elemente (CSV)",
  tableXlsx: "Alle Elemente (XLSX)",
  archive: "Alles (ZIP)",
  saved: "Gespeichert: {name}",

  endHeading: "Ende der Studie",
  endNote:
    "Danach wird nichts mehr gezählt. Die Daten bleiben, bis die Zeit der Studie um ist oder du sie unter „Meine Klassen“ löschst.",
  end: "Studie beenden …",
  endTitle: "Studie {code} beenden?",
  endText: "Nichts wird mehr gezählt, und die Zeile in deiner Seite tut nichts mehr. Zurücknehmen lässt sich das nicht.",
  endYes: "Beenden",
  cancel: "Abbrechen",
  close: "Schließen",
};

/** @type {typeof en} */
const fr = {
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

export const STUDY_PAGE_TEXTS = { en, de, fr };
