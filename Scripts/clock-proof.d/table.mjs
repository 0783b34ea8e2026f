/** Writes the table in docs/clock.md, or compares it. */

import { readFileSync, writeFileSync } from "node:fs";

import { proof } from "./simulation.mjs";
import { HELD, WORLDS } from "./worlds.mjs";

const PHONES = 30;
const MARK = "<!-- Scripts/clock-proof -->\n";

const document = new URL("../../docs/clock.md", import.meta.url);
const failures = [];
const rows = WORLDS.map(({ name, world, p95: most = Infinity }) => {
  const { held, p95, stated, syncsPerMinute } = proof(world, PHONES);
  if (held < HELD || p95 > most) failures.push(`${name}: holds in ${held}, 95 % within ${p95} ms`);
  // Rounded down, so that only all is 100 %.
  const share = (Math.floor(held * 10_000) / 100).toFixed(2);
  return `| ${name} | ${p95.toFixed(1)} | ${stated.toFixed(1)} | ${share} % | ${syncsPerMinute.toFixed(1)} |\n`;
});
const table = [
  "| network and phone | 95 % within (ms) | stated, median (ms) | holds in | `sync`s a minute |\n",
  "|---|---|---|---|---|\n",
  ...rows,
].join("");
const text = readFileSync(document, "utf8");
const begin = text.indexOf(MARK) + MARK.length;
const end = begin + (/^(\|.*\n)*/.exec(text.slice(begin))?.[0].length ?? 0);
const written = text.slice(0, begin) + table + text.slice(end);
if (process.argv.includes("--check")) {
  if (written !== text) failures.push("docs/clock.md has another table");
} else writeFileSync(document, written);
console.log(table);
if (failures.length > 0) {
  console.error(failures.join("\n"));
  process.exit(1);
}
