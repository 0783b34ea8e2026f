// @ts-check
/** The classroom page's texts that it needs before its parts are loaded. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/opening-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.OPENING_TEXTS>} */
const openingTexts = {
  title: "Classe {code}",
  fullScreen: "Plein écran",
  theme: "Clair ou sombre",
  join: "Participer",
  copy: "Copier le lien",
  copied: "Copié",
  addressChanged: "Cet ordinateur est maintenant sur un autre réseau. La classe entre par {address}.",
  addressChoice: "Autre adresse\u00a0:",
  copyFailed: "À copier à la main\u00a0: {address}",
  qrLabel: "Code QR de {address}",
  unreachable: "Les téléphones n’atteignent pas cette adresse. Connectez cet ordinateur à leur Wi-Fi.",
  failUnreachable:
    "Le serveur ne répond pas. Vérifiez qu’il tourne et que cet ordinateur est sur son réseau\u202f; puis réessayez.",
  failBroken:
    "Le téléchargement a été interrompu, rien n’est enregistré. Réessayez\u202f; le journal du serveur en donne la raison.",
  failToken:
    "Le serveur ne reconnaît plus ce navigateur comme celui de l’enseignant. Lancez une nouvelle classe sur la page d’accueil.",
  failGone: "Ce téléphone n’est plus dans la classe.",
  failPuzzle: "Cette image n’existe plus. Choisissez-en une autre.",
  failEnded: "La classe est terminée. Rechargez la page.",
  failNaming: "Des téléphones ont déjà un nom. Enlevez-les d’abord, ou masquez-les.",
  failGround: "La question porte sur l’image sous le dessin, et il n’y en avait pas. Placez-en une, puis continuez.",
  failNoSession: "La classe n’existe plus\u00a0: elle a expiré ou a été effacée.",
  failStore: "Le disque du serveur refuse d’écrire. Faites-y de la place\u202f; rien n’est perdu entre-temps. Puis réessayez.",
  failOther: "Cela n’a pas marché\u00a0: {detail} Réessayez.",
  connecting: "Connexion…",
  reconnecting: "Reconnexion…",
  offline: "Pas de réseau. La page se reconnecte dès qu’il revient.",
  noCodeTitle: "Quelle classe\u202f?",
  noCode: "Cette adresse n’a pas de code de classe, ou un faux. Lancez une classe sur la page d’accueil.",
  unknownTitle: "Classe inconnue",
  unknown: "Il n’y a pas de classe avec le code {code}. Il est mal tapé, elle a expiré, ou elle a été effacée.",
  endedTitle: "La classe est terminée",
  ended: "Tous les téléphones sont sortis.",
  wipedTitle: "Tout est effacé",
  wiped: "Il ne reste rien de la classe {code} sur le serveur.",
  hostLostTitle: "Plus aux commandes",
  hostLost:
    "Un autre ordinateur dirige maintenant la classe {code}, ou le serveur ne reconnaît plus ce navigateur comme celui de l’enseignant. Vous pouvez encore regarder.",
  watch: "Regarder",
  refusedTitle: "Le serveur a refusé",
  refused: "Le serveur n’accepte pas cette page (code {code}).",
  home: "Vers l’accueil",
  reload: "Recharger",
  close: "Fermer",
  noEvents:
    "Cette classe ne garde que des totaux\u00a0: pas de liste des touchers, pas de relecture, pas d’expériences. Une nouvelle classe «\u00a0Avec relecture\u00a0» les a.",
  help: "Aide, touches, langue",
  namesInvented: "Noms\u00a0: inventés",
  namesOwn: "Noms\u00a0: choisis",
  namesCodes: "Noms\u00a0: codes",
  namesChange: "Changer les noms des téléphones",
  schemeHttp: "En http\u00a0: pas de balade sonore",
  schemeHttps: "En https\u00a0: tout marche",
  schemeHttpsWarns: "En https\u00a0: tout marche, après un avertissement",
  schemeChange: "Choisir comment les téléphones entrent",
};

textsIn("fr", "features/classroom/room/opening-texts", openingTexts);
