// @ts-check
/** The list of audio walks: those on the server, and drafts in this browser. */

import { byId } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { deskCard } from "../desk/card.js";
import { DeskList } from "../desk/list.js";
import { soundDraft } from "../drafts/sound-draft.js";
import { allPlays, removePlay } from "./api.js";
import { AUTHOR_PLAYS_TEXTS } from "../../../languages/en/pages/features/authoring/play/texts.js";

/** @typedef {import("./api.js").PlaySummary} PlaySummary */

/** @param {import("../../../shared/net/draft-store.js").DraftRecord} record */
const draftOf = ({ document }) => soundDraft("play", /** @type {import("./model/draft.js").PlayDraft} */ (document)).document;

/** @extends {DeskList<PlaySummary, typeof AUTHOR_PLAYS_TEXTS.en>} */
export class PlayList extends DeskList {
  /**
   * @param {HTMLElement} section
   * @param {import("../desk/gate.js").Gate} gate
   * @param {(address: string) => void} go
   */
  constructor(section, gate, go) {
    super(section, gate, go, { kind: "play", address: "/author/play", allTexts: AUTHOR_PLAYS_TEXTS, load: allPlays });
  }

  /** @param {{id: string, title: string}} play */
  remove({ id, title }) {
    const nothing = async () => {};
    this.askToRemove({ id, title }, { hide: nothing, unhide: nothing, remove: () => removePlay(id) });
  }

  show() {
    byId("empty").hidden = !this.isEmpty;
    byId("plays").replaceChildren(
      ...this.local.map((record) => this.localCard(record, { note: this.#scenes(draftOf(record).scenes.length) })),
      ...this.works.map((play) => this.#card(play)),
    );
  }

  /** @param {number} count */
  #scenes(count) {
    return count === 1 ? this.texts.scenesOne : fillText(this.texts.scenesCount, { count });
  }

  /** @param {PlaySummary} play */
  #card({ id, title, complete, scenes }) {
    const { texts } = this;
    const isChanged = this.isChangedHere(id);
    return deskCard({
      id,
      title,
      address: `/author/play?play=${id}`,
      label: fillText(texts.edit, { title }),
      open: this.go,
      note: this.#scenes(scenes),
      state: isChanged ? texts.unsaved : complete ? texts.complete : texts.incomplete,
      severity: isChanged || !complete ? "warn" : "ok",
      tools: [
        complete && { name: "test", icon: "play", label: fillText(texts.test, { title }), run: `/walk/${id}?desk` },
        this.bin(title, () => this.remove({ id, title })),
      ],
    });
  }
}
