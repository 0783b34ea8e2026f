// @ts-check
/** How many phones do not know the room's time yet, beside a task that compares times; asked for while it is visible. */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { sessionSummary } from "../../../shared/net/rest.js";
import { CHALLENGE_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/texts.js";

/** Interval between two questions (ms): a phone tells it within seconds. */
const INTERVAL_MS = 3000;

export class ClockNote {
  root = element("p", { class: "ability warning", role: "status", hidden: true });
  #classroom;
  #isNeeded = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timeout;

  /** @param {import("../room/classroom.js").Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
  }

  /** @param {boolean} isNeeded  whether the chosen task compares times */
  need(isNeeded) {
    this.#isNeeded = isNeeded;
    this.root.hidden = true;
    clearTimeout(this.#timeout);
    if (isNeeded) void this.#ask();
  }

  async #ask() {
    const { code, language } = this.#classroom;
    // Nobody has to know it: without an answer nothing is said.
    const count = await sessionSummary(code).then(({ withoutClock }) => withoutClock, () => 0);
    if (!this.#isNeeded) return;
    this.root.hidden = !count;
    setText(this.root, count ? fillText(CHALLENGE_TEXTS[language].withoutClock, { count }) : "");
    this.#timeout = setTimeout(() => this.root.isConnected && void this.#ask(), INTERVAL_MS);
  }
}
