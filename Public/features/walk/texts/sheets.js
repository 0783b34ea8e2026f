// @ts-check
/** Texts of the audio walk's sheets: the traffic warning, settings, about, consent. */

const en = {
  close: "Close",
  careTitle: "Look up, not down",
  care:
    "You are not alone on your way. Traffic, stairs and water matter more than any story: look where you go, keep one ear for the street, and press Pause whenever you need to.",
  carePosition:
    "The page needs your position to know which scene to play. It stays on this phone unless you allow a class to see it.",
  careYes: "I’ll take care",

  settings: "Settings",
  filter: "Distance filter",
  filterOn: "Only when I have walked",
  filterMetres: "{metres}\u00a0m or more",
  filterOff: "off: every position counts",
  filterNote: "A position closer than this to the last one is noise, not walking, and starts nothing.",
  transcript: "Text",
  transcriptFollows: "The text follows the sound",
  place: "Place of the scenes",
  placeNote: "They can lie around you instead, as far apart as in their own place. The walk then starts over.",
  language: "Language",
  on: "On",
  off: "Off",
  session: "Class {code}",
  sessionText: "The host sees where you are on a map, and which scene you hear.",
  sessionNot: "Nothing is sent unless you allow it.",
  consentTitle: "Send your positions?",
  consentYes: "Send them",
  consentNo: "Walk without",
  sends: "Send my positions",
  stored: "What is stored",
  sending: "The host of class {code} sees where you are.",
  sendsNot: "The host of class {code} no longer sees you. Unsent positions are deleted.",
  sessionMoved: "Class {code} does something else now.",
  sessionGo: "Go along",
  sessionEnded: "Class {code} is over. Your walk goes on.",
  sessionRefused: "Class {code} takes no positions from this phone. Your walk goes on.",
  anew: "Start over",
  anewSure: "What you have heard on this walk, and your path, are deleted.",
  anewNo: "Keep it",
  end: "End the walk",
  endSure: "The sound stops, and you are shown how far you walked and what you heard.",
  endNo: "Walk on",

  aboutHow: "How it works",
  aboutHowText:
    "Press Start and walk. Where you enter one of the regions its scene begins, where you leave it the sound fades; come back, and it goes on where you left it. The big button is always what you need next.",
  aboutScreen:
    "Leave the screen on: browsers give no position while the phone is locked. The current sound goes on, but no other scene begins.",
  aboutSmiley:
    "The face shows how sure the position is: it smiles up to 10\u00a0m, is serious up to 25\u00a0m, and sad beyond or when no position has come for 10 seconds.",
  aboutVersion: "Version {version} · {scenes} scenes · {size}",
  share: "Data",
  shareText:
    "What you heard and where you walked stays in this browser until you start over, in the settings. The server is asked for the walk and its sounds only; a class learns where you are if you allow it.",
};

/** @type {typeof en} */
const de = {
  close: "Schließen",
  careTitle: "Augen auf",
  care:
    "Du bist nicht allein unterwegs. Verkehr, Treppen und Wasser sind wichtiger als jede Geschichte: Schau, wohin du gehst, hab ein Ohr für die Straße, und drück auf Pause, wann immer du musst.",
  carePosition:
    "Die Seite braucht deine Position, um zu wissen, welche Szene kommt. Sie bleibt auf diesem Handy, außer du erlaubst einer Klasse, sie zu sehen.",
  careYes: "Ich passe auf",

  settings: "Einstellungen",
  filter: "Abstandsfilter",
  filterOn: "Nur wenn ich gegangen bin",
  filterMetres: "{metres}\u00a0m oder mehr",
  filterOff: "aus: jede Position zählt",
  filterNote: "Eine Position, die näher an der letzten liegt, ist Rauschen und löst nichts aus.",
  transcript: "Text",
  transcriptFollows: "Der Text folgt dem Ton",
  place: "Ort der Szenen",
  placeNote:
    "Sie können stattdessen um dich herum liegen, mit denselben Abständen wie an ihrem Ort. Der Spaziergang beginnt dann von vorn.",
  language: "Sprache",
  on: "An",
  off: "Aus",
  session: "Klasse {code}",
  sessionText: "Die Lehrkraft sieht auf einer Karte, wo du bist und welche Szene du hörst.",
  sessionNot: "Ohne deine Erlaubnis wird nichts gesendet.",
  consentTitle: "Deine Positionen senden?",
  consentYes: "Senden",
  consentNo: "Ohne gehen",
  sends: "Meine Positionen senden",
  stored: "Was gespeichert wird",
  sending: "Die Lehrkraft der Klasse {code} sieht, wo du bist.",
  sendsNot: "Die Lehrkraft der Klasse {code} sieht dich nicht mehr. Nicht gesendete Positionen sind gelöscht.",
  sessionMoved: "Die Klasse {code} macht jetzt etwas anderes.",
  sessionGo: "Mitgehen",
  sessionEnded: "Die Klasse {code} ist zu Ende. Dein Spaziergang geht weiter.",
  sessionRefused: "Die Klasse {code} nimmt von diesem Handy keine Positionen an. Dein Spaziergang geht weiter.",
  anew: "Von vorn beginnen",
  anewSure: "Was du hier gehört hast und dein Weg werden gelöscht.",
  anewNo: "Behalten",
  end: "Spaziergang beenden",
  endSure: "Der Ton hört auf, und du siehst, wie weit du gegangen bist und was du gehört hast.",
  endNo: "Weitergehen",

  aboutHow: "So geht es",
  aboutHowText:
    "Drück auf Start und geh los. Wo du eine der Regionen betrittst, beginnt ihre Szene, wo du sie verlässt, verklingt sie; kommst du zurück, geht sie dort weiter. Der große Knopf ist immer der, den du als Nächstes brauchst.",
  aboutScreen:
    "Lass den Bildschirm an: Ist das Handy gesperrt, geben Browser keine Position weiter. Der laufende Ton geht weiter, aber keine andere Szene beginnt.",
  aboutSmiley:
    "Das Gesicht zeigt, wie sicher die Position ist: Bis 10\u00a0m lächelt es, bis 25\u00a0m ist es ernst, darüber traurig, und auch wenn 10 Sekunden lang keine Position kam.",
  aboutVersion: "Version {version} · {scenes} Szenen · {size}",
  share: "Daten",
  shareText:
    "Was du gehört hast und wo du gegangen bist, bleibt in diesem Browser, bis du in den Einstellungen von vorn beginnst. Den Server fragt die Seite nur nach dem Spaziergang und seinen Tönen; eine Klasse erfährt, wo du bist, wenn du es erlaubst.",
};

