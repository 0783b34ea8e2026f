// @ts-check
/** Taking an audio walk along. */

const en = {
  title: "Without a network",
  take: "Take along",
  taking: "Taking it along: {percent} %",
  taken: "On this phone, ready without a network ({size}).",
  note: "Loads page and sounds ({size}) on this phone; then the walk needs no network. Start does so by itself, unless data is saved.",
  again: "Try again",
  forget: "Remove from this phone",
  network: "The network was lost on the way. What has come is kept; try again.",
  space: "There is not enough room on this phone.",
  insecure: "Browsers keep pages only over HTTPS, and this one came without.",
  unsupported: "This browser keeps no pages.",
  refused: "This browser keeps no pages here: it does not trust the server’s certificate.",
};

/** @type {typeof en} */
const de = {
  title: "Ohne Netz",
  take: "Mitnehmen",
  taking: "Wird mitgenommen: {percent} %",
  taken: "Auf diesem Handy, bereit ohne Netz ({size}).",
  note: "Lädt Seite und Töne ({size}) auf dieses Handy; danach braucht der Spaziergang kein Netz. Start tut das von selbst, außer im Datensparmodus.",
  again: "Noch einmal versuchen",
  forget: "Von diesem Handy entfernen",
  network: "Das Netz ging unterwegs verloren. Was schon da ist, bleibt; versuch es noch einmal.",
  space: "Auf diesem Handy ist nicht genug Platz.",
  insecure: "Browser behalten Seiten nur über HTTPS, und diese kam ohne.",
  unsupported: "Dieser Browser behält keine Seiten.",
  refused: "Dieser Browser behält hier keine Seiten: Er traut dem Zertifikat des Servers nicht.",
};

export const WALK_OFFLINE_TEXTS = { en, de };
