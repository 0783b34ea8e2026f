// @ts-check
/** The checks for a teacher if phones cannot join, the most frequent cause first. */

import { textsIn } from "../../../../../records/texts.js";

export const HELP_TEXTS = textsIn("en", "features/classroom/lobby/help-texts", {
  title: "When no phone gets in",
  print: "Print this sheet",
  network: "A school’s network, step by step",
  visited: "Another device has reached this server: the network works. On that phone, type the code into the page.",
  notVisited: "No other device has reached this server in the last ten minutes.",
  opened: "Phones reach this server: the page of this class was opened {count} {count|1=time|times} in the last ten minutes.",
  stuck:
    "If nobody is in yet, wait a moment. A phone that keeps waiting: close the page and scan again, or take another browser.",
  open: "Open",
  code: "Code",
  anyClass: "Counted for all classes of this server: it may have been a phone of another class.",
  failures: {
    locked: "A phone was turned away because the class is locked. Unlock it (key L).",
    full: "A phone was turned away because the class or the server is full. Remove idle phones (key I).",
    tooOld: "A browser was too old for the page. Update it, or use a current Safari, Chrome or Firefox.",
    noLive:
      "The page loaded, but its live connection was blocked: by a filter, a proxy or a VPN. Switch off data saver and VPN on the phone, or use another network or a hotspot.",
    distrusted:
      "A phone did not trust this server’s certificate. Choose “continue” there, or let phones join at the http address.",
    wrongCode: "A code was entered that no class here has. Compare it with the code on the projector.",
  },
  causes: [
    ["Another Wi-Fi", "Phones must be in the same Wi-Fi as this computer. Look at the name of the network on both."],
    ["Mobile data", "A phone without Internet in the Wi-Fi quietly uses mobile data. Switch mobile data off and try again."],
    [
      "The access point keeps devices apart",
      "Schools often set this (“client isolation”): every phone is in the Internet, and none reaches this computer. " +
      "Use the hotspot of this computer or of a phone, or a TouchFigures server in the school’s network or in the Internet.",
    ],
    [
      "The firewall of this computer",
      "It must let in connections to port {port}. Allow TouchFigures in private networks, or ask its administrator.",
    ],
    ["The camera opens nothing", "Type {address} into the browser’s address bar, all of it, and then the code."],
  ],
});
