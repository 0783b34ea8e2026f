// @ts-check
/** What the projector says about the remote that it hands over. */

const en = {
  menu: "Phone as remote …",
  handTitle: "Your phone as the remote",
  handText: "Scan this with your own phone, before anybody else does: whoever comes first gets all controls.",
  handOnce: "Good once, until {time}.",
  handQR: "QR code that makes a phone the remote",
  handMaking: "One moment …",
  handRetry: "Try again",
  taken: "A phone leads the class. This screen shows only the picture.",
  hasTitle: "A phone leads the class",
  hasText: "It can do everything that this screen can. Is it not yours? Then take the controls back.",
  showControls: "Show the controls here, too",
  hideControls: "Show only the picture here",
  takeBack: "Take the controls from the phone",
  another: "Hand them to another phone …",
};

/** @type {typeof en} */
const de = {
  menu: "Handy als Fernbedienung …",
  handTitle: "Dein Handy als Fernbedienung",
  handText: "Scanne das mit deinem eigenen Handy, bevor es jemand anderes tut: Wer zuerst kommt, bekommt die ganze Steuerung.",
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
  menu: "Télé\u00adcommande …",
  handTitle: "Votre téléphone comme télécommande",
  handText: "Scannez ceci avec votre téléphone, avant tout le monde\u00a0: le premier arrivé reçoit toutes les commandes.",
  handOnce: "Valable une fois, jusqu’à {time}.",
  handQR: "Code QR qui fait d’un téléphone la télécommande",
  handMaking: "Un instant …",
  handRetry: "Réessayer",
  taken: "Un téléphone dirige la classe. Cet écran ne montre que l’image.",
  hasTitle: "Un téléphone dirige la classe",
  hasText: "Il peut tout ce que peut cet écran. Ce n’est pas le vôtre\u202f? Reprenez les commandes.",
  showControls: "Montrer aussi les commandes ici",
  hideControls: "Ne montrer que l’image ici",
  takeBack: "Reprendre les commandes au téléphone",
  another: "Les donner à un autre téléphone …",
};

export const HAND_OVER_TEXTS = { en, de, fr };
