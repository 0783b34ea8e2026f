// @ts-check
/** The touch page's life in a session: what fingers did goes out, the server's figures come back and are shown. */

import { listenForShake } from "../input/shake.js";
import { forgetOldSessions } from "../net/phone-store.js";
import { currentLanguage, setSetting, setting } from "../net/settings.js";
import { TouchLink } from "../net/touch-link.js";
import { readCalibration } from "../protocol/calibration.js";
import { HeatGrid } from "../protocol/heat-grid.js";
import { fillText } from "../protocol/language.js";
import { CODE, DEFAULT_PIXELS_PER_CENTIMETRE, REASON } from "../protocol/messages.js";
import { naturalSize } from "../protocol/orientation.js";
import { TOUCH_TEXTS } from "../protocol/texts/touch.js";
import { distance, duration, line, number } from "../protocol/units.js";
import { badgeText, EventRate } from "../view/badge.js";
import { byId, prefersStillness, setText, speak } from "../view/dom.js";
import { Face } from "../view/face.js";
import { FiguresView } from "../view/figures.js";
import { participantSign } from "../view/icons.js";
import { notify, withdraw } from "../view/notices.js";
import { listenToPage } from "./touch-controls.js";
import { Recording } from "./touch-recording.js";
import { showConnection, showRefusal, showSession } from "./touch-states.js";
import { obeyTouchkit } from "./touchkit.js";

/** How often the badge is renewed (ms). */
const BADGE_APART = 250;
/** After a gesture the server's last figures are here (ms). */
const SETTLED = 400;

/** @typedef {typeof import("./touch.js").surface} Surface */
/** @typedef {import("./touch-heat.js").TouchHeat} TouchHeat */
/** @typedef {import("../protocol/messages.js").ServerMessage} ServerMessage */
/** @typedef {{id: string, name: string, colour?: string, shape?: string}} Participant */

export class TouchSession {
  language = currentLanguage();
  texts = TOUCH_TEXTS[this.language];
  figures = { distance: { lastCentimetres: 0, totalCentimetres: 0 }, time: { lastSeconds: 0, totalSeconds: 0 } };
  /** @type {Participant|null} */
  participant = null;
  /**
   * What the session keeps, and until when.
   * @type {{retention: string, expiresAt: string}|null}
   */
  kept = null;
  calibration = readCalibration(setting("calibration"));

