// @ts-check
/** A phone's team: shown beside its name, and chosen by its user where the host leaves it to them. Loaded with the first teams. */

import { addStyle, element, setText } from "../../dom/dom.js";
import { teamColour } from "../../drawing/teams.js";
import { fillText } from "../../model/language.js";
import { OWN_TEAM_TEXTS } from "../../../languages/en/pages/shared/phone/names/team.js";

const styled = addStyle("/shared/phone/names/team.css");

/** @typedef {import("../../model/language.js").Language} Language */

export class OwnTeam {
  #texts;
  #choose;
  /** @type {HTMLElement|null} */
  #form = null;
  #isSkipped = false;

  /**
   * @param {Language} language
   * @param {(team: string) => void} choose  sends the user's choice
   */
  constructor(language, choose) {
    this.#texts = OWN_TEAM_TEXTS[language];
    this.#choose = choose;
  }

  /**
   * @param {Contract.Teams|null|undefined} teams
   * @param {string|undefined} group  of this phone
   * @param {boolean} isAsked  whether the phone asks for something else first
   */
  async show(teams, group, isAsked) {
    await styled;
    const colour = teamColour(teams, group);
    const root = document.documentElement.style;
    document.body.toggleAttribute("data-team", colour !== undefined);
    root.setProperty("--team", colour ?? "");
    // A string of CSS, of which JSON's quotes and backslashes are a part.
    root.setProperty("--team-name", JSON.stringify(fillText(this.#texts.team, { team: group ?? "" })));
    if (teams?.choice === "own" && colour === undefined && !isAsked && !this.#isSkipped) this.#ask(teams);
    else this.close();
  }

  /** @param {Contract.Teams} teams */
  #ask(teams) {
    this.close();
    const buttons = teams.names.map((name) => {
      const button = element("button", { type: "button", class: "team", "data-team": name, click: () => this.#choose(name) });
      setText(button, name);
      button.style.setProperty("--team", teamColour(teams, name) ?? "");
      return button;
    });
    const skip = () => {
      this.#isSkipped = true;
      this.close();
    };
    this.#form = element(
      "section",
      { id: "own-team", class: "sheet", "aria-label": this.#texts.question },
      element("h2", {}, this.#texts.question),
      element("div", { class: "pair" }, ...buttons),
      element("p", { class: "muted" }, this.#texts.ask),
      element("button", { type: "button", class: "quiet", click: skip }, this.#texts.skip),
    );
    // The panel covers the pad, but not the whole page.
    Object.assign(this.#form.style, { position: "fixed", inset: "auto 0 0", margin: "0 auto", zIndex: "5" });
    document.body.append(this.#form);
  }

  close() {
    this.#form?.remove();
    this.#form = null;
  }
}
