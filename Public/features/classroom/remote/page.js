// @ts-check
/** The remote: the host's controls on a phone, made for a thumb. */

import { byId, element, setText, translate } from "../../../shared/dom/dom.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { hideState, showState } from "../../../shared/dom/states/state-panel.js";
import { keepAwake } from "../../../shared/input/wake-lock.js";
import { fillText } from "../../../shared/model/language.js";
import { CODE } from "../../../shared/model/messages.js";
import { codeInQuery } from "../../../shared/model/session-code.js";
import { number } from "../../../shared/model/units.js";
import { forgetExpiredHosts, hostOf, storeHost } from "../../../shared/net/host.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { RestError } from "../../../shared/net/rest.js";
import { currentLanguage } from "../../../shared/net/settings.js";
import { addBadges } from "../abilities/badges.js";
import { BEGIN } from "../activities.js";
import { showEnded } from "../host/ended.js";
import { Classroom } from "../room/classroom.js";
import { explain } from "../room/failures.js";
import { Keys } from "../room/keys.js";
import { showRefusal } from "../room/states.js";
import { followStorage } from "../room/storage.js";
import { Switcher } from "../room/switcher.js";
import { PRESENT_TEXTS } from "../room/texts.js";
import { followSession } from "../viewer-link.js";
import { offerGeneralActions } from "./always.js";
import { CurrentActivity } from "./current-activity.js";
import { becomeRemote, pendingKey } from "./redeem.js";
import { REMOTE_TEXTS } from "../../../languages/en/pages/features/classroom/remote/texts.js";

document.documentElement.dataset.started = "yes";
tidyStorage();

const language = currentLanguage();
const texts = REMOTE_TEXTS[language];
const general = PRESENT_TEXTS[language];
const home = { label: general.home, run: "/" };

/** @param {string} code */
function steer(code) {
  const classroom = new Classroom(code, hostOf(code), language, general);
  const { room } = classroom;
  const fail = (/** @type {unknown} */ error) =>
    notify("control", error instanceof Error ? error.message : String(error), { kind: "bad", seconds: 20 });
  const command = (/** @type {{action: string, [field: string]: unknown}} */ action) =>
    void classroom.command(action).catch(fail);
  const heading = byId("heading");
  const title = fillText(texts.heading, { code });
  document.title = `${title} · TouchFigures`;
  heading.setAttribute("aria-label", title);
  heading.append(element("span", {}, texts.title), element("b", { class: "numbers" }, `${code.slice(0, 3)} ${code.slice(3)}`));

  const begin = (/** @type {import("../activities.js").ActivityName} */ name) => BEGIN[name](classroom, fail);
  addBadges(classroom, new Switcher(byId("activities"), classroom, new Keys(() => true), begin));
  const current = new CurrentActivity(classroom, byId("now"), command, fail);
  const spotlight = (/** @type {string|null} */ id) => command({ action: "spotlight", participant: id });
  const phones = () =>
    void import("../stage/phone.js").then(({ openAllPhones, openPhone }) =>
      openAllPhones(classroom, (id) => openPhone(classroom, { spotlight }, id))
    ).catch(fail);
  offerGeneralActions(classroom, byId("always"), command, phones);
  followStorage(classroom);
  keepAwake();

  const count = () => {
    const { phones } = room.sums;
    const here = phones === 1 ? texts.hereOne : fillText(texts.here, { count: number(phones, language) });
    setText(byId("here"), phones === 0 ? texts.nobody : here);
  };
  classroom.listen({
    snapshot(message) {
      withdraw("connection");
      if (classroom.savedHost) storeHost(code, { ...classroom.savedHost, expiresAt: message.expiresAt });
      current.load(message);
    },
    frame: (message) => current.apply(message),
    people() {
      count();
      current.requestRedraw();
    },
    state() {
      withdraw("control");
      current.applyState();
    },
  });
  followSession(classroom, () => classroom.savedHost?.hostToken ?? null, (closeCode) => {
    if (closeCode !== CODE.notAuthorised) return void showRefusal(classroom, closeCode, showEnded);
    storeHost(code, null);
    showState({ title: texts.lostTitle, text: texts.lost, drawing: "phone", actions: [home] });
  });
}

/**
 * The key is in the part after #, which is not sent to a server; it is removed from the address first.
 * @param {string} code
 */
async function begin(code) {
  forgetExpiredHosts(Date.now());
  const key = location.hash.slice(1) || pendingKey(code);
  history.replaceState(null, "", `${location.pathname}${location.search}`);
  const stored = hostOf(code);
  try {
    if (key) {
      const { hostToken, expiresAt } = await becomeRemote(code, key, texts);
      hideState();
      storeHost(code, { hostToken, expiresAt, joinURL: `${location.origin}/touch?s=${code}`, remote: true });
    } else if (!stored) return showState({ title: texts.noneTitle, text: texts.none, drawing: "phone", actions: [home] });
  } catch (error) {
    const isBad = error instanceof RestError && error.status === 403;
    const again = { label: general.reload, run: () => void (location.hash = key ?? "") };
    // After a reload, or a second scan, this phone is the remote already.
    if (!isBad || !stored) {
      return showState({
        title: isBad ? texts.badTitle : texts.refusedTitle,
        text: isBad ? texts.bad : explain(error, general),
        drawing: "warning",
        actions: isBad ? [home] : [again, home],
      });
    }
  }
  steer(code);
}

translate(language, texts);
window.addEventListener("hashchange", () => location.reload());
const code = codeInQuery(location.search);
if (code) void begin(code);
else showState({ title: general.noCodeTitle, text: general.noCode, drawing: "code", actions: [home] });
