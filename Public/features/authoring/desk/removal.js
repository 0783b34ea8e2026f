// @ts-check
/** Deletion at the author's desk: with a confirmation, and an undo for some seconds. */

import { askFirst } from "../../../shared/dom/confirm.js";
import { element } from "../../../shared/dom/dom.js";
import { PATHS } from "../../../shared/dom/icons.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";
import { RestError } from "../../../shared/net/rest.js";
import { allDrafts, forgetDraft, storeDraft } from "../../../shared/net/draft-store.js";
import { AUTHORING_TEXTS } from "../../../languages/en/pages/features/authoring/drafts/texts.js";

/** Time within which a deletion can be undone. */
const UNDO_SECONDS = 10;

/**
 * @typedef {object} Removal
 * @property {"puzzle"|"play"|"lesson"} kind
 * @property {string} id
 * @property {string} title
 * @property {Record<"deleteTitle"|"deleteText"|"deleteYes"|"deleteNo"|"deleted"|"restored"|"deleteFailed", string>} texts
 * @property {() => Promise<void>} hide  hides the work from everybody, at once
 * @property {() => Promise<void>} unhide
 * @property {() => Promise<void>} remove  deletes permanently
 * @property {() => void} removing  the deletion has started
 * @property {() => void} restored  the deletion was undone
 */

/**
 * @param {Removal} removal
 * @param {import("../../../shared/model/language.js").Language} language
 */
export function askToRemove(removal, language) {
  const { texts, title } = removal;
  const shared = AUTHORING_TEXTS[language];
  askFirst({
    title: texts.deleteTitle,
    text: fillText(texts.deleteText, { title }),
    yes: texts.deleteYes,
    no: texts.deleteNo,
    close: shared.close,
    run: async () => {
      await removal.hide();
      begin(removal, shared.undo);
    },
  });
}

/**
 * @param {Removal} removal
 * @param {string} undoLabel
 */
function begin({ kind, id, title, texts, unhide, remove, removing, restored }, undoLabel) {
  const name = `removed.${id}`;

  /** @param {unknown} error */
  const failed = (error) => {
    const detail = error instanceof Error ? error.message : String(error);
    notify(name, fillText(texts.deleteFailed, { title, detail }), { kind: "bad", seconds: UNDO_SECONDS });
    restored();
  };
  const decided = () => {
    clearTimeout(timer);
    window.removeEventListener("pagehide", finish);
  };
  const finish = async () => {
    decided();
    withdraw(name);
    try {
      // Deletes also when the page is closed: the author has confirmed it.
      await remove();
      for (const draft of await allDrafts(kind)) if (draft.id === id) await forgetDraft(draft.key);
    } catch (error) {
      if (!(error instanceof RestError && error.status === 404)) failed(error);
    }
  };
  const takeBack = async () => {
    decided();
    try {
      await unhide();
      notify(name, fillText(texts.restored, { title }), { kind: "calm", icon: "done", seconds: 4 });
      restored();
    } catch (error) {
      failed(error);
    }
  };
  const undo = element("button", { click: takeBack }, undoLabel);
  const timer = setTimeout(finish, UNDO_SECONDS * 1000);
  window.addEventListener("pagehide", finish);
  notify(name, fillText(texts.deleted, { title }), { kind: "calm", path: PATHS.bin, actions: [undo] });
  undo.focus();
  removing();
}

/**
 * Deletes a draft that only this browser has, at once; it can be undone for some seconds.
 * @param {import("../../../shared/net/draft-store.js").DraftRecord} record
 * @param {{title: string, texts: Removal["texts"], language: import("../../../shared/model/language.js").Language, changed: () => void}} how
 */
export async function forgetLocal(record, { title, texts, language, changed }) {
  const name = `removed.${record.key}`;
  await forgetDraft(record.key);
  const takeBack = async () => {
    await storeDraft(record);
    notify(name, fillText(texts.restored, { title }), { kind: "calm", icon: "done", seconds: 4 });
    changed();
  };
  const undo = element("button", { click: takeBack }, AUTHORING_TEXTS[language].undo);
  notify(name, fillText(texts.deleted, { title }), { kind: "calm", path: PATHS.bin, actions: [undo], seconds: UNDO_SECONDS });
  changed();
}
