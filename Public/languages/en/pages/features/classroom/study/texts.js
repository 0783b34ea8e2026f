// @ts-check
/** The host's texts about studies of one's own pages. */

import { textsIn } from "../../../../../records/texts.js";

export const STUDY_TEXTS = textsIn("en", "features/classroom/study/texts", {
  title: "Study of your own page",
  intro:
    "Put this line first in the head of your page. Its visitors are asked for their consent; then their touches are counted, element by element.",
  origin: "The server must know your page: start it with {flag}.",
  retention:
    "This session also keeps every touch for the replay. For a study, sums are enough: start the class with “Sums only”.",
  copy: "Copy the line",
  copied: "Copied.",
  copyFailed: "Select the line and copy it.",
  empty: "No touch has been counted yet.",
  page: "Page",
  participants: "Visitors",
  touches: "Touches",
  dead: "Dead",
  rage: "Rage",
  slips: "Slips",
  missed: "Missed",
  legend:
    "Dead: on nothing that reacts. Rage: three taps within a second. Slips: lifted beside the button. Missed: a touch beside an element that reacts.",
  other: "Other pages (the study names 200)",
  open: "Show the heatmap on {page}",
  blocked: "The browser has blocked the new tab. Allow pop-ups of this page.",
  table: "All elements ({form})",
  line: "The line for your pages",
  ownPage: "The study’s own page",
  version: "version {version}",
  noVersion: "without",
  compare: "Compare versions of {page}",
  versions: "Two versions",
  first: "First version",
  second: "Second version",
  element: "Element",
  wholePage: "The whole page",
  otherElements: "Other elements",
  versionsLegend:
    "Missed: of the touches on it or beside it, the share beside it. Dead: of the touches on it, the share that did nothing.",
  versionsPeople: "Visitors: {a} and {b}. The touches of one visitor resemble each other: visitors count, not touches.",
  compared: "What is compared",
  shares: "{name}: {first}, then {second}.",
  higher: "Difference {difference} percentage points, 95\u00a0% interval {low} to {high}: more with the second version.",
  lower: "Difference {difference} percentage points, 95\u00a0% interval {low} to {high}: fewer with the second version.",
  unclear: "Difference {difference} percentage points, 95\u00a0% interval {low} to {high}: chance may have made it.",
  fewVisitors: "For an interval, each version needs {fewest} visitors.",
  noSpread: "All visitors are alike, which says nothing of others.",
  noShare: "{name}: one version has no touches there.",
  manyLooked: "Who looks at many elements finds a difference by chance in 1 of 20.",
});
