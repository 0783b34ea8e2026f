// @ts-check
/** Texts of the page about the local authority's certificate; lists are separated by "|". */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/ca/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CA_TEXTS>} */
const caTexts = {
  title: "Faire confiance à ce serveur, une fois",
  why: "Secouer le téléphone et garder l’écran allumé ne marchent qu’en HTTPS.",
  own:
    "Ce serveur s’est fait un certificat pour cela\u202f; ton téléphone l’accepte dès que tu as installé l’autorité du serveur, une fois par téléphone.",
  download: "Télécharger le certificat",
  downloadPem: "En fichier PEM",
  none: "Ce serveur utilise un certificat de son choix, il n’y a donc rien à installer. Ouvre son adresse HTTPS.",
  noHTTPS: "Ce serveur n’a pas HTTPS, il n’y a donc rien à accepter. La personne qui le gère peut l’activer.",
  ios:
    "Touche Télécharger le certificat dans Safari et autorise-le.|Ouvre Réglages\u00a0: en haut se trouve Profil téléchargé. Touche-le, puis Installer.|Toujours dans Réglages\u00a0: Général, Informations, Réglages des certificats. Active TouchFigures.",
  android:
    "Touche Télécharger le certificat.|Ouvre les paramètres et cherche «\u00a0certificat CA\u00a0»\u00a0: Sécurité, Autres paramètres de sécurité, Chiffrement et identifiants, Installer un certificat, Certificat CA.|Touche Installer quand même et choisis le fichier touchfigures.crt ou ca.crt dans Téléchargements.|Firefox demande une étape de plus\u00a0: Paramètres, À propos de Firefox, toucher cinq fois le logo, retour, Secret settings, Use third party CA certificates.",
  thenTitle: "Ensuite",
  then: "Ouvre l’adresse HTTPS. Aucun avertissement ne doit apparaître\u00a0:",
  safeTitle: "Est-ce sûr\u202f?",
  safe:
    "La clé de l’autorité ne quitte jamais l’ordinateur de ce serveur, et elle ne signe que les noms et adresses de cet ordinateur. Après la classe, tu peux retirer le certificat là où tu l’as installé.",
};

textsIn("fr", "features/about/ca/texts", caTexts);
