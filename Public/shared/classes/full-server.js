// @ts-check
/** A server whose storage is full, in words: imported by the pages of hosts and authors, whose requests need space. */

import { PROBLEM_WORDS } from "../net/rest.js";
import { currentLanguage } from "../net/settings.js";

const TEXTS = {
  en: "The server’s storage is full: nothing new is saved until old data is wiped there.",
  de: "Der Speicher des Servers ist voll: Neues wird erst gespeichert, wenn dort Altes gelöscht ist.",
  fr: "L’espace du serveur est plein\u00a0: rien de nouveau n’est gardé avant que d’anciennes données y soient effacées.",
};

PROBLEM_WORDS["insufficient-storage"] = () => TEXTS[currentLanguage()];
