// @ts-check
/** The heatmap's kind: in blocks or smooth, by count or by time; the host's choice holds for all projectors. */

import { choice } from "../../../shared/dom/choice.js";
import { byId } from "../../../shared/dom/dom.js";
import { setSetting, setting } from "../../../shared/net/settings.js";

export class HeatOptions {
  #classroom;
  #picture;
  #fail;
  #changed;
  /** @type {"count"|"dwell"} */
  layer = "count";
  /** The host's last choice, here or elsewhere. */
  #lastHeat = "";

  /**
   * @param {import("../room/classroom.js").Classroom} classroom
   * @param {import("../../../shared/drawing/room-picture.js").RoomPicture} picture
   * @param {(error: unknown) => void} fail
   * @param {() => void} changed
   */
  constructor(classroom, picture, fail, changed) {
    this.#classroom = classroom;
    this.#picture = picture;
    this.#fail = fail;
    this.#changed = changed;
    picture.smooth = setting("heat")?.smooth === true;
    this.#show();
  }

  /** The server has another choice of the host. */
  applyState() {
    const { heat } = this.#classroom.room.state;
    const serialised = JSON.stringify(heat);
    if (!heat || serialised === this.#lastHeat) return;
    this.#lastHeat = serialised;
    this.#picture.smooth = heat.smooth;
    this.layer = heat.layer === "dwell" ? "dwell" : "count";
    this.#show();
    this.#changed();
  }

  /** @param {{smooth?: boolean, layer?: "count"|"dwell"}} chosen */
  #choose(chosen) {
    this.#picture.smooth = chosen.smooth ?? this.#picture.smooth;
    this.layer = chosen.layer ?? this.layer;
    setSetting("heat", { ...setting("heat"), smooth: this.#picture.smooth });
    this.#changed();
    if (!this.#classroom.host) return;
    const heat = { smooth: this.#picture.smooth, layer: this.layer };
    this.#lastHeat = JSON.stringify(heat);
    this.#classroom.command({ action: "view", view: "heatmap", ...heat }).catch(this.#fail);
  }

  #show() {
    const { texts } = this.#classroom;
    byId("heat-options").replaceChildren(
      choice([[texts.blocks, false], [texts.smooth, true]], this.#picture.smooth, (smooth) => this.#choose({ smooth })),
      choice(
        [[texts.count, "count"], [texts.dwell, "dwell"]],
        String(this.layer),
        (layer) => this.#choose({ layer: layer === "dwell" ? "dwell" : "count" }),
      ),
    );
  }
}
