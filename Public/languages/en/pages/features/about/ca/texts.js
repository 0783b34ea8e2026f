// @ts-check
/** Texts of the page about the local authority's certificate; lists are separated by "|". */

import { textsIn } from "../../../../../records/texts.js";

export const CA_TEXTS = textsIn("en", "features/about/ca/texts", {
  title: "Trust this server once",
  why: "Shaking the phone and keeping its screen on work over HTTPS only.",
  own:
    "This server made itself a certificate for that; your phone accepts it after you have installed the server’s authority, once per phone.",
  download: "Download certificate",
  downloadPem: "As PEM file",
  none: "This server uses a certificate of its own choice, so there is nothing to install. Open its HTTPS address.",
  noHTTPS: "This server has no HTTPS, so there is nothing to trust. Its operator can switch it on.",
  ios:
    "Tap Download certificate in Safari and allow it.|Open Settings: at the top stands Profile Downloaded. Tap it, then Install.|Still in Settings: General, About, Certificate Trust Settings. Switch on TouchFigures.",
  android:
    "Tap Download certificate.|Open Settings and search for “CA certificate”: Security, More security settings, Encryption & credentials, Install a certificate, CA certificate.|Tap Install anyway and choose the file touchfigures.crt or ca.crt in Downloads.|Firefox needs one more step: Settings, About Firefox, tap the logo five times, back, Secret settings, Use third party CA certificates.",
  thenTitle: "Then",
  then: "Open the HTTPS address. No warning should appear:",
  safeTitle: "Is that safe?",
  safe:
    "The authority’s key never leaves the computer that runs this server, and it signs only that computer’s own names and addresses. When the class is over you can remove the certificate where you installed it.",
});
