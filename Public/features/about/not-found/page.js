// @ts-check
/** The page for an unknown address. */

import { translatePage } from "../reading.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { NOT_FOUND_TEXTS } from "./texts.js";

tidyStorage();

translatePage(NOT_FOUND_TEXTS);
