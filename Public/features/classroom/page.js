// @ts-check
/** The classroom page at its start: how to join, and the participants. Everything else is loaded meanwhile (parts.js). */

import { byId, element, setText, translate } from "../../shared/dom/dom.js";
import { icon } from "../../shared/dom/icons.js";
import { notify, withdraw } from "../../shared/dom/notices.js";
import { showState } from "../../shared/dom/states/state-panel.js";
import { switchTheme } from "../../shared/dom/theme.js";
import { fillText } from "../../shared/model/language.js";
import { codeInQuery } from "../../shared/model/session-code.js";
import { forgetExpiredHosts, hostOf, storeHost } from "../../shared/net/host.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { assumeAhead } from "../../shared/net/rest.js";
import { currentLanguage, setSetting } from "../../shared/net/settings.js";
import { JoinInstructions } from "./host/join-instructions.js";
import { Lobby } from "./lobby/lobby.js";
import { Classroom } from "./room/classroom.js";
import { Keys } from "./room/keys.js";
import { OPENING_TEXTS } from "../../languages/en/pages/features/classroom/room/opening-texts.js";
import { showRefusal } from "./room/states.js";
import { followSession } from "./viewer-link.js";
import "../../shared/dom/touchkit.js";

document.documentElement.dataset.started = "yes";
tidyStorage();

/** Delay before parts of the page that failed to load are requested again. */
const RETRY_DELAY_MS = 1000;
/** Number of failures after which the parts count as removed, because the server has another version of the page. */
const MAX_ATTEMPTS = 4;

/** The page under the opening is visible now. */
function reveal() {
  document.documentElement.dataset.ready = "yes";
}

/** @param {string} code */
function present(code) {
  forgetExpiredHosts(Date.now());
  const host = hostOf(code);
  assumeAhead(host?.ahead);
  const classroom = new Classroom(code, host, language, texts);
  const fail = (/** @type {unknown} */ error) =>
    notify("control", error instanceof Error ? error.message : String(error), { kind: "bad", seconds: 20 });

  const title = fillText(texts.title, { code });
  document.title = `${title} · TouchFigures`;
  setText(byId("heading"), title);
  const keys = new Keys(() => classroom.host !== null);
  keys.queueUnknown();
  classroom.keepForLater();
  new JoinInstructions(classroom, new Lobby(classroom, keys, fail)).follow();
  const parts = () => loadParts(() => link.open);
  offerTools(classroom, keys, () => void parts().then(({ openKeys }) => openKeys(classroom, keys)).catch(fail));
  classroom.listen({
    snapshot() {
      withdraw("connection");
      keepHost(classroom);
    },
    state() {
      withdraw("control");
      keepHost(classroom);
    },
  });
  const link = followSession(
    classroom,
    () => classroom.host?.hostToken ?? null,
    (closeCode) => {
      reveal();
      void showRefusal(classroom, closeCode, async () => (await parts()).showEnded(classroom)).catch(fail);
    },
    60,
  );
  if (host?.rehearsal) {
    void Promise.all([import("./rehearsal/rehearsal.js"), import("./activities.js")])
      .then(([{ rehearse }, { SIMULATED }]) => rehearse(classroom, SIMULATED)).catch(fail);
  }
  void parts().then(({ openParts }) => {
    const isWhole = classroom.addLater(() => openParts(classroom, keys, { fail, reconnect: () => link.restart() }));
    if (!isWhole) link.restart();
    reveal();
    keys.runQueued();
  });
}

/**
 * Loads everything that is not shown at first, and tries again after each failure of the network.
 * @param {() => boolean} isConnected  whether the server can be reached now
 * @returns {Promise<typeof import("./parts.js")>}
 */
async function loadParts(isConnected) {
  for (let tries = 1;; tries += 1) {
    try {
      return await import("./parts.js");
    } catch {
      if (tries >= MAX_ATTEMPTS && isConnected()) location.reload();
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

/**
 * The host's token is stored in this browser as long as the class lives.
 * @param {Classroom} classroom
 */
function keepHost({ code, savedHost, room: { expiresAt } }) {
  if (savedHost && !Number.isNaN(expiresAt)) storeHost(code, { ...savedHost, expiresAt: new Date(expiresAt).toISOString() });
}

/**
 * @param {Classroom} classroom
 * @param {Keys} keys
 * @param {() => void} help  opens the sheet of first steps and keys
 */
function offerTools({ texts }, keys, help) {
  /** @param {string} label @param {string} key @param {import("../../shared/dom/icons.js").IconName} iconName @param {() => void} run */
  const add = (label, key, iconName, run) => {
    const properties = {
      type: "button",
      class: `round ${iconName}`,
      "aria-label": label,
      title: `${label} (${key})`,
      click: run,
    };
    for (const id of ["tools", "lobby-tools"]) byId(id).append(element("button", properties, icon(iconName)));
    keys.on(key, run);
  };
  add(texts.theme, "B", "theme", () => setSetting("theme", switchTheme()));
  if (document.fullscreenEnabled) {
    const toggle = () =>
      (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {
        // If the browser does not allow it, the page is unchanged.
      });
    add(texts.fullScreen, "Ctrl+Enter", "fullScreen", toggle);
  }
  add(texts.help, "?", "question", help);
}

const language = currentLanguage();
// The parts add their own texts later.
const texts = /** @type {import("./room/classroom.js").Texts} */ ({ ...OPENING_TEXTS[language] });
translate(language, texts);
const code = codeInQuery(location.search);
if (code) present(code);
else {
  reveal();
  showState({ title: texts.noCodeTitle, text: texts.noCode, drawing: "code", actions: [{ label: texts.home, run: "/" }] });
}
