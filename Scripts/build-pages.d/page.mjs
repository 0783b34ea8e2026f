/** What stands in the head of a page. */

const SCRIPT = /^<script type="module" src="\/([^"]+)"><\/script>$/;
const STYLE = /^<link rel="stylesheet" href="\/((?:features|shared)\/[^"]+)">$/;
const CLASSIC = /^<script(?: defer)? src="\/(shared\/[^"]+)"><\/script>$/;
const INLINE = /^<script src="\/(shared\/[^"]+)" data-inline><\/script>$/;
/** Lines that the bundles' tags replace. */
const BUNDLED = /^<link rel="(?:stylesheet" href="\/(?:features|shared)\/|modulepreload")|^<script[^>]* src="\/(?:features|shared)\//;

export class Page {
  #lines;

  /**
   * @param {string} file  below Public
   * @param {string} html
   */
  constructor(file, html) {
    this.file = file;
    /** For the names of its bundles. */
    this.name = file.replace(/^features\//, "").replace(/\/page\.html$/, "").replaceAll("/", "-");
    this.#lines = html.split("\n");
    /** In their order, below Public. */
    this.scripts = this.#named(SCRIPT);
    this.styles = this.#named(STYLE);
    this.classic = this.#named(CLASSIC);
    this.inline = this.#named(INLINE);
  }

  /** @param {RegExp} pattern */
  #named(pattern) {
    return this.#lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  }

  /**
   * The page with the bundles' tags where its first script or style stands.
   * @param {string[]} tags
   */
  with(tags) {
    const at = this.#lines.findIndex((line) => BUNDLED.test(line));
    const others = (/** @type {string[]} */ lines) => lines.filter((line) => !BUNDLED.test(line));
    if (at < 0) return this.#lines.join("\n");
    return [...others(this.#lines.slice(0, at)), ...tags, ...others(this.#lines.slice(at))].join("\n");
  }
}
