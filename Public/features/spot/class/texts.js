// @ts-check
/** Texts of a phone in a class's game. */

const en = {
  title: "Spot the difference",
  connecting: "Connecting…",
  reconnecting: "Reconnecting. What you have found is kept.",
  offline: "No network. What you have found is kept.",
  frozen: "Frozen by the host. Nothing counts now.",
  waitTitle: "Wait for the picture",
  wait: "The host chooses one on the projector. It opens here by itself.",
  joining: "Joining the class…",
  cleared: "The host has cleared the figures: you begin anew.",
  summary: "{found} of {total} found",
  menu: "Menu",
  menuTitle: "Menu",
  unloaded: "This part of the page could not be loaded. Try again when the connection is back.",
};

/** @type {typeof en} */
const de = {
  title: "Suchbild",
  connecting: "Verbinde …",
  reconnecting: "Verbinde neu. Was du gefunden hast, bleibt.",
  offline: "Kein Netz. Was du gefunden hast, bleibt.",
  frozen: "Von der Lehrkraft angehalten. Gerade zählt nichts.",
  waitTitle: "Warte auf das Bild",
  wait: "Die Lehrkraft wählt eins am Beamer aus. Es öffnet sich hier von selbst.",
  joining: "Trete der Klasse bei …",
  cleared: "Die Lehrkraft hat die Zahlen geleert: Du beginnst neu.",
  summary: "{found} von {total} gefunden",
  menu: "Menü",
  menuTitle: "Menü",
  unloaded: "Dieser Teil der Seite ließ sich nicht laden. Versuch es wieder, wenn die Verbindung steht.",
};

/** @type {typeof en} */
const fr = {
  title: "Jeu des différences",
  connecting: "Connexion…",
  reconnecting: "Reconnexion. Ce que tu as trouvé est gardé.",
  offline: "Pas de réseau. Ce que tu as trouvé est gardé.",
  frozen: "Figé par l’enseignant. Rien ne compte maintenant.",
  waitTitle: "Attends l’image",
  wait: "L’enseignant en choisit une. Elle s’ouvre ici d’elle-même.",
  joining: "Entrée dans la classe…",
  cleared: "L’enseignant a tout remis à 0\u00a0: tu recommences.",
  summary: "{found} sur {total} trouvées",
  menu: "Menu",
  menuTitle: "Menu",
  unloaded: "Cette partie de la page n’a pas pu être chargée. Réessaie quand la connexion revient.",
};

export const SPOT_CLASS_TEXTS = { en, de, fr };
