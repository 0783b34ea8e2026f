// @ts-check
/** The touch page's session: adds the server's figures and the heatmap to a phone's session. */

import { byId, prefersReducedMotion, translate } from "../../shared/dom/dom.js";
import { shownNow } from "../../shared/input/shown.js";
import { onTheme } from "../../shared/dom/theme.js";
import { notify } from "../../shared/dom/notices.js";
import { duration, line } from "../../shared/model/units.js";
import { currentLanguage, setSetting, setting } from "../../shared/net/settings.js";
import { PhoneSession } from "../../shared/phone/phone-session.js";
import { showRefusal } from "../../shared/phone/states.js";
import { TOUCH_TEXTS } from "../../languages/en/pages/shared/phone/texts.js";
import { listenToPage } from "./controls.js";
import { Face } from "./face.js";
import { LiveFigures } from "./figures/live-figures.js";
import { RunningTime } from "./figures/running-time.js";
import { FiguresView, readings } from "./figures/view.js";

/** Time after a gesture by which the server's final figures have arrived. */
const FIGURES_TIMEOUT_MS = 400;

/** @typedef {import("../../shared/phone/pad-surface.js").PadSurface} PadSurface */
/** @typedef {import("./heat.js").TouchHeat} TouchHeat */
/** @typedef {import("../../shared/model/messages.js").ServerMessage} ServerMessage */

