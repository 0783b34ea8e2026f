// @ts-check
/** Weighing by a spring or a ruler: a sheet that asks what this phone can, and leads through the steps. Loaded when opened. */

import { element } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { setSetting, setting } from "../../../shared/net/settings.js";
import { stepDrawing } from "./drawings.js";
import { WeighingEngine } from "./engine.js";
import { Listening } from "./listening.js";
import { COINS, coins, keep, keptScales, MAX_REFERENCES, RECORDINGS, typed, WeighingModel } from "./model.js";
import { allowMotion, knownTrouble } from "./motion.js";
import { MotionSending } from "./sending.js";
import { SensorSheet, sensorStyles } from "./sensor-sheet.js";
import { WEIGHING_TEXTS } from "../../../languages/en/pages/features/scale/weighing-texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("./engine.js").Way} Way */

/** As in Sources/Weighing/MassScale.swift: shares of the heaviest reference between which a mass is told. */
const RANGE = [0.2, 3];
/** In grams, of a typed mass. */
const TYPED_RANGE = [1, 5000];

/** @typedef {import("./sending.js").WeighingPhone} WeighingPhone */

/**
 * @param {Language} language
 * @param {import("./sensor-sheet.js").Signal} signal  given when a recording is good
 * @param {WeighingPhone|null} phone  null without a session
 */
export async function openWeighing(language, signal, phone) {
  await sensorStyles;
  if (document.querySelector("dialog[open]")) return;
  new WeighingSheet(language, signal, phone).showWays();
}

class WeighingSheet extends SensorSheet {
  #texts = WEIGHING_TEXTS[this.language];
  #sending;
  /** @type {WeighingEngine|undefined} */
  #engine;
  /** @type {WeighingModel|undefined} */
  #model;
  /** What the last recording was. */
  #last = "";

  /**
   * @param {Language} language
   * @param {import("./sensor-sheet.js").Signal} signal
   * @param {WeighingPhone|null} phone
   */
  constructor(language, signal, phone) {
    super(language, signal, WEIGHING_TEXTS[language].title);
    this.#sending = new MotionSending(phone);
  }

