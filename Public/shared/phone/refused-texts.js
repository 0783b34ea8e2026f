// @ts-check
/** The touch page's texts for when it cannot continue. */

const en = {
  home: "To the start",
  noCodeTitle: "Which class?",
  noCode: "This address has no class code, or a wrong one. Enter the six characters on the start page.",
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
  noCode: "In dieser Adresse fehlt der Code der Klasse, oder er stimmt nicht. Gib die sechs Zeichen auf der Startseite ein.",
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

export const REFUSAL_TEXTS = { en, de };
