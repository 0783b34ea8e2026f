// @ts-check
/** The texts of the Wi-Fi code; loaded with it. */

import { textsIn } from "../../../../../records/texts.js";

export const WIFI_TEXTS = textsIn("en", "features/classroom/lobby/wifi-texts", {
  title: "Wi-Fi code",
  text:
    "A phone that scans it joins this Wi-Fi. Name and password stay in this browser, for a day at most, and are sent nowhere. Anyone who sees the code can use the Wi-Fi.",
  name: "Name of the Wi-Fi",
  password: "Password (empty if it has none)",
  seePassword: "Show the password",
  accounts: "It does not help with a Wi-Fi where everybody has an account of their own.",
  accept: "Show the code",
  forget: "Forget this Wi-Fi",
  wifi: "Wi-Fi",
  class: "Class",
  scan: "Scan 1, then 2, with the camera",
  label: "QR code of the Wi-Fi {name}",
});
