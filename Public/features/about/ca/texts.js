// @ts-check
/** Texts of the page about the local authority's certificate; lists are separated by "|". */

const en = {
  title: "Trust this server once",
  why: "Shaking the phone and keeping its screen on work over HTTPS only.",
  own:
    "This server made itself a certificate for that; your phone accepts it after you have installed the server’s authority, once per phone.",
  download: "Download certificate",
  downloadPem: "As PEM file",
  none: "This server uses a certificate of its own choice, so there is nothing to install. Open its HTTPS address.",
  noHTTPS: "This server has no HTTPS, so there is nothing to trust. Its operator can switch it on.",
  ios:
    "Tap Download certificate in Safari and allow it.|Open Settings: at the top stands Profile Downloaded. Tap it, then Install.|Still in Settings: General, About, Certificate Trust Settings. Switch on TouchFigures.",
  android:
    "Tap Download certificate.|Open Settings and search for “CA certificate”: Security, More security settings, Encryption & credentials, Install a certificate, CA certificate.|Tap Install anyway and choose the file touchfigures.crt or ca.crt in Downloads.|Firefox needs one more step: Settings, About Firefox, tap the logo five times, back, Secret settings, Use third party CA certificates.",
  thenTitle: "Then",
  then: "Open the HTTPS address. No warning should appear:",
  safeTitle: "Is that safe?",
  safe:
    "The authority’s key never leaves the computer that runs this server, and it signs only that computer’s own names and addresses. When the class is over you can remove the certificate where you installed it.",
};

/** @type {typeof en} */
const de = {
  title: "Diesem Server einmal vertrauen",
  why: "Schütteln und ein Bildschirm, der anbleibt, gehen nur über HTTPS.",
  own:
    "Dafür hat sich dieser Server selbst ein Zertifikat gemacht; dein Handy nimmt es an, sobald du die Stelle installiert hast, die es ausstellt: einmal je Handy.",
  download: "Zertifikat laden",
  downloadPem: "Als PEM-Datei",
  none: "Dieser Server benutzt ein eigenes Zertifikat, es gibt also nichts zu installieren. Öffne seine HTTPS-Adresse.",
  noHTTPS:
    "Dieser Server hat kein HTTPS, es gibt also nichts, dem du vertrauen müsstest. Wer ihn betreibt, kann es einschalten.",
  ios:
    "Tippe in Safari auf Zertifikat laden und erlaube es.|Öffne die Einstellungen: Oben steht Profil geladen. Tippe darauf, dann auf Installieren.|Weiter in den Einstellungen: Allgemein, Info, Zertifikatsvertrauenseinstellungen. Schalte TouchFigures ein.",
  android:
    "Tippe auf Zertifikat laden.|Öffne die Einstellungen und suche nach „CA-Zertifikat“: Sicherheit, Weitere Sicherheitseinstellungen, Verschlüsselung und Anmeldedaten, Zertifikat installieren, CA-Zertifikat.|Tippe auf Trotzdem installieren und wähle die Datei touchfigures.crt oder ca.crt unter Downloads.|Firefox braucht einen Schritt mehr: Einstellungen, Über Firefox, fünfmal auf das Logo tippen, zurück, Geheime Einstellungen, CA-Zertifikate von Drittanbietern verwenden.",
  thenTitle: "Dann",
  then: "Öffne die HTTPS-Adresse. Es sollte keine Warnung erscheinen:",
  safeTitle: "Ist das sicher?",
  safe:
    "Der Schlüssel der Stelle verlässt nie den Computer, auf dem dieser Server läuft, und sie unterschreibt nur dessen eigene Namen und Adressen. Nach dem Unterricht kannst du das Zertifikat dort entfernen, wo du es installiert hast.",
};

/** @type {typeof en} */
const fr = {
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
    "Touche Télécharger le certificat.|Ouvre les paramètres et cherche «\u00a0certificat CA\u00a0»\u00a0: Sécurité, Autres paramètres de sécurité, Chiffrement et identifiants, Installer un certificat, Certificat CA.|Touche Installer quand même et choisis le fichier touchfigures.crt ou ca.crt dans Téléchargements.|Firefox demande une étape de plus\u00a0: Paramètres, À propos de Firefox, cinq touches sur le logo, retour, Secret settings, Use third party CA certificates.",
  thenTitle: "Ensuite",
  then: "Ouvre l’adresse HTTPS. Aucun avertissement ne doit apparaître\u00a0:",
  safeTitle: "Est-ce sûr\u202f?",
  safe:
    "La clé de l’autorité ne quitte jamais l’ordinateur de ce serveur, et elle ne signe que les noms et adresses de cet ordinateur. Après la classe, tu peux retirer le certificat là où tu l’as installé.",
};

export const CA_TEXTS = { en, de, fr };
