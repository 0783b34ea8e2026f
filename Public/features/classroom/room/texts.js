// @ts-check
/** The classroom page's texts. */

import { merged } from "../../../languages/records/texts.js";
import { HOST_TEXTS } from "../../../languages/en/pages/features/classroom/room/host-texts.js";
import { OPENING_TEXTS } from "../../../languages/en/pages/features/classroom/room/opening-texts.js";
import { ROOM_TEXTS } from "../../../languages/en/pages/features/classroom/room/texts.js";

/** The opening's, the host's and the room's own. */
export const PRESENT_TEXTS = merged(OPENING_TEXTS, ROOM_TEXTS, HOST_TEXTS);