/** @type {typeof en} */
const fr = {
  close: "Fermer",
  careTitle: "Lève les yeux",
  care:
    "Tu n’es pas seul sur le chemin. Voitures, escaliers et eau passent avant toute histoire\u00a0: regarde où tu vas, garde une oreille pour la rue, et touche Pause dès qu’il le faut.",
  carePosition:
    "La page a besoin de ta position pour savoir quelle scène jouer. Elle reste sur ce téléphone, sauf si tu permets à une classe de la voir.",
  careYes: "Je fais attention",

  settings: "Réglages",
  filter: "Filtre de distance",
  filterOn: "Seulement si j’ai marché",
  filterMetres: "{metres}\u00a0m ou plus",
  filterOff: "sans\u00a0: chaque position compte",
  filterNote: "Une position plus proche que cela de la dernière est du bruit, pas de la marche, et ne lance rien.",
  transcript: "Texte",
  transcriptFollows: "Le texte suit le son",
  place: "Place des scènes",
  placeNote: "Elles peuvent être autour de toi, aussi espacées qu’à leur vraie place. La balade recommence alors.",
  language: "Langue",
  on: "Oui",
  off: "Non",
  session: "Classe {code}",
  sessionText: "L’enseignant voit sur une carte où tu es, et quelle scène tu entends.",
  sessionNot: "Rien ne part sans ton accord.",
  consentTitle: "Envoyer ta position\u202f?",
  consentYes: "L’envoyer",
  consentNo: "Marcher sans",
  sends: "Envoyer ma position",
  stored: "Ce qui est enregistré",
  sending: "L’enseignant de la classe {code} voit où tu es.",
  sendsNot: "L’enseignant de la classe {code} ne te voit plus. Les positions non envoyées sont supprimées.",
  sessionMoved: "La classe {code} fait maintenant autre chose.",
  sessionGo: "Suivre",
  sessionEnded: "La classe {code} est terminée. Ta balade continue.",
  sessionRefused: "La classe {code} ne prend pas de positions de ce téléphone. Ta balade continue.",
  anew: "Recommencer",
  anewSure: "Ce que tu as entendu dans cette balade, et ton chemin, sont supprimés.",
  anewNo: "Garder",
  end: "Finir la balade",
  endSure: "Le son s’arrête, et tu vois combien tu as marché et ce que tu as entendu.",
  endNo: "Continuer",

  aboutHow: "Comment ça marche",
  aboutHowText:
    "Touche Démarrer et marche. Où tu entres dans une zone, sa scène commence\u202f; où tu en sors, le son s’éteint\u202f; reviens, et il reprend où il en était. Le grand bouton est toujours ce qu’il te faut ensuite.",
  aboutScreen:
    "Laisse l’écran allumé\u00a0: les navigateurs ne donnent pas de position quand le téléphone est verrouillé. Le son en cours continue, mais aucune autre scène ne commence.",
  aboutSmiley:
    "Le visage dit si la position est sûre\u00a0: il sourit jusqu’à 10\u00a0m, reste sérieux jusqu’à 25\u00a0m, et devient triste au-delà ou sans position depuis 10 secondes.",
  aboutVersion: "Version {version} · {scenes} scènes · {size}",
  share: "Données",
  shareText:
    "Ce que tu as entendu et où tu as marché reste dans ce navigateur jusqu’à ce que tu recommences, dans les réglages. Le serveur ne reçoit que la demande de la balade et de ses sons\u202f; une classe n’apprend où tu es que si tu le permets.",
};

export const WALK_SHEET_TEXTS = { en, de, fr };
