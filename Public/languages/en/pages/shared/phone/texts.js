// @ts-check
/** The touch page's texts. Those of sheets and refusals are loaded when they are needed. */

import { textsIn } from "../../../../records/texts.js";

export const TOUCH_TEXTS = textsIn("en", "shared/phone/texts", {
  pad: "Touch pad: draw here with your fingers",
  invite: "Draw with your finger",
  resize: "Large figures",
  distance: "Distance",
  time: "Time",
  total: "Total",
  last: "Last",
  uncalibrated: "uncalibrated",
  switch: "Switch between figures and heatmap (s)",
  menu: "Menu (m)",
  help: "Help (?)",
  connecting: "Connecting…",
  reconnecting: "Reconnecting. Go on: nothing is lost.",
  offline: "No network. Go on: it is sent later.",
  full: "Too much is waiting: new touches are not recorded until the connection is back.",
  stopped: "This page cannot go on (code {code}). Reload it.",
  offlineSheet: "This part of the page could not be loaded. Try again when the connection is back.",
});
