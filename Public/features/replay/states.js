// @ts-check
/** Opens the replays: checks access, requests the data, and shows a message if there is nothing to play. */

import { byId, setText } from "../../shared/dom/dom.js";
import { icon } from "../../shared/dom/icons.js";
import { notify, withdraw } from "../../shared/dom/notices.js";
import { hideState, showState } from "../../shared/dom/states/state-panel.js";
import { fillText } from "../../shared/model/language.js";
import { hostOf } from "../../shared/net/host.js";
import { RestError } from "../../shared/net/rest.js";

/** @typedef {typeof import("../../languages/en/pages/features/replay/texts.js").REPLAY_TEXTS.en} Texts */

/** Delay before a request without a response is repeated. */
const RETRY_DELAY_MS = 2000;

/**
 * Shows which session is replayed, and repeats the request until there is a response.
 * @template Data
 * @param {string} code
 * @param {Texts} texts
 * @param {(code: string, hostToken: string) => Promise<Data>} fetchData
 * @returns {Promise<{data: Data, hostToken: string}|null>} null if there will be no response; the page then shows a
 *   message
 */
export async function openReplay(code, texts, fetchData) {
  const [first, second] = byId("code").children;
  setText(first, code.slice(0, 3));
  setText(second, code.slice(3));
  document.title = `${fillText(texts.title, { code })} · TouchFigures`;
  const back = /** @type {HTMLAnchorElement} */ (byId("back"));
  back.href = `/present?s=${code}`;
  back.prepend(icon("previous"));
  const host = hostOf(code);
  if (!host) {
    showRefusal(new RestError(401, ""), code, texts);
    return null;
  }
  notify("loading", texts.loading, { kind: "calm", icon: "info" });
  const loaded = await untilLoaded(() => fetchData(code, host.hostToken), code, texts);
  withdraw("loading");
  return loaded && { ...loaded, hostToken: host.hostToken };
}

/**
 * @template Data
 * @param {() => Promise<Data>} fetchData
 * @param {string} code
 * @param {Texts} texts
 * @returns {Promise<{data: Data}|null>}
 */
async function untilLoaded(fetchData, code, texts) {
  for (;;) {
    try {
      const data = await fetchData();
      hideState();
      return { data };
    } catch (error) {
      if (!showRefusal(error, code, texts)) return null;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

/**
 * Where a host finds a class to replay.
 * @param {Texts} texts
 */
const ways = (texts) => [{ label: texts.classes, run: "/classes" }, { label: texts.home, run: "/" }];

/** @param {Texts} texts */
export function showNoCode(texts) {
  showState({ title: texts.noCodeTitle, text: texts.noCode, drawing: "code", actions: ways(texts) });
}

/**
 * @param {unknown} error
 * @param {string} code
 * @param {Texts} texts
 * @returns {boolean} whether the request should be repeated
 */
export function showRefusal(error, code, texts) {
  const home = { label: texts.home, run: "/" };
  const retry = { label: texts.retry, run: () => location.reload() };
  const status = error instanceof RestError ? error.status : -1;
  const show = (
    /** @type {string} */ title,
    /** @type {string} */ text,
    /** @type {import("../../shared/dom/states/drawings.js").DrawingName} */ drawing,
  ) => showState({ title, text: fillText(text, { code }), drawing, actions: ways(texts) });
  if (status === 401 || status === 403) show(texts.tokenTitle, texts.token, "locked");
  else if (status === 404) show(texts.unknownTitle, texts.unknown, "code");
  else if (status === 409) show(texts.figuresTitle, texts.figures, "info");
  else if (status === 0) {
    showState({ title: texts.unreachableTitle, text: texts.unreachable, drawing: "offline", actions: [retry] });
    return true;
  } else {
    const detail = error instanceof Error ? error.message : String(error);
    const text = fillText(texts.failed, { detail });
    showState({ title: texts.failedTitle, text, drawing: "warning", actions: [retry, home] });
  }
  return false;
}
