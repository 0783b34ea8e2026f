// @ts-check
/** Audio walks start here: the list of plays, or one of them. */

import { byId, setText, translate } from "../../shared/dom/dom.js";
import { icon } from "../../shared/dom/icons.js";
import { codeInQuery } from "../../shared/model/session-code.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { currentLanguage } from "../../shared/net/settings.js";
import { walkAddress } from "./list/address.js";
import { openPlay } from "./play.js";
import { WALK_TEXTS } from "../../languages/en/pages/features/walk/texts/page.js";
import "../../shared/dom/touchkit.js";

document.documentElement.dataset.started = "yes";
tidyStorage();

const language = currentLanguage();
const address = walkAddress(location);

translate(language, WALK_TEXTS[language]);
setText(byId("loading"), WALK_TEXTS[language].loading);
byId("settings").replaceChildren(icon("dish"));
byId("about").replaceChildren(icon("info"));

/**
 * The module itself does not await this, because modules that it loads later import from it, and would wait for it for
 * ever.
 */
async function open() {
  if (address.play) await openPlay(address.play, language, address.desk);
  else {
    await (await import("./list/list.js")).openList(language);
    const code = codeInQuery(location.search);
    if (code) (await import("./room/room.js")).followRoom(code, language);
  }
  // Begun only now, because the walk itself has priority on a slow network. Parts that are needed after a tap are
  // fetched early, because the network may be lost later.
  void import("./list/offline.js").then(({ cachePages }) => cachePages());
  if (address.play) void Promise.all([import("./screen/sheets.js"), import("../../shared/input/wake-lock.js")]).catch(() => {});
}

void open();