export class TouchSession extends PhoneSession {
  #live = new LiveFigures(() => this.recording.phone);
  #figuresView = new FiguresView();
  #running = new RunningTime();
  #figuresChanged = true;
  #lastTotalSeconds = 0;
  /** Whether a gesture on a picture was cancelled, and no smaller figures have come since. */
  hasTakenBack = false;
  /**
   * The heatmap face, loaded with the first touch.
   * @type {TouchHeat|null}
   */
  #heat = null;
  #heatWanted = false;
  /**
   * The others' touches, loaded with the first one.
   * @type {import("./peers.js").TouchPeers|null}
   */
  #peers = null;
  /**
   * The experiment's view, loaded with the first one.
   * @type {import("./experiment/experiment.js").TouchExperiment|undefined}
   */
  #experiment;
  #valuesShown = true;
  #face = new Face(setting("switched") === true, (face) => {
    setSetting("switched", true);
    this.recording.phone.face = face;
    this.recording.unsaved = true;
    this.#figuresChanged = true;
    this.loadHeat().catch(() => notify("sheet", this.texts.offlineSheet, { icon: "offline" }));
    this.surface.frames.requestRedraw();
  });
  /**
   * The heatmap's buttons, which also switch the face; loaded with the heatmap.
   * @type {import("../../shared/input/shake.js").ShakeListener|null}
   */
  #shake = null;
  /**
   * How to see the heatmap, loaded with it.
   * @type {(() => string)|null}
   */
  #hint = null;

  /**
   * @param {PadSurface} surface
   * @param {string} code
   */
  constructor(surface, code) {
    super(surface, code, "touch");
    listenToPage(this);
    onTheme(() => surface.frames.requestRedraw());
    this.translate();
    this.connect();
    this.#wantEngine();
    if (this.recording.phone.face === "heatmap") this.showHeatmap();
  }

  /** The displayed figures. */
  get figures() {
    return this.#live.figures;
  }

  get countsItself() {
    return this.#live.countsItself;
  }

  #wantEngine() {
    const ready = () => this.surface.frames.requestRedraw();
    this.#live.wantEngine(() => this.hello().screen, this.recording.outbox, ready);
  }

  translate() {
    super.translate();
    translate(this.language, this.texts);
    byId("uncalibrated").hidden = this.calibration !== null;
    byId("figures").toggleAttribute("data-calibrated", this.calibration !== null);
    this.#figuresChanged = true;
    this.surface.frames.requestRedraw();
  }

  /** In current CSS px, because the card is laid on them. */
  get cardDensity() {
    return this.calibration &&
      { ...this.calibration, pixelsPerCentimetre: this.calibration.pixelsPerCentimetre / this.glass.zoom };
  }

  /** @param {import("../../shared/input/calibration.js").Calibration|null} calibration  in current CSS px */
  calibrate(calibration) {
    setSetting("calibration", calibration && { ...calibration, shown: shownNow() });
    // The session takes the glass from the calibration.
    this.glass.home = null;
    this.readCalibration();
    this.translate();
    this.link?.sayHello();
    if (calibration) this.lessonTaskDone();
  }

  /** @param {string} text */
  async lessonTask(text) {
    const { taskIn } = await import("./lesson-task.js");
    return taskIn(text, this);
  }

  /** Shows the heatmap, unless it is shown. */
  showHeatmap() {
    if (!this.#face.heatmapShown) this.switchFace();
  }

  resized() {
    this.#live.resize(this.hello().screen);
    this.#heat?.invalidate();
    this.surface.frames.requestRedraw();
  }

  /** The accuracy of the figures, as far as only this phone knows it. */
  get trust() {
    const relativeError = this.calibration?.relativeError ?? null;
    const calibrated = this.calibration !== null && !this.calibration.byModel;
    return { relativeError, calibrated, waiting: this.recording.outbox.waiting };
  }

  /** @returns {Promise<TouchHeat>} rejected if the module cannot be loaded now */
  async loadHeat() {
    this.#heatWanted = true;
    const [{ heatHint, TouchHeat }, { listenForShake }] = await Promise.all([
      import("./heat.js"),
      import("../../shared/input/shake.js"),
    ]);
    this.#shake ??= listenForShake(() => this.#face.switch());
    this.#hint = () => heatHint(this.language, this.#shake?.ready() === true);
    if (!this.#heat) {
      const canvas = /** @type {HTMLCanvasElement} */ (byId("heat"));
      this.#heat = new TouchHeat(canvas, this.#live, () => this.surface.frames.requestRedraw());
      this.#heat.view.values = this.#valuesShown;
      this.surface.frames.requestRedraw();
    }
    return this.#heat;
  }

  switchFace() {
    this.#face.switch();
    this.#shake?.ask();
  }

  get summary() {
    const { distance, time } = this.figures;
    const [distanceText] = readings(distance, this.language, this.trust).map(line);
    const figures = [this.calibration ? distanceText : `${distanceText} (${this.texts.uncalibrated})`];
    figures.push(line(duration(time.totalSeconds, this.language)));
    return figures.join(", ");
  }

  /**
   * @param {number} now
   * @param {number} events
   */
  drawn(now, events) {
    // Loaded with the first touch, so that the face is there when the phone is shaken.
    if (events > 0) {
      this.recording.phone.touched = true;
      if (!this.#heatWanted) this.loadHeat().catch(() => {});
    }
    const { sampler } = this.surface;
    const shown = this.#face.heatmapShown;
    const runs = sampler.gestureBegan !== null && !shown;
    if (this.#live.grow(this.hello().screen.pixelsPerCentimetre) || this.#figuresChanged || runs) {
      this.#figuresChanged = false;
      this.#figuresView.show(this.#figuresNow(), this.language, this.trust);
    }
    const peersGlide = this.#peers?.draw(now) ?? false;
    const touching = sampler.touching > 0;
    void this.#heat?.refreshDwell(this.code, this.participant?.id, { shown, touching, now });
    if (!shown || !this.#heat) return peersGlide || runs;
    return this.#heat.draw(this.surface.orientation, now, this.language) || peersGlide;
  }

  /** The figures, with the time of a finger that rests. */
  #figuresNow() {
    const { distance: d, time } = this.figures;
    const { sampler, now } = this.surface;
    const { gestureBegan: began, latest } = sampler;
    return {
      distance: d,
      time: this.#running.at(time, { now: now(), began, latest, counted: this.#live.countedUpTo(latest) }),
    };
  }

  gestureEnded() {
    if (this.surface.sampler.suspended) return;
    this.#valuesShown = !this.#valuesShown;
    const animated = this.#face.heatmapShown && !this.#heat?.smooth && !prefersReducedMotion();
    this.#heat?.view.showValues(this.#valuesShown, performance.now(), animated);
    this.surface.frames.requestRedraw();
    setTimeout(() => {
      // A challenge announces its own results.
      if (!this.challenge) this.#figuresView.announce(this.figures, this.language, this.texts, performance.now());
      this.#heat?.invalidate();
    }, FIGURES_TIMEOUT_MS);
  }

  /** @param {import("../../shared/phone/room-session.js").Welcome} welcome */
  welcomed(welcome) {
    super.welcomed(welcome);
    this.surface.prepare();
    const { stats, seq, first } = welcome;
    this.#checkCleared(stats.time.totalSeconds);
    if (stats.touches > 0) {
      this.recording.phone.touched = true;
      delete document.documentElement.dataset.untouched;
    }
    this.#live.confirmHeatmap(seq, stats.heatmap);
    this.#live.confirm(seq, stats);
    if (!first) this.#wantEngine();
    this.#heat?.invalidate();
  }

  /** @param {Contract.FiguresMessage} message */
  figuresReceived(message) {
    super.figuresReceived(message);
    const { seq, distance: moved, time, heatmap } = message;
    const isTakenBack = this.#checkCleared(time?.totalSeconds);
    this.#live.confirmChanges(seq, heatmap);
    if (moved && time) this.#live.confirm(seq, { distance: moved, time }, this.recording.outbox.latestIn(seq), isTakenBack);
    if (this.#hint) this.#face.hintAfter(time?.totalSeconds ?? 0, this.#hint());
  }

  /**
   * The time only grows unless the host or the phone's owner clears it, or a gesture was taken back.
   * @param {number|undefined} totalSeconds  the server's last value
   * @returns {boolean} whether one was, which makes it less
   */
  #checkCleared(totalSeconds = this.#lastTotalSeconds) {
    const isTakenBack = this.hasTakenBack && totalSeconds < this.#lastTotalSeconds;
    if (!isTakenBack && totalSeconds < this.#lastTotalSeconds / 2) this.surface.clear();
    if (isTakenBack) this.hasTakenBack = false;
    this.#lastTotalSeconds = totalSeconds;
    return isTakenBack;
  }

  /** @param {Contract.PeersMessage} message */
  peersReceived(message) {
    this.#showPeers(message).catch(() => {
      // Without a network the others' fingers are not shown.
    });
  }

  /** @param {import("../../shared/model/messages.js").SessionState} session */
  sessionChanged(session) {
    super.sessionChanged(session);
    this.#experiment?.applyState(session);
  }

  /** @param {import("../../shared/model/messages.js").SessionState} session */
  noticed(session) {
    return session;
  }

  /** @param {ServerMessage} message */
  received(message) {
    super.received(message);
    if (message.type === "experiment") void this.#showExperiment(message);
  }

  /** @param {Contract.ExperimentProgressMessage} message */
  async #showExperiment(message) {
    const { experimentReady, TouchExperiment } = await import("./experiment/experiment.js");
    await experimentReady;
    // The experiment may have ended while the module was loaded.
    if (!this.state?.experiment) return;
    this.#experiment ??= new TouchExperiment(this);
    this.#experiment.show(message);
  }

  /** @param {Contract.PeersMessage} message */
  async #showPeers(message) {
    const isAlone = message.touches.every(([id]) => id === this.participant?.id);
    if (isAlone && !this.#peers) return;
    const { TouchPeers } = await import("./peers.js");
    this.#peers ??= new TouchPeers(this.surface);
    this.#peers.show(message, this.participant?.id);
  }
}

/** @param {PadSurface} surface */
export function start(surface) {
  if (surface.code) return void new TouchSession(surface, surface.code);
  const language = currentLanguage();
  translate(language, TOUCH_TEXTS[language]);
  void showRefusal(TOUCH_TEXTS[language], language, null, { code: "", figures: "", banned: false });
}
