// @ts-check
/** A list of the teams in their colours: with their sizes, or with places and scores. */

import { element } from "../../../shared/dom/dom.js";
import { teamColour } from "../../../shared/drawing/teams.js";
import { TEAM_TEXTS } from "../../../languages/en/pages/features/classroom/teams/texts.js";
import { scoreEntries } from "./scores.js";

/** @typedef {{name: string, before?: string, after: string}} TeamEntry  the words around a team's name */

/** Of that many teams or fewer the names are large. */
const MOST_LARGE = 3;

export class TeamList {
  root = element("ol", { class: "teams", hidden: true });
  #shownKey = "";

  /**
   * Shows the scores of the rounds; none without teams.
   * @param {Contract.Teams|null} teams
   * @param {readonly import("./scores.js").TeamScore[]} scores
   * @param {import("../../../shared/model/language.js").Language} language
   */
  showScores(teams, scores, language) {
    this.show(teams, teams ? scoreEntries(scores, language, TEAM_TEXTS[language].each) : []);
  }

  /**
   * @param {Contract.Teams|null} teams
   * @param {readonly TeamEntry[]} entries  an empty list is not shown
   */
  show(teams, entries) {
    const key = JSON.stringify([teams?.names, entries]);
    if (key === this.#shownKey) return;
    this.#shownKey = key;
    this.root.hidden = entries.length === 0;
    this.root.classList.toggle("many", entries.length > MOST_LARGE);
    this.root.replaceChildren(...entries.map(({ name, before, after }) => {
      const sign = element("b", { class: "team" }, element("bdi", {}, name));
      sign.style.setProperty("--team", teamColour(teams, name) ?? "transparent");
      return element("li", {}, before, sign, element("span", { class: "numbers" }, after));
    }));
  }
}
