// @ts-check
/** The author's desk: `/author` lists the puzzles, `?puzzle=ID` and `?draft=KEY` open one. */

import { AUTHOR_TEXTS } from "../protocol/texts/author.js";
import { byId } from "../view/dom.js";
import { runDesk } from "./author-desk.js";
import { PuzzleList } from "./author-list.js";
import "./touchkit.js";

runDesk({
  texts: AUTHOR_TEXTS,
  address: "/author",
  subject: "puzzle",
  list: (gate, go) => new PuzzleList(byId("list"), gate, go),
  open: async (container, wanted, gate, surroundings) => {
    const { openPuzzle } = await import("./author-puzzle-open.js");
    return openPuzzle(container, wanted, gate, surroundings);
  },
});
