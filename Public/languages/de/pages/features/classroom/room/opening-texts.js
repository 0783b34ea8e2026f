// @ts-check
/** The classroom page's texts that it needs before its parts are loaded. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/opening-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.OPENING_TEXTS>} */
const openingTexts = {
  title: "Klasse {code}",
  fullScreen: "Vollbild",
  theme: "Hell oder dunkel",
  join: "Beitreten",
  copy: "Link kopieren",
  copied: "Kopiert",
  addressChanged: "Dieser Computer ist jetzt in einem anderen Netz. Die Klasse tritt über {address} bei.",
  addressChoice: "Andere Adresse:",
  copyFailed: "Von Hand kopieren: {address}",
  qrLabel: "QR-Code von {address}",
  unreachable: "Handys erreichen diese Adresse nicht. Verbinde diesen Computer mit ihrem WLAN.",
  failUnreachable:
    "Der Server antwortet nicht. Prüfe, ob er läuft und ob dieser Computer in seinem Netz ist; dann versuche es noch einmal.",
  failBroken:
    "Der Download ist abgebrochen, gespeichert ist nichts. Versuche es noch einmal; der Grund steht im Protokoll des Servers.",
  failToken:
    "Der Server erkennt diesen Browser nicht mehr als den der Lehrkraft an. Starte auf der Startseite eine neue Klasse.",
  failGone: "Dieses Handy ist nicht mehr in der Klasse.",
  failPuzzle: "Dieses Rätsel gibt es nicht mehr. Wähle ein anderes.",
  failEnded: "Die Klasse ist zu Ende. Lade die Seite neu.",
  failNaming: "Handys haben schon Namen. Nimm sie ihnen zuerst weg, oder blende sie aus.",
  failGround: "Die Frage handelt vom Bild unter der Zeichnung, und dort lag noch keines. Leg eines hin, dann geht es weiter.",
  failNoSession: "Die Klasse gibt es nicht mehr: Sie ist abgelaufen oder wurde gelöscht.",
  failStore:
    "Die Platte des Servers nimmt nichts mehr an. Schaffe Platz; verloren geht inzwischen nichts. Dann versuche es noch einmal.",
  failOther: "Das ging nicht: {detail} Versuche es noch einmal.",
  connecting: "Verbinde …",
  reconnecting: "Verbinde neu …",
  offline: "Kein Netz. Sobald es wieder da ist, geht es weiter.",
  noCodeTitle: "Welche Klasse?",
  noCode: "In dieser Adresse fehlt der Code der Klasse, oder er stimmt nicht. Starte eine Klasse auf der Startseite.",
  unknownTitle: "Diese Klasse gibt es nicht",
  unknown: "Es gibt keine Klasse mit dem Code {code}. Er ist vertippt, abgelaufen, oder sie wurde gelöscht.",
  endedTitle: "Die Klasse ist zu Ende",
  ended: "Alle Handys sind abgemeldet.",
  wipedTitle: "Alles ist gelöscht",
  wiped: "Von der Klasse {code} ist auf dem Server nichts mehr übrig.",
  hostLostTitle: "Nicht mehr am Steuer",
  hostLost:
    "Ein anderer Computer leitet jetzt die Klasse {code}, oder der Server erkennt diesen Browser nicht mehr als den der Lehrkraft an. Zusehen geht weiterhin.",
  watch: "Zusehen",
  refusedTitle: "Der Server lehnt ab",
  refused: "Der Server nimmt diese Seite nicht an (Code {code}).",
  home: "Zum Start",
  reload: "Neu laden",
  close: "Schließen",
  noEvents:
    "Diese Klasse behält nur Summen: keine Liste der Berührungen, keine Wiedergabe, keine Experimente. Eine neue Klasse „Mit Wiedergabe“ hat sie.",
  help: "Hilfe, Tasten, Sprache",
  namesInvented: "Namen: erfunden",
  namesOwn: "Namen: eigene",
  namesCodes: "Namen: Codes",
  namesChange: "Ändern, wie Handys heißen",
  schemeHttp: "Über http: ohne Hörspaziergang",
  schemeHttps: "Über https: alles geht",
  schemeHttpsWarns: "Über https: alles geht, nach einer Warnung",
  schemeChange: "Wählen, wie Handys hereinkommen",
};

textsIn("de", "features/classroom/room/opening-texts", openingTexts);
