// @ts-check
/** The host's texts about the abilities of the class's phones. */

const en = {
  force: "{able} of {all} phones can weigh",
  forceUnknown: "{able} of {all} phones can weigh; {unknown} will show it with the first press",
  position: "{able} of {all} phones can tell where {able|1=it is|they are}",
  positionUnknown: "{able} of {all} phones can tell where {able|1=it is|they are}; {unknown} {unknown|1=does|do} not say",
  badge: "{able}/{all}",
  scaleTitle: "No phone here can weigh",
  scaleOut:
    "Their screens measure no force, so none of them shows grams. Each phone can estimate in percent how hard it is pressed, from the size of the fingertip.",
  scaleAnyway: "Start the scale anyway",
  pressOut: "No phone would take part in this. “Time” and “Distance” work on every phone.",
  lessonOut: "Without one that measures force, its steps with the scale show no grams.",
  walkLessonOut: "Without HTTPS no phone may send its position.",
  insecureOne: "The walk needs HTTPS, and 1 phone is on http: its browser keeps the position to itself.",
  insecure: "The walk needs HTTPS, and {count} phones are on http: their browsers keep the position to themselves.",
  scanAgain: "Let the phones scan this code and join again:",
  warns: "They warn of the certificate once.",
  trust: "How phones trust this server",
  internet: "A server in the Internet has HTTPS without warnings",
  qr: "QR code of {address}",
};

/** @type {typeof en} */
const de = {
  force: "{able} von {all} Handys {able|1=kann|können} wiegen",
  forceUnknown:
    "{able} von {all} Handys {able|1=kann|können} wiegen; {unknown} {unknown|1=zeigt|zeigen} es erst beim ersten Drücken",
  position: "{able} von {all} Handys {able|1=kann|können} sagen, wo {able|1=es ist|sie sind}",
  positionUnknown:
    "{able} von {all} Handys {able|1=kann|können} sagen, wo {able|1=es ist|sie sind}; von {unknown} ist es unbekannt",
  badge: "{able}/{all}",
  scaleTitle: "Hier kann kein Handy wiegen",
  scaleOut:
    "Ihre Bildschirme messen keine Kraft, also zeigt keines Gramm an. Jedes Handy kann aber in Prozent schätzen, wie fest gedrückt wird: an der Größe der Fingerkuppe.",
  scaleAnyway: "Waage trotzdem starten",
  pressOut: "Kein Handy könnte mitmachen. „Zeit“ und „Strecke“ gehen auf jedem Handy.",
  lessonOut: "Misst keines Kraft, zeigen die Schritte mit der Waage keine Gramm.",
  walkLessonOut: "Ohne HTTPS darf kein Handy seine Position senden.",
  insecureOne: "Der Spaziergang braucht HTTPS, und 1 Handy ist über http da: Sein Browser gibt die Position nicht heraus.",
  insecure:
    "Der Spaziergang braucht HTTPS, und {count} Handys sind über http da: Ihre Browser geben die Position nicht heraus.",
  scanAgain: "Lass die Handys diesen Code scannen und neu dazukommen:",
  warns: "Sie warnen einmal vor dem Zertifikat.",
  trust: "Wie Handys diesem Server vertrauen",
  internet: "Ein Server im Internet hat HTTPS ohne Warnung",
  qr: "QR-Code von {address}",
};

/** @type {typeof en} */
const fr = {
  force: "{able} {able|0,1=téléphone|téléphones} sur {all} {able|0,1=peut|peuvent} peser",
  forceUnknown:
    "{able} {able|0,1=téléphone|téléphones} sur {all} {able|0,1=peut|peuvent} peser\u202f; {unknown} le {unknown|1=montrera|montreront} à la première pression",
  position: "{able} {able|0,1=téléphone|téléphones} sur {all} {able|0,1=peut|peuvent} dire où {able|0,1=il est|ils sont}",
  positionUnknown:
    "{able} {able|0,1=téléphone|téléphones} sur {all} {able|0,1=peut|peuvent} dire où {able|0,1=il est|ils sont}\u202f; pour {unknown}, on ne sait pas",
  badge: "{able}/{all}",
  scaleTitle: "Aucun téléphone ici ne peut peser",
  scaleOut:
    "Leurs écrans ne mesurent pas la force\u00a0: aucun n’affichera de grammes. Chaque téléphone peut estimer en pourcentage la force de la pression, d’après la taille du bout du doigt.",
  scaleAnyway: "Lancer quand même la balance",
  pressOut: "Aucun téléphone ne pourrait participer. «\u202fDurée\u202f» et «\u202fDistance\u202f» marchent sur tous.",
  lessonOut: "Si aucun ne mesure la force, les étapes avec la balance n’affichent pas de grammes.",
  walkLessonOut: "Sans HTTPS, aucun téléphone ne peut envoyer sa position.",
  insecureOne: "La balade a besoin de HTTPS, et 1 téléphone est en http\u00a0: son navigateur garde sa position pour lui.",
  insecure:
    "La balade a besoin de HTTPS, et {count} téléphones sont en http\u00a0: leurs navigateurs gardent la position pour eux.",
  scanAgain: "Faites scanner ce code aux téléphones pour qu’ils reviennent\u00a0:",
  warns: "Ils avertissent une fois au sujet du certificat.",
  trust: "Comment les téléphones font confiance à ce serveur",
  internet: "Un serveur sur Internet a HTTPS sans avertissement",
  qr: "Code QR de {address}",
};

export const ABILITY_TEXTS = { en, de, fr };
