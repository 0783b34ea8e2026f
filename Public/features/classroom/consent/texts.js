// @ts-check
/** Texts of the host's question for consent. */

const en = {
  menu: "Consent",
  isNot: "No consent text: nobody is asked",
  isAsked: "Consent: each phone is asked once",
  write: "Ask for consent…",
  look: "Text and answers…",
  title: "Ask for consent",
  intro: "Each phone is asked once, before its touches count. A phone that says no takes part without being stored.",
  label: "What the phones read",
  example: "We store how this phone is touched, to evaluate it in class. No names. Do you agree?",
  ask: "Ask the class",
  askAnew: "Ask again",
  stop: "Stop asking",
  nobody: "Nobody is asked now.",
  counts: "{given} {given|1=agrees|agree} · {refused} without storing · {unanswered} {unanswered|1=has|have} not answered",
  tooLong: "That is too long: at most 2,000 bytes.",
  what:
    "Of a phone that says no, nothing is on the disk, in tables, in archives or in replays; the projector shows it live. Taking back a yes later deletes the phone from all of them.",
};

/** @type {typeof en} */
const de = {
  menu: "Einwilligung",
  isNot: "Kein Einwilligungstext: Niemand wird gefragt",
  isAsked: "Einwilligung: Jedes Handy wird einmal gefragt",
  write: "Um Einwilligung fragen …",
  look: "Text und Antworten …",
  title: "Um Einwilligung fragen",
  intro:
    "Jedes Handy wird einmal gefragt, bevor seine Berührungen zählen. Wer Nein sagt, macht mit, ohne gespeichert zu werden.",
  label: "Was auf den Handys steht",
  example: "Wir speichern, wie dieses Handy berührt wird, um es im Unterricht auszuwerten. Ohne Namen. Bist du einverstanden?",
  ask: "Die Klasse fragen",
  askAnew: "Neu fragen",
  stop: "Niemanden mehr fragen",
  nobody: "Gerade wird niemand gefragt.",
  counts: "{given} einverstanden · {refused} ohne Speichern · {unanswered} ohne Antwort",
  tooLong: "Das ist zu lang: höchstens 2.000 Bytes.",
  what:
    "Von einem Handy, das Nein sagt, steht nichts auf der Festplatte, in Tabellen, Archiven oder Wiedergaben; der Beamer zeigt es live. Wer ein Ja später zurücknimmt, wird aus allem gelöscht.",
};

/** @type {typeof en} */
const fr = {
  menu: "Consentement",
  isNot: "Pas de texte de consentement\u00a0: personne n’est interrogé",
  isAsked: "Consentement\u00a0: chaque téléphone est interrogé une fois",
  write: "Demander le consentement…",
  look: "Texte et réponses…",
  title: "Demander le consentement",
  intro:
    "Chaque téléphone est interrogé une fois, avant que ses touchers comptent. Qui dit non participe sans être enregistré.",
  label: "Ce que lisent les téléphones",
  example: "Nous enregistrons comment ce téléphone est touché, pour l’étudier en classe. Sans noms. Es-tu d’accord\u202f?",
  ask: "Demander à la classe",
  askAnew: "Demander à nouveau",
  stop: "Ne plus demander",
  nobody: "Personne n’est interrogé maintenant.",
  counts: "{given} d’accord · {refused} sans enregistrement · {unanswered} sans réponse",
  tooLong: "C’est trop long\u00a0: 2\u202f000 octets au plus.",
  what:
    "D’un téléphone qui dit non, rien n’est sur le disque, ni dans les tableaux, archives ou relectures\u202f; le projecteur le montre en direct. Qui retire son oui est effacé de partout.",
};

export const CONSENT_TEXTS = { en, de, fr };
