// @ts-check
/** The sheet of the archive for publishing: anonymous, with authors and a licence. Loaded on demand. */

import { addStyle, element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { saveExport } from "../room/save-export.js";
import { PRESENT_TEXTS } from "../room/texts.js";
import { PUBLISH_TEXTS } from "../../../languages/en/pages/features/classroom/publishing/publish-texts.js";

const styled = addStyle("/features/classroom/publishing/publish.css");

/** Licences for data that the host can choose, by their names. */
const LICENCES = {
  "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
  "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
  "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
  "CC-BY-NC-4.0": "https://creativecommons.org/licenses/by-nc/4.0/",
};
/** Says nothing of the class, as the file itself. */
const NAME = "touchfigures-anonymous.zip";

/** @param {{code: string, hostToken: string, language: import("../../../shared/model/language.js").Language}} session */
export async function openPublish(session) {
  await styled;
  const { language } = session;
  const texts = PUBLISH_TEXTS[language];
  const authors = element("input", { name: "authors", maxlength: 240, autocomplete: "name" });
  const licence = element(
    "select",
    { name: "licence" },
    element("option", { value: "" }, texts.none),
    ...Object.entries(LICENCES).map(([name, address]) => element("option", { value: address }, name)),
  );
  const accept = element("button", { type: "submit", class: "primary" }, texts.save);
  const message = element("p", { class: "muted numbers", role: "status" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const query = new URLSearchParams({ anonymous: "true" });
    if (authors.value.trim()) query.set("author", authors.value);
    if (licence.value) query.set("license", licence.value);
    await saveExport(session, message, accept, NAME, { path: `/archive?${query}`, mediaType: "application/zip" });
  };
  openSheet({ title: texts.title, close: PRESENT_TEXTS[language].close }, [
    element(
      "form",
      { class: "publish", submit },
      element("p", {}, texts.text),
      element("label", {}, texts.authors, authors),
      element("label", {}, texts.licence, licence),
      accept,
      message,
    ),
  ]);
}