  #surface;
  #recording;
  /** @type {TouchLink} */
  #link;
  #figuresView = new FiguresView();
  #figuresChanged = true;
  #count = new HeatGrid();
  /**
   * The heatmap face, loaded with the first touch.
   * @type {TouchHeat|null}
   */
  #heat = null;
  #heatWanted = false;
  /**
   * The others' touches, loaded with the first one.
   * @type {import("./touch-peers.js").TouchPeers|null}
   */
  #peers = null;
  /**
   * What is shown of the challenge that runs, loaded with the first one.
   * @type {import("./touch-challenge.js").TouchChallenge|null}
   */
  #challenge = null;
  /** @type {ServerMessage|null} */
  #challengeTold = null;
  #valuesShown = true;
  #face = new Face(setting("switched") === true, () => {
    setSetting("switched", true);
    this.loadHeat().catch(() => notify("sheet", this.texts.offlineSheet, { sign: "offline" }));
    this.#surface.frames.want();
  });
  #shake = listenForShake(() => this.#face.switch());
  #rate = new EventRate();

  /**
   * @param {Surface} surface
   * @param {string} code
   */
  constructor(surface, code) {
    this.code = code;
    this.#surface = surface;
    this.#recording = new Recording(surface, surface.phone, {
      full: () => notify("full", this.texts.full, { kind: "bad" }),
      roomAgain: (lost) => this.#roomAgain(lost),
    });
    surface.store.own();
    surface.store.onceLost(() => this.refused(CODE.conflict));
    surface.onFrame = (now) => this.#frame(now);
    surface.onGestureEnd = () => this.#gestureEnded();
    listenToPage(this);
    this.speak();
    this.#link = new TouchLink(code, this.#recording.outbox, {
      hello: () => ({ resume: this.#recording.phone.resume, locale: this.language, screen: this.#screen() }),
      welcome: (message) => this.#welcome(message),
      figures: (message) => this.#figured(message),
      session: (message) => this.#sessionChanged(message),
      peers: (message) => void this.#showPeers(message).catch(() => {}),
      challenge: (message) => void this.#challenged(message),
      connection: (state) => showConnection(this.texts, state, this.participant !== null),
      refused: (closeCode, reason) => this.refused(closeCode, reason),
    });
    setInterval(() => this.#showBadge(), BADGE_APART);
    surface.frames.want();
  }

  /** Shows every text in the session's language. */
  speak() {
    this.texts = TOUCH_TEXTS[this.language];
    speak(this.language, this.texts);
    byId("uncalibrated").hidden = this.calibration !== null;
    byId("figures").toggleAttribute("data-calibrated", this.calibration !== null);
    this.#figuresChanged = true;
    this.#surface.frames.want();
    if (this.#challengeTold) {
      // Said anew, in the language and with the calibration of now.
      const told = this.#challengeTold;
      this.#challengeOver();
      void this.#challenged(told);
    }
  }

  /** @param {import("../protocol/calibration.js").Calibration|null} calibration */
  calibrate(calibration) {
    setSetting("calibration", calibration);
    this.calibration = calibration;
    this.speak();
    this.#link.restart();
  }

  /** @returns {Promise<TouchHeat>} rejected when it cannot be loaded now */
  async loadHeat() {
    this.#heatWanted = true;
    const { TouchHeat } = await import("./touch-heat.js");
    if (!this.#heat) {
      const canvas = /** @type {HTMLCanvasElement} */ (byId("heat"));
      this.#heat = new TouchHeat(canvas, this.#count, () => this.#surface.frames.want());
      this.#heat.view.values = this.#valuesShown;
      this.#surface.frames.want();
    }
    return this.#heat;
  }

  switchFace() {
    this.#face.switch();
    this.#shake.ask();
  }

  /** The page goes to the background or away: nothing stays down, everything waiting is sent and saved. */
  rest() {
    this.#surface.letGo();
    this.#frame(performance.now());
    this.#recording.save();
  }

  /** The page is back from the back/forward cache. */
  wake() {
    if (this.#surface.store.owned) this.#link.restart();
    else this.refused(CODE.conflict);
  }

  /** Leaves the session for good. */
  leave() {
    this.rest();
    this.#link.stop();
    this.#surface.store.forget();
    location.assign("/");
  }

  /**
   * @param {number} closeCode
   * @param {string} [reason]
   * @returns {void}
   */
  refused(closeCode, reason = "") {
    const { sampler, store, now } = this.#surface;
    if (closeCode === CODE.notAuthorised && this.#recording.phone.resume) {
      notify("anew", this.texts.anew, { sign: "info", seconds: 15 });
      this.#recording.beginAnew();
      return this.#link.reopen();
    }
    sampler.suspend(now());
    sampler.discard();
    this.#link.stop();
    // A banned phone keeps its token, by which the server knows it.
    const banned = closeCode === CODE.removed && reason === REASON.banned;
    const over = closeCode === CODE.ended || closeCode === CODE.noSuchSession || closeCode === CODE.removed;
    if (over && !banned) store.forget();
    const { distance: d, time } = this.figures;
    const figures = [distance(d.totalCentimetres, this.language), duration(time.totalSeconds, this.language)];
    const context = { code: this.code, figures: figures.map(line).join(", "), banned };
    void showRefusal(this.texts, this.language, closeCode, context);
  }

  #screen() {
    const { phone } = this.#recording;
    phone.screen ??= naturalSize(this.#surface.orientation);
    const pixelsPerCentimetre = this.calibration?.pixelsPerCentimetre ?? DEFAULT_PIXELS_PER_CENTIMETRE;
    return { ...phone.screen, pixelsPerCentimetre, calibrated: this.calibration !== null };
  }

  /**
   * Once per animation frame with something to do.
   * @param {number} now
   */
  #frame(now) {
    const events = this.#recording.flush();
    if (events > 0) {
      this.#rate.add(now, events);
      this.#link.pump();
      // With the first touch, so that the face is there when the phone is shaken.
      if (!this.#heatWanted) this.loadHeat().catch(() => {});
    }
    if (this.#figuresChanged) {
      this.#figuresChanged = false;
      this.#figuresView.show(this.figures, this.language, this.calibration?.relativeError ?? null);
    }
    const peersGlide = this.#peers?.draw(now) ?? false;
    this.#challenge?.place(this.#surface.orientation);
    if (!this.#face.heatmapShown || !this.#heat) return peersGlide;
    const touching = this.#surface.sampler.touching > 0;
    void this.#heat.refreshDwell(this.code, this.participant?.id, { touching, now });
    return this.#heat.draw(this.#surface.orientation, now, this.language, this.texts) || peersGlide;
  }

  #gestureEnded() {
    if (this.#surface.sampler.suspended) return;
    this.#valuesShown = !this.#valuesShown;
    const animated = this.#face.heatmapShown && !this.#heat?.smooth && !prefersStillness();
    this.#heat?.view.showValues(this.#valuesShown, performance.now(), animated);
    this.#surface.frames.want();
    setTimeout(() => {
      // A challenge says its own results.
      if (!this.#challenge) this.#figuresView.speak(this.figures, this.language, this.texts, performance.now());
      this.#heat?.outdate();
    }, SETTLED);
  }

  /** @param {ServerMessage} message */
  #welcome({ participant, stats, session }) {
    const first = this.participant === null;
    this.participant = participant;
    this.#recording.joined(participant.resume);
    byId("participant").replaceChildren(participantSign(participant.shape, participant.colour), participant.name);
    if (stats?.heatmap) this.#count.load(stats.heatmap);
    if (stats?.distance) this.figures = { distance: stats.distance, time: stats.time };
    this.#figuresChanged = true;
    this.#sessionChanged(session ?? {});
    if (session?.expiresAt) this.kept = { retention: session.retention, expiresAt: session.expiresAt };
    this.#heat?.outdate();
    this.#surface.frames.want();
    if (!first) return;
    forgetOldSessions();
    if (window.isSecureContext) return;
    import("./touch-insecure.js")
      .then(({ showInsecure }) => showInsecure(this.texts))
      .catch(() => {
        // The server did not say its addresses; the page works without.
      });
  }

  /** @param {ServerMessage} message */
  #figured({ distance: moved, time, heatmap }) {
    if (moved && time) this.figures = { distance: moved, time };
    this.#count.apply(heatmap);
    if (heatmap?.highest === 0) this.#heat?.outdate();
    this.#figuresChanged = true;
    this.#recording.acknowledged();
    this.#face.hintAfter(this.figures.time.totalSeconds, this.#hint());
    this.#surface.frames.want();
  }

  /** @param {ServerMessage} message */
  async #showPeers(message) {
    const isAlone = message.touches?.every((/** @type {any[]} */ [id]) => id === this.participant?.id);
    if (isAlone && !this.#peers) return;
    const { TouchPeers } = await import("./touch-peers.js");
    this.#peers ??= new TouchPeers(this.#surface);
    this.#peers.show(message, this.participant?.id);
  }

  #hint() {
    if (this.#shake.ready()) return this.texts.hintShake;
    return matchMedia("(pointer: fine)").matches ? this.texts.hintKey : this.texts.hintButton;
  }

  /** @param {{[field: string]: any}} session */
  #sessionChanged(session) {
    obeyTouchkit(session.touchkit);
    this.#recording.frozen = session.frozen === true;
    showSession(this.texts, session, this.participant?.id);
    if (session.challenge?.number !== this.#challengeTold?.number) this.#challengeOver();
    this.#recording.pauseOrGoOn();
  }

  /** @param {ServerMessage} message */
  async #challenged(message) {
    this.#challengeTold = message;
    try {
      const { ready, TouchChallenge } = await import("./touch-challenge.js");
      await ready;
      // Another one may have been told meanwhile, or none.
      if (this.#challengeTold !== message) return;
      this.#challenge ??= new TouchChallenge(this.language, this.calibration !== null);
      this.#challenge.show(/** @type {any} */ (message), this.#surface.orientation);
    } catch {
      notify("sheet", this.texts.offlineSheet, { sign: "offline" });
    }
  }

  #challengeOver() {
    this.#challengeTold = null;
    this.#challenge?.end();
    this.#challenge = null;
  }

  /** @param {number} lost */
  #roomAgain(lost) {
    withdraw("full");
    if (lost === 0) return;
    const text = fillText(this.texts.dropped, { count: number(lost, this.language) });
    notify("dropped", text, { kind: "bad", seconds: 30 });
  }

  #showBadge() {
    const rate = this.#rate.perSecond(performance.now());
    const { waiting } = this.#recording.outbox;
    const text = badgeText({ rate, roundTrip: this.#link.roundTrip, waiting }, this.language, this.texts);
    setText(byId("badge"), text);
  }
}

/** @param {Surface} surface */
export function start(surface) {
  if (surface.code) return void new TouchSession(surface, surface.code);
  const language = currentLanguage();
  speak(language, TOUCH_TEXTS[language]);
  void showRefusal(TOUCH_TEXTS[language], language, null, { code: "", figures: "", banned: false });
}
