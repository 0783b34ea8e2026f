// @ts-check
/** Opens a lesson in its editor: from the server, or a draft from this browser. */

import { addStyle } from "../../../shared/dom/dom.js";
import { hideState } from "../../../shared/dom/states/state-panel.js";
import { textIn } from "../../../shared/model/language.js";
import { lesson } from "../../../shared/net/lessons.js";
import { RestError } from "../../../shared/net/rest.js";
import { allDrafts, draft as storedDraft, newKey } from "../../../shared/net/draft-store.js";
import { authorToken } from "../drafts/author-token.js";
import { remoteOf, soundDraft } from "../drafts/sound-draft.js";
import { EDITOR_STYLES, fromServer, showNotFound } from "../workbench/workbench.js";
import { LessonEditor } from "./editor.js";
import { AUTHOR_LESSON_TEXTS } from "../../../languages/en/pages/features/authoring/lesson/editor-texts.js";
import { emptyLesson } from "./model.js";

/** @typedef {import("./model.js").LessonDraft} LessonDraft */
/** @typedef {{id: string|null, updatedAt: string|null, isWhole?: boolean}} RemoteLesson  `isWhole`: it was read with its right answers */

/**
 * @param {HTMLElement} container
 * @param {{id: string|null, key: string|null}} wanted
 * @param {import("../desk/gate.js").Gate} gate
 * @param {import("../desk/desk.js").Surroundings<{id: string, title: string}>} surroundings
 * @returns {Promise<LessonEditor|null>} null if there is no such lesson; a message is shown then
 */
export async function openLesson(container, { id, key }, gate, surroundings) {
  const { language } = surroundings;
  hideState();
  const styled = Promise.all([EDITOR_STYLES[0], "/features/authoring/lesson/editor.css"].map(addStyle));
  const stored = key && key !== "new"
    ? await storedDraft(key)
    : (await allDrafts("lesson")).find((draft) => id && draft.id === id);
  /** @type {RemoteLesson} */
  let remote = remoteOf(stored, { id: null, updatedAt: null });
  /** @type {LessonDraft|null} */
  let serverVersion = null;
  try {
    const lessonID = id ?? remote.id;
    if (lessonID) {
      const onServer = await fromServer(
        () => gate.pass(() => lesson(lessonID, { token: authorToken(), answers: true }), { failsWhenDown: Boolean(stored) }),
        Boolean(stored),
      );
      if (onServer && (!stored || onServer.updatedAt !== remote.updatedAt)) {
        serverVersion = { title: textIn(onServer.lesson.title, language), lesson: onServer.lesson };
      }
      // A draft of an earlier version of this page may lack right answers.
      const isWhole = stored ? remote.isWhole === true : true;
      if (onServer) remote = { id: onServer.id, updatedAt: onServer.updatedAt, isWhole };
    } else if (key !== "new" && !stored) {
      throw new RestError(404, "no such draft");
    }
  } catch (error) {
    showNotFound(error, AUTHOR_LESSON_TEXTS[language], surroundings, "/author/lesson");
    return null;
  }
  await styled;
  const empty = { title: "", lesson: emptyLesson() };
  const kept = stored && soundDraft("lesson", /** @type {LessonDraft} */ (stored.document));
  const document = kept?.document ?? serverVersion ?? empty;
  const editor = new LessonEditor(container, document, remote, {
    key: stored?.key ?? newKey("lesson."),
    isDirty: Boolean(stored),
  }, surroundings);
  if (stored && serverVersion) editor.offerServerVersion(serverVersion);
  if (stored && kept) void editor.offerStored(stored, kept.isWhole);
  return editor;
}
