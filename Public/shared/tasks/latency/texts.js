// @ts-check
/** The phones' texts for a latency task, in a class and alone. */

const en = {
  underWay: "Lap {done} of {all}",
  catchUp: "Stay in the middle of the ring.",
  lost: "Put your finger back on the ring.",
  again: "Once more? Put your finger on the ring.",
  about: "≈\u00a0{value}\u00a0ms",
  meaning: "Estimated, from touch to picture",
  title: "How late is my phone?",
  close: "Close",
  start: "Put a finger on the ring and stay in its middle. {laps} laps, half a minute.",
  scatter: "Estimated from {laps} laps that scatter by {value}\u00a0ms.",
  private: "This stays here: nothing is sent or stored.",
  limits: "What this cannot know",
  unknowns:
    "How far your finger itself trails or leads: usually a few ms, at first more. Do it several times.|Whether the screen, the touch sensor or the browser is slow.|Whether a tap is as late as a moving finger.|What a camera would see. With one, others found the method right within 4\u00a0ms.",
};

/** @type {typeof en} */
const de = {
  underWay: "Umlauf {done} von {all}",
  catchUp: "Bleib in der Mitte des Rings.",
  lost: "Leg den Finger wieder auf den Ring.",
  again: "Noch einmal? Leg den Finger auf den Ring.",
  about: "≈\u00a0{value}\u00a0ms",
  meaning: "Geschätzt, von der Berührung bis zum Bild",
  title: "Wie träge ist mein Handy?",
  close: "Schließen",
  start: "Leg einen Finger auf den Ring und bleib in seiner Mitte. {laps} Umläufe, eine halbe Minute.",
  scatter: "Geschätzt aus {laps} Umläufen, die um {value}\u00a0ms streuen.",
  private: "Das bleibt hier: Nichts wird gesendet oder gespeichert.",
  limits: "Was hier niemand wissen kann",
  unknowns:
    "Wie weit dein Finger selbst hinterher oder voraus ist: meist wenige ms, anfangs mehr. Mach es mehrmals.|Ob der Bildschirm, der Sensor oder der Browser langsam ist.|Ob ein Tippen so spät ankommt wie ein bewegter Finger.|Was eine Kamera sähe. Mit einer fanden andere die Methode auf 4\u00a0ms genau.",
};

/** @type {typeof en} */
const fr = {
  underWay: "Tour {done} sur {all}",
  catchUp: "Reste au milieu de l’anneau.",
  lost: "Repose ton doigt sur l’anneau.",
  again: "Encore une fois\u202f? Pose ton doigt sur l’anneau.",
  about: "≈\u00a0{value}\u00a0ms",
  meaning: "Estimé, du toucher à l’image",
  title: "Quel retard a mon téléphone\u202f?",
  close: "Fermer",
  start: "Pose un doigt sur l’anneau et reste en son milieu. {laps} tours, une demi-minute.",
  scatter: "Estimé sur {laps} tours, avec un écart type de {value}\u00a0ms.",
  private: "Cela reste ici\u00a0: rien n’est envoyé ni conservé.",
  limits: "Ce qu’on ne peut pas savoir ici",
  unknowns:
    "De combien ton doigt lui-même est en retard ou en avance\u00a0: quelques ms d’habitude, plus au début. Refais-le plusieurs fois.|Si c’est l’écran, le capteur ou le navigateur qui est lent.|Si un toucher bref arrive aussi tard qu’un doigt qui bouge.|Ce que verrait une caméra. Avec une caméra, d’autres ont trouvé la méthode juste à 4\u00a0ms près.",
};

export const LATENCY_TEXTS = { en, de, fr };
