// @ts-check
/** The page for an unknown address. */

import { speakPage } from "../reading.js";
import { NOT_FOUND_TEXTS } from "./texts.js";

speakPage(NOT_FOUND_TEXTS);
