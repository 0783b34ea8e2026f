// @ts-check
/** Texts of the page for an unknown address. */

export const NOT_FOUND_TEXTS = {
  en: { title: "Nothing here", text: "There is no page at this address.", home: "To the start" },
  de: { title: "Hier ist nichts", text: "Unter dieser Adresse gibt es keine Seite.", home: "Zum Start" },
  fr: { title: "Rien ici", text: "Il n’y a pas de page à cette adresse.", home: "Vers l’accueil" },
};
