// @ts-check
/** The page for an unknown address. */

import { byId } from "../../../shared/dom/dom.js";
import { drawing } from "../../../shared/dom/states/drawings.js";
import { translatePage } from "../reading.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { NOT_FOUND_TEXTS } from "../../../languages/en/pages/features/about/not-found/texts.js";

tidyStorage();

byId("empty").prepend(drawing("lost"));
translatePage(NOT_FOUND_TEXTS);
