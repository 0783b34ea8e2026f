// @ts-check
/** Texts of the touch page's sheets: help, menu, details, transmitted data. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/sheet-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SHEET_TEXTS>} */
const sheetTexts = {
  close: "Schließen",
  helpTitle: "So geht es",
  helpFigures: "Strecke und Zeit",
  helpFiguresText:
    "Oben steht die Strecke, die deine Finger auf dem Bildschirm zurückgelegt haben, unten die Zeit, die sie ihn berührt haben. Gesamt zählt alles, Zuletzt nur die letzte Geste: vom ersten Finger bis zum letzten, der sich hebt.",
  helpShake: "Zwei Ansichten",
  helpShakeText:
    "Schüttle das Handy, um zwischen den Zahlen und der Heatmap zu wechseln. Der Knopf mit den Kästchen und die Taste s tun dasselbe.",
  helpHeatmap: "Heatmap",
  helpHeatmapText:
    "Sie zeigt, wo die Finger am häufigsten waren: je kräftiger die Farbe eines Blocks, desto mehr Berührungen. Nach jeder Geste wechselt sie zwischen Werten auf den Blöcken und nur den Blöcken.",
  helpSmooth: "Im Menü gibt es eine glatte Ansicht, die Zeit je Block, die Kalibrierung und den Export.",
  menuTitle: "Menü",
  heatmap: "Heatmap",
  blocks: "Blöcke",
  smooth: "Weich",
  count: "Berührungen",
  dwell: "Zeit",
  maximum: "Höchster Wert",
  live: "Automatisch",
  fixed: "Fest bei {value}",
  phone: "Dieses Handy",
  traffic: "{rate} Berührungen/s · {trip}\u00a0ms bis zum Server · {waiting} offen",
  latency: "Wie träge ist mein Handy?",
  calibrate: "Mit einer Bankkarte kalibrieren",
  calibrated: "Kalibriert: {density}\u00a0px je cm",
  details: "Meine Gesten",
  privacy: "Was ich sende",
  export: "Meine Zahlen exportieren",
  exportFailed: "Das ging nicht: Der Server antwortet nicht.",
  figuresName: "Zahlen",
  heatmapName: "Heatmap",
  language: "Sprache",
  resetFigures: "Meine Zahlen zurücksetzen",
  resetSure: "Alle deine Zahlen auf 0 setzen? Das lässt sich nicht rückgängig machen.",
  resetYes: "Zurücksetzen",
  home: "Startseite",
  leave: "Diese Klasse verlassen",
  leaveSure: "Endgültig verlassen? Dieses Handy würde als neues wieder beitreten.",
  leaveYes: "Verlassen",
  densityModel: "Durch das Modell des Geräts bekannt: {density}\u00a0px je cm, ± {error}\u00a0%",
  densityDefault: "Nicht kalibriert: 64\u00a0px je cm angenommen. Auf Handys ist es in Wahrheit meist 0 bis 15\u00a0% mehr.",
  detailsTitle: "Meine Gesten",
  none: "Noch nichts. Berühr zuerst die Fläche.",
  offline: "Der Server antwortet gerade nicht. Versuch es noch einmal.",
  gesturesNote: "Gemessen, in denselben Zentimetern. Schnellste: der schnellste Schritt zwischen zwei Positionen.",
  gesturesTimes: "Jede Zeit liegt höchstens {error} daneben.",
  gesturesDistances: "Hinter ±: wie weit eine Strecke höchstens danebenliegt.",
  gesture: "Nr.",
  gestureTime: "Zeit",
  gestureDistance: "Strecke",
  gestureFingers: "Finger",
  gestureSpeed: "Schnellste",
  distance: "Strecke",
  time: "Zeit",
  measured: "gemessen",
  atMost: "{source}, höchstens {error} daneben",
  estimated: "geschätzt",
  counted: "gezählt",
  reported: "wie der Bildschirm sie meldet",
  sureTitle: "Wie sicher?",
  centimetres: "Zentimeter",
  sureCalibrated: "kalibriert, ± {error}\u00a0%",
  sureModel: "durch das Modell des Geräts bekannt: {density}\u00a0px je cm, ± {error}\u00a0%",
  sureUncalibrated:
    "nicht kalibriert: {density}\u00a0px je cm angenommen; auf Handys ist es in Wahrheit meist 0 bis 15\u00a0% mehr",
  positions: "Positionen je Sekunde Berührung",
  waiting: "Offene Pakete, noch nicht gezählt",
  about: "So entstehen die Zahlen",
  taps: "Tipper",
  fingersMost: "Meiste Finger zugleich",
  contact: "Größter Kontaktradius",
  pressure: "Druck",
  force: "Größte Kraft",
  forceNone: "misst dieser Bildschirm nicht",
  forcePen: "von einem Stift gemessen",
  forceArea: "nur Kontaktfläche: kein Gewicht",
  privacyTitle: "Was ich sende",
  privacyText: "Solange deine Finger auf der Fläche sind, sendet diese Seite an diesen einen Server:",
  privacyItems:
    "ihre Positionen und Zeiten|Druck und Kontaktgröße, wenn der Bildschirm sie meldet|die Größe dieses Bildschirms und deine Kalibrierung|die Sprache der Seite|welcher Browser das ist, und ob auf Handy, Tablet oder Computer|beim Wiegen mit Feder oder Lineal, was der Bewegungssensor misst",
  privacyNot: "Keinen Namen, kein Konto, keine Cookies, nichts an andere. Den Namen „{name}“ hat der Server vergeben.",
  privacyNamed: "Kein Konto, keine Cookies, nichts an andere. In dieser Klasse heißt dieses Handy „{name}“.",
  storageReplay:
    "In dieser Klasse behält der Server die Berührungen bis {time}, damit die Klasse sich noch einmal zusehen kann. Dann löscht er sie, oder früher, wenn die Lehrkraft es will.",
  storageFigures:
    "In dieser Klasse behält der Server bis {time} nur Summen: Strecke, Zeit und Heatmap, keinen Weg eines Fingers. Dann löscht er sie, oder früher, wenn die Lehrkraft es will.",
  storageAlone: "Der Server behält die Berührungen bis {time}, damit sie sich neu auswerten lassen. Dann löscht er sie.",
  privacyStored:
    "Dieses Handy behält ein Token für diese Klasse, damit es nach dem Neuladen weitergeht, und was noch nicht gesendet werden konnte. Wer die Klasse verlässt, entfernt beides.",
  privacyStoredAlone:
    "Dieses Handy behält ein Token, damit es nach dem Neuladen weitergeht, und was noch nicht gesendet werden konnte.",
};

textsIn("de", "shared/phone/sheet-texts", sheetTexts);
