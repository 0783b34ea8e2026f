// @ts-check
/** All of the page but what the first touch needs, which is there before (first.js). */

import { instrument, surface } from "./first.js";
import { start } from "./session.js";

start(surface, instrument);
