// @ts-check
/** The texts of Spot the difference: its tabs, its map. */

import { textsIn } from "../../../../../records/texts.js";

export const SPOT_TEXTS = textsIn("en", "features/spot/tabs/texts", {
  title: "Spot the difference",
  home: "To the start",
  tabs: "Spot the difference",
  map: "Map",
  picture: "Picture",
  help: "Help",
  noPicture: "No picture chosen yet",
  noPictureText: "Choose a puzzle on the map. Its picture opens here.",
  toMap: "To the map",
  unloaded: "This part of the page could not be loaded. The server does not answer.",
  retry: "Try again",
  close: "Close",

  mapLabel: "Map of the puzzles: arrow keys move it, plus and minus zoom. The same puzzles follow as a list.",
  skip: "Past the map, to the list",
  locate: "Where am I?",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  naturalEarth: "Made with Natural Earth",
  pinLabel: "{title}, {count} differences",
  pinLabelOne: "{title}, 1 difference",
  clusterLabel: "{count} puzzles: zoom in",
  here: "You are here, within {distance}",
  nearest: "Your position is known to within {accuracy}. The nearest puzzle is {title}, {distance} away.",
  openPicture: "Open the picture “{title}”",
  showOnMap: "Show “{title}” on the map",
  differenceOne: "1 difference",
  differenceMany: "{count} differences",
  onlyNear: "Only within {distance} of the place",

  puzzles: "Puzzles",
  nearestToYou: "Nearest to you",
  more: "More",
  loading: "Loading…",
  mapless: "This server has no map. The list has all puzzles. On the server, touchfigures doctor says what is missing.",
  emptyTitle: "No puzzles yet",
  emptyDesk: "Make the first one of two photos of your own at the",
  emptyImport: "Or have folders of puzzles imported on the server’s computer: touchfigures import-puzzles FOLDER",
  desk: "author’s desk",

  offline: "The server does not answer. The page tries again by itself.",
  failed: "The server refused: {detail}",
  locating: "Looking for your place…",
  insecure: "Browsers give your position only to pages over HTTPS. Open this page there:",
  insecureNoWay:
    "Browsers give your position only to pages over HTTPS, and this server has none. Its operator can switch it on.",
  unsupported: "This browser can’t share your location.",
  denied: "Your browser blocks your position. Allow it for this page in the browser’s settings, then tap again.",
  unavailable: "Your place cannot be found just now. Outdoors it works best. The search goes on.",
});
