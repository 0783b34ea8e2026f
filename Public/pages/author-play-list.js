// @ts-check
/** The list of audio walks: the server's, and what was begun in this browser. */

import { allDrafts, sweepFiles } from "../net/draft-store.js";
import { allPlays, removePlay } from "../net/play-authoring.js";
import { fillText } from "../protocol/language.js";
import { AUTHOR_PLAY_TEXTS } from "../protocol/texts/author-play.js";
import { deskCard } from "../view/desk-card.js";
import { byId, setText } from "../view/dom.js";
import { askToRemove, forgetLocal } from "./author-removal.js";

/** @typedef {import("../protocol/language.js").Language} Language */
/** @typedef {import("../net/play-authoring.js").Play} Play */

export class PlayList {
  #section;
  #gate;
  #go;
  /** @type {Language} */
  #language = "en";
  /** @type {Play[]|null} null: not loaded yet */
  #plays = null;
  /** @type {import("../net/draft-store.js").DraftRecord[]} */
  #drafts = [];
  /** Being deleted: not shown, unless it is taken back. */
  #removing = new Set();

  /**
   * @param {HTMLElement} section
   * @param {import("./author-gate.js").Gate} gate
   * @param {(address: string) => void} go
   */
  constructor(section, gate, go) {
    this.#section = section;
    this.#gate = gate;
    this.#go = go;
  }

  /** @param {Language} language */
  speak(language) {
    this.#language = language;
    this.#show();
  }

  /** @param {Language} language */
  async open(language) {
    this.#language = language;
    document.title = AUTHOR_PLAY_TEXTS[language].documentTitle;
    byId("busy").hidden = this.#plays !== null;
    this.#section.hidden = false;
    try {
      // What is here is shown at once, also while the server is away.
      this.#drafts = await allDrafts("play");
      this.#show();
      const plays = await this.#gate.pass(allPlays);
      this.#drafts = await allDrafts("play");
      this.#plays = plays;
      this.#show();
      void sweepFiles(Date.now());
    } catch (error) {
      setText(byId("list-failure"), String(error instanceof Error ? error.message : error));
    } finally {
      byId("busy").hidden = true;
    }
  }

  /**
   * Asks, then deletes it some seconds later.
   * @param {{id: string, title: string}} play
   */
  remove({ id, title }) {
    const nothing = async () => {};
    const removing = () => {
      this.#removing.add(id);
      if (location.search) this.#go("/author/play");
      else this.#show();
    };
    const restored = () => {
      this.#removing.delete(id);
      void this.open(this.#language);
    };
    const texts = AUTHOR_PLAY_TEXTS[this.#language];
    askToRemove(
      {
        kind: "play",
        id,
        title,
        texts,
        hide: nothing,
        unhide: nothing,
        remove: () => removePlay(id),
        removing,
        restored,
      },
      this.#language,
    );
  }

  /**
   * What only this browser has.
   * @param {import("../net/draft-store.js").DraftRecord} record
   */
  forget(record) {
    const texts = AUTHOR_PLAY_TEXTS[this.#language];
    const changed = async () => {
      this.#drafts = await allDrafts("play");
      this.#show();
    };
    void forgetLocal(
      record,
      { title: record.document.title || texts.untitled, texts, language: this.#language, changed },
    );
  }

  #show() {
    const texts = AUTHOR_PLAY_TEXTS[this.#language];
    const plays = (this.#plays ?? []).filter(({ id }) => !this.#removing.has(id));
    const local = this.#drafts.filter(({ id }) => !id || this.#plays === null);
    const changed = new Set(this.#drafts.map(({ id }) => id));
    byId("empty").hidden = this.#plays === null || plays.length + local.length > 0;
    /** @param {number} count */
    const scenes = (count) => (count === 1 ? texts.scenesOne : fillText(texts.scenesCount, { count }));
    byId("plays").replaceChildren(
      ...local.map((record) => {
        const { key, document } = record;
        const title = document.title || texts.untitled;
        return deskCard({
          id: key,
          title,
          address: `/author/play?draft=${key}`,
          label: fillText(texts.edit, { title }),
          open: this.#go,
          note: scenes(document.scenes.length),
          state: record.id ? texts.unsaved : texts.local,
          mood: "warn",
          tools: [{ name: "delete", sign: "bin", label: fillText(texts.deleteOne, { title }), does: () => this.forget(record) }],
        });
      }),
      ...plays.map((play) => {
        const { id, title, complete } = play;
        const isChanged = changed.has(id);
        return deskCard({
          id,
          title,
          address: `/author/play?play=${id}`,
          label: fillText(texts.edit, { title }),
          open: this.#go,
          note: scenes(play.scenes),
          state: isChanged ? texts.unsaved : complete ? texts.complete : texts.incomplete,
          mood: isChanged || !complete ? "warn" : "ok",
          tools: [
            complete && {
              name: "test",
              sign: "play",
              label: fillText(texts.test, { title }),
              does: `/walk/${id}?desk`,
            },
            {
              name: "delete",
              sign: "bin",
              label: fillText(texts.deleteOne, { title }),
              does: () => this.remove({ id, title }),
            },
          ],
        });
      }),
    );
  }
}
