// @ts-check
/** The page for an address without one. */

import { NOT_FOUND_TEXTS } from "../protocol/texts/docs.js";
import { speakPage } from "./reading.js";

speakPage(NOT_FOUND_TEXTS);
