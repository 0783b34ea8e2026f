// @ts-check
/** The projector's texts about what a class reaches together. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/together-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TOGETHER_TEXTS>} */
const togetherTexts = {
  pace: "{value}\u00a0s von einer Person zur nächsten",
  whole: "insgesamt {seconds}\u00a0s",
  interval: "95\u00a0%: {low} bis {high}",
  speed: "{value}\u00a0m/s bei {length}\u00a0cm",
  earlier: "Runde {round}: {value}",
  less: "{value}\u00a0% weniger Zeit je Person",
  more: "{value}\u00a0% mehr Zeit je Person",
  round: "Runde {round}",
  leftOut: "{count} von vor einem Neustart außen vor",
  broken: "gerissen nach {name}",
  early: "{count} zu früh",
  late: "{count} zu spät",
  link: "{seconds}\u00a0s ±\u00a0{clocks}\u00a0±\u00a0{screens}\u00a0ms",
  linkErrors: "an einem Glied ± die Uhren, höchstens, ± seine zwei Bildschirme, etwa",
  breaks: "hier reißt die Kette",
  tooEarly: "zu früh",
  tooLate: "zu spät",
  note: "Anmerkung",
  clocks: "Uhren höchstens ±\u00a0{value}\u00a0ms je Person",
  screens: "Bildschirme etwa ±\u00a0{value}\u00a0ms: Nur der erste und der letzte zählen",
  screensInside: "Bildschirme: Was bei allen zu spät kommt, fällt weg, der Rest steckt im Intervall",
  lateness: "Trägheit nach „Wie träge ist mein Handy?“, mit Anzeige: {phones}",
  latePhone: "{name} {value}\u00a0ms",
  picture: "{count} Berührungen in {seconds}\u00a0s",
  seat: "Sitz",
  time: "Zeit (s)",
  clock: "Uhr ± (ms)",
  screen: "Trägheit (ms), mit Anzeige",
  before: "Seit der Person davor",
  slow: "Zeitlupe",
  slowStop: "Zeitlupe beenden",
  seats: "Sitzordnung …",
  seatsTitle: "Wer sitzt neben wem?",
  seatsAbout:
    "Zieh die Zeichen in die Reihenfolge, in der ihr sitzt, angefangen bei der Person, die beginnt; oder wähl ein Zeichen und schieb es mit den Pfeiltasten. Nach einer langsamen Runde genügt vielleicht schon deren Reihenfolge.",
  fromRound: "Reihenfolge dieser Runde",
  noSeats: "Ohne Sitzordnung",
  undo: "Rückgängig",
  undone: "Rückgängig gemacht",
  save: "Sitzordnung sichern",
  moved: "{name}: Sitz {seat} von {count}",
};

textsIn("de", "features/classroom/challenge/together-texts", togetherTexts);
