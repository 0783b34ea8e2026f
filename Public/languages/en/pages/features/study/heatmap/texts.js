// @ts-check
/** The texts of the heatmap's panel. */

import { textsIn } from "../../../../../records/texts.js";

export const HEATMAP_TEXTS = textsIn("en", "features/study/heatmap/texts", {
  title: "Heatmap of the study",
  close: "Close the heatmap",
  mode: "What it shows",
  count: "Touches",
  dwell: "Dwell",
  missed: "Missed",
  width: "Page width",
  all: "All widths",
  narrow: "Below 600\u00a0px",
  medium: "600 to 1023\u00a0px",
  wide: "From 1024\u00a0px",
  touches: "Touches: {count}, participants: {participants}",
  none: "Nobody has touched this page yet.",
  loading: "Loading…",
  unreachable: "The figures cannot be loaded: {reason}",
  silent: "Open this page from the session’s page, or with the host’s token in the address.",
  noSession: "The tag has no data-session.",
  blocked: "the page’s policy or the server’s --origin forbids it",
  refused: "the server refused the token",
  gone: "Gone from this page ({count})",
  goneLine: "Touches: {touches}, missed: {missed}",
  problems: "What went wrong ({count})",
  elsewhere: "On elements without a name of their own: {count}",
  missedLabel: "{count} missed by {pixels}\u00a0px",
  dead: "{count} dead",
  rage: "{count} rage",
  slips: "{count} slipped",
  fold: "Show or hide the details",
});
