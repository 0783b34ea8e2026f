// @ts-check
/** The help for a host before the class begins. */

const en = {
  first: "The first minute",
  steps: [
    "Phones come in with the code: by camera, or at the address. Each gets an invented name.",
    "Press Start. Everybody draws with their fingers, and it shows up here at once.",
    "Do you want to say something? Freeze stops all phones. Clear starts over.",
    "Choose at the top what the class does. The phones follow by themselves.",
    "A phone doesn’t get in? Same Wi-Fi as this computer, mobile data off. Q shows the code large again.",
    "At the end: More, Data keeps the figures, then End closes the class.",
  ],
};

/** @type {typeof en} */
const de = {
  first: "Die erste Minute",
  steps: [
    "Die Handys kommen mit dem Code herein: mit der Kamera oder über die Adresse. Jedes bekommt einen erfundenen Namen.",
    "Drücke auf „Los geht’s“. Alle zeichnen mit den Fingern, und hier ist es sofort zu sehen.",
    "Willst du etwas sagen? „Anhalten“ hält alle Handys an. „Leeren“ beginnt von vorn.",
    "Wähle oben, was die Klasse tut. Die Handys folgen von selbst.",
    "Ein Handy kommt nicht herein? Ins selbe WLAN wie dieser Computer, mobile Daten aus. Q zeigt den Code wieder groß.",
    "Am Schluss: „Mehr“, „Daten“ sichert die Zahlen, dann schließt „Ende“ die Klasse.",
  ],
};

/** @type {typeof en} */
const fr = {
  first: "La première minute",
  steps: [
    "Les téléphones entrent avec le code\u00a0: par l’appareil photo, ou à l’adresse. Chacun reçoit un nom inventé.",
    "Appuyez sur C’est parti. Tout le monde dessine avec les doigts, et on le voit ici aussitôt.",
    "Vous voulez dire quelque chose\u202f? Figer arrête tous les téléphones. Effacer recommence à zéro.",
    "Choisissez en haut ce que fait la classe. Les téléphones suivent d’eux-mêmes.",
    "Un téléphone n’entre pas\u202f? Même Wi-Fi que cet ordinateur, données mobiles coupées. Q montre de nouveau le code en grand.",
    "À la fin\u00a0: Plus, Données garde les chiffres, puis Terminer ferme la classe.",
  ],
};

export const HELP_TEXTS = { en, de, fr };
