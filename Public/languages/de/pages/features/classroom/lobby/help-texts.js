// @ts-check
/** The checks for a teacher if phones cannot join, the most frequent cause first. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/help-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HELP_TEXTS>} */
const helpTexts = {
  title: "Wenn kein Handy hereinkommt",
  print: "Dieses Blatt drucken",
  network: "Das Netz einer Schule, Schritt für Schritt",
  visited: "Ein anderes Gerät hat diesen Server erreicht: Das Netz stimmt. Gib auf dem Handy den Code in die Seite ein.",
  notVisited: "Kein anderes Gerät hat diesen Server in den letzten zehn Minuten erreicht.",
  opened: "Handys erreichen diesen Server: Die Seite dieser Klasse wurde in den letzten zehn Minuten {count}-mal geöffnet.",
  stuck:
    "Ist noch niemand da, wartet einen Moment. Wartet ein Handy weiter: Seite schließen und neu scannen, oder einen anderen Browser nehmen.",
  open: "Öffnen:",
  code: "Code:",
  anyClass: "Gezählt für alle Klassen dieses Servers: Es kann auch ein Handy einer anderen Klasse gewesen sein.",
  failures: {
    locked: "Ein Handy wurde abgewiesen, weil die Klasse gesperrt ist. Entsperre sie (Taste L).",
    full: "Ein Handy wurde abgewiesen, weil die Klasse oder der Server voll ist. Entferne untätige Handys (Taste I).",
    tooOld: "Ein Browser war zu alt für die Seite. Aktualisiert ihn, oder nehmt ein aktuelles Safari, Chrome oder Firefox.",
    noLive:
      "Die Seite kam an, aber die Live-Verbindung war blockiert: durch einen Filter, einen Proxy oder ein VPN. Schaltet Datensparmodus und VPN auf dem Handy aus, oder nehmt ein anderes Netz oder einen Hotspot.",
    distrusted:
      "Ein Handy hat dem Zertifikat dieses Servers nicht vertraut. Tippt dort auf „Fortfahren“, oder lasst die Handys über die http-Adresse kommen.",
    wrongCode: "Es wurde ein Code eingegeben, den hier keine Klasse hat. Vergleicht ihn mit dem Code auf dem Beamer.",
  },
  causes: [
    ["Anderes WLAN", "Die Handys müssen im selben WLAN sein wie dieser Computer. Vergleicht den Namen des Netzes auf beiden."],
    [
      "Mobile Daten",
      "Ein Handy, das im WLAN kein Internet findet, nimmt still die mobilen Daten. Schaltet sie aus und versucht es noch einmal.",
    ],
    [
      "Das WLAN hält Geräte voneinander fern",
      "In Schulen ist das oft so eingestellt („Client-Isolation“): Jedes Handy ist im Internet, aber keines erreicht diesen Computer. " +
      "Nimm den Hotspot dieses Computers oder eines Handys, oder einen TouchFigures-Server im Schulnetz oder im Internet.",
    ],
    [
      "Die Firewall dieses Computers",
      "Sie muss Verbindungen zu Port {port} hereinlassen. Erlaube TouchFigures in privaten Netzen, oder frag, wer den Computer betreut.",
    ],
    ["Die Kamera öffnet nichts", "Tippt {address} in die Adresszeile des Browsers, ganz, und dann den Code."],
  ],
};

textsIn("de", "features/classroom/lobby/help-texts", helpTexts);
