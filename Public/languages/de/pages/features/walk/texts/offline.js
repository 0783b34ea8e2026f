// @ts-check
/** Texts about downloading an audio walk. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/offline.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_OFFLINE_TEXTS>} */
const walkOfflineTexts = {
  title: "Ohne Netz",
  take: "Mitnehmen",
  taking: "Wird mitgenommen: {percent}\u00a0%",
  taken: "Auf diesem Handy, bereit ohne Netz ({size}).",
  note:
    "Lädt Seite und Töne ({size}) auf dieses Handy; danach braucht der Spaziergang kein Netz. Start tut das von selbst, außer im Datensparmodus.",
  again: "Noch einmal versuchen",
  forget: "Von diesem Handy entfernen",
  network: "Die Verbindung brach ab. Was schon geladen ist, bleibt; versuch es noch einmal.",
  space: "Auf diesem Handy ist zu wenig Platz. Schaff welchen und versuch es noch einmal.",
  insecure: "Browser speichern Seiten nur über HTTPS. Öffne diese Seite über HTTPS.",
  unsupported: "Dieser Browser kann keine Seiten speichern. Nimm einen anderen.",
  refused: "Dieser Browser speichert hier keine Seiten, weil er dem Zertifikat des Servers nicht traut.",
};

textsIn("de", "features/walk/texts/offline", walkOfflineTexts);
