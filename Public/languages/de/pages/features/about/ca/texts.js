// @ts-check
/** Texts of the page about the local authority's certificate; lists are separated by "|". */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/ca/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CA_TEXTS>} */
const caTexts = {
  title: "Diesem Server einmal vertrauen",
  why: "Schütteln und ein Bildschirm, der anbleibt, gehen nur über HTTPS.",
  own:
    "Dafür hat sich dieser Server selbst ein Zertifikat gemacht; dein Handy nimmt es an, sobald du die Stelle installiert hast, die es ausstellt: einmal je Handy.",
  download: "Zertifikat laden",
  downloadPem: "Als PEM-Datei",
  none: "Dieser Server benutzt ein eigenes Zertifikat, es gibt also nichts zu installieren. Öffne seine HTTPS-Adresse.",
  noHTTPS:
    "Dieser Server hat kein HTTPS, es gibt also nichts, dem du vertrauen müsstest. Wer ihn betreibt, kann es einschalten.",
  ios:
    "Tippe in Safari auf Zertifikat laden und erlaube es.|Öffne die Einstellungen: Oben steht Profil geladen. Tippe darauf, dann auf Installieren.|Weiter in den Einstellungen: Allgemein, Info, Zertifikatsvertrauenseinstellungen. Schalte TouchFigures ein.",
  android:
    "Tippe auf Zertifikat laden.|Öffne die Einstellungen und suche nach „CA-Zertifikat“: Sicherheit, Weitere Sicherheitseinstellungen, Verschlüsselung und Anmeldedaten, Zertifikat installieren, CA-Zertifikat.|Tippe auf Trotzdem installieren und wähle die Datei touchfigures.crt oder ca.crt unter Downloads.|Firefox braucht einen Schritt mehr: Einstellungen, Über Firefox, fünfmal auf das Logo tippen, zurück, Geheime Einstellungen, CA-Zertifikate von Drittanbietern verwenden.",
  thenTitle: "Dann",
  then: "Öffne die HTTPS-Adresse. Es sollte keine Warnung erscheinen:",
  safeTitle: "Ist das sicher?",
  safe:
    "Der Schlüssel der Stelle verlässt nie den Computer, auf dem dieser Server läuft, und sie unterschreibt nur dessen eigene Namen und Adressen. Nach dem Unterricht kannst du das Zertifikat dort entfernen, wo du es installiert hast.",
};

textsIn("de", "features/about/ca/texts", caTexts);
