// @ts-check
/** The checks for a teacher if phones cannot join, the most frequent cause first. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/help-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HELP_TEXTS>} */
const helpTexts = {
  title: "Quand aucun téléphone n’arrive",
  print: "Imprimer cette fiche",
  network: "Le réseau d’une école, pas à pas",
  visited: "Un autre appareil a atteint ce serveur\u00a0: le réseau fonctionne. Sur ce téléphone, entrez le code dans la page.",
  notVisited: "Aucun autre appareil n’a atteint ce serveur ces dix dernières minutes.",
  opened:
    "Les téléphones atteignent ce serveur\u00a0: la page de cette classe a été ouverte {count}\u00a0fois ces dix dernières minutes.",
  stuck:
    "Si personne n’est encore là, attendez un instant. Un téléphone qui attend toujours\u00a0: fermez la page et scannez à nouveau, ou prenez un autre navigateur.",
  open: "Ouvrir\u00a0:",
  code: "Code\u00a0:",
  anyClass: "Compté pour toutes les classes de ce serveur\u00a0: c’était peut-être un téléphone d’une autre classe.",
  failures: {
    locked: "Un téléphone a été refusé parce que la classe est verrouillée. Déverrouillez-la (touche L).",
    full:
      "Un téléphone a été refusé parce que la classe ou le serveur est complet. Retirez les téléphones inactifs (touche I).",
    tooOld: "Un navigateur était trop ancien pour la page. Mettez-le à jour, ou prenez un Safari, Chrome ou Firefox récent.",
    noLive:
      "La page est arrivée, mais sa connexion en direct était bloquée\u00a0: par un filtre, un proxy ou un VPN. Coupez l’économiseur de données et le VPN sur le téléphone, ou prenez un autre réseau ou un partage de connexion.",
    distrusted:
      "Un téléphone n’a pas fait confiance au certificat de ce serveur. Choisissez «\u00a0continuer\u00a0», ou faites entrer les téléphones par l’adresse http.",
    wrongCode: "Un code a été saisi qu’aucune classe n’a ici. Comparez-le avec celui du vidéoprojecteur.",
  },
  causes: [
    [
      "Un autre Wi-Fi",
      "Les téléphones doivent être sur le même Wi-Fi que cet ordinateur. Comparez le nom du réseau sur les deux.",
    ],
    [
      "Les données mobiles",
      "Sans Internet sur le Wi-Fi, un téléphone passe aux données mobiles sans le dire. Coupez-les et réessayez.",
    ],
    [
      "La borne isole les appareils",
      "C’est fréquent dans les écoles («\u00a0isolation des clients\u00a0»)\u00a0: chaque téléphone a Internet, mais aucun n’atteint cet ordinateur. " +
      "Utilisez le partage de connexion de cet ordinateur ou d’un téléphone, ou un serveur TouchFigures sur le réseau de l’école ou sur Internet.",
    ],
    [
      "Le pare-feu de cet ordinateur",
      "Il doit laisser entrer les connexions au port {port}. Autorisez TouchFigures sur les réseaux privés, ou demandez à la personne qui gère l’ordinateur.",
    ],
    ["L’appareil photo n’ouvre rien", "Tapez {address} en entier dans la barre d’adresse du navigateur, puis le code."],
  ],
};

textsIn("fr", "features/classroom/lobby/help-texts", helpTexts);
