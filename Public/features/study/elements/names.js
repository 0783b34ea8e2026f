// @ts-check
/**
 * Recognises names of elements that developers have written, and that are therefore the same for every visitor on every
 * visit. Without certainty the element's place is used instead. docs/studies.md has the rules.
 */

/** Prefixes of names with numbers that libraries generate: most have one or two letters and a hyphen. */
const LIBRARIES = new RegExp(
  "^([a-z]{1,2}-" +
    "|accordion__|alpine|ant|arco|aria-|ariakit|astro|aswift|base-ui|bits|blazor|blueprint|bootstrap|bp\\d|bvid|cdk|chakra|chart|chosen" +
    "|cke|clr-|corvu|ctl|datatable|dijit|dojo|downshift|elementor|elm|ember|ext|f_|fancybox|fb|flatpickr|floating|flowbite" +
    "|fluent|formkit|fui|gatsby|gform|glide|goog|gsc|gwt|headless|highcharts|ion-|iron|isc|j\\d|j_?id|jq|jstree|kendo" +
    "|kobalte|leaflet|lit-|livewire|lustre|lwc|mantine|map(box|libre)|mat-|mathjax|mce|mdc|melt|mermaid|mud|mui|next" +
    "|ng|nuxt|owl|paper|phoenix|phx|plotly|polymer|popper|preact|prime|pv?r?_|qwik|ra[ch]-|radix|rc[_-]|rd[pt]|reach|react" +
    "|recharts|reka|rmwc|sap|select2" +
    "|sizzle|slds|slick|solid|splide|svelte|swiper|syncfusion|tinymce|tippy|tui-|turbo|u_|uppy|vaadin|vjs|vs|vue|webix" +
    "|wicket|wix|yt|yui|zag|zk" +
    ")",
  "i",
);
/**
 * Numbers that frameworks count in letters, too: React's with its frame (`_r_a_`) or stripped of it (`chart-ra`), those of
 * Vue and Solid after a letter or two (`input-v-1`, `dialog-cl-5`), those of Svelte by themselves (`c1`, `s2`), and
 * those of Drupal after two hyphens (`edit-submit--2`).
 */
const COUNTED_BY_FRAMEWORKS =
  /[_.-][a-z]{1,2}-\d|(^|[_.-])_?r_[\da-z]+_|_R_[\da-zA-Z]+_|(^|[_.-])r([\da-v]|\d[\da-v]|[\da-v]\d)([_.-]|$)|^[cs]\d+$|--\d/;
/** Prefixes of class names that CSS-in-JS libraries generate; a hash follows, also one without a digit. */
const STYLES = /^(css|sc|jss|jsx|emotion|styled|stitches|linaria|tss|makestyles|svelte|astro|data-v)[_-]/i;
/** Words before the number of a counter: for an element, or for a generated number. */
const COUNTED_WORDS = new RegExp(
  "(^|[_.-])((u?u|gu|cl?|ele?m?|x)?id|auto|gen|generated|uniq|unique|rand|random|tmp|temp|c(o?mp|trl|ontrol|omponent|ontainer|ontent|ell|ol|heckbox|ollapse|ombobox)" +
    "|widget|el|elem|element|node|inst|instance|ref|key|button|btn|link|input|field(set)?|select|option|radio|menu(item)?|list(box)?|item|panel|dialog|drawer" +
    "|modal|popover|popup|dropdown|tooltip|toast|tab(panel)?|accordion|text(box|area)?|label|form|wrapper|box|div|span|view|row|slot|root|host|portal" +
    "|toggle|callout|pivot|picker|group|layer|grid|rating|persona|search" +
    "|trigger|title|description|slider|switch|icon|svg|path|clip|mask|gradient)s?$",
  "i",
);

/**
 * Whether a name has the form of one that somebody has written; a number in it can still be a counter's.
 * @param {string} name
 */
export function isHandwritten(name) {
  if (!/^\p{L}[\p{L}\d_.-]{0,60}$/u.test(name) || STYLES.test(name) || COUNTED_BY_FRAMEWORKS.test(name)) return false;
  const parts = name.split(/[_.-]/);
  const numbered = parts.filter((part) => /\d/.test(part));
  if (numbered.length && (numbered.length > 1 || LIBRARIES.test(name))) return false;
  return parts.every((part) => /^\p{L}*\d{0,2}$/u.test(part) && !isHashLike(part));
}

/**
 * Letters as hashes have them: without a vowel, hexadecimal digits, or small and capital ones in turn.
 * @param {string} part
 */
function isHashLike(part) {
  const letters = part.replace(/\d+$/, "");
  if (!/^[a-z]+$/i.test(letters)) return false;
  const hasNumber = letters !== part;
  if (hasNumber && letters.length > 4 && /^[a-f]+$/i.test(letters)) return true;
  if (letters.length > (hasNumber ? 3 : 6) && !/[aeiouy]/i.test(letters)) return true;
  const humps = letters.match(/[A-Z]+[a-z]*|[a-z]+/g) ?? [];
  return letters.length > 5 && letters.length / humps.length < 2.5;
}

/**
 * Whether the number in a name was written by developers. It was if it counts elements of one kind, of which the page has
 * the first, the second and so on, or if it is a single small one. A counter of the whole page has gaps, begins with 0, or
 * counts elements of several kinds.
 * @param {string} name  that has the form of a written one
 * @param {{name: string, kind: string}[]} names  all names of its page that begin as it does, including itself, in the order of the page
 */
export function isCertain(name, names) {
  const [stem, number] = split(name);
  if (number === null) return true;
  if (number < 1 || COUNTED_WORDS.test(words(stem[0]))) return false;
  const alike = names.map((each) => ({ kind: each.kind, split: split(each.name) })).filter((each) =>
    each.split[0].join() === stem.join()
  );
  if (alike.length < 2) return number < 10;
  return alike.every((each, index) => each.kind === alike[0].kind && each.split[1] === index + 1);
}

/**
 * The parts around the number in a name, and the number.
 * @param {string} name
 * @returns {[stem: string[], number: number|null]}
 */
function split(name) {
  const [, before, number, after] = /^(\D*)(\d+)(\D*)$/.exec(name) ?? [];
  return number === undefined ? [[name], null] : [[before, after], Number(number)];
}

/**
 * The words of a stem, with `-` between them, also of one in camel case.
 * @param {string} stem
 */
function words(stem) {
  return stem.replace(/[_.-]$/, "").replace(/(\p{Ll})(?=\p{Lu})/gu, "$1-");
}
