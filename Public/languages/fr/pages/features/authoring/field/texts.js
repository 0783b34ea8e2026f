// @ts-check
/** The texts of the sheets that record places and sounds on site. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/field/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.FIELD_TEXTS>} */
const fieldTexts = {
  close: "Fermer",
  regionTitle: "Un lieu en marchant",
  regionText: "Démarrez, puis faites le tour du lieu, suivez la rue, ou restez sur place. Ensuite\u00a0: Terminé.",
  waiting: "Recherche de votre position…",
  accuracy: "Position à {metres}\u00a0m près",
  vague: "Position à {metres}\u00a0m près seulement\u00a0: elle est laissée de côté. Attendez à ciel ouvert.",
  stale: "Aucune position depuis {seconds}\u00a0s. L’écran est-il allumé, le ciel dégagé\u202f?",
  start: "Démarrer",
  done: "Terminé",
  takeBack: "Reprendre 10\u00a0m",
  discard: "Recommencer",
  walked: "{metres}\u00a0m parcourus · {count} {count|0,1=position|positions}",
  sketch: "Votre chemin et le lieu qui en résulte",
  shape: "Le lieu est",
  circle: "un cercle",
  area: "ce dont j’ai fait le tour",
  way: "le long de mon chemin",
  wider: "Plus large",
  narrower: "Plus étroit",
  circleSays: "Un cercle de {metres}\u00a0m, d’après {count} positions",
  polygonSays: "{corners} coins, d’après {count} positions",
  name: "Nom",
  add: "Ajouter le lieu",
  soundTitle: "Enregistrer un son",
  soundText: "Tournez le téléphone vers ce qu’on doit entendre. Marchez lentement, sans toucher le micro.",
  record: "Enregistrer",
  stop: "Arrêter",
  again: "Réenregistrer",
  use: "Garder",
  length: "{minutes}:{seconds}",
  level: "Volume",
  quiet: "On n’entend rien. Le micro est-il couvert\u202f?",
  loud: "Trop fort\u00a0: éloignez le téléphone.",
  longest: "Arrêté après {minutes} minutes, le maximum.",
  cut: "Le téléphone a repris le micro\u202f; ce qui était enregistré est ici.",
  hidden: "La page a été quittée\u202f; ce qui était enregistré est ici.",
  fileName: "Enregistrement",
  insecure: "Cette page est venue en simple HTTP. Les téléphones ne donnent position et micro qu’aux pages HTTPS.",
  insecureLink: "L’ouvrir en HTTPS",
  insecureNone: "Ce serveur n’a pas HTTPS. Lancez-le sans --no-tls, puis scannez de nouveau le code.",
  insecureHelp: "Activer HTTPS sur ce téléphone",
  positionDenied: "Le navigateur garde votre position. Autorisez-la dans les réglages de cette page, puis réessayez.",
  positionUnavailable: "Le téléphone ne trouve pas de position. Activez la localisation, et allez à ciel ouvert.",
  positionUnsupported: "Ce navigateur ne peut pas partager votre position.",
  micDenied: "Le navigateur garde le micro. Autorisez-le dans les réglages de cette page, puis réessayez.",
  micMissing: "Cet appareil n’a pas de micro.",
  micUnsupported:
    "Ce navigateur ne peut pas enregistrer. Enregistrez avec l’application du téléphone, et choisissez le fichier.",
  retry: "Réessayer",
};

textsIn("fr", "features/authoring/field/texts", fieldTexts);
