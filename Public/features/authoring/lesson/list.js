// @ts-check
/** The list of lessons: those on the server, the built-in ones, and drafts in this browser. */

import { byId } from "../../../shared/dom/dom.js";
import { fillText, textIn } from "../../../shared/model/language.js";
import { lessons } from "../../../shared/net/lessons.js";
import { currentLanguage } from "../../../shared/net/settings.js";
import { deskCard } from "../desk/card.js";
import { DeskList } from "../desk/list.js";
import { soundDraft } from "../drafts/sound-draft.js";
import { removeLesson } from "./api.js";
import { AUTHOR_LESSONS_TEXTS } from "../../../languages/en/pages/features/authoring/lesson/texts.js";

/** @typedef {import("../../../shared/net/lessons.js").LessonSummary} LessonSummary */

/** @param {import("../../../shared/net/draft-store.js").DraftRecord} record */
const draftOf = ({ document }) => soundDraft("lesson", /** @type {import("./model.js").LessonDraft} */ (document)).document;

/** @extends {DeskList<LessonSummary, typeof AUTHOR_LESSONS_TEXTS.en>} */
export class LessonList extends DeskList {
  /**
   * @param {HTMLElement} section
   * @param {import("../desk/gate.js").Gate} gate
   * @param {(address: string) => void} go
   */
  constructor(section, gate, go) {
    super(section, gate, go, { kind: "lesson", address: "/author/lesson", allTexts: AUTHOR_LESSONS_TEXTS, load: lessons });
  }

  /** @param {{id: string, title: string}} lesson */
  remove({ id, title }) {
    const nothing = async () => {};
    this.askToRemove({ id, title }, { hide: nothing, unhide: nothing, remove: () => removeLesson(id) });
  }

  show() {
    byId("empty").hidden = !this.isEmpty;
    byId("lessons").replaceChildren(
      ...this.local.map((record) => this.localCard(record, { note: this.#steps(draftOf(record).lesson.steps.length) })),
      ...this.works.map((lesson) => this.#card(lesson)),
    );
  }

  /** @param {number} count */
  #steps(count) {
    return fillText(this.texts.steps, { count });
  }

  /** @param {LessonSummary} lesson */
  #card({ id, title: titles, steps, builtIn }) {
    const { texts } = this;
    const title = textIn(titles, currentLanguage());
    const isChanged = this.isChangedHere(id);
    return deskCard({
      id,
      title,
      address: `/author/lesson?lesson=${id}`,
      label: fillText(texts.edit, { title }),
      open: this.go,
      note: this.#steps(steps),
      state: isChanged ? texts.unsaved : builtIn ? texts.builtIn : texts.stored,
      severity: isChanged ? "warn" : "ok",
      tools: [!builtIn && this.bin(title, () => this.remove({ id, title }))],
    });
  }
}
