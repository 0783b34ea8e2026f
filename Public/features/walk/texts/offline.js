// @ts-check
/** Texts about downloading an audio walk. */

const en = {
  title: "Without a network",
  take: "Take along",
  taking: "Taking it along: {percent}\u00a0%",
  taken: "On this phone, ready without a network ({size}).",
  note:
    "Loads page and sounds ({size}) on this phone; then the walk needs no network. Start does so by itself, unless data is saved.",
  again: "Try again",
  forget: "Remove from this phone",
  network: "The connection was lost. What is downloaded stays; try again.",
  space: "This phone has too little free space. Free some, then try again.",
  insecure: "Browsers store pages for offline use only over HTTPS. Open this page over HTTPS.",
  unsupported: "This browser cannot store pages for offline use. Try another one.",
  refused: "This browser stores no pages here, because it does not trust the server’s certificate.",
};

/** @type {typeof en} */
const de = {
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

/** @type {typeof en} */
const fr = {
  title: "Sans réseau",
  take: "Emporter",
  taking: "En cours\u00a0: {percent}\u202f%",
  taken: "Sur ce téléphone, prêt sans réseau ({size}).",
  note:
    "Charge la page et les sons ({size}) sur ce téléphone\u202f; la balade n’a alors plus besoin de réseau. Démarrer le fait de lui-même, sauf en économie de données.",
  again: "Réessayer",
  forget: "Retirer de ce téléphone",
  network: "La connexion s’est perdue. Ce qui est chargé reste\u202f; réessaie.",
  space: "Ce téléphone n’a pas assez de place. Fais-en un peu, puis réessaie.",
  insecure: "Les navigateurs ne gardent des pages hors ligne qu’en HTTPS. Ouvre cette page en HTTPS.",
  unsupported: "Ce navigateur ne garde pas de pages hors ligne. Essaies-en un autre.",
  refused: "Ce navigateur ne garde rien ici, car il ne se fie pas au certificat du serveur.",
};

export const WALK_OFFLINE_TEXTS = { en, de, fr };
