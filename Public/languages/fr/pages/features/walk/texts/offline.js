// @ts-check
/** Texts about downloading an audio walk. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/offline.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_OFFLINE_TEXTS>} */
const walkOfflineTexts = {
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

textsIn("fr", "features/walk/texts/offline", walkOfflineTexts);
