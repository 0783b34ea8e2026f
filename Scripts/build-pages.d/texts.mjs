/** The texts of the pages: in a bundled page a script of one language, for each of its parts. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { hash } from "./hash.mjs";

const LANGUAGES = "languages";
/** English is the reference: the modules import its files. */
const REFERENCE = /^languages\/en\/(pages\/.+\.js)$/;
const INDEX = /\/languages\/([\w-]+)\/pages\/index\.js$/;
const RECORD = /export const (\w+) = textsIn\(\s*"en",\s*("[^"]+")/g;

export class Texts {
  #folder;
  #build;

  /**
   * @param {string} folder  with the sources
   * @param {(options: object) => Promise<{outputFiles: {contents: Uint8Array}[]}>} build
   */
  constructor(folder, build) {
    this.#folder = folder;
    this.#build = build;
    const all = path.join(folder, LANGUAGES);
    this.languages = existsSync(all)
      ? readdirSync(all).filter((name) => existsSync(path.join(all, name, "pages/index.js"))).sort()
      : [];
  }

  /** Modules find empty records in the place of the words: a script of its own fills them. */
  recorded() {
    return this.#plugin(asRecords, () => "");
  }

  /**
   * Modules find their words in all languages.
   * @param {string[]} modules  all of the script
   */
  inAllLanguages(modules) {
    const wanted = this.#wanted(modules);
    const words = (/** @type {string} */ file) => (wanted.some((each) => file.endsWith(`/${each}`)) ? undefined : asRecords(file));
    return this.#plugin(words, (language) => wanted.map((file) => `import "./${LANGUAGES}/${language}/${file}";\n`).join(""));
  }

  /**
   * The texts of a page, in a file for each part and language.
   * @param {string} page  its name
   * @param {Map<string, Iterable<string>>} used  the modules of each part
   * @param {Map<string, string|Uint8Array>} files  gets the scripts
   * @returns {Promise<Record<string, Record<string, string>>|null>} the scripts' addresses by part and language
   */
  async of(page, used, files) {
    /** @type {Record<string, Record<string, string>>} */
    const addresses = {};
    for (const [part, modules] of used) {
      const wanted = this.#wanted(modules);
      if (wanted.length === 0) continue;
      addresses[part] = {};
      const scripts = await Promise.all(this.languages.map(async (language) => {
        const contents = wanted.map((file) => `import "./${LANGUAGES}/${language}/${file}";\n`).join("");
        const { outputFiles } = await this.#build({ stdin: { contents, resolveDir: this.#folder }, bundle: true, format: "esm" });
        return outputFiles[0].contents;
      }));
      // The same in the names of all languages, so that the page, which has these names, hardly grows by another language.
      const content = hash(Buffer.concat(scripts));
      for (const [index, language] of this.languages.entries()) {
        const name = `${page}-${part === "first" ? "" : `${part}-`}${language}-${content}.js`;
        files.set(name, scripts[index]);
        addresses[part][language] = `/bundle/${name}`;
      }
    }
    return addresses.first ? addresses : null;
  }

  /** The files with words, below a language's folder. @param {Iterable<string>} modules */
  #wanted(modules) {
    return [...modules].flatMap((file) => REFERENCE.exec(file)?.[1] ?? []).filter((file) => file !== "pages/index.js").sort();
  }

  /**
   * @param {(file: string) => string|undefined} words  what a file of the reference has in the place of its content, if anything
   * @param {(language: string) => string} index  what the list of a language's files imports
   */
  #plugin(words, index) {
    return {
      name: "texts",
      setup: (/** @type {*} */ build) => {
        build.onLoad({ filter: /\/languages\/[\w-]+\/pages\/.+\.js$/ }, (/** @type {{path: string}} */ { path: file }) => {
          const [, language] = INDEX.exec(file) ?? [];
          if (language) {
            const rest = readFileSync(file, "utf8").replace(/^import .*$/gm, "");
            return { contents: index(language) + rest, resolveDir: this.#folder };
          }
          const contents = REFERENCE.test(path.relative(this.#folder, file)) ? words(file) : undefined;
          return contents === undefined ? undefined : { contents, resolveDir: this.#folder };
        });
      },
    };
  }
}

/**
 * A file of the reference with empty records in the place of its words.
 * @param {string} file
 */
function asRecords(file) {
  const records = [...readFileSync(file, "utf8").matchAll(RECORD)].map(([, name, key]) => `export const ${name} = /* @__PURE__ */ recordOf(${key});\n`);
  return `import { recordOf } from "./${LANGUAGES}/records/texts.js";\n${records.join("")}`;
}
