// @ts-check
/** Icons as inline SVG, in a box of 24 × 24. */

import { CONTROL_PATHS } from "./controls/paths.js";
import { NOTICE_PATHS } from "./notice-icons.js";
import { lineDrawing } from "./svg.js";

export const PATHS = Object.freeze({
  ...NOTICE_PATHS,
  ...CONTROL_PATHS,
  locate: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 2.5V7M12 17v4.5M2.5 12H7M17 12h4.5",
  pin: "M12 21.5c4.5-5 7-8.7 7-12a7 7 0 0 0-14 0c0 3.3 2.5 7 7 12zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  bin: "M4 7h16M9.5 7V4h5v3M6 7l1 13.5h10L18 7M10 11v6M14 11v6",
  locked: "M6 11h12v9H6zM9 11V7a3 3 0 0 1 6 0v4",
  hint: "M9 17.5h6M10 20.5h4M9.2 14.5a5.6 5.6 0 1 1 5.6 0z",
  share: "M12 15V3.5M8 7l4-3.5L16 7M6 11H5v9.5h14V11h-1",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  clear: "M8 5h12v14H8l-6-7zM11 9.5l5 5M16 9.5l-5 5",
  hide: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM4 4l16 16",
  reveal: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  touches: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z",
  replay: "M4 12a8 8 0 1 1 2.5 5.8M4 20v-5h5M10.5 9v6l4.5-3z",
  scale: "M4 20h16M12 20V9M5 9h14M5 9l-2.5 6h5zM19 9l-2.5 6h5zM12 4v5",
  spot: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20.5 20.5M7.8 10.7l2 2 3.6-4",
  challenge: "M12 6.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 13.5V10M9.5 3h5M12 3v3.5M17.5 7l1.5-1.5",
  data: "M12 4v11M7.5 10.5L12 15l4.5-4.5M4 19.5h16",
  end: "M12 3.5v8M7 6.2a8 8 0 1 0 10 0",
  draw: "M4.5 19.5l1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5M13 20h7",
  together: "M3 5h18v14H3zM8 12v.1M13 9.5v.1M16 14.5v.1",
  wall: "M3 4h5v9H3zM9.5 4h5v9h-5zM16 4h5v9h-5zM5 17v.1M12 17v.1M18.5 17v.1",
  spotlight: "M8 3h8v18H8zM4 6v12M20 6v12",
  heatmap: "M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16",
  fading: "M3 14c2.5-7 6-8.5 8-3s3.2 4 4.3 1.5M17.2 9.3v.1M19.6 8v.1M21.5 7.4v.1",
  theme: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M15 5v14M18 7.5v9",
  fullScreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  menu: "M5 7h14M5 12h14M5 17h14",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20.5 20.5",
  map: "M3 6.5l6-2.5 6 2.5 6-2.5v13.5L15 20l-6-2.5L3 20zM9 4v13.5M15 6.5V20",
  picture: "M3 5h18v14H3zM3.5 17l5.5-5.5 4 4 3-3 4.5 4.5M15.5 9v.1",
  question: "M8 8.5a4 4 0 1 1 5.6 3.7c-1.1.5-1.6 1.3-1.6 2.6M12 19v.1",
  undo: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4",
  language:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 2.7 3.8 6 3.8 9s-.8 6.3-3.8 9c-3-2.7-3.8-6-3.8-9s.8-6.3 3.8-9z",
  swap: "M4 8.5h15M15.5 5l3.5 3.5-3.5 3.5M20 16H5M8.5 12.5L5 16l3.5 3.5",
  polygon: "M12 3.5l8.5 6.2-3.2 10H6.7l-3.2-10z",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  wifi: "M2.5 9.5a13.4 13.4 0 0 1 19 0M6 13a8.5 8.5 0 0 1 12 0M9.4 16.4a3.7 3.7 0 0 1 5.2 0M12 20v.1",
  sound: "M4 9.5v5h4l5 4.5V5L8 9.5zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  microphone: "M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21",
  camera: "M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  again: "M20 12a8 8 0 1 1-2.5-5.8M20 4v5h-5",
  teams:
    "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM2.5 20a5.5 5.5 0 0 1 11 0M16.5 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM15.5 15a5 5 0 0 1 6 5",
  more: "M5 12v.1M12 12v.1M19 12v.1",
  play: "M7 4.5v15l12-7.5z",
  dish: "M4 9.5a8.5 8.5 0 0 0 10.5 10.5zM9.3 14.7L13 11M13 11v.1M13 7a4 4 0 0 1 4 4M13 3a8 8 0 0 1 8 8M6 17l-2.5 4h6",
  walk: "M13 3.5v.1M8 21l3-6 3 2v4M7 12l2.5-3.5L13 8l2 3.5 3 1M11 15l1.5-6.5",
  experiment:
    "M12 3v.1M18.4 5.6v.1M21 12v.1M18.4 18.4v.1M12 21v.1M5.6 18.4v.1M3 12v.1M5.6 5.6v.1M12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z",
  lesson: "M12 6.5C9.5 4.8 6.5 4.5 3 5v14c3.5-.5 6.5-.2 9 1.5 2.5-1.7 5.5-2 9-1.5V5c-3.5-.5-6.5-.2-9 1.5zM12 6.5V20",
});

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return lineDrawing(PATHS[name]);
}
