// @ts-check
/** The teams in the lobby: their list with sizes, and the numbers of their phones in their colours. Loaded with the first teams. */

import { showTeam, teamSizes } from "../../../shared/drawing/teams.js";
import { number } from "../../../shared/model/units.js";
import { TeamList } from "./list.js";

/** @typedef {import("../../../shared/model/room.js").RoomParticipant} RoomParticipant */

export class LobbyTeams {
  #list = new TeamList();
  #language;

  /**
   * @param {HTMLElement} count  of the phones; the list follows it
   * @param {import("../../../shared/model/language.js").Language} language
   */
  constructor(count, language) {
    this.#language = language;
    count.after(this.#list.root);
  }

  /**
   * @param {Contract.Teams|null} teams
   * @param {RoomParticipant[]} here
   * @param {ReadonlyMap<string, HTMLElement>} chips  by the participant's id
   */
  show(teams, here, chips) {
    const sizes = teams ? teamSizes(teams, here) : [];
    this.#list.show(teams, sizes.map(({ name, count }) => ({ name, after: number(count, this.#language) })));
    for (const { id, group } of here) {
      const ofChip = /** @type {HTMLElement|null|undefined} */ (chips.get(id)?.querySelector(".numbers"));
      if (ofChip) showTeam(ofChip, teams, group);
    }
  }
}
