// @ts-check
/** The texts of Spot the difference: its tabs, its map, its help. */

const en = {
  title: "Spot the difference",
  home: "To the start",
  tabs: "Spot the difference",
  map: "Map",
  picture: "Picture",
  help: "Help",
  noPicture: "No picture chosen yet",
  noPictureText: "Choose a puzzle on the map. Its picture opens here.",
  toMap: "To the map",
  unloaded: "This part of the page could not be loaded. The server does not answer.",
  retry: "Try again",
};

/** @type {typeof en} */
const de = {
  title: "Fehlersuche",
  home: "Zum Start",
  tabs: "Fehlersuche",
  map: "Karte",
  picture: "Bild",
  help: "Hilfe",
  noPicture: "Noch kein Bild gewählt",
  noPictureText: "Wähle ein Rätsel auf der Karte. Sein Bild öffnet sich hier.",
  toMap: "Zur Karte",
  unloaded: "Dieser Teil der Seite konnte nicht geladen werden. Der Server antwortet nicht.",
  retry: "Noch einmal versuchen",
};

export const SPOT_TEXTS = { en, de };
