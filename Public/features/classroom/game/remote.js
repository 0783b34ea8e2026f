// @ts-check
/** Spot the difference on the remote. */

import { ACTIVITIES } from "../../../shared/activities/activities.js";
import { addStyle } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { ClassGame } from "./class-game.js";
import { GAME_REMOTE_TEXTS } from "../../../languages/en/pages/features/classroom/game/remote-texts.js";

/** @type {import("../room/class-activity.js").MakeRow} */
export function gameRow({ classroom: { room, language }, begin }) {
  // Of the sheet with the puzzles.
  void addStyle("/features/classroom/game/game.css");
  const texts = GAME_REMOTE_TEXTS[language];
  const game = new ClassGame();
  const text = () => {
    if (!game.game) return "";
    const ranked = game.ranked(room.participants.values());
    const done = ranked.filter(({ standing }) => standing?.complete).length;
    return fillText(texts.text, { done: number(done, language), all: number(ranked.length, language) });
  };
  return {
    words: () => ({ title: ACTIVITIES.spot.texts[language].name, text: text() }),
    buttons: [{ name: "spot", label: texts.other, run: begin }],
    load(message) {
      game.applyState(message.game);
      game.load(message.participants ?? []);
    },
    apply({ joined, spot }) {
      if (joined?.length) game.load(joined);
      if (spot) game.apply(spot);
      return Boolean(spot || joined?.length);
    },
    applyState: () => game.applyState(room.state.game),
  };
}
