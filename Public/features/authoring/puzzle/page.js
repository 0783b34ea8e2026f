// @ts-check
/** The author's desk: `/author` lists the puzzles, `?puzzle=ID` and `?draft=KEY` open one. */

import { byId } from "../../../shared/dom/dom.js";
import { runDesk } from "../desk/desk.js";
import { PuzzleList } from "./list.js";
import { AUTHOR_TEXTS } from "../../../languages/en/pages/features/authoring/puzzle/texts.js";
import "../../../shared/dom/touchkit.js";
import { tidyStorage } from "../../../shared/net/kept.js";

tidyStorage();

runDesk({
  texts: AUTHOR_TEXTS,
  address: "/author",
  subject: "puzzle",
  list: (gate, go) => new PuzzleList(byId("list"), gate, go),
  open: async (container, wanted, gate, surroundings) => {
    const { openPuzzle } = await import("./open.js");
    return openPuzzle(container, wanted, gate, surroundings);
  },
});
