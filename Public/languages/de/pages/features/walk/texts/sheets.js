// @ts-check
/** Texts of the audio walk's sheets: the traffic warning, settings, about, consent. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/sheets.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_SHEET_TEXTS>} */
const walkSheetTexts = {
  close: "Schließen",
  careTitle: "Augen auf",
  care:
    "Du bist nicht allein unterwegs. Verkehr, Treppen und Wasser sind wichtiger als jede Geschichte: Schau, wohin du gehst, hab ein Ohr für die Straße, und drück auf Pause, wann immer du musst.",
  carePosition:
    "Die Seite braucht deine Position, um zu wissen, welche Szene kommt. Sie bleibt auf diesem Handy, außer du erlaubst einer Klasse, sie zu sehen.",
  careYes: "Ich passe auf",

  settings: "Einstellungen",
  filter: "Abstandsfilter",
  filterOn: "Nur wenn ich gegangen bin",
  filterMetres: "{metres}\u00a0m oder mehr",
  filterOff: "aus: jede Position zählt",
  filterNote: "Eine Position, die näher an der letzten liegt, ist Rauschen und löst nichts aus.",
  transcript: "Text",
  transcriptFollows: "Der Text folgt dem Ton",
  place: "Ort der Szenen",
  placeNote:
    "Sie können stattdessen um dich herum liegen, mit denselben Abständen wie an ihrem Ort. Der Spaziergang beginnt dann von vorn.",
  language: "Sprache",
  on: "An",
  off: "Aus",
  session: "Klasse {code}",
  sessionText: "Die Lehrkraft sieht auf einer Karte, wo du bist und welche Szene du hörst.",
  sessionNot: "Ohne deine Erlaubnis wird nichts gesendet.",
  consentTitle: "Deine Positionen senden?",
  consentYes: "Senden",
  consentNo: "Ohne gehen",
  sends: "Meine Positionen senden",
  stored: "Was gespeichert wird",
  sending: "Die Lehrkraft der Klasse {code} sieht, wo du bist.",
  sendsNot: "Die Lehrkraft der Klasse {code} sieht dich nicht mehr. Nicht gesendete Positionen sind gelöscht.",
  frozen: "Von der Lehrkraft angehalten. Dein Weg zählt gerade nicht.",
  sessionMoved: "Die Klasse {code} macht jetzt etwas anderes.",
  sessionGo: "Mitgehen",
  sessionEnded: "Die Klasse {code} ist zu Ende. Dein Spaziergang geht weiter.",
  sessionRefused: "Die Klasse {code} nimmt von diesem Handy keine Positionen an. Dein Spaziergang geht weiter.",
  anew: "Von vorn beginnen",
  anewSure: "Was du hier gehört hast und dein Weg werden gelöscht.",
  anewNo: "Behalten",
  end: "Spaziergang beenden",
  endSure: "Der Ton hört auf, und du siehst, wie weit du gegangen bist und was du gehört hast.",
  endNo: "Weitergehen",

  aboutHow: "So geht es",
  aboutHowText:
    "Drück auf Start und geh los. Wo du eine der Regionen betrittst, beginnt ihre Szene, wo du sie verlässt, verklingt sie; kommst du zurück, geht sie dort weiter. Der große Knopf ist immer der, den du als Nächstes brauchst.",
  aboutScreen:
    "Lass den Bildschirm an: Ist das Handy gesperrt, geben Browser keine Position weiter. Der laufende Ton geht weiter, aber keine andere Szene beginnt.",
  aboutSmiley:
    "Das Gesicht zeigt, wie sicher die Position ist: Bis 10\u00a0m lächelt es, bis 25\u00a0m ist es ernst, darüber traurig, und auch wenn 10 Sekunden lang keine Position kam.",
  aboutVersion: "Version {version} · {scenes} Szenen · {size}",
  share: "Daten",
  shareText:
    "Was du gehört hast und wo du gegangen bist, bleibt in diesem Browser, bis du in den Einstellungen von vorn beginnst. Den Server fragt die Seite nur nach dem Spaziergang und seinen Tönen; eine Klasse erfährt, wo du bist, wenn du es erlaubst.",
};

textsIn("de", "features/walk/texts/sheets", walkSheetTexts);
