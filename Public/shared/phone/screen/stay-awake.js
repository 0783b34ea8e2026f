// @ts-check
/** Keeps a phone's screen on; if the browser cannot, explains once how to do it in the phone's settings. */

import { notify } from "../../dom/notices.js";
import { currentLanguage, setSetting, setting } from "../../net/settings.js";
import { keepAwake } from "../../input/wake-lock.js";

/** Time for which the notice is visible: long enough to read it and to find the setting. */
const NOTICE_SECONDS = 30;

const TEXTS = {
  en: {
    apple: "So that the screen stays on: Settings, Display & Brightness, Auto-Lock, 5 minutes.",
    other: "So that the screen stays on: Settings, Display, Screen timeout, 10 minutes.",
  },
  de: {
    apple: "Damit der Bildschirm an bleibt: Einstellungen, Anzeige & Helligkeit, Automatische Sperre, 5 Minuten.",
    other: "Damit der Bildschirm an bleibt: Einstellungen, Display, Bildschirm-Timeout, 10 Minuten.",
  },
  fr: {
    apple: "Pour que l’écran reste allumé\u00a0: Réglages, Luminosité et affichage, Verrouillage automatique, 5\u00a0minutes.",
    other: "Pour que l’écran reste allumé\u00a0: Paramètres, Affichage, Mise en veille de l’écran, 10\u00a0minutes.",
  },
};

export function stayAwake() {
  keepAwake(explainSetting);
}

function explainSetting() {
  // Not needed on a computer, whose screen stays on long enough.
  if (setting("awake") || !matchMedia("(pointer: coarse)").matches) return;
  setSetting("awake", true);
  const { apple, other } = TEXTS[currentLanguage()];
  notify("awake", /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? apple : other, {
    kind: "calm",
    icon: "info",
    seconds: NOTICE_SECONDS,
  });
}
