// @ts-check
/** The sheet that makes a region from the place where the author stands, or from the path that the author walks. */

import { isRough, roughPositionText } from "../../../shared/input/rough-position.js";
import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { ReceiverClock } from "../../../shared/input/receiver-clock.js";
import { keepAwake } from "../../../shared/input/wake-lock.js";
import { fillText } from "../../../shared/model/language.js";
import { insecureHelp } from "./insecure.js";
import { keepOpen } from "./kept-open.js";
import { FIELD_TEXTS } from "../../../languages/en/pages/features/authoring/field/texts.js";
import { MAX_ACCURACY_METRES, Track } from "./track.js";
import { TrackView } from "./track-view.js";

/** @typedef {import("./track.js").Shape} Shape */
/** @typedef {import("../../../shared/model/regions.js").Region} Region */

/** Time without a position after which an error is shown (ms). */
const POSITION_TIMEOUT_MS = 10_000;
/** Steps of the buttons *Wider* and *Take back*. */
const WIDEN_STEP_METRES = 5;
const REMOVAL_STEP_METRES = 10;

export class RegionSheet {
  #texts;
  #language;
  #onAdded;
  #track = new Track();
  /** @type {"waiting"|"walking"|"shaping"} */
  #phase = "waiting";
  /** @type {Shape} */
  #shape = "circle";
  #extraMetres = 0;
  /** @type {number|null} */
  #watch = null;
  /** @type {{accuracy: number, at: number}|null} */
  #newest = null;
  #receiver = new ReceiverClock();
  /** @type {ReturnType<typeof setInterval>} */
  #clock;
  #view;
  #accuracy;
  #walkedText = element("p", { class: "numbers", id: "track-walked" });
  #trouble = element("div", { class: "field-trouble", role: "alert" });
  #walking;
  #shaping;
  #shapes = element("div", { class: "rows", role: "group" });
  #shapeText = element("p", { class: "numbers", id: "track-says", role: "status" });
  #name;
  #startButton;
  #removeLastButton;
  #sheet;

