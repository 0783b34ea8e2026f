// @ts-check
/** Texts of the page for an unknown address. */

export const NOT_FOUND_TEXTS = {
  en: { title: "Nothing here", text: "There is no page at this address.", home: "To the start" },
  de: { title: "Hier ist nichts", text: "Unter dieser Adresse gibt es keine Seite.", home: "Zum Start" },
};
