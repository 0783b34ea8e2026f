// @ts-check
/** The author's desk for audio walks: `/author/play` lists them, `?play=ID` and `?draft=KEY` open one. */

import { byId } from "../../../shared/dom/dom.js";
import { runDesk } from "../desk/desk.js";
import { PlayList } from "./list.js";
import { AUTHOR_PLAYS_TEXTS } from "../../../languages/en/pages/features/authoring/play/texts.js";
import "../../../shared/dom/touchkit.js";
import { tidyStorage } from "../../../shared/net/kept.js";

tidyStorage();

runDesk({
  texts: AUTHOR_PLAYS_TEXTS,
  address: "/author/play",
  subject: "play",
  list: (gate, go) => new PlayList(byId("list"), gate, go),
  open: async (container, wanted, gate, surroundings) => {
    const { openPlay } = await import("./open.js");
    return openPlay(container, wanted, gate, surroundings);
  },
});
