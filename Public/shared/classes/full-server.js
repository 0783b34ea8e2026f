// @ts-check
/** A server whose storage is full, in words: imported by the pages of hosts and authors, whose requests need space. */

import { PROBLEM_WORDS } from "../net/rest.js";
import { currentLanguage } from "../net/settings.js";
import { FULL_SERVER_TEXTS } from "../../languages/en/pages/shared/classes/full-server.js";

PROBLEM_WORDS["insufficient-storage"] = () => FULL_SERVER_TEXTS[currentLanguage()];
