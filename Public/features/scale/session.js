// @ts-check
/** The scale's session: sends readings as the touch page does, and the scale's corrections with them. */

import { notify, withdraw } from "../../shared/dom/notices.js";
import { createSession, storeHost } from "../../shared/net/host.js";
import { RestError } from "../../shared/net/rest.js";
import { followPage } from "../../shared/phone/page-life.js";
import { PhoneSession } from "../../shared/phone/phone-session.js";
import { showRefusal } from "../../shared/phone/states.js";
import { listenToScale } from "./controls.js";
import { ScaleTaking } from "./take.js";
import { SCALE_TEXTS } from "../../languages/en/pages/features/scale/texts.js";

/** Delay before a request is repeated after the server was unreachable. */
const RETRY_DELAY_MS = 10_000;

/** @typedef {import("../../shared/phone/pad-surface.js").PadSurface} PadSurface */
/** @typedef {import("./instrument.js").ScaleInstrument} ScaleInstrument */

class ScaleSession extends PhoneSession {
  #instrument;
  #taking;

  /**
   * @param {PadSurface} surface
   * @param {string} code
   * @param {ScaleInstrument} instrument
   * @param {ScaleTaking} taking
   */
  constructor(surface, code, instrument, taking) {
    super(surface, code, "scale");
    this.#instrument = instrument;
    this.#taking = taking;
    instrument.corrected = () => this.link?.sayHello();
    this.connect();
  }

  hello() {
    const { scale, calibration } = this.#instrument;
    // Others' fingers are not shown here.
    return { ...super.hello(), peers: false, scale: { ...scale, calibrated: calibration !== null } };
  }

  /** Only challenges of force and mass apply, because a scale cannot measure a distance. */
  supports(/** @type {string} */ kind) {
    return kind === "press" || kind === "weigh";
  }

  get summary() {
    return this.#instrument.summary;
  }

  /** @param {string} text */
  async lessonTask(text) {
    const { taskIn } = await import("./lesson-task.js");
    return taskIn(text, this.language);
  }

  /** @param {import("../../shared/model/messages.js").ServerMessage} message */
  received(message) {
    super.received(message);
    if (message.type === "scale") void this.#correct(message);
  }

  /**
   * Handles the host's request to this scale.
   * @param {Contract.ScaleRequestMessage} correction
   */
  async #correct({ action, coin, count }) {
    if (action === "tare") return this.#taking.tareNow();
    if (action !== "calibrate") return;
    try {
      const { weighForHost } = await import("./coins.js");
      weighForHost(this.#instrument, this.#taking, coin === 1 ? 1 : 2, Number(count));
    } catch {
      notify("sheet", this.texts.offlineSheet, { icon: "offline" });
    }
  }

  /** @param {import("../../shared/model/messages.js").SessionState} session */
  noticed(session) {
    // In a session without an activity of its own, phones may also weigh.
    const activity = session.activity === "scale" ? "touch" : session.activity;
    return { ...session, activity, hidden: false };
  }
}

/**
 * @param {PadSurface} surface
 * @param {ScaleInstrument} instrument
 */
export function start(surface, instrument) {
  /** @type {ScaleSession|null} */
  let session = null;
  followPage({
    rest: () => (session ? session.rest() : surface.cancelPointers()),
    wake: () => session?.wake(),
    close: () => session?.close(),
    advise: async () => session?.advise(),
  });
  const taking = new ScaleTaking(instrument);
  /** @type {import("./controls.js").ScalePage} */
  const page = {
    taking,
    get language() {
      return instrument.language;
    },
    set language(language) {
      instrument.language = language;
      if (session) session.language = language;
    },
    translate() {
      instrument.translate();
      session?.translate();
    },
    get session() {
      return session;
    },
  };
  listenToScale(page, instrument);

  /** @param {string} code */
  const enter = (code) => (session = new ScaleSession(surface, code, instrument, taking));
  if (surface.code) enter(surface.code);
  else if (new URLSearchParams(location.search).has("s")) refuse(instrument);
  else void begin(surface, instrument, enter);
}

/**
 * Starts a session for this phone alone, as soon as the server responds.
 * @param {PadSurface} surface
 * @param {ScaleInstrument} instrument
 * @param {(code: string) => void} enter
 */
async function begin(surface, instrument, enter) {
  // A request that nothing handles is dropped.
  surface.onFrame = () => {
    surface.sampler.discard();
    return false;
  };
  const texts = SCALE_TEXTS[instrument.language];
  try {
    const wishes = { activity: /** @type {const} */ ("scale"), locale: instrument.language };
    const { code, hostToken, joinURL } = await createSession({ ...wishes, retention: "replay" });
    storeHost(code, { hostToken, joinURL, alone: true });
    withdraw("alone");
    history.replaceState(null, "", `/scale?s=${code}`);
    // A finger that is down starts a new gesture in the session.
    surface.sampler.restart(surface.now());
    surface.sampler.discard();
    surface.enter(code);
    enter(code);
  } catch (error) {
    const status = error instanceof RestError ? error.status : 0;
    if (status === 401 || status === 403) return notify("alone", texts.aloneAdmin, { kind: "calm", icon: "info" });
    notify("alone", texts.alone, { icon: "offline" });
    setTimeout(() => void begin(surface, instrument, enter), RETRY_DELAY_MS);
  }
}

/** @param {ScaleInstrument} instrument */
async function refuse({ language }) {
  const { TOUCH_TEXTS } = await import("../../languages/en/pages/shared/phone/texts.js");
  await showRefusal(TOUCH_TEXTS[language], language, null, { code: "", figures: "", banned: false });
}
