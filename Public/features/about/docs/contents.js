// @ts-check
/** The contents of the document that is shown, with the part that is read now. */

import { byId, element } from "../../../shared/dom/dom.js";

/** The share of the window, from its top, in which a heading is read. */
const READING_SHARE = 0.3;

/** @param {HTMLElement} article */
export function showContents(article) {
  const headings = /** @type {HTMLElement[]} */ ([...article.querySelectorAll("h3[id], h4[id]")]);
  const list = byId("docs-contents").querySelector("ol");
  byId("docs-contents").hidden = headings.length < 2;
  const links = headings.map((heading) => element("a", { href: `#${heading.id}` }, heading.textContent));
  list?.replaceChildren(...links.map((link, index) => element("li", { class: headings[index].localName }, link)));
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= innerHeight * READING_SHARE).length;
    links.forEach((link, index) => {
      if (index === Math.max(0, passed - 1)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  };
  addEventListener("scroll", () => requestAnimationFrame(mark), { passive: true });
  mark();
}
