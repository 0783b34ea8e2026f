// @ts-check
/** The projector's texts about the remote. */

const en = {
  menu: "Phone as remote…",
  handTitle: "Your phone as the remote",
  handText: "Scan this with your own phone. This screen then asks whether it is yours.",
  askTitle: "A phone wants to lead the class",
  askText: "Does your phone show this number? Somebody else may have scanned the code.",
  askYes: "Yes, let it lead",
  askNo: "No",
  handOnce: "Good once, until {time}.",
  handQR: "QR code that makes a phone the remote",
  handMaking: "One moment…",
  handRetry: "Try again",
  taken: "A phone leads the class. This screen shows only the picture.",
  hasTitle: "A phone leads the class",
  hasText: "It can do everything that this screen can. Is it not yours? Then take the controls back.",
  showControls: "Show the controls here, too",
  hideControls: "Show only the picture here",
  takeBack: "Take the controls from the phone",
  another: "Hand them to another phone…",
};

/** @type {typeof en} */
const de = {
  menu: "Handy als Fernbedienung …",
  handTitle: "Dein Handy als Fernbedienung",
  handText: "Scanne das mit deinem eigenen Handy. Hier wird dann gefragt, ob es deines ist.",
  askTitle: "Ein Handy will die Klasse steuern",
  askText: "Zeigt dein Handy diese Zahl? Den Code kann auch jemand anderes gescannt haben.",
  askYes: "Ja, zulassen",
  askNo: "Nein",
  handOnce: "Gilt einmal, bis {time}.",
  handQR: "QR-Code, der ein Handy zur Fernbedienung macht",
  handMaking: "Einen Moment …",
  handRetry: "Noch einmal",
  taken: "Ein Handy steuert die Klasse. Hier ist nur noch das Bild zu sehen.",
  hasTitle: "Ein Handy steuert die Klasse",
  hasText: "Es kann alles, was dieser Bildschirm kann. Ist es nicht deins? Dann nimm ihm die Steuerung weg.",
  showControls: "Steuerung auch hier zeigen",
  hideControls: "Hier nur das Bild zeigen",
  takeBack: "Dem Handy die Steuerung wegnehmen",
  another: "Einem anderen Handy geben …",
};

/** @type {typeof en} */
const fr = {
  menu: "Télé\u00adcommande…",
  handTitle: "Votre téléphone comme télécommande",
  handText: "Scannez ceci avec votre téléphone. Cet écran demandera ensuite si c’est bien le vôtre.",
  askTitle: "Un téléphone veut diriger la classe",
  askText: "Votre téléphone affiche-t-il ce nombre\u202f? Quelqu’un d’autre a pu scanner le code.",
  askYes: "Oui, autoriser",
  askNo: "Non",
  handOnce: "Valable une fois, jusqu’à {time}.",
  handQR: "Code QR qui fait d’un téléphone la télécommande",
  handMaking: "Un instant…",
  handRetry: "Réessayer",
  taken: "Un téléphone dirige la classe. Cet écran ne montre que l’image.",
  hasTitle: "Un téléphone dirige la classe",
  hasText: "Il peut tout ce que peut cet écran. Ce n’est pas le vôtre\u202f? Reprenez les commandes.",
  showControls: "Montrer aussi les commandes ici",
  hideControls: "Ne montrer que l’image ici",
  takeBack: "Reprendre les commandes au téléphone",
  another: "Les donner à un autre téléphone…",
};

export const HAND_OVER_TEXTS = { en, de, fr };
