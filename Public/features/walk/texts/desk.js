// @ts-check
/** Texts of the desk, which tests a walk without leaving the room. */

const en = {
  title: "At the desk",
  how: "Drag the walker on the map, or use the arrow keys on it (with Shift ten times as far). Press Start first.",
  walker: "Walker: arrow keys move it 2 metres, with Shift 20",
  accuracy: "Accuracy",
  file: "Replay a GPX file",
  speed: "Speed",
  seek: "Place in the recording",
  play: "Play",
  halt: "Halt",
  verdict: "Last position",
  none: "none yet",
  invalid: "dropped: no valid position",
  outdated: "dropped: not later than the last",
  inaccurate: "dropped for the regions: less accurate than 50\u00a0m",
  held: "held back: faster than 15\u00a0m/s",
  near: "not evaluated: within the distance filter",
  evaluated: "evaluated",
  notGPX: "“{file}” is no GPX file.",
  doctype: "“{file}”, line {line}: a document type is refused.",
  noPoints: "“{file}” has neither a track nor a route.",
  badPoint: "“{file}”, line {line}: a point without a valid latitude and longitude.",
  tooMany: "“{file}” has more than 100,000 points.",
  unreadable: "“{file}” cannot be read.",
  phone: "Use this device’s position",
};

/** @type {typeof en} */
const de = {
  title: "Am Schreibtisch",
  how:
    "Zieh die Figur auf der Karte, oder bewege sie mit den Pfeiltasten (mit Umschalt zehnmal so weit). Drück vorher auf Start.",
  walker: "Figur: Pfeiltasten bewegen sie 2 Meter, mit Umschalt 20",
  accuracy: "Genauigkeit",
  file: "Eine GPX-Datei abspielen",
  speed: "Tempo",
  seek: "Stelle der Aufnahme",
  play: "Abspielen",
  halt: "Anhalten",
  verdict: "Letzte Position",
  none: "noch keine",
  invalid: "verworfen: keine gültige Position",
  outdated: "verworfen: nicht später als die letzte",
  inaccurate: "für die Regionen verworfen: ungenauer als 50\u00a0m",
  held: "zurückgehalten: schneller als 15\u00a0m/s",
  near: "nicht ausgewertet: innerhalb des Abstandsfilters",
  evaluated: "ausgewertet",
  notGPX: "„{file}“ ist keine GPX-Datei.",
  doctype: "„{file}“, Zeile {line}: Ein Dokumenttyp wird abgelehnt.",
  noPoints: "„{file}“ hat weder Track noch Route.",
  badPoint: "„{file}“, Zeile {line}: ein Punkt ohne gültige Breite und Länge.",
  tooMany: "„{file}“ hat mehr als 100.000 Punkte.",
  unreadable: "„{file}“ lässt sich nicht lesen.",
  phone: "Die Position dieses Geräts nehmen",
};

/** @type {typeof en} */
const fr = {
  title: "Au bureau",
  how:
    "Tire le marcheur sur la carte, ou déplace-le avec les flèches (avec Majuscule, dix fois plus loin). Touche d’abord Démarrer.",
  walker: "Marcheur\u00a0: les flèches le déplacent de 2 mètres, avec Majuscule de 20",
  accuracy: "Précision",
  file: "Rejouer un fichier GPX",
  speed: "Vitesse",
  seek: "Endroit de l’enregistrement",
  play: "Lire",
  halt: "Arrêter",
  verdict: "Dernière position",
  none: "pas encore",
  invalid: "écartée\u00a0: position non valable",
  outdated: "écartée\u00a0: pas plus récente que la dernière",
  inaccurate: "écartée pour les zones\u00a0: précision au-delà de 50\u00a0m",
  held: "retenue\u00a0: plus vite que 15\u00a0m/s",
  near: "non évaluée\u00a0: sous le filtre de distance",
  evaluated: "évaluée",
  notGPX: "«\u00a0{file}\u00a0» n’est pas un fichier GPX.",
  doctype: "«\u00a0{file}\u00a0», ligne {line}\u00a0: un type de document est refusé.",
  noPoints: "«\u00a0{file}\u00a0» n’a ni trace ni route.",
  badPoint: "«\u00a0{file}\u00a0», ligne {line}\u00a0: un point sans latitude et longitude valables.",
  tooMany: "«\u00a0{file}\u00a0» a plus de 100\u202f000 points.",
  unreadable: "«\u00a0{file}\u00a0» est illisible.",
  phone: "Utiliser la position de cet appareil",
};

export const WALK_DESK_TEXTS = { en, de, fr };
