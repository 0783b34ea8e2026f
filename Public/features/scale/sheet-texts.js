// @ts-check
/** Texts of the scale's menu and of its calibration. Loaded when the first of them is opened. */

const en = {
  close: "Close",
  menuTitle: "Scale",
  howTitle: "How it weighs",
  how:
    "Some phones’ screens, and most pens, report how hard they are pressed. The scale turns that into percent of their maximum and into grams. Its readings show whether a phone measures force: they have to change while you press.",
  howTouch:
    "The glass feels only what conducts, such as a finger. Weigh other things on a metal spoon that you hold by the end of its handle.",
  estimates: "Phones without force",
  estimatesOff: "No estimate",
  estimatesOn: "From contact area",
  shake: "Tare by shaking",
  shakeOff: "Off",
  shakeOn: "Tare in 3\u00a0s",
  shakeNote: "Works over HTTPS, where the browser reports motion. A second finger on the button works everywhere.",
  language: "Language",
  privacy: "What I send",
  coinsTitle: "Calibrate with coins",
  coinsText:
    "Hold a metal spoon by the end of its handle, its bowl resting on the glass, and press Tare. Then put coins in it, wait a second, and take the reading.",
  coin1: "1 € · 7.50\u00a0g",
  coin2: "2 € · 8.50\u00a0g",
  fewer: "One coin fewer",
  more: "One coin more",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Take the reading",
  takeIn: "Reading in {seconds}\u00a0s",
  putDown: "Put the spoon with the coins on the glass now, and hold it still. Press again to cancel.",
  reset: "Back to 385\u00a0g",
  taken: "Full scale is now {grams}\u00a0g, ± {error}\u00a0g ({percent}\u00a0%).",
  forgotten: "Full scale is 385\u00a0g again, not calibrated.",
  nothing: "There is nothing on the glass to weigh. Put the spoon with the coins there, and hold it by its handle.",
  noForce: "What touches the glass reports no force, so it cannot be calibrated.",
  full: "That is more than this screen can measure. Take fewer coins.",
  restless: "The reading still changes. Hold the spoon still for a second.",
  light: "Too light to be sure. Take more coins.",
  implausible: "That cannot be right. Is the number of coins as above?",
};

/** @type {typeof en} */
const de = {
  close: "Schließen",
  menuTitle: "Waage",
  howTitle: "So wiegt sie",
  how:
    "Die Bildschirme mancher Handys und die meisten Stifte melden, wie fest man drückt. Die Waage macht daraus Prozent ihres Höchstwerts und Gramm. Ob ein Handy Kraft misst, sagen seine Messwerte: Sie müssen sich beim Drücken ändern.",
  howTouch:
    "Das Glas spürt nur, was leitet, etwa einen Finger. Anderes wiegst du in einem Metalllöffel, den du am Ende des Stiels hältst.",
  estimates: "Handys ohne Kraftmessung",
  estimatesOff: "Keine Schätzung",
  estimatesOn: "Aus der Kontaktfläche",
  shake: "Tara durch Schütteln",
  shakeOff: "Aus",
  shakeOn: "Tara in 3\u00a0s",
  shakeNote: "Geht über HTTPS, wenn der Browser Bewegungen meldet. Ein zweiter Finger auf dem Knopf geht überall.",
  language: "Sprache",
  privacy: "Was ich sende",
  coinsTitle: "Mit Münzen kalibrieren",
  coinsText:
    "Halte einen Metalllöffel am Ende des Stiels, die Schale ruht auf dem Glas, und drück auf Tara. Leg dann Münzen hinein, warte eine Sekunde und nimm den Messwert.",
  coin1: "1 € · 7,50\u00a0g",
  coin2: "2 € · 8,50\u00a0g",
  fewer: "Eine Münze weniger",
  more: "Eine Münze mehr",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Messwert nehmen",
  takeIn: "Messung in {seconds}\u00a0s",
  putDown: "Leg jetzt den Löffel mit den Münzen auf das Glas und halte ihn still. Noch ein Druck bricht ab.",
  reset: "Zurück zu 385\u00a0g",
  taken: "Der Vollausschlag ist jetzt {grams}\u00a0g, ± {error}\u00a0g ({percent}\u00a0%).",
  forgotten: "Der Vollausschlag ist wieder 385\u00a0g, nicht kalibriert.",
  nothing: "Auf dem Glas liegt nichts, was es wiegen könnte. Leg den Löffel mit den Münzen auf und halte ihn am Stiel.",
  noForce: "Bei dieser Berührung wird keine Kraft gemessen. So lässt es sich nicht kalibrieren.",
  full: "Das ist mehr, als dieser Bildschirm messen kann. Nimm weniger Münzen.",
  restless: "Der Messwert ändert sich noch. Halte den Löffel eine Sekunde still.",
  light: "Zu leicht, um sicher zu sein. Nimm mehr Münzen.",
  implausible: "Das kann nicht stimmen. Ist die Zahl der Münzen wie oben?",
};

/** @type {typeof en} */
const fr = {
  close: "Fermer",
  menuTitle: "Balance",
  howTitle: "Comment elle pèse",
  how:
    "L’écran de certains téléphones, et la plupart des stylets, disent combien on appuie. La balance en fait des pour cent de leur maximum et des grammes. On reconnaît à ses valeurs si un téléphone mesure la force\u00a0: elles doivent changer pendant qu’on appuie.",
  howTouch:
    "Le verre ne sent que ce qui conduit, comme un doigt. Pèse autre chose sur une cuillère en métal que tu tiens par le bout du manche.",
  estimates: "Téléphones sans force",
  estimatesOff: "Sans estimation",
  estimatesOn: "Par le contact",
  shake: "Tare en secouant",
  shakeOff: "Non",
  shakeOn: "Tare dans 3\u00a0s",
  shakeNote: "Fonctionne en HTTPS, si le navigateur signale les mouvements. Un second doigt sur le bouton fonctionne partout.",
  language: "Langue",
  privacy: "Ce que j’envoie",
  coinsTitle: "Étalonner avec des pièces",
  coinsText:
    "Tiens une cuillère en métal par le bout du manche, le creux posé sur le verre, et touche Tare. Puis mets-y des pièces, attends une seconde et prends la mesure.",
  coin1: "1 € · 7,50\u00a0g",
  coin2: "2 € · 8,50\u00a0g",
  fewer: "Une pièce de moins",
  more: "Une pièce de plus",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Prendre la mesure",
  takeIn: "Mesure dans {seconds}\u00a0s",
  putDown: "Pose maintenant la cuillère avec les pièces sur le verre et tiens-la immobile. Un nouvel appui annule.",
  reset: "Revenir à 385\u00a0g",
  taken: "Le maximum est maintenant {grams}\u00a0g, ± {error}\u00a0g ({percent}\u202f%).",
  forgotten: "Le maximum est de nouveau 385\u00a0g, non étalonné.",
  nothing: "Il n’y a rien à peser sur le verre. Poses-y la cuillère avec les pièces, et tiens-la par le manche.",
  noForce: "Ce qui touche le verre ne donne pas de force, on ne peut donc pas étalonner.",
  full: "C’est plus que cet écran ne peut mesurer. Prends moins de pièces.",
  restless: "La valeur change encore. Tiens la cuillère immobile une seconde.",
  light: "Trop léger pour être sûr. Prends plus de pièces.",
  implausible: "C’est impossible. Le nombre de pièces est-il bien celui ci-dessus\u202f?",
};

export const SCALE_SHEET_TEXTS = { en, de, fr };
