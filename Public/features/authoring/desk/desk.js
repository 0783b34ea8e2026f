// @ts-check
/** The base of both desks: the language, the list, and the open editor, each with its address. */

import { byId, translate } from "../../../shared/dom/dom.js";
import { nextLanguage } from "../../../shared/model/language.js";
import { showHead } from "../../../shared/classes/page-head.js";
import { offerWayBack } from "../../../shared/classes/way-back.js";
import { currentLanguage, useLanguage } from "../../../shared/net/settings.js";
import { phoneToken } from "../drafts/author-token.js";
import { AUTHORING_TEXTS } from "../../../languages/en/pages/features/authoring/drafts/texts.js";
import { Gate } from "./gate.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/net/draft-store.js").DraftRecord} DraftRecord */
/** @typedef {{close: () => Promise<void>, translate: (language: Language) => void}} Opened */
/**
 * @template Work
 * @typedef {object} List
 * @property {(language: Language) => Promise<void>} open
 * @property {(language: Language) => void} translate
 * @property {(work: Work) => void} remove
 * @property {(record: DraftRecord) => void} forget
 */
/**
 * @template Work
 * @typedef {object} Surroundings
 * @property {Language} language
 * @property {(address: string) => void} go
 * @property {(work: Work) => void} askToDelete  asks the author, then deletes it
 * @property {(record: DraftRecord) => void} draftDeleted  called after a draft that only this browser had was deleted
 * @property {() => void} switchLanguage
 * @property {() => void} reopen  opens the same work again
 */
/**
 * @template Work
 * @typedef {object} Desk
 * @property {Record<Language, Record<string, string>>} texts
 * @property {string} address  of the list
 * @property {string} subject  the query's key for opening a work
 * @property {(gate: Gate, go: (address: string) => void) => List<Work>} list
 * @property {(container: HTMLElement, wanted: {id: string|null, key: string|null}, gate: Gate,
 *             surroundings: Surroundings<Work>) => Promise<Opened|null>} open
 */

/**
 * @template Work
 * @param {Desk<Work>} desk
 */
export function runDesk({ texts, address, subject, list: makeList, open }) {
  document.documentElement.dataset.started = "yes";
  void offerWayBack();
  let language = currentLanguage();
  const gate = new Gate(byId("gate"), language);
  const list = makeList(gate, go);
  /** @type {Opened|null} */
  let opened = null;
  /** Counts navigations: only the newest one is shown. */
  let routes = 0;

  /** @param {string} to */
  function go(to) {
    history.pushState(null, "", to);
    void route();
  }

  const reopen = () => void route();

  async function route() {
    const route = ++routes;
    const query = new URLSearchParams(location.search);
    const wanted = { id: query.get(subject), key: query.get("draft") };
    const leaving = opened;
    opened = null;
    await leaving?.close();
    if (route !== routes) return;
    const edits = Boolean(wanted.id || wanted.key);
    for (const id of ["bar", "list"]) byId(id).hidden = edits;
    document.body.classList.toggle("editing", edits);
    for (const id of ["editor", "gate"]) byId(id).hidden = true;
    if (!edits) return list.open(language);
    const draftDeleted = (/** @type {DraftRecord} */ record) => {
      go(address);
      list.forget(record);
    };
    const askToDelete = (/** @type {Work} */ work) => list.remove(work);
    const editor = await open(byId("editor"), wanted, gate, {
      language,
      go,
      askToDelete,
      draftDeleted,
      switchLanguage,
      reopen,
    });
    if (route !== routes) return editor?.close();
    opened = editor;
    byId("editor").hidden = !editor;
  }

  function show() {
    const words = { ...AUTHORING_TEXTS[language], ...texts[language] };
    // The open editor has its own texts.
    for (const id of ["bar", "list"]) translate(language, words, byId(id));
    document.documentElement.lang = language;
    document.title = texts[language].documentTitle;
    showHead(language);
    gate.translate(language);
    list.translate(language);
    opened?.translate(language);
  }

  async function switchLanguage() {
    const next = nextLanguage(language);
    if (!(await useLanguage(next))) return;
    language = next;
    show();
  }

  /** The key is in the part after #, which is not sent to a server; it is removed from the address first. */
  async function begin() {
    const key = location.hash.slice(1);
    if (key) {
      history.replaceState(null, "", `${location.pathname}${location.search}`);
      const { arrive } = await import("./arrival.js");
      await arrive(key, language);
    }
    byId("on-phone").hidden = phoneToken() !== null;
    await route();
  }

  byId("on-phone").addEventListener(
    "click",
    () => void gate.pass(() => import("./hand-over.js")).then(({ openHandOver }) => openHandOver(language, address)),
  );
  window.addEventListener("hashchange", () => location.reload());
  byId("language").addEventListener("click", switchLanguage);
  byId("new").addEventListener("click", () => go(`${address}?draft=new`));
  window.addEventListener("popstate", () => void route());
  show();
  void begin();
}
