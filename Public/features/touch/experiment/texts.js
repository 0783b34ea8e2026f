// @ts-check
/** The touch page's texts about experiments; loaded with the first one. */

const en = {
  title: "Tap the filled circle, fast and exactly",
  start: "The first tap starts. From then on every tap counts, also a miss.",
  underWay: "{done} of {all}",
  practice: "Practice",
  condition: "Condition {condition} of {all}",
  sent: "Waiting for the network …",
  waitTitle: "Practice is done",
  waitText: "The measurement starts for all together.",
  doneTitle: "All done, thank you!",
  overTitle: "The experiment is over",
  throughput: "{value} bits/s",
  throughputText: "Your throughput: speed and aim in one number.",
  noResult: "No result: no condition was finished.",
  details: "{slope} for each bit of difficulty · {errors} missed",
  errorsOnly: "{errors} missed",
  seconds: "{value} s",
  uncalibrated: "Not calibrated: the targets’ size is estimated.",
  tooLarge: "{count} conditions do not fit on this screen and are left out.",
  tooLargeOne: "One condition does not fit on this screen and is left out.",
  ring: "Targets on a ring",
};

/** @type {typeof en} */
const de = {
  title: "Tippe den gefüllten Kreis an, schnell und genau",
  start: "Der erste Tipp startet. Danach zählt jeder Tipp, auch daneben.",
  underWay: "{done} von {all}",
  practice: "Übung",
  condition: "Bedingung {condition} von {all}",
  sent: "Warte auf das Netz …",
  waitTitle: "Die Übung ist geschafft",
  waitText: "Die Messung beginnt für alle gemeinsam.",
  doneTitle: "Alles geschafft, danke!",
  overTitle: "Das Experiment ist beendet",
  throughput: "{value} Bit/s",
  throughputText: "Dein Durchsatz: Tempo und Genauigkeit in einer Zahl.",
  noResult: "Kein Ergebnis: Keine Bedingung wurde fertig.",
  details: "{slope} je Bit Schwierigkeit · {errors} daneben",
  errorsOnly: "{errors} daneben",
  seconds: "{value} s",
  uncalibrated: "Nicht kalibriert: Die Größe der Ziele ist geschätzt.",
  tooLarge: "{count} Bedingungen passen nicht auf diesen Bildschirm und fallen weg.",
  tooLargeOne: "Eine Bedingung passt nicht auf diesen Bildschirm und fällt weg.",
  ring: "Ziele auf einem Ring",
};

/** @type {typeof en} */
const fr = {
  title: "Touche le cercle plein, vite et juste",
  start: "Le premier toucher lance. Ensuite chaque toucher compte, même à côté.",
  underWay: "{done} sur {all}",
  practice: "Entraînement",
  condition: "Condition {condition} sur {all}",
  sent: "En attente du réseau…",
  waitTitle: "Entraînement terminé",
  waitText: "La mesure commence pour tous ensemble.",
  doneTitle: "Tout est fait, merci\u202f!",
  overTitle: "L’expérience est terminée",
  throughput: "{value} bits/s",
  throughputText: "Ton débit\u00a0: vitesse et précision en un seul nombre.",
  noResult: "Pas de résultat\u00a0: aucune condition terminée.",
  details: "{slope} par bit de difficulté · {errors} à côté",
  errorsOnly: "{errors} à côté",
  seconds: "{value} s",
  uncalibrated: "Non étalonné\u00a0: la taille des cibles est estimée.",
  tooLarge: "{count} conditions ne tiennent pas sur cet écran et sont omises.",
  tooLargeOne: "Une condition ne tient pas sur cet écran et est omise.",
  ring: "Cibles en cercle",
};

export const EXPERIMENT_TEXTS = { en, de, fr };
