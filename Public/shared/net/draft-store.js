// @ts-check
/** Stores drafts and their files in this browser, so that a reload, a crash or a lost network loses nothing. */

import { isNumber, isObject, isText, objectOf } from "./stored/fields.js";

const DATABASE = "touchfigures.authoring";
const DRAFTS = "drafts";
const FILES = "files";
const DAY_MS = 24 * 3600 * 1000;
/** Age of the last change after which a draft is dropped. */
const DRAFT_LIFETIME_MS = 30 * DAY_MS;

/**
 * @template [D={title: string}]  the editor's document
 * @template [R=unknown]  the editor's state of the server's version
 * @typedef {object} DraftRecord
 * @property {string} key
 * @property {"puzzle"|"play"|"lesson"} kind
 * @property {string|null} id  the server's id, once there is one
 * @property {string|null} base  `updatedAt` or revision of the server's version when the draft started
 * @property {D} document
 * @property {number} changedAt  ms since 1970
 * @property {{remote?: R}} [more]  further state of the editor
 */

/** A record of another form stays stored, because another version of these pages may read it, but this one does not. */
const isRecord = objectOf({ key: isText, kind: isText, document: isObject, changedAt: isNumber });

/** @type {Promise<IDBDatabase>|null} */
let opening = null;
/** Used if IndexedDB is blocked (private windows of some browsers) or full: drafts last as long as the page. */
const memory = { [DRAFTS]: new Map(), [FILES]: new Map() };

/** Whether drafts outlast the page. */
export const areDraftsStored = () => memory[DRAFTS].size + memory[FILES].size === 0;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(DRAFTS, { keyPath: "key" });
      request.result.createObjectStore(FILES);
    });
    request.addEventListener("success", () => {
      // The browser may close the database, such as Safari while a page is in the background.
      request.result.addEventListener("close", () => (opening = null));
      resolve(request.result);
    });
    request.addEventListener("error", () => reject(request.error));
  });
  return opening;
}

/**
 * @template T
 * @param {"drafts"|"files"} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @param {(map: Map<string, unknown>) => T} otherwise
 * @returns {Promise<T>}
 */
async function inStore(name, mode, work, otherwise) {
  try {
    const transaction = (await open()).transaction(name, mode, { durability: "strict" });
    const request = work(transaction.objectStore(name));
    // Commits at once, so that writes made while the page is being closed are stored.
    transaction.commit?.();
    return await new Promise((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(transaction.error));
    });
  } catch {
    return otherwise(memory[name]);
  }
}

/**
 * A random key that starts with the time, by which old files are recognised.
 * @param {string} prefix
 */
export function newKey(prefix) {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `${prefix}${Date.now().toString(36)}.${[...random].map((part) => part.toString(36)).join("")}`;
}

/**
 * All drafts of a kind, the newest first.
 * @param {DraftRecord["kind"]} kind
 * @returns {Promise<DraftRecord[]>}
 */
export async function allDrafts(kind) {
  const drafts = /** @type {DraftRecord[]} */ (
    await inStore(DRAFTS, "readonly", (store) => store.getAll(), (map) => [...map.values()])
  );
  return drafts.filter((draft) => isRecord(draft) && draft.kind === kind).sort((a, b) => b.changedAt - a.changedAt);
}

/**
 * @param {string} key
 * @returns {Promise<DraftRecord|undefined>}
 */
export async function draft(key) {
  // If its newest state did not fit into the storage, it is in memory.
  const stored = memory[DRAFTS].get(key) ?? await inStore(DRAFTS, "readonly", (store) => store.get(key), () => undefined);
  return isRecord(stored) ? stored : undefined;
}

/** @param {DraftRecord} record */
export async function storeDraft(record) {
  memory[DRAFTS].delete(record.key);
  await inStore(DRAFTS, "readwrite", (store) => store.put(record), (map) => map.set(record.key, record) && record.key);
}

/** @param {string} key */
export async function forgetDraft(key) {
  memory[DRAFTS].delete(key);
  await inStore(DRAFTS, "readwrite", (store) => store.delete(key), () => undefined);
}

/**
 * @param {Blob} file
 * @returns {Promise<string>} its key
 */
export async function storeFile(file) {
  const key = newKey("file.");
  await inStore(FILES, "readwrite", (store) => store.put(file, key), (map) => map.set(key, file) && key);
  return key;
}

/**
 * @param {string} key
 * @returns {Promise<Blob|undefined>}
 */
export async function storedFile(key) {
  const stored = await inStore(FILES, "readonly", (store) => store.get(key), () => undefined);
  return stored ?? memory[FILES].get(key);
}

/**
 * Removes drafts that were not changed for a month, and then their files.
 * @param {number} now  ms since 1970
 */
export async function sweepDrafts(now) {
  const drafts = /** @type {DraftRecord[]} */ (
    await inStore(DRAFTS, "readonly", (store) => store.getAll(), (map) => [...map.values()])
  );
  for (const draft of drafts.filter(isRecord)) {
    if (now - draft.changedAt >= DRAFT_LIFETIME_MS) await forgetDraft(draft.key);
    // The draft has a time from a wrong clock, so its lifetime begins now.
    else if (draft.changedAt > now + DAY_MS) await storeDraft({ ...draft, changedAt: now });
  }
  await sweepFiles(now);
}

/**
 * Removes files that no draft uses, after a day, because an undo may need them.
 * @param {number} now  ms since 1970
 */
async function sweepFiles(now) {
  const drafts = /** @type {DraftRecord[]} */ (
    await inStore(DRAFTS, "readonly", (store) => store.getAll(), (map) => [...map.values()])
  );
  const named = JSON.stringify(drafts);
  /** @type {IDBValidKey[]} */
  const keys = await inStore(FILES, "readonly", (store) => store.getAllKeys(), (map) => [...map.keys()]);
  for (const key of keys) {
    const storedAt = Number.parseInt(String(key).split(".")[1] ?? "", 36);
    if (named.includes(String(key)) || Math.abs(now - storedAt) < DAY_MS) continue;
    await inStore(FILES, "readwrite", (store) => store.delete(key), (map) => void map.delete(String(key)));
  }
}
