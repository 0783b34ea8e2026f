// @ts-check
/** Texts of the questions for consent and, after a while, for who uses the phone. */

const en = {
  consentTitle: "May this be stored?",
  consentFrom: "Your class asks:",
  consentYes: "I take part",
  consentNo: "Without storing",
  consentYesNote: "What this phone sends is stored until {time}.",
  consentNoNote: "You take part all the same. Nothing of this phone is written to the disk; it is gone when the class ends.",
  consentLater: "You can change this at any time in the menu, under “What I send”.",
  consentLaterWalking: "You can change this at any time in the settings of the walk.",
  consentGiven: "You have agreed that it is stored.",
  consentRefused: "Nothing of this phone is stored.",
  takeBack: "Stop, and delete what is stored",
  giveNow: "Have it stored after all",
  failed: "That did not reach the server. Try again.",
  backTitle: "Is this still you?",
  backText: "This phone is “{name}” in the class.",
  backYes: "Yes, go on",
  backNo: "No, I am new here",
};

/** @type {typeof en} */
const de = {
  consentTitle: "Darf das gespeichert werden?",
  consentFrom: "Deine Klasse fragt:",
  consentYes: "Ich mache mit",
  consentNo: "Ohne Speichern",
  consentYesNote: "Was dieses Handy sendet, wird bis {time} gespeichert.",
  consentNoNote:
    "Du machst trotzdem mit. Von diesem Handy kommt nichts auf die Festplatte; mit dem Ende der Klasse ist es weg.",
  consentLater: "Ändern kannst du das jederzeit im Menü unter „Was ich sende“.",
  consentLaterWalking: "Ändern kannst du das jederzeit in den Einstellungen des Spaziergangs.",
  consentGiven: "Du hast zugestimmt, dass gespeichert wird.",
  consentRefused: "Von diesem Handy wird nichts gespeichert.",
  takeBack: "Nicht mehr, und Gespeichertes löschen",
  giveNow: "Doch speichern",
  failed: "Das kam nicht beim Server an. Versuch es noch einmal.",
  backTitle: "Bist du das noch?",
  backText: "Dieses Handy ist „{name}“ in der Klasse.",
  backYes: "Ja, weiter",
  backNo: "Nein, ich bin neu hier",
};

/** @type {typeof en} */
const fr = {
  consentTitle: "Peut-on enregistrer cela\u202f?",
  consentFrom: "Ta classe demande\u00a0:",
  consentYes: "Je participe",
  consentNo: "Sans enregistrement",
  consentYesNote: "Ce que ce téléphone envoie est enregistré jusqu’à {time}.",
  consentNoNote:
    "Tu participes quand même. Rien de ce téléphone ne va sur le disque\u202f; tout disparaît à la fin de la classe.",
  consentLater: "Tu peux changer d’avis à tout moment dans le menu, sous «\u00a0Ce que j’envoie\u00a0».",
  consentLaterWalking: "Tu peux changer d’avis à tout moment dans les réglages de la balade.",
  consentGiven: "Tu as accepté l’enregistrement.",
  consentRefused: "Rien de ce téléphone n’est enregistré.",
  takeBack: "Arrêter, et effacer ce qui est enregistré",
  giveNow: "Enregistrer finalement",
  failed: "Cela n’est pas arrivé au serveur. Réessaie.",
  backTitle: "C’est toujours toi\u202f?",
  backText: "Ce téléphone est «\u00a0{name}\u00a0» dans la classe.",
  backYes: "Oui, continuer",
  backNo: "Non, je suis nouveau ici",
};

export const STAYING_TEXTS = { en, de, fr };
