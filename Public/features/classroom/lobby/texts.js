// @ts-check
/** The classroom page's texts about joining. */

const en = {
  title: "Join with your phone",
  scan: "Scan the code with the camera",
  type: "or open {address} and enter",
  hereOne: "1 here",
  here: "{count} here",
  nobody: "Nobody here yet",
  more: "+ {count} more",
  trouble: "Doesn’t open? Use the same Wi-Fi as this computer, and switch mobile data off.",
  locked: "Locked: nobody new gets in at the moment.",
  unreachable: "Phones cannot reach this address. Connect this computer to their Wi-Fi.",
  help: "Nobody gets in?",
  keptReplay: "Every touch is stored until {expires}",
  keptFigures: "Only sums are stored, until {expires}",
  keptChange: "Change what is stored",
  start: "Start",
  back: "Back to the class",
  large: "Show the code large (Q)",
  wifi: "Wi-Fi code",
  drawNow: "Now draw with your fingers",
  isHere: "{name} is here",
  idle: "{phones}, and nobody draws yet",
};

/** @type {typeof en} */
const de = {
  title: "Macht mit dem Handy mit",
  scan: "Scannt den Code mit der Kamera",
  type: "oder öffnet {address} und gebt ein:",
  hereOne: "1 ist da",
  here: "{count} sind da",
  nobody: "Noch niemand da",
  more: "+ {count} {count|1=weiteres|weitere}",
  trouble: "Geht nicht auf? Geht ins selbe WLAN wie dieser Computer und schaltet die mobilen Daten aus.",
  locked: "Gesperrt: Gerade kommt niemand Neues herein.",
  unreachable: "Handys erreichen diese Adresse nicht. Verbinde diesen Computer mit ihrem WLAN.",
  help: "Kommt niemand rein?",
  keptReplay: "Jede Berührung wird gespeichert, bis {expires}",
  keptFigures: "Nur Summen werden gespeichert, bis {expires}",
  keptChange: "Ändern, was gespeichert wird",
  start: "Los geht’s",
  back: "Zurück zur Klasse",
  large: "Code groß zeigen (Q)",
  wifi: "WLAN-Code",
  drawNow: "Zeichnet jetzt mit den Fingern",
  isHere: "{name} ist da",
  idle: "{phones}, und noch niemand zeichnet",
};

/** @type {typeof en} */
const fr = {
  title: "Participez avec votre téléphone",
  scan: "Scannez le code avec l’appareil photo",
  type: "ou ouvrez {address} et entrez",
  hereOne: "1 est là",
  here: "{count} sont là",
  nobody: "Personne pour l’instant",
  more: "+ {count} {count|1=autre|autres}",
  trouble: "Ça ne s’ouvre pas\u202f? Même Wi-Fi que cet ordinateur, données mobiles coupées.",
  locked: "Verrouillé\u00a0: personne de nouveau n’entre pour l’instant.",
  unreachable: "Les téléphones n’atteignent pas cette adresse. Connectez cet ordinateur à leur Wi-Fi.",
  help: "Personne n’arrive\u202f?",
  keptReplay: "Chaque toucher est enregistré jusqu’à {expires}",
  keptFigures: "Seuls les totaux sont enregistrés, jusqu’à {expires}",
  keptChange: "Changer ce qui est enregistré",
  start: "C’est parti",
  back: "Retour à la classe",
  large: "Montrer le code en grand (Q)",
  wifi: "Code du Wi-Fi",
  drawNow: "Dessinez maintenant avec les doigts",
  isHere: "{name} est là",
  idle: "{phones}, et personne ne dessine encore",
};

export const LOBBY_TEXTS = { en, de, fr };
