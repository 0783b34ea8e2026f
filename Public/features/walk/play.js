// @ts-check
/** One audio walk: loads everything behind the splash, then starts the screen. */

import { byId, setText } from "../../shared/dom/dom.js";
import { loadEngines } from "../../shared/engines/engines.js";
import { fillText } from "../../shared/model/language.js";
import { fetchPlay } from "../../shared/net/plays.js";
import { RestError } from "../../shared/net/rest.js";
import { Walk } from "./engine/walk.js";
import { listAddress } from "./list/address.js";
import { dropSplash, endSplash } from "./list/splash.js";
import { WalkListener } from "./listening/listener.js";
import { WalkScreen } from "./screen/screen.js";
import { WALK_TEXTS } from "../../languages/en/pages/features/walk/texts/page.js";
import { WalkTurn } from "./turn.js";

/** A longer title is set in smaller type. */
const LONG_TITLE_LETTERS = 40;

/** @typedef {import("../../shared/model/language.js").Language} Language */

/**
 * @param {string} id
 * @param {Language} language
 * @param {boolean} desk
 */
export async function openPlay(id, language, desk) {
  const engines = loadEngines("walk");
  // A failure is reported when the module is needed; until then it is not an error of the page.
  engines.catch(() => {});
  try {
    const play = await fetchPlay(id);
    const texts = WALK_TEXTS[language];
    const title = byId("title");
    setText(title, play.title);
    title.lang = play.language;
    title.classList.toggle("long", play.title.length > LONG_TITLE_LETTERS);
    document.title = `${play.title} · TouchFigures`;
    setText(byId("version"), play.version ? fillText(texts.version, { version: play.version }) : "");
    const turn = new WalkTurn(play.id);
    // An author who tests a play at the desk still has the previous test open in the same tab.
    if (!(await turn.acquire())) await (desk ? turn.takeOver() : elsewhere(turn, play, language));
    // Reloads until there is progress to hand over.
    turn.lost = () => location.reload();
    const loaded = await engines;
    const listener = new WalkListener(play, (placed, checkpoint, now) => new Walk(loaded, placed, checkpoint, now));
    const screen = new WalkScreen(listener, language);
    turn.lost = () => {
      screen.leave();
      void elsewhere(turn, play, screen.language).then(() => location.reload());
    };
    await screen.open(desk);
    await endSplash();
    await screen.splashEnded();
  } catch (error) {
    dropSplash();
    await refuse(error, id, language);
  }
}

/**
 * Another tab walks this play; offers to take over.
 * @param {WalkTurn} turn
 * @param {import("../../shared/net/plays.js").Play} play
 * @param {Language} language
 * @returns {Promise<void>} resolves when it is this tab's turn
 */
async function elsewhere(turn, play, language) {
  const [{ WALK_STATE_TEXTS }, { showState, hideState }] = await playStates();
  const texts = WALK_STATE_TEXTS[language];
  dropSplash();
  await new Promise((resolve) => {
    const here = { label: texts.walkHere, run: () => resolve(undefined) };
    const list = { label: texts.toList, run: listAddress(location.search) };
    const text = fillText(texts.elsewhereText, { title: play.title });
    showState({ title: texts.elsewhere, text, drawing: "phone", actions: [here, list] });
  });
  await turn.takeOver();
  hideState();
}

/** Loaded only where a walk cannot be shown. */
function playStates() {
  return Promise.all([
    import("../../languages/en/pages/features/walk/texts/states.js"),
    import("../../shared/dom/states/state-panel.js"),
  ]);
}

/**
 * @param {unknown} error
 * @param {string} id
 * @param {Language} language
 */
async function refuse(error, id, language) {
  const [{ WALK_STATE_TEXTS }, { showState }] = await playStates();
  const texts = WALK_STATE_TEXTS[language];
  const list = { label: texts.toList, run: listAddress(location.search) };
  const again = { label: texts.reload, run: () => location.reload() };
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof RestError) {
    if (error.status === 404) {
      return showState({
        title: texts.unknown,
        text: fillText(texts.unknownText, { play: id }),
        drawing: "lost",
        actions: [list],
      });
    }
    const actions = [again, list];
    if (error.status === 0) return showState({ title: texts.away, text: texts.awayText, drawing: "offline", actions });
    return showState({ title: texts.failed, text: reason, drawing: "warning", actions });
  }
  const isPlay = error instanceof Error && "reason" in error;
  if (!isPlay) console.error(error);
  const [title, text] = isPlay ? [texts.bad, texts.badText] : [texts.engine, texts.engineText];
  showState({ title, text: fillText(text, { reason }), drawing: "warning", actions: isPlay ? [list] : [again, list] });
}
