// @ts-check
/** The author's desk for audio walks: `/author/play` lists them, `?play=ID` and `?draft=KEY` open one. */

import { AUTHOR_PLAY_TEXTS } from "../protocol/texts/author-play.js";
import { byId } from "../view/dom.js";
import { runDesk } from "./author-desk.js";
import { PlayList } from "./author-play-list.js";
import "./touchkit.js";

runDesk({
  texts: AUTHOR_PLAY_TEXTS,
  address: "/author/play",
  subject: "play",
  list: (gate, go) => new PlayList(byId("list"), gate, go),
  open: async (container, wanted, gate, surroundings) => {
    const { openPlay } = await import("./author-play-open.js");
    return openPlay(container, wanted, gate, surroundings);
  },
});
