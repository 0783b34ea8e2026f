// @ts-check
/** The touch page's texts for when it cannot continue. */

const en = {
  home: "To the start",
  noCodeTitle: "Which class?",
  noCode:
    "This address has no class code, or a wrong one. Enter the six characters on the start page, or measure there without a class.",
  unknownTitle: "No such class",
  unknown: "There is no class with the code {code}. It may have ended, or a character is wrong.",
  endedTitle: "The class has ended",
  ended: "The host has ended it. Your last figures: {figures}.",
  removedTitle: "Taken out by the host",
  removed: "The host has taken this phone out of the class. You can ask to come back.",
  joinAgain: "Join again",
  bannedTitle: "Not in this class any more",
  banned: "The host has taken this phone out of the class for good. Talk to them if that was a mistake.",
  lockedTitle: "The class is locked",
  locked: "The host lets nobody new in at the moment. Ask them, then try again.",
  fullTitle: "The class is full",
  full: "There is no place left in this class. Ask the host to make room, then try again.",
  elsewhereTitle: "Open in another tab",
  elsewhere: "This phone measures in another tab or window now. Nothing is lost.",
  takeOver: "Go on here",
  refusedTitle: "The server refused",
  refused: "The server does not accept this page (code {code}). Reload it; if that does not help, start from the beginning.",
  reload: "Reload",
};

/** @type {typeof en} */
const de = {
  home: "Zum Start",
  noCodeTitle: "Welche Klasse?",
  noCode:
    "In dieser Adresse fehlt der Code der Klasse, oder er stimmt nicht. Gib auf der Startseite die sechs Zeichen ein, oder miss dort ohne Klasse.",
  unknownTitle: "Diese Klasse gibt es nicht",
  unknown: "Es gibt keine Klasse mit dem Code {code}. Vielleicht ist sie zu Ende, oder ein Zeichen stimmt nicht.",
  endedTitle: "Die Klasse ist zu Ende",
  ended: "Die Lehrkraft hat sie beendet. Deine letzten Zahlen: {figures}.",
  removedTitle: "Von der Lehrkraft entfernt",
  removed: "Die Lehrkraft hat dieses Handy aus der Klasse genommen. Du kannst versuchen, wieder beizutreten.",
  joinAgain: "Wieder beitreten",
  bannedTitle: "Nicht mehr in dieser Klasse",
  banned: "Die Lehrkraft hat dieses Handy endgültig aus der Klasse genommen. Sprich mit ihr, wenn das ein Irrtum war.",
  lockedTitle: "Die Klasse ist gesperrt",
  locked: "Die Lehrkraft lässt gerade niemanden mehr herein. Sprich mit ihr und versuche es dann noch einmal.",
  fullTitle: "Die Klasse ist voll",
  full: "In dieser Klasse ist kein Platz mehr. Bitte die Lehrkraft, Platz zu machen, und versuche es dann noch einmal.",
  elsewhereTitle: "In einem anderen Tab offen",
  elsewhere: "Dieses Handy misst jetzt in einem anderen Tab oder Fenster. Nichts geht verloren.",
  takeOver: "Hier weitermachen",
  refusedTitle: "Der Server lehnt ab",
  refused: "Der Server nimmt diese Seite nicht an (Code {code}). Lade sie neu; hilft das nicht, fang von vorn an.",
  reload: "Neu laden",
};

/** @type {typeof en} */
const fr = {
  home: "Vers l’accueil",
  noCodeTitle: "Quelle classe\u202f?",
  noCode:
    "Cette adresse n’a pas de code de classe, ou un faux. Entre les six caractères sur la page d’accueil, ou mesure sans classe.",
  unknownTitle: "Classe inconnue",
  unknown: "Il n’y a pas de classe avec le code {code}. Elle est peut-être terminée, ou un caractère est faux.",
  endedTitle: "La classe est terminée",
  ended: "L’enseignant y a mis fin. Tes dernières mesures\u00a0: {figures}.",
  removedTitle: "Sorti par l’enseignant",
  removed: "L’enseignant a sorti ce téléphone de la classe. Tu peux demander à revenir.",
  joinAgain: "Revenir",
  bannedTitle: "Plus dans cette classe",
  banned: "L’enseignant a sorti ce téléphone de la classe pour de bon. Parle-lui si c’est une erreur.",
  lockedTitle: "La classe est verrouillée",
  locked: "L’enseignant ne laisse entrer personne pour l’instant. Demande-lui, puis réessaie.",
  fullTitle: "La classe est pleine",
  full: "Il n’y a plus de place dans cette classe. Demande à l’enseignant d’en faire, puis réessaie.",
  elsewhereTitle: "Ouvert dans un autre onglet",
  elsewhere: "Ce téléphone mesure maintenant dans un autre onglet ou une autre fenêtre. Rien n’est perdu.",
  takeOver: "Continuer ici",
  refusedTitle: "Le serveur a refusé",
  refused: "Le serveur n’accepte pas cette page (code {code}). Recharge-la\u202f; si cela n’aide pas, recommence du début.",
  reload: "Recharger",
};

export const REFUSAL_TEXTS = { en, de, fr };
