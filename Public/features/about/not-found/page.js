// @ts-check
/** The page for an address without one. */

import { speakPage } from "../reading.js";
import { NOT_FOUND_TEXTS } from "./texts.js";

speakPage(NOT_FOUND_TEXTS);
