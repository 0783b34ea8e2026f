// @ts-check
/** Spot the difference in a class: the phone is in the session and plays the picture that the host has chosen. */

import { addStyle, byId } from "../../../shared/dom/dom.js";
import { notify } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";
import { codeInQuery } from "../../../shared/model/session-code.js";
import { currentLanguage } from "../../../shared/net/settings.js";
import { followPage } from "../../../shared/phone/page-life.js";
import { RoomSession } from "../../../shared/phone/room-session.js";
import { showRefusal } from "../../../shared/phone/states.js";
import { TOUCH_TEXTS } from "../../../languages/en/pages/shared/phone/texts.js";
import { PictureTab } from "../picture/picture.js";
import { classRound } from "./class-round.js";
import { SpotClassFrame } from "./frame.js";
import { SPOT_CLASS_TEXTS } from "../../../languages/en/pages/features/spot/class/texts.js";

/** @typedef {import("../../../shared/model/messages.js").ServerMessage} ServerMessage */

class SpotSession extends RoomSession {
  #frame;
  #tab;
  /** The number of the displayed game; 0 for none. */
  #game = 0;
  /** @type {string|null} */
  #puzzle = null;
  /**
   * The current round.
   * @type {string|null}
   */
  #round = null;
  /**
   * The server's last state of this phone's round.
   * @type {Contract.SpotMessage|null}
   */
  #state = null;
  #standing = { found: 0, total: 0 };
  /** The number of rounds that are being requested. */
  #pendingRequests = 0;

  /**
   * @param {string} code
   * @param {SpotClassFrame} frame
   */
  constructor(code, frame) {
    super(code, "spot");
    this.#frame = frame;
    this.#tab = new PictureTab(frame.picture, { language: this.language, position: () => null });
    this.translate();
    frame.wait(this.texts.joining);
    this.connect();
  }

  translate() {
    this.texts = { ...TOUCH_TEXTS[this.language], ...SPOT_CLASS_TEXTS[this.language] };
    document.documentElement.lang = this.language;
    document.title = `${this.texts.title} · TouchFigures`;
    this.#frame.translate(this.texts);
    this.#tab.translate(this.language);
    if (this.participant && this.#puzzle === null) this.#wait();
  }

  hello() {
    // Others' fingers are not shown here.
    return { ...super.hello(), peers: false };
  }

  get summary() {
    return fillText(this.texts.summary, this.#standing);
  }

  /** @param {import("../../../shared/model/messages.js").SessionState} session */
  sessionChanged({ frozen, subject = "", game }) {
    this.#frame.frozen = frozen;
    const number = game?.number ?? 0;
    if (number === this.#game && this.#puzzle === (game ? subject : null)) {
      if (!game) this.#wait();
      return;
    }
    this.#game = number;
    this.#puzzle = game ? subject : null;
    if (this.#puzzle === null) this.#wait();
    else this.#open();
  }

  /** @param {ServerMessage} message */
  received(message) {
    if (message.type !== "spot") return;
    this.#state = message;
    this.#standing = { found: message.found, total: message.total };
    this.#followState();
    if (this.#isOver) this.#tab.revealed();
  }

  /** Whether everybody has found everything, so that the differences may be revealed. */
  get #isOver() {
    return this.#state?.over === true && this.#state.round === this.#round;
  }

  sessionStopped() {
    this.#tab.close();
  }

  #wait() {
    this.#tab.close();
    this.#frame.wait(this.texts.wait, this.texts.waitTitle);
  }

  #open() {
    if (this.#puzzle === null) return;
    this.#round = this.#state = null;
    this.#frame.play();
    const start = (/** @type {string} */ puzzle) => this.#requestRound(puzzle);
    void this.#tab.open(this.#puzzle, {
      round: { key: "class", isAuthoritative: true, isFinal: true, start, isOver: () => this.#isOver },
    });
  }

  /** @param {string} puzzle */
  async #requestRound(puzzle) {
    this.#pendingRequests += 1;
    try {
      const round = await classRound(puzzle, this.code, this.record.phone.resume);
      this.#round = round.id;
      return round;
    } finally {
      this.#pendingRequests -= 1;
      this.#followState();
    }
  }

  /** The host may have started another round for this phone: the earlier one is no longer displayed. */
  #followState() {
    if (this.#pendingRequests > 0 || this.#round === null || !this.#state || this.#state.round === this.#round) return;
    notify("cleared", this.texts.cleared, { kind: "calm", icon: "info", seconds: 10 });
    this.#open();
  }
}

/** Shows the class's picture instead of the tabs, because the address names a class. */
export async function openClass() {
  await Promise.all([addStyle("/features/spot/picture/picture.css"), addStyle("/features/spot/class/class.css")]);
  const frame = new SpotClassFrame(byId("class"));
  const code = codeInQuery(location.search);
  if (code === null) {
    const language = currentLanguage();
    return showRefusal(TOUCH_TEXTS[language], language, null, { code: "", figures: "", banned: false });
  }
  const session = new SpotSession(code, frame);
  followPage(session, frame.picture);
  frame.onMenu = () => {
    import("./menu.js")
      .then(({ openMenu }) => openMenu(session))
      .catch(() => notify("sheet", session.texts.unloaded, { icon: "offline" }));
  };
}
