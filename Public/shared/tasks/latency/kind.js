// @ts-check
/** A mark on a circle to follow with a finger, which estimates the phone's latency. */

/** @type {import("../../model/task-kind.js").TaskKind} */
export const latency = {
  target: 15,
  digits: 0,
  units: { en: "ms" },
  targetUnits: {},
  best: "lowest",
  finest: 1,
  // Few phones have a greater latency, and fingers lag a little.
  usual: 200,
  allowed: { min: 3, max: 30, step: 1 },
  sheet: { min: 3, max: 30, step: 1 },
  // Bundled modules that are loaded later need distinct names.
  onPhone: async () => {
    const { latencyOnPhone, latencyReady } = await import("./phone.js");
    return { onPhone: latencyOnPhone, ready: latencyReady };
  },
  texts: {
    en: {
      name: "Latency",
      title: "How late is my phone? · {target} laps",
      about:
        "Everybody follows a ring around a circle with a finger. What the finger is behind estimates how late the phone is, from touch to picture. It cannot tell the phone's share from what the finger itself trails, usually a few ms.",
      asks: "Laps, 3 to 30",
      board: "Shortest latency",
      lesson: "Latency, number of laps",
      standing: "Latency",
      compared: "Latency, {target} laps",
      measures: { latency: { name: "Latency, estimated", lower: "shorter", higher: "longer" } },
      phone: {
        title: "How late is my phone?",
        hint: "Put a finger on the ring and stay in its middle.",
        meaning: "Estimated, from touch to picture",
      },
    },
    de: {
      name: "Latenz",
      title: "Wie träge ist mein Handy? · {target} Umläufe",
      about:
        "Alle folgen mit dem Finger einem Ring auf einem Kreis. Wie weit der Finger zurück ist, schätzt, wie spät das Handy ist, von der Berührung bis zum Bild. Was davon der Finger selbst zurückbleibt, meist wenige ms, ist nicht zu trennen.",
      asks: "Umläufe, 3 bis 30",
      board: "Kürzeste Latenz",
      lesson: "Latenz, Zahl der Umläufe",
      standing: "Latenz",
      compared: "Latenz, {target} Umläufe",
      measures: { latency: { name: "Latenz, geschätzt", lower: "kürzer", higher: "länger" } },
      phone: {
        title: "Wie träge ist mein Handy?",
        hint: "Leg einen Finger auf den Ring und bleib in seiner Mitte.",
        meaning: "Geschätzt, von der Berührung bis zum Bild",
      },
    },
    fr: {
      name: "Latence",
      title: "Quel retard a mon téléphone\u202f? · {target} tours",
      about:
        "Chacun suit du doigt un anneau sur un cercle. Le retard du doigt estime celui du téléphone, du toucher à l’image. Impossible d’en séparer ce que le doigt lui-même traîne, quelques ms d’habitude.",
      asks: "Tours, de 3 à 30",
      board: "Latence la plus courte",
      lesson: "Latence, nombre de tours",
      standing: "Latence",
      compared: "Latence, {target} tours",
      measures: { latency: { name: "Latence, estimée", lower: "plus courte", higher: "plus longue" } },
      phone: {
        title: "Quel retard a mon téléphone\u202f?",
        hint: "Pose un doigt sur l’anneau et reste en son milieu.",
        meaning: "Estimé, du toucher à l’image",
      },
    },
  },
};
