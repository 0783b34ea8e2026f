// @ts-check
/** The source of the walk's positions, the phone or the desk, and the alternatives without a position. */

import { element } from "../../../shared/dom/dom.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { roughPositionText } from "../../../shared/input/rough-position.js";
import { serverInfo } from "../../../shared/net/rest.js";
import { PositionWatch } from "../listening/position.js";

/** @typedef {import("../listening/position.js").PositionTrouble} PositionTrouble */
/** @typedef {{start: () => void, stop: () => void}} PositionSource */

/** Troubles that do not end by waiting; the scenes are then chosen by hand. */
const PERMANENT_TROUBLES = Object.freeze(/** @type {(PositionTrouble|null)[]} */ (["insecure", "unsupported", "denied"]));

export class WalkPositions {
  #screen;
  /** @type {PositionSource} */
  #source;
  #isStarted = false;
  /** @type {PositionTrouble|null} */
  #trouble = null;

  /** @param {import("./screen.js").WalkScreen} screen */
  constructor(screen) {
    this.#screen = screen;
    this.#source = new PositionWatch({
      fix: (reading) => screen.listener.fix(reading),
      trouble: (trouble) => this.#changed(trouble),
    });
  }

  /** Called in a tap. */
  start() {
    this.#isStarted = true;
    this.#source.start();
  }

  stop() {
    this.#isStarted = false;
    this.#source.stop();
  }

  /** @param {PositionSource} source */
  use(source) {
    this.#source.stop();
    this.#source = source;
    this.#changed(null);
    if (this.#isStarted) source.start();
  }

  translate() {
    void this.#showTrouble();
  }

  /** @param {PositionTrouble|null} trouble */
  #changed(trouble) {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    if (PERMANENT_TROUBLES.includes(trouble)) this.#screen.tabs.choose("scenes");
    void this.#showTrouble();
  }

  async #showTrouble() {
    const trouble = this.#trouble;
    if (!trouble) return withdraw("position");
    const { texts, tabs, language } = this.#screen;
    const again = element("button", { click: () => this.#retry() }, texts.again);
    const byHand = element("button", { click: () => tabs.choose("scenes") }, texts.byHand);
    // If waiting does not help, the list of scenes is already visible.
    /** @type {HTMLElement[]} */
    const actions = trouble === "denied" ? [again] : PERMANENT_TROUBLES.includes(trouble) ? [] : [byHand];
    if (trouble === "insecure") actions.push(...(await this.#secureLink()));
    if (trouble !== this.#trouble) return;
    const kind = PERMANENT_TROUBLES.includes(trouble) ? "bad" : "warn";
    notify("position", trouble === "rough" ? roughPositionText(language) : texts[trouble], { kind, actions });
  }

  #retry() {
    this.#changed(null);
    this.#source.stop();
    this.#source.start();
  }

  /**
   * Not offered in a class, because nobody should have to leave the class for it.
   * @returns {Promise<HTMLElement[]>} a link to the same page over HTTPS, or to the steps by which this phone trusts it
   */
  async #secureLink() {
    const { texts } = this.#screen;
    if (new URLSearchParams(location.search).has("s")) return [];
    const href = await import("../../../shared/net/trusted-address.js").then(({ trustedAddress }) => trustedAddress()).catch(
      () => null,
    );
    if (href) return [element("a", { class: "button", href }, texts.insecureLink)];
    const { certificateAuthority } = await serverInfo().catch(() => ({ certificateAuthority: false }));
    return certificateAuthority ? [element("a", { class: "button", href: "/ca" }, texts.insecureHelp)] : [];
  }
}
