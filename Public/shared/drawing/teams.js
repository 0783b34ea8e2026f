// @ts-check
/** The teams of a class: their colours, and how many phones are in each. */

import { fill } from "../dom/theme.js";

/** @typedef {{group?: string, connected?: boolean}} Member */

/**
 * A team's colour, which follows the theme.
 * @param {Contract.Teams|null|undefined} teams
 * @param {string|undefined} group  of a phone
 * @returns {string|undefined} missing for a phone without a team
 */
export function teamColour(teams, group) {
  const place = group === undefined ? -1 : teams?.names.indexOf(group) ?? -1;
  return place < 0 ? undefined : fill(teams?.colours[place]);
}

/**
 * The numbers of connected phones in each team, in the order of the names.
 * @param {Contract.Teams} teams
 * @param {Iterable<Member>} members
 * @returns {{name: string, count: number}[]}
 */
export function teamSizes({ names }, members) {
  const counts = new Map(names.map((name) => [name, 0]));
  for (const { group, connected } of members) {
    const count = group === undefined ? undefined : counts.get(group);
    if (count !== undefined && connected) counts.set(/** @type {string} */ (group), count + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}

/**
 * Shows the number of a phone in the colour of its team.
 * @param {HTMLElement} number
 * @param {Contract.Teams|null} teams
 * @param {string|undefined} group  of the phone
 */
export function showTeam(number, teams, group) {
  const colour = teamColour(teams, group);
  number.classList.toggle("team", colour !== undefined);
  number.style.setProperty("--team", colour ?? "");
  number.title = colour === undefined ? "" : group ?? "";
}
