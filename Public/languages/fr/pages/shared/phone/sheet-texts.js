// @ts-check
/** Texts of the touch page's sheets: help, menu, details, transmitted data. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/sheet-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SHEET_TEXTS>} */
const sheetTexts = {
  close: "Fermer",
  helpTitle: "Comment ça marche",
  helpFigures: "Distance et durée",
  helpFiguresText:
    "En haut, la distance parcourue par tes doigts sur l’écran\u202f; en bas, le temps où ils l’ont touché. Total compte tout, Dernier seulement le dernier geste\u00a0: du premier doigt posé au dernier levé.",
  helpShake: "Deux faces",
  helpShakeText:
    "Secoue le téléphone pour passer des chiffres à la carte de chaleur. Le bouton aux carrés et la touche s font pareil.",
  helpHeatmap: "Carte de chaleur",
  helpHeatmapText:
    "Elle montre où les doigts ont été le plus souvent\u00a0: plus la couleur d’un bloc est forte, plus il a de touchers. Après chaque geste, les valeurs sur les blocs apparaissent ou disparaissent.",
  helpSmooth: "Le menu propose une vue lissée, la durée par bloc, l’étalonnage et l’export.",
  menuTitle: "Menu",
  heatmap: "Carte de chaleur",
  blocks: "Blocs",
  smooth: "Lissé",
  count: "Touchers",
  dwell: "Durée",
  maximum: "Valeur la plus haute",
  live: "Automatique",
  fixed: "Fixé à {value}",
  phone: "Ce téléphone",
  traffic: "{rate} touchers/s · {trip}\u00a0ms jusqu’au serveur · {waiting} en attente",
  latency: "Quel retard a mon téléphone\u202f?",
  calibrate: "Étalonner avec une carte bancaire",
  calibrated: "Étalonné\u00a0: {density}\u00a0px par cm",
  details: "Mes gestes",
  privacy: "Ce que j’envoie",
  export: "Exporter mes mesures",
  exportFailed: "Cela n’a pas marché\u00a0: le serveur ne répond pas.",
  figuresName: "Mesures",
  heatmapName: "Carte de chaleur",
  language: "Langue",
  resetFigures: "Remettre mes mesures à 0",
  resetSure: "Remettre toutes tes mesures à 0\u202f? On ne peut pas revenir en arrière.",
  resetYes: "Remettre à 0",
  home: "Accueil",
  leave: "Quitter cette classe",
  leaveSure: "Quitter pour de bon\u202f? Ce téléphone reviendrait comme un nouveau.",
  leaveYes: "Quitter",
  densityModel: "Connu par le modèle de l’appareil\u00a0: {density}\u00a0px par cm, ± {error}\u202f%",
  densityDefault:
    "Non étalonné\u00a0: 64\u00a0px par cm supposés. Sur les téléphones, la vraie valeur est en général de 0 à 15\u202f% plus grande.",
  detailsTitle: "Mes gestes",
  none: "Rien encore. Touche d’abord la surface.",
  offline: "Le serveur ne répond pas. Réessaie.",
  gesturesNote: "Mesuré, avec les mêmes centimètres. Vitesse\u00a0: le pas le plus rapide entre deux positions.",
  gesturesTimes: "Chaque durée est juste à {error} près.",
  gesturesDistances: "Après ±\u00a0: l’erreur d’une distance, au plus.",
  gesture: "N°",
  gestureTime: "Durée",
  gestureDistance: "Distance",
  gestureFingers: "Doigts",
  gestureSpeed: "Vitesse",
  distance: "Distance",
  time: "Durée",
  measured: "mesuré",
  atMost: "{source}, à {error} près",
  estimated: "estimé",
  counted: "compté",
  reported: "selon l’écran",
  sureTitle: "À quel point est-ce sûr\u202f?",
  centimetres: "Centimètres",
  sureCalibrated: "étalonné, ± {error}\u202f%",
  sureModel: "connu par le modèle de l’appareil\u00a0: {density}\u00a0px par cm, ± {error}\u202f%",
  sureUncalibrated:
    "non étalonné\u00a0: {density}\u00a0px par cm supposés\u202f; sur les téléphones, la vraie valeur est en général de 0 à 15\u202f% plus grande",
  positions: "Positions par seconde de toucher",
  waiting: "Lots en attente, pas encore comptés",
  about: "Comment on calcule les mesures",
  taps: "Tapes",
  fingersMost: "Le plus de doigts à la fois",
  contact: "Plus grand rayon de contact",
  pressure: "Pression",
  force: "Plus grande force",
  forceNone: "non mesurée par cet écran",
  forcePen: "mesurée par un stylet",
  forceArea: "surface de contact seule\u00a0: pas de poids",
  privacyTitle: "Ce que j’envoie",
  privacyText: "Tant que tes doigts sont sur la surface, cette page envoie à ce seul serveur\u00a0:",
  privacyItems:
    "leurs positions et leurs temps|pression et taille du contact, si l’écran les donne|la taille de cet écran et ton étalonnage|la langue de la page|quel navigateur c’est, et si c’est un téléphone, une tablette ou un ordinateur|quand tu pèses au ressort ou à la règle, ce que mesure le capteur de mouvement",
  privacyNot:
    "Pas de nom, pas de compte, pas de cookies, rien à personne d’autre. Le nom «\u00a0{name}\u00a0» vient du serveur.",
  privacyNamed:
    "Pas de compte, pas de cookies, rien à personne d’autre. Dans cette classe, ce téléphone s’appelle «\u00a0{name}\u00a0».",
  storageReplay:
    "Dans cette classe, le serveur garde les touchers jusqu’à {time}, pour que la classe puisse se revoir. Ensuite il les efface, ou plus tôt si l’enseignant le demande.",
  storageFigures:
    "Dans cette classe, le serveur ne garde, jusqu’à {time}, que des totaux\u00a0: distance, durée et carte de chaleur, aucun tracé de doigt. Ensuite il les efface, ou plus tôt si l’enseignant le demande.",
  storageAlone: "Le serveur garde les touchers jusqu’à {time}, pour pouvoir les recompter. Ensuite il les efface.",
  privacyStored:
    "Ce téléphone garde un jeton pour cette classe, pour continuer après un rechargement, et ce qui n’a pas encore pu partir. Quitter la classe efface les deux.",
  privacyStoredAlone: "Ce téléphone garde un jeton, pour continuer après un rechargement, et ce qui n’a pas encore pu partir.",
};

textsIn("fr", "shared/phone/sheet-texts", sheetTexts);
