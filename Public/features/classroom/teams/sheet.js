// @ts-check
/** The sheet in which the host makes teams, deals phones out again, or ends the teams. Loaded when it is opened. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { teamSizes } from "../../../shared/drawing/teams.js";
import { number } from "../../../shared/model/units.js";
import { RestError } from "../../../shared/net/rest.js";
import { TEAM_TEXTS } from "../../../languages/en/pages/features/classroom/teams/texts.js";
import { TeamList } from "./list.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {"even"|"own"|"host"} Choice */

/** Interval between two counts of the teams' phones. */
const COUNT_INTERVAL_MS = 500;
/** The server's limits. */
const [LEAST_TEAMS, MOST_TEAMS] = [2, 8];
const MAX_NAME = 16;
const FIRST_NAMES = ["A", "B"];

/** @param {Classroom} classroom */
export async function openTeams(classroom) {
  const { room, language } = classroom;
  const styles = ["/shared/dom/sheet.css", "/features/classroom/room/text-area.css", "/features/classroom/teams/sheet.css"];
  await Promise.all(styles.map(addStyle));
  if (!classroom.host || document.querySelector("dialog[open]")) return;
  const texts = TEAM_TEXTS[language];
  const list = new TeamList();
  const names = element("textarea", {
    name: "teams",
    class: "text-area",
    rows: 4,
    maxlength: MOST_TEAMS * 40,
    "aria-describedby": "teams-failure",
  });
  const failure = element("p", { class: "failure", id: "teams-failure", role: "alert" });
  /** @param {Choice} value */
  const option = (value) => {
    const box = element("input", {
      type: "radio",
      name: "team-choice",
      value,
      checked: value === (room.state.teams?.choice ?? "even"),
    });
    return element("label", {}, box, texts[value]);
  };
  const options = element("fieldset", {}, element("legend", {}, texts.choice), option("even"), option("own"), option("host"));
  const command = async (/** @type {object} */ fields) => {
    setText(failure, "");
    try {
      await classroom.command({ action: "teams", ...fields });
      show();
    } catch (error) {
      const { cause, message } = /** @type {Error} */ (error);
      setText(failure, cause instanceof RestError && cause.status === 422 ? texts.wrong : message);
    }
  };
  const make = () => {
    const chosen = names.value.split("\n").map((name) => name.trim()).filter(Boolean);
    const isSound = chosen.length >= LEAST_TEAMS && chosen.length <= MOST_TEAMS && new Set(chosen).size === chosen.length &&
      chosen.every((name) => name.length <= MAX_NAME);
    if (!isSound) return setText(failure, texts.wrong);
    const { value } = /** @type {HTMLInputElement} */ (options.querySelector(":checked"));
    void command({ names: chosen, choice: value });
  };
  const makeButton = element("button", { class: "primary", "data-teams": "make", click: make }, texts.make);
  const deal = element("button", { "data-teams": "deal", click: () => void command({ deal: true }) }, texts.deal);
  const end = element("button", { class: "quiet", "data-teams": "end", click: () => void command({}) }, texts.end);
  const count = () => {
    const { teams } = room.state;
    const sizes = teams ? teamSizes(teams, room.participants.values()) : [];
    list.show(teams, sizes.map(({ name, count }) => ({ name, after: number(count, language) })));
  };
  const show = () => {
    const { teams } = room.state;
    setText(makeButton, teams ? texts.change : texts.make);
    deal.hidden = end.hidden = teams === null;
    count();
  };
  const first = room.state.teams?.names ?? groupsOf(room.participants.values());
  names.value = first.join("\n");
  names.rows = Math.max(names.rows, first.length);
  const timer = setInterval(count, COUNT_INTERVAL_MS);
  openSheet({ title: texts.title, close: texts.close, closed: () => clearInterval(timer) }, [
    element("p", { class: "muted" }, texts.intro),
    list.root,
    element("label", { class: "team-names" }, texts.names, names),
    options,
    failure,
    element("div", { class: "pair" }, makeButton, deal, end),
  ]);
  show();
}

/**
 * The groups that phones have by their codes, or two first names.
 * @param {Iterable<{group?: string}>} participants
 */
function groupsOf(participants) {
  const groups = new Set([...participants].flatMap(({ group }) => (group === undefined ? [] : [group])));
  return groups.size >= LEAST_TEAMS && groups.size <= MOST_TEAMS ? [...groups].sort() : FIRST_NAMES;
}
