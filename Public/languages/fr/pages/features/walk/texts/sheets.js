// @ts-check
/** Texts of the audio walk's sheets: the traffic warning, settings, about, consent. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/sheets.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_SHEET_TEXTS>} */
const walkSheetTexts = {
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
  frozen: "Figé par l’enseignant. Ton parcours ne compte pas maintenant.",
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

textsIn("fr", "features/walk/texts/sheets", walkSheetTexts);
