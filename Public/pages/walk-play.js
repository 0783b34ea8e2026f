// @ts-check
/** One audio walk: everything is loaded while the title stands in the middle, then it can be walked. */

import { loadEngines } from "../engines/engines.js";
import { Walk } from "../engines/walk.js";
import { play as fetchPlay } from "../net/plays.js";
import { RestError } from "../net/rest.js";
import { WalkTurn } from "../net/walk-turn.js";
import { fillText } from "../protocol/language.js";
import { WALK_TEXTS } from "../protocol/texts/walk.js";
import { listAddress } from "../protocol/walk-address.js";
import { byId, setText } from "../view/dom.js";
import { dropSplash, endSplash } from "../view/walk-splash.js";
import { WalkListener } from "./walk-listener.js";
import { WalkScreen } from "./walk-screen.js";

/** A title of more letters is set smaller. */
const LONG = 40;

/** @typedef {import("../protocol/language.js").Language} Language */

/**
 * @param {string} id
 * @param {Language} language
 * @param {boolean} desk
 */
export async function openPlay(id, language, desk) {
  const engines = loadEngines();
  // Told when it is needed; until then it is no error of the page.
  engines.catch(() => {});
  try {
    const play = await fetchPlay(id);
    const texts = WALK_TEXTS[language];
    const title = byId("title");
    setText(title, play.title);
    title.lang = play.language;
    title.classList.toggle("long", play.title.length > LONG);
    document.title = `${play.title} · TouchFigures`;
    setText(byId("version"), play.version ? fillText(texts.version, { version: play.version }) : "");
    const turn = new WalkTurn(play.id);
    // Who tries a play at the desk has it open in the tab of the last try.
    if (!(await turn.take())) await (desk ? turn.takeOver() : elsewhere(turn, play, language));
    // Until there is anything to hand over.
    turn.lost = () => location.reload();
    const loaded = await engines;
    const listener = new WalkListener(play, (checkpoint, now) => new Walk(loaded, play, checkpoint, now));
    const screen = new WalkScreen(listener, language);
    turn.lost = () => {
      screen.leave();
      void elsewhere(turn, play, screen.language).then(() => location.reload());
    };
    await screen.open(desk);
    await endSplash();
    await screen.arrived();
  } catch (error) {
    dropSplash();
    await refuse(error, id, language);
  }
}

/**
 * Another tab walks this play; this one does if it is asked to.
 * @param {WalkTurn} turn
 * @param {import("../net/plays.js").Play} play
 * @param {Language} language
 * @returns {Promise<void>} when it is this one's turn
 */
async function elsewhere(turn, play, language) {
  const [{ WALK_STATE_TEXTS }, { showState, hideState }] = await states();
  const texts = WALK_STATE_TEXTS[language];
  dropSplash();
  await new Promise((resolve) => {
    const here = { label: texts.walkHere, does: () => resolve(undefined) };
    const list = { label: texts.toList, does: listAddress(location.search) };
    const text = fillText(texts.elsewhereText, { title: play.title });
    showState({ title: texts.elsewhere, text, actions: [here, list] });
  });
  await turn.takeOver();
  hideState();
}

/** What is loaded only where a walk cannot be shown. */
function states() {
  return Promise.all([import("../protocol/texts/walk-states.js"), import("../view/state-panel.js")]);
}

/**
 * @param {unknown} error
 * @param {string} id
 * @param {Language} language
 */
async function refuse(error, id, language) {
  const [{ WALK_STATE_TEXTS }, { showState }] = await states();
  const texts = WALK_STATE_TEXTS[language];
  const list = { label: texts.toList, does: listAddress(location.search) };
  const again = { label: texts.reload, does: () => location.reload() };
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof RestError) {
    if (error.status === 404) {
      return showState({ title: texts.unknown, text: fillText(texts.unknownText, { play: id }), actions: [list] });
    }
    const actions = [again, list];
    if (error.status === 0) return showState({ title: texts.away, text: texts.awayText, sign: "offline", actions });
    return showState({ title: texts.failed, text: reason, sign: "warning", actions });
  }
  const isPlay = error instanceof Error && "reason" in error;
  if (!isPlay) console.error(error);
  const [title, text] = isPlay ? [texts.bad, texts.badText] : [texts.engine, texts.engineText];
  showState({ title, text: fillText(text, { reason }), sign: "warning", actions: isPlay ? [list] : [again, list] });
}
