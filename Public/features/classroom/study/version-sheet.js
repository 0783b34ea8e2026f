// @ts-check
/** Two versions of a page in a study side by side. Loaded when it is first opened. */

import { element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { request } from "../../../shared/net/rest.js";
import { explain } from "../room/failures.js";
import { PRESENT_TEXTS } from "../room/texts.js";
import { STUDY_TEXTS } from "../../../languages/en/pages/features/classroom/study/texts.js";
import { differenceText, sideBySide, sideOf } from "./versions.js";

/** @typedef {ReturnType<typeof import("./versions.js").pagesWithVersions>[number]} VersionedPage */

/** Maximum number of elements in the table. */
const MAX_ROWS = 50;

/**
 * @param {VersionedPage} page
 * @param {{code: string, token: string, language: import("../../../shared/model/language.js").Language}} of
 */
export async function openVersions({ address, versions }, { code, token, language }) {
  const texts = STUDY_TEXTS[language];
  const message = element("p", { class: "muted", role: "status" });
  const table = element("div", {});
  const name = (/** @type {string|null} */ version) => version ?? texts.noVersion;
  const choice = (/** @type {number} */ chosen, /** @type {string} */ label) =>
    element(
      "select",
      { "aria-label": label, change: () => void load() },
      ...versions.map(({ version }, index) =>
        element("option", { value: String(index), selected: index === chosen }, name(version))
      ),
    );
  const choices = [choice(versions.length - 2, texts.first), choice(versions.length - 1, texts.second)];
  const compared = element("ul", { class: "compared", "aria-live": "polite" });
  const what = element("select", { "aria-label": texts.compared, change: () => void compare() });
  const sheet = openSheet({ title: texts.versions, close: PRESENT_TEXTS[language].close }, [
    element("p", {}, address),
    element("div", { class: "pair" }, ...choices),
    element("div", { class: "pair" }, what),
    compared,
    table,
    element("p", { class: "muted" }, texts.versionsLegend),
    message,
  ]);
  sheet.classList.add("study", "versions");

  const elementsOf = async (/** @type {string} */ page) =>
    (await (await request(`/api/v1/sessions/${code}/study/elements?${new URLSearchParams({ page })}`, { token })).json())
      .elements;
  const percent = (/** @type {number|null} */ share) => share === null ? "–" : `${number(100 * share, language, 0)}\u00a0%`;
  const cells = (/** @type {import("./versions.js").Side[]} */ sides) =>
    [
      ...sides.map(({ touches }) => number(touches, language, 0)),
      ...sides.map(({ missed }) => percent(missed)),
      ...sides.map(({ dead }) => percent(dead)),
    ].map((text) => element("td", {}, text));

  const chosenPages = () => choices.map(({ value }) => versions[Number(value)]);

  /** Whether the versions differ by more than their visitors do. */
  async function compare() {
    const [first, second] = chosenPages().map(({ page }) => page ?? "");
    const query = new URLSearchParams({ first, second, ...(what.value && { element: what.value }) });
    try {
      /** @type {Contract.ComparedVersions} */
      const { shares, fewest } = await (await request(`/api/v1/sessions/${code}/study/versions?${query}`, { token })).json();
      compared.replaceChildren(
        ...shares.map((share) => element("li", {}, differenceText(share, fewest, texts, language))),
        element("li", { class: "muted" }, texts.manyLooked),
      );
    } catch (error) {
      compared.replaceChildren(element("li", {}, explain(error, PRESENT_TEXTS[language])));
    }
  }

  async function load() {
    const chosen = chosenPages();
    try {
      const rows = sideBySide(await Promise.all(chosen.map(({ page }) => elementsOf(page ?? ""))));
      what.replaceChildren(
        element("option", { value: "" }, texts.wholePage),
        ...rows.slice(0, MAX_ROWS).flatMap((row) =>
          row.element === null
            ? []
            : [element("option", { value: row.element, selected: row.element === what.value }, row.element)]
        ),
      );
      void compare();
      const counts = [texts.touches, texts.missed, texts.dead];
      const heads = [
        element("th", { scope: "col", rowspan: "2" }, texts.element),
        ...counts.map((count) => element("th", { scope: "colgroup", colspan: "2" }, count)),
      ];
      const versionHeads = counts.flatMap(() => chosen.map(({ version }) => element("th", { scope: "col" }, name(version))));
      const line = (/** @type {string} */ head, /** @type {import("./versions.js").Side[]} */ sides) =>
        element("tr", {}, element("th", { scope: "row" }, head), ...cells(sides));
      table.replaceChildren(
        element(
          "div",
          { class: "scroll", tabindex: "0", role: "group", "aria-label": texts.versions },
          element(
            "table",
            {},
            element("thead", {}, element("tr", {}, ...heads), element("tr", {}, ...versionHeads)),
            element(
              "tbody",
              {},
              line(texts.wholePage, chosen.map((each) => sideOf(each))),
              ...rows.slice(0, MAX_ROWS).map((row) => line(row.element ?? texts.otherElements, row.sides)),
            ),
          ),
        ),
      );
      const [a, b] = chosen.map(({ participants }) => number(participants, language, 0));
      setText(message, fillText(texts.versionsPeople, { a, b }));
    } catch (error) {
      setText(message, explain(error, PRESENT_TEXTS[language]));
    }
  }
  await load();
}
