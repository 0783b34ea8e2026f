// @ts-check
/** Audio walks start here: the list of plays, or one of them. */

import { currentLanguage } from "../net/settings.js";
import { codeInQuery } from "../protocol/session-code.js";
import { walkAddress } from "../protocol/walk-address.js";
import { WALK_TEXTS } from "../protocol/texts/walk.js";
import { byId, setText, speak } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { openPlay } from "./walk-play.js";

document.documentElement.dataset.started = "yes";

const language = currentLanguage();
const address = walkAddress(location);

speak(language, WALK_TEXTS[language]);
setText(byId("loading"), WALK_TEXTS[language].loading);
byId("settings").replaceChildren(icon("dish"));
byId("about").replaceChildren(icon("info"));

if (address.play) await openPlay(address.play, language, address.desk);
else {
  await (await import("./walk-list.js")).openList(language);
  const code = codeInQuery(location.search);
  if (code) (await import("./walk-room.js")).followRoom(code, language);
}

// Only now: the walk itself comes first on a narrow network. What is not needed before a tap is fetched before the network
// can be gone.
void import("./walk-offline.js").then(({ keepPages }) => keepPages());
if (address.play) void Promise.all([import("./walk-sheets.js"), import("../input/wake-lock.js")]).catch(() => {});
