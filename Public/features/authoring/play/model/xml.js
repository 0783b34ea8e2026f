// @ts-check
/** A play as the file that docs/play.xsd describes, in its canonical form. */

import { escaped } from "../../drafts/xml-text.js";

/** @typedef {import("./draft.js").PlayDraft} PlayDraft */

const NAMESPACE = "urn:touchfigures:play:1";

/** @param {string} text */
function attribute(text) {
  return escaped(text).replace(/"/g, "&quot;").replace(/\t/g, "&#9;").replace(/\n/g, "&#10;");
}

/**
 * @param {PlayDraft} play  each scene with its sound
 * @param {boolean} [isDraft]  whether the play is hidden from listeners
 * @returns {{text: string, scenes: number[]}} the file; and for each line, from 1, the index of its scene; -1 for none
 */
export function playXML(play, isDraft = false) {
  /** @type {string[]} */
  const lines = [];
  /** @type {number[]} */
  const scenes = [-1];
  let current = -1;
  /** @param {number} level @param {string} line */
  const add = (level, line) => {
    for (const part of `${"  ".repeat(level)}${line}`.split("\n")) {
      lines.push(part);
      scenes.push(current);
    }
  };
  const names = new Map(play.scenes.map(({ key, name }) => [key, name.trim()]));
  add(0, '<?xml version="1.0" encoding="UTF-8"?>');
  add(0, `<play xmlns="${NAMESPACE}" xml:lang="${attribute(play.language)}"${isDraft ? ' draft="true"' : ""}>`);
  add(1, `<title>${escaped(play.title.trim())}</title>`);
  add(1, `<version>${escaped(play.version.trim())}</version>`);
  if (play.about) add(1, `<about>${escaped(play.about)}</about>`);
  play.scenes.forEach((scene, index) => {
    current = index;
    const { region } = scene;
    const repeat = scene.repeat === "visit" ? "" : ` repeat="${scene.repeat}"`;
    add(1, `<scene name="${attribute(scene.name.trim())}" audio="${attribute(scene.sound?.name ?? "")}"${repeat}>`);
    if (region.type === "circle") {
      add(2, `<circle latitude="${region.latitude}" longitude="${region.longitude}" radius="${region.radiusMetres}"/>`);
    } else {
      add(2, "<polygon>");
      for (const [latitude, longitude] of region.points) {
        add(
          3,
          `<point latitude="${latitude}" longitude="${longitude}"/>`,
        );
      }
      add(2, "</polygon>");
    }
    for (const key of scene.after) add(2, `<after scene="${attribute(names.get(key) ?? "")}"/>`);
    if (scene.transcript.length > 0) {
      add(2, "<transcript>");
      for (const { seconds, text } of scene.transcript) add(3, `<line at="${seconds}">${escaped(text)}</line>`);
      add(2, "</transcript>");
    }
    add(1, "</scene>");
  });
  current = -1;
  add(0, "</play>");
  return { text: `${lines.join("\n")}\n`, scenes };
}
