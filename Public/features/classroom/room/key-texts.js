// @ts-check
/** What each key of the page does, and the names of keys without a letter. */

/** @typedef {import("./page-keys.js").KeyEntry["does"]} KeyEffect */
/** @typedef {{title: string, names: Record<string, string>, effects: Record<KeyEffect, string>}} KeyTexts */

const ARROWS = { ArrowLeft: "←", ArrowRight: "→" };

/** @type {KeyTexts} */
const en = {
  title: "Keys",
  names: { ...ARROWS, Escape: "Esc", PageUp: "PgUp", PageDown: "PgDn", "Ctrl+Enter": "Ctrl + Enter" },
  effects: {
    view: "Together, Wall, Spotlight, Heatmap",
    turn: "Next phone in the spotlight, next page of the wall",
    fade: "Lines stay, or fade by themselves",
    theme: "Light or dark",
    fullScreen: "Full screen",
    help: "This list",
    close: "Close",
    wayIn: "Show the code large, start",
    freeze: "Freeze, unfreeze",
    clear: "Clear",
    hide: "Hide, reveal",
    draw: "Draw",
    scale: "Scale",
    challenge: "Challenge",
    next: "End the round, next round",
    experiment: "Experiment",
    spot: "Spot the difference",
    walk: "Walk",
    lesson: "Lesson",
    step: "Lesson back, on",
    touchkit: "Touch dots on all phones",
    lock: "Lock for newcomers, unlock",
    idle: "Remove idle phones",
    remote: "Your phone as the remote",
    study: "Study of a page",
    consent: "Consent of the class",
    replay: "Replay",
    compare: "Compare",
    data: "Data",
    end: "End",
  },
};

/** @type {KeyTexts} */
const de = {
  title: "Tasten",
  names: { ...ARROWS, Escape: "Esc", PageUp: "Bild ↑", PageDown: "Bild ↓", "Ctrl+Enter": "Strg + Enter" },
  effects: {
    view: "Zusammen, Wand, Spotlight, Heatmap",
    turn: "Nächstes Handy im Spotlight, nächste Seite der Wand",
    fade: "Linien bleiben oder verblassen von selbst",
    theme: "Hell oder dunkel",
    fullScreen: "Vollbild",
    help: "Diese Liste",
    close: "Schließen",
    wayIn: "Code groß zeigen, starten",
    freeze: "Anhalten, fortsetzen",
    clear: "Leeren",
    hide: "Verbergen, aufdecken",
    draw: "Zeichnen",
    scale: "Waage",
    challenge: "Aufgabe",
    next: "Runde beenden, nächste Runde",
    experiment: "Experiment",
    spot: "Suchbild",
    walk: "Spaziergang",
    lesson: "Stunde",
    step: "Stunde zurück, weiter",
    touchkit: "Fingerpunkte auf allen Handys",
    lock: "Für Neue sperren, öffnen",
    idle: "Untätige entfernen",
    remote: "Dein Handy als Fernbedienung",
    study: "Studie einer Seite",
    consent: "Einwilligung der Klasse",
    replay: "Wiedergabe",
    compare: "Vergleichen",
    data: "Daten",
    end: "Beenden",
  },
};

/** @type {KeyTexts} */
const fr = {
  title: "Touches",
  names: { ...ARROWS, Escape: "Échap", PageUp: "Page ↑", PageDown: "Page ↓", "Ctrl+Enter": "Ctrl + Entrée" },
  effects: {
    view: "Ensemble, mur, à la une, chaleur",
    turn: "Téléphone suivant à la une, page suivante du mur",
    fade: "Les traits restent, ou s’effacent d’eux-mêmes",
    theme: "Clair ou sombre",
    fullScreen: "Plein écran",
    help: "Cette liste",
    close: "Fermer",
    wayIn: "Montrer le code en grand, lancer",
    freeze: "Figer, reprendre",
    clear: "Effacer",
    hide: "Masquer, révéler",
    draw: "Dessin",
    scale: "Balance",
    challenge: "Défi",
    next: "Finir la manche, manche suivante",
    experiment: "Expérience",
    spot: "Jeu des différences",
    walk: "Balade",
    lesson: "Leçon",
    step: "Leçon\u00a0: retour, suite",
    touchkit: "Points sous les doigts, sur tous les téléphones",
    lock: "Verrouiller ou ouvrir l’entrée",
    idle: "Retirer les inactifs",
    remote: "Votre téléphone comme télécommande",
    study: "Étude d’une page",
    consent: "Accord de la classe",
    replay: "Relecture",
    compare: "Comparer",
    data: "Données",
    end: "Terminer",
  },
};

export const KEY_TEXTS = { en, de, fr };
