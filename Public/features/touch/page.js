// @ts-check
/** All of the page except the parts for the first touch, which are loaded before (first.js). */

import { surface } from "./first.js";
import { start } from "./session.js";

start(surface);
