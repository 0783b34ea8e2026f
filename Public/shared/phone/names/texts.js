// @ts-check
/** Texts about the own name of a phone. */

const en = {
  question: "What is your name?",
  note: "The class sees it. It is wiped with the class.",
  noteHidden: "Only your teacher sees it. It is wiped with the class.",
  ok: "That’s me",
  skip: "Not now",
  refused: "That does not work as a name. Take up to 32 letters, digits or signs.",
  byHost: "Your teacher has chosen the name of this phone.",
};

/** @type {typeof en} */
const de = {
  question: "Wie heißt du?",
  note: "Die Klasse sieht es. Es wird mit der Klasse gelöscht.",
  noteHidden: "Nur deine Lehrkraft sieht es. Es wird mit der Klasse gelöscht.",
  ok: "Das bin ich",
  skip: "Jetzt nicht",
  refused: "Das geht nicht als Name. Nimm bis zu 32 Buchstaben, Ziffern oder Zeichen.",
  byHost: "Deine Lehrkraft hat den Namen dieses Handys gewählt.",
};

/** @type {typeof en} */
const fr = {
  question: "Comment t’appelles-tu\u202f?",
  note: "La classe le voit. C’est effacé avec la classe.",
  noteHidden: "Seul ton enseignant le voit. C’est effacé avec la classe.",
  ok: "C’est moi",
  skip: "Pas maintenant",
  refused: "Ce nom ne convient pas. Choisis jusqu’à 32 lettres, chiffres ou signes.",
  byHost: "Ton enseignant a choisi le nom de ce téléphone.",
};

export const NAME_TEXTS = { en, de, fr };
