// @ts-check
/** The author's desk: `/author` lists the puzzles, `?puzzle=ID` and `?draft=KEY` open one. */

import { currentLanguage, setSetting } from "../net/settings.js";
import { LANGUAGE_NAMES } from "../protocol/language.js";
import { AUTHOR_TEXTS } from "../protocol/texts/author.js";
import { byId, setText, speak } from "../view/dom.js";
import { Gate } from "./author-gate.js";
import { PuzzleList } from "./author-list.js";
import "./touchkit.js";

document.documentElement.dataset.started = "yes";

let language = currentLanguage();
const gate = new Gate(byId("gate"), language);
const list = new PuzzleList(byId("list"), gate, go);
/** @type {import("./author-puzzle.js").PuzzleEditor|null} */
let editor = null;
/** The newest wish wins, however long an older one still loads. */
let routes = 0;

/** @param {string} address */
function go(address) {
  history.pushState(null, "", address);
  void route();
}

async function route() {
  const route = ++routes;
  const query = new URLSearchParams(location.search);
  const wanted = { id: query.get("puzzle"), key: query.get("draft") };
  await editor?.close();
  editor = null;
  byId("editor").hidden = true;
  byId("gate").hidden = true;
  const edits = Boolean(wanted.id || wanted.key);
  byId("bar").hidden = edits;
  byId("list").hidden = edits;
  if (!edits) return list.open(language);
  const { openPuzzle } = await import("./author-puzzle.js");
  const opened = await openPuzzle(byId("editor"), wanted, gate, { language, go, removed: (puzzle) => list.remove(puzzle) });
  if (route !== routes) return opened?.close();
  editor = opened;
  byId("editor").hidden = !opened;
}

function show() {
  const texts = AUTHOR_TEXTS[language];
  speak(language, texts);
  document.title = texts.documentTitle;
  const other = language === "de" ? "en" : "de";
  setText(byId("language"), LANGUAGE_NAMES[other]);
  byId("language").lang = other;
  gate.speak(language);
  list.speak(language);
  editor?.speak(language);
}

byId("language").addEventListener("click", () => {
  language = language === "de" ? "en" : "de";
  setSetting("language", language);
  show();
});
byId("new").addEventListener("click", () => go("/author?draft=new"));
window.addEventListener("popstate", () => void route());

show();
void route();