  /**
   * @param {object} options
   * @param {import("../../../shared/model/language.js").Language} options.language
   * @param {string} options.name  the default name of the place
   * @param {number} options.nameCharacters
   * @param {(made: {region: Region, name: string}) => void} options.added
   */
  constructor({ language, name, nameCharacters, added }) {
    const texts = FIELD_TEXTS[language];
    this.#language = language;
    this.#texts = texts;
    this.#onAdded = added;
    this.#view = new TrackView(texts.sketch);
    this.#accuracy = element("p", { id: "track-accuracy", role: "status" }, texts.waiting);
    const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => void} */ click, kind = "") =>
      element("button", { id, class: kind, click }, label);
    this.#startButton = button("track-start", texts.start, () => this.#startWalk(), "primary big");
    this.#removeLastButton = button("track-back", texts.takeBack, () => this.#removeLastPart());
    this.#walking = element(
      "div",
      { class: "rows", hidden: true },
      button("track-done", texts.done, () => this.#createRegion(), "primary big"),
      element("div", { class: "pair" }, this.#removeLastButton, button("track-discard", texts.discard, () => this.#discard())),
    );
    this.#name = element("input", { id: "track-name", maxlength: nameCharacters, autocomplete: "off", placeholder: name });
    this.#shapes.setAttribute("aria-label", texts.shape);
    this.#shaping = element(
      "div",
      { class: "rows", hidden: true },
      this.#shapeText,
      this.#shapes,
      element(
        "div",
        { class: "pair" },
        button("track-narrower", texts.narrower, () => this.#widen(-WIDEN_STEP_METRES)),
        button("track-wider", texts.wider, () => this.#widen(WIDEN_STEP_METRES)),
      ),
      element("label", { for: "track-name" }, texts.name),
      this.#name,
      button("track-add", texts.add, () => this.#add(), "primary big"),
      button("track-again", texts.discard, () => this.#discard()),
    );
    void addStyle("/features/authoring/field/field.css");
    this.#sheet = openSheet({ title: texts.regionTitle, close: texts.close, closed: () => this.#onClose() }, [
      element("p", { class: "muted" }, texts.regionText),
      this.#accuracy,
      this.#trouble,
      this.#view.root,
      this.#walkedText,
      this.#startButton,
      this.#walking,
      this.#shaping,
    ]);
    this.#sheet.classList.add("field");
    keepOpen(this.#sheet, () => {
      if (this.#phase !== "walking" || this.#track.fixes.length === 0) return false;
      this.#createRegion();
      return true;
    });
    this.#clock = setInterval(() => this.#showAccuracy(), 1000);
    keepAwake();
    this.#watchPosition();
    this.#show();
  }

  #watchPosition() {
    this.#trouble.replaceChildren();
    if (!window.isSecureContext) return this.#trouble.replaceChildren(insecureHelp(this.#texts));
    if (!("geolocation" in navigator)) return this.#showError(this.#texts.positionUnsupported);
    this.#watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
        if (isRough({ accuracy })) this.#showError(roughPositionText(this.#language));
        else this.#trouble.replaceChildren();
        const time = this.#receiver.time(timestamp, Date.now());
        if (time === null) return;
        this.#newest = { accuracy, at: Date.now() };
        if (this.#phase === "walking") this.#track.add({ latitude, longitude, accuracy, time });
        this.#show();
      },
      ({ code }) => {
        if (code === 3) return; // A time-out is ignored, because the watch continues.
        this.#showError(code === 1 ? this.#texts.positionDenied : this.#texts.positionUnavailable, true);
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: 20_000 },
    );
  }

  /** @param {string} text @param {boolean} [mayRetry] */
  #showError(text, mayRetry = false) {
    const again = () => {
      if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
      this.#watchPosition();
    };
    const retry = mayRetry && element("button", { click: again }, this.#texts.retry);
    this.#trouble.replaceChildren(element("p", {}, text), ...(retry ? [retry] : []));
  }

  #onClose() {
    clearInterval(this.#clock);
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
  }

  #startWalk() {
    this.#phase = "walking";
    this.#show();
    this.#sheet.querySelector("#track-done")?.scrollIntoView({ block: "nearest" });
  }

  #removeLastPart() {
    this.#track.removeLast(REMOVAL_STEP_METRES);
    this.#show();
  }

  #discard() {
    this.#track.clear();
    this.#extraMetres = 0;
    this.#phase = "waiting";
    this.#show();
    this.#startButton.focus();
  }

  #createRegion() {
    this.#shape = this.#track.shape;
    this.#extraMetres = 0;
    this.#phase = "shaping";
    this.#show();
    /** @type {HTMLElement|null} */ (this.#sheet.querySelector("#track-add"))?.focus();
  }

  /** @param {number} by */
  #widen(by) {
    this.#extraMetres += by;
    this.#show();
  }

  #add() {
    const region = this.#track.region(this.#shape, this.#extraMetres);
    if (!region) return;
    this.#sheet.close();
    this.#onAdded({ region, name: this.#name.value.trim() });
  }

  #showAccuracy() {
    const { accuracy = 0, at = 0 } = this.#newest ?? {};
    const age = Date.now() - at;
    const metres = Math.max(1, Math.round(accuracy));
    const text = !this.#newest
      ? this.#texts.waiting
      : age > POSITION_TIMEOUT_MS
      ? fillText(this.#texts.stale, { seconds: Math.round(age / 1000) })
      : fillText(accuracy > MAX_ACCURACY_METRES ? this.#texts.vague : this.#texts.accuracy, { metres });
    setText(this.#accuracy, text);
    this.#accuracy.classList.toggle(
      "bad",
      this.#newest !== null && (age > POSITION_TIMEOUT_MS || accuracy > MAX_ACCURACY_METRES),
    );
  }

  #show() {
    const texts = this.#texts;
    const phase = this.#phase;
    const { fixes, shapes } = this.#track;
    const isShaping = phase === "shaping";
    this.#showAccuracy();
    this.#startButton.hidden = phase !== "waiting";
    this.#startButton.disabled = this.#newest === null;
    this.#walking.hidden = phase !== "walking";
    this.#shaping.hidden = !isShaping;
    this.#removeLastButton.disabled = fixes.length === 0;
    /** @type {HTMLButtonElement} */ (this.#walking.firstElementChild).disabled = fixes.length === 0;
    const counts = { metres: Math.round(this.#track.length), count: fixes.length };
    setText(this.#walkedText, phase === "walking" ? fillText(texts.walked, counts) : "");
    const shape = isShaping ? this.#shape : fixes.length > 0 ? this.#track.shape : "circle";
    const region = this.#track.region(shape, isShaping ? this.#extraMetres : 0);
    this.#view.show(fixes, region);
    this.#view.root.toggleAttribute("hidden", fixes.length === 0);
    if (!isShaping || !region) return;
    const text = region.type === "circle"
      ? fillText(texts.circleSays, { metres: region.radiusMetres, count: fixes.length })
      : fillText(texts.polygonSays, { corners: region.points.length, count: fixes.length });
    setText(this.#shapeText, text);
    const choose = (/** @type {Shape} */ chosen) => () => {
      this.#shape = chosen;
      this.#show();
      /** @type {HTMLElement|null} */ (this.#shapes.querySelector(`[data-shape="${chosen}"]`))?.focus();
    };
    this.#shapes.replaceChildren(
      ...shapes.map((one) =>
        element(
          "button",
          { class: "choice", "data-shape": one, "aria-pressed": String(one === this.#shape), click: choose(one) },
          texts[one],
        )
      ),
    );
  }
}