  /** @param {number} grams */
  #grams(grams) {
    return this.number(grams, Number.isInteger(grams) ? 0 : 2);
  }

  // What this phone can

  showWays() {
    const texts = this.#texts;
    const force = setting("force");
    const screen = force === true ? texts.screenYes : force === false ? texts.screenNo : texts.screenUnknown;
    const trouble = knownTrouble();
    const kept = keptScales(setting("weighing"));
    /** @param {Way} way */
    const part = (way) => [
      element("h3", {}, texts[way]),
      element("p", {}, way === "spring" ? texts.springNeeds : texts.rulerNeeds),
      element("p", { class: "muted" }, way === "spring" ? texts.springExact : texts.rulerExact),
      !trouble && element(
        "div",
        { class: "rows" },
        ...kept.filter((scale) => scale.way === way).map((scale) => {
          const date = new Date(`${scale.date}T12:00`).toLocaleDateString(this.language);
          return this.button(fillText(texts.use, { name: scale.name, date }), () => this.#begin(new WeighingModel(scale)));
        }),
        this.button(texts.calibrateNew, () => {
          const name = way === "spring" ? texts.springName : texts.rulerName;
          return this.#begin(new WeighingModel({ way, name: this.#freeName(way, name), date: "", loads: [] }));
        }),
      ),
    ];
    this.show(
      element("p", {}, texts.intro),
      element("p", { class: "muted" }, screen),
      trouble ? this.troubleText(trouble) : element("p", { class: "muted" }, texts.allow),
      ...part("spring"),
      ...part("ruler"),
    );
  }

  /**
   * @param {Way} way
   * @param {string} name
   */
  #freeName(way, name) {
    const taken = keptScales(setting("weighing")).filter((scale) => scale.way === way).map((scale) => scale.name);
    let free = name;
    for (let count = 2; taken.includes(free); count += 1) free = `${name} ${count}`;
    return free;
  }

  /** @param {WeighingModel} model */
  async #begin(model) {
    this.say("");
    // First, because a browser asks only within the tap.
    const allowed = allowMotion();
    const [trouble, engine] = await Promise.all([allowed, WeighingEngine.load().catch(() => null)]);
    if (trouble) return this.say(this.#texts[trouble]);
    if (!engine) return this.say(this.#texts.failed);
    this.#engine = engine;
    this.#model = model;
    this.#last = "";
    if (model.current) this.#showReference();
    else this.#showLoad();
  }

  // Calibrating

  #showReference() {
    const model = /** @type {WeighingModel} */ (this.#model);
    const texts = this.#texts;
    const { way, current } = model;
    if (!current) return;
    const isEmpty = current.grams === 0;
    const isSpring = way === "spring";
    const first = isEmpty
      ? isSpring ? texts.emptySpring : texts.emptyRuler
      : fillText(isSpring ? texts.referenceSpring : texts.referenceRuler, { grams: this.#grams(current.grams) });
    const again = isSpring ? texts.againSpring : texts.againRuler;
    const isAgain = current.readings.length > 0;
    const name = element("input", {
      id: "weighing-name",
      class: "entry",
      maxlength: 24,
      value: model.name,
      change: () => (model.name = name.value.trim() || model.name),
    });
    this.say(this.#last);
    const isDone = model.missing === 0;
    this.show(
      isDone ? null : stepDrawing(way, isAgain ? "again" : isEmpty ? "hang" : "calibrate"),
      isDone ? null : element("p", {}, isAgain ? again : first),
      isDone ? null : this.#listenPart(),
      ...(isDone ? this.#nextPart() : []),
      this.#table(),
      element("label", { for: "weighing-name" }, texts.name),
      name,
      this.#backRow(),
    );
  }

  #backRow() {
    return element(
      "div",
      { class: "rows" },
      this.button(this.#texts.back, () => {
        this.say("");
        this.showWays();
      }),
    );
  }

  /** The next reference, and weighing as soon as there are enough. */
  #nextPart() {
    const model = /** @type {WeighingModel} */ (this.#model);
    const texts = this.#texts;
    const parts = /** @type {(Node|false)[]} */ ([]);
    if (model.isCalibrated) {
      const { scale, refused } = model.result(/** @type {WeighingEngine} */ (this.#engine));
      if (scale) {
        parts.push(
          ...this.#scaleText(scale),
          element(
            "div",
            { class: "rows" },
            this.button(texts.weigh, () => this.#weigh(), true),
          ),
        );
      } else if (refused) parts.push(element("p", { class: "weighing-trouble" }, texts[refused]));
    }
    if (!model.canTakeMore) return parts;
    if (model.isCalibrated && model.complete.length <= MAX_REFERENCES) parts.push(element("p", {}, texts.moreReferences));
    parts.push(this.#referenceForm());
    return parts;
  }

  /** @param {import("./engine.js").ScaleFigures} scale */
  #scaleText({ heaviest, misfitGrams, newtonsPerMetre }) {
    const texts = this.#texts;
    const [low, high] = RANGE.map((share) => this.number(share * heaviest));
    const misfit = this.number(misfitGrams, 1);
    const fit = this.#model?.way === "spring"
      ? fillText(texts.fit, { misfit, k: this.number(newtonsPerMetre, 1) })
      : fillText(texts.fitRuler, { misfit });
    return [
      element("p", { class: "weighing-calibrated" }, fillText(texts.calibrated, { low, high })),
      element("p", { class: "muted" }, fit),
    ];
  }

  #referenceForm() {
    const texts = this.#texts;
    const names = /** @type {(keyof typeof COINS)[]} */ (Object.keys(COINS));
    const kind = element(
      "select",
      { id: "weighing-known", change: () => update() },
      ...names.map((name) => element("option", { value: name }, fillText(texts[name], { grams: this.number(COINS[name], 2) }))),
      element("option", { value: "typed" }, texts.typed),
    );
    const amount = element("input", {
      id: "weighing-amount",
      class: "entry",
      type: "number",
      inputmode: "decimal",
      required: true,
    });
    const label = element("label", { for: "weighing-amount" });
    const update = () => {
      const isTyped = kind.value === "typed";
      label.textContent = isTyped ? texts.grams : texts.count;
      const [min, max] = isTyped ? TYPED_RANGE : [1, 40];
      for (const [name, value] of Object.entries({ min, max, step: isTyped ? "any" : 1 })) {
        amount.setAttribute(name, String(value));
      }
      amount.value = isTyped ? "" : "4";
    };
    update();
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const value = Number(amount.value);
      const coin = /** @type {keyof typeof COINS} */ (kind.value);
      this.#model?.putOn(kind.value === "typed" ? typed(value) : coins(coin, value));
      this.#last = "";
      this.#showReference();
    };
    return element(
      "form",
      { class: "weighing-form", submit },
      element("label", { for: "weighing-known" }, texts.known),
      kind,
      label,
      amount,
      element("button", { type: "submit", class: "primary" }, texts.take),
    );
  }

  #table() {
    const texts = this.#texts;
    const { loads } = /** @type {WeighingModel} */ (this.#model);
    const rows = loads.map(({ grams, readings }) =>
      element(
        "tr",
        {},
        element("td", {}, grams === 0 ? texts.empty : fillText(texts.gramsValue, { grams: this.#grams(grams) })),
        element("td", {}, fillText(texts.ofRecordings, { count: readings.length, all: RECORDINGS })),
      )
    );
    const head = element(
      "tr",
      {},
      element("th", { scope: "col" }, texts.mass),
      element("th", { scope: "col" }, texts.recordings),
    );
    return element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
  }

  // Listening

  /** How to pull and let go, and the button. */
  #listenPart() {
    const model = /** @type {WeighingModel} */ (this.#model);
    const texts = this.#texts;
    const start = () => {
      this.signal.prepare();
      this.say("");
      const listening = new Listening(model.way, /** @type {WeighingEngine} */ (this.#engine), texts, {
        heard: (reading, samples) => {
          this.signal.give();
          this.#sending.recorded(model, samples);
          model.add(reading);
          this.#last = model.way === "spring"
            ? fillText(texts.period, { seconds: this.number(reading[0], 3) })
            : texts.heardRuler;
          this.listening = null;
          this.#next();
        },
        refused: (reason, samples) => {
          // One that a hidden page has cut off says nothing of the scale.
          if (reason !== "hidden") this.#sending.recorded(model, samples);
          this.listening = null;
          this.#last = texts.refused[reason];
          this.#next();
        },
      });
      this.listening = listening;
      const cancel = () => {
        listening.end();
        this.listening = null;
        this.#next();
      };
      const stop = this.button(texts.cancel, cancel);
      place.replaceChildren(...listening.nodes, stop);
      stop.focus();
    };
    const place = element(
      "div",
      { class: "weighing-listen" },
      element("p", {}, model.way === "spring" ? texts.pull : texts.still),
      this.button(texts.listen, start, true),
    );
    return place;
  }

  #next() {
    const model = /** @type {WeighingModel} */ (this.#model);
    if (!model.current) return this.#showLoad();
    if (model.missing === 0) this.#keep();
    this.#showReference();
  }

  #keep() {
    const model = /** @type {WeighingModel} */ (this.#model);
    if (!model.isCalibrated) return;
    const now = new Date();
    model.date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    setSetting("weighing", keep(keptScales(setting("weighing")), model.kept));
  }

  // Weighing

  #weigh() {
    const model = /** @type {WeighingModel} */ (this.#model);
    this.#keep();
    model.beginWeighing();
    this.#last = "";
    this.#showLoad();
  }

  #showLoad() {
    const model = /** @type {WeighingModel} */ (this.#model);
    const texts = this.#texts;
    const isSpring = model.way === "spring";
    const hasReadings = model.weighed.length > 0;
    const again = isSpring ? texts.againSpring : texts.againRuler;
    const { scale, mass, refused } = model.result(/** @type {WeighingEngine} */ (this.#engine));
    const [low, high] = RANGE.map((share) => this.number(share * (scale?.heaviest ?? 0)));
    const other = () => {
      model.nextLoad();
      this.#last = "";
      this.#showLoad();
    };
    const result = mass && fillText(texts.result, { grams: this.number(mass.grams, 1), error: this.number(mass.error, 1) });
    this.say([this.#last, result ?? (refused && hasReadings ? fillText(texts[refused], { low, high }) : "")].join(" ").trim());
    this.show(
      mass ? this.result(mass.grams, result ?? "") : null,
      result
        ? element("p", { class: "muted" }, model.tare.length > 0 ? `${texts.net}. ${texts.meaning}` : texts.meaning)
        : null,
      stepDrawing(model.way, hasReadings ? "again" : "weigh"),
      element("p", {}, hasReadings ? again : isSpring ? texts.loadSpring : texts.loadRuler),
      hasReadings && element("p", { class: "muted" }, texts.onceWhy),
      this.#listenPart(),
      element(
        "div",
        { class: "rows" },
        hasReadings && this.button(texts.other, other),
        Boolean(mass) && model.tare.length === 0 && this.button(texts.tare, () => {
          model.takeTare();
          this.#last = texts.tared;
          this.#showLoad();
        }),
        model.tare.length > 0 && this.button(texts.untare, () => {
          model.forgetTare();
          this.#showLoad();
        }),
      ),
      ...(scale ? this.#scaleText(scale) : []),
      this.#table(),
      this.#backRow(),
    );
  }
}
