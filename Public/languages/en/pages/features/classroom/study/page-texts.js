// @ts-check
/** Texts of a study's own page. */

import { textsIn } from "../../../../../records/texts.js";

export const STUDY_PAGE_TEXTS = textsIn("en", "features/classroom/study/page-texts", {
  documentTitle: "Study {code}",
  classes: "My classes",
  home: "To the start",
  present: "The class",
  loading: "Loading…",
  retry: "Try again",
  noCodeTitle: "Which study?",
  noCode:
    "This address has no class code, or a wrong one. A study belongs to a class: open it under “My classes”, with the button “Study”. If you have no class yet, start one.",
  notMine:
    "This browser does not lead {code}. Open the study where it was started, or load its recovery file under “My classes”.",
  over: "{code} is over, and the server has deleted everything of it.",
  running: "Runs until {time}. Then the server deletes everything.",
  ended: "Ended. The data can be taken home until {time}; then the server deletes it.",

  frozen: "The class is frozen: nothing counts until you unfreeze it.",
  locked: "The class is locked: new visitors do not get in. Unlock it in the class.",
  local:
    "{host} can be reached from your own network only, and browsers ask visitors in it for permission. A public page needs a server in the Internet.",
  insecure: "{host} has no https: a page with https cannot load the line from it.",
  soon: "The study ends soon, {time}. “How long” gives it more time.",
  empty: "Nobody has touched a page of the study yet. So it begins:",
  emptySteps:
    "Put the line below first in the head of your page.|The server must know your page: it is started with --origin and the page’s address.|Open your page, agree, and tap something. It shows here within seconds.",

  line: "The line for your page",
  intro: "It stays the same, and valid, as long as the study lives.",
  copy: "Copy the line",
  longer: "How long…",
  valid: "Valid until {time}.",
  copied: "Copied.",
  copyFailed: "Select the line and copy it.",

  visitors: "Visitors",
  visitorOne: "visitor has agreed and touched something.",
  visitorMany: "visitors have agreed and touched something.",
  newest: "The newest one came {time}.",
  withdrawn: "Consent withdrawn, and what they sent deleted: {count}.",
  refusing: "Visitors who say no on your page send nothing at all, so they cannot be counted.",
  asked:
    "Your question to the phones of the class: {given} {given|1=agrees|agree}, {refused} without storing, {unanswered} {unanswered|1=has|have} not answered.",
  perDay: "Visitors a day, {days}",
  most: "at most {count} a day",
  day: "Day",
  dayByDay: "Day by day",

  pages: "Pages and versions",
  versionNow: "Version {version} since {time}.",
  versionNone: "No version has begun: pages whose line names none are counted without one.",
  newVersion: "A new version from now on…",
  versionNote:
    "For pages whose line has no data-version. Visitors who load a page after that are counted under the day’s date; an open page keeps its version.",
  versionTitle: "Begin a new version?",
  versionText:
    "Do it when the changed page is online. All pages whose line names no version are counted anew under the date of today (UTC). A beginning cannot be taken back.",
  versionYes: "Begin it",

  data: "Data",
  dataText: "Every element of every page, with its version; the archive has a data dictionary, too.",
  tableCsv: "All elements (CSV)",
  tableXlsx: "All elements (XLSX)",
  archive: "Everything (ZIP)",
  publish: "For publishing…",
  saved: "Saved: {name}",

  endHeading: "End of the study",
  endNote:
    "Afterwards nothing is counted any more. The data stays until the study’s time is over, or until you wipe it under “My classes”.",
  end: "End the study…",
  endTitle: "End the study {code}?",
  endText: "Nothing is counted any more, and the line in your page does nothing. This cannot be taken back.",
  endYes: "End it",
  cancel: "Cancel",
  close: "Close",
});
