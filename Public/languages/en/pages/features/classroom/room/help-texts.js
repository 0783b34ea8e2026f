// @ts-check
/** The help for a host before the class begins. */

import { textsIn } from "../../../../../records/texts.js";

export const HELP_TEXTS = textsIn("en", "features/classroom/room/help-texts", {
  first: "The first minute",
  teachers: "Help for teachers",
  steps: [
    "Phones come in with the code: by camera, or at the address. Each gets an invented name.",
    "Press Start. Everybody draws with their fingers, and it shows up here at once.",
    "Do you want to say something? Freeze stops all phones. Clear starts over.",
    "Choose at the lower left what the class does, or press 5. The phones follow by themselves.",
    "A phone doesn’t get in? Same Wi-Fi as this computer, mobile data off. Q shows the code large again.",
    "At the end: More, Data keeps the figures, then End closes the class.",
  ],
});
