// @ts-check
/** The projector's texts about what a class reaches together. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/together-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TOGETHER_TEXTS>} */
const togetherTexts = {
  pace: "{value}\u00a0s d’une personne à la suivante",
  whole: "{seconds}\u00a0s en tout",
  interval: "95\u202f%\u00a0: de {low} à {high}",
  speed: "{value}\u00a0m/s, à {length}\u00a0cm",
  earlier: "Manche {round}\u00a0: {value}",
  less: "{value}\u202f% de temps en moins par personne",
  more: "{value}\u202f% de temps en plus par personne",
  round: "Manche {round}",
  leftOut: "{count} d’avant un redémarrage {count|0,1=écarté|écartés}",
  broken: "rompue après {name}",
  early: "{count} trop tôt",
  late: "{count} trop tard",
  link: "{seconds}\u00a0s ±\u00a0{clocks}\u00a0±\u00a0{screens}\u00a0ms",
  linkErrors: "à un maillon ± les horloges, au plus, ± ses deux écrans, environ",
  breaks: "la chaîne se rompt ici",
  tooEarly: "trop tôt",
  tooLate: "trop tard",
  note: "Remarque",
  clocks: "Horloges à ±\u00a0{value}\u00a0ms au plus par personne",
  screens: "écrans à ±\u00a0{value}\u00a0ms environ\u00a0: seuls le premier et le dernier comptent",
  screensInside: "écrans\u00a0: le retard commun s’annule, le reste est dans l’intervalle",
  lateness: "en retard d’après leur propre mesure, affichage compris\u00a0: {phones}",
  latePhone: "{name} {value}\u00a0ms",
  picture: "{count} touchers en {seconds}\u00a0s",
  seat: "Place",
  time: "Temps (s)",
  clock: "Horloge ± (ms)",
  screen: "Retard du téléphone (ms), affichage compris",
  before: "Depuis le précédent",
  slow: "Ralenti",
  slowStop: "Arrêter le ralenti",
  seats: "Places…",
  seatsTitle: "Qui est à côté de qui\u202f?",
  seatsAbout:
    "Glissez les signes dans l’ordre où vous êtes assis, à partir de la personne qui commence\u202f; ou choisissez un signe et déplacez-le avec les flèches. Après une manche lente, son ordre suffit peut-être.",
  fromRound: "Ordre de cette manche",
  noSeats: "Sans places",
  undo: "Annuler",
  undone: "Annulé",
  save: "Enregistrer les places",
  moved: "{name}\u00a0: place {seat} sur {count}",
};

textsIn("fr", "features/classroom/challenge/together-texts", togetherTexts);
