// @ts-check
/** What a teacher looks at when no phone gets in; the order is that of how often it is the cause. */

const en = {
  title: "When no phone gets in",
  print: "Print this sheet",
  visited: "Another device has reached this server: the network works. On that phone, type the code into the page.",
  notVisited: "No other device has reached this server in the last ten minutes.",
  causes: [
    ["Another Wi-Fi", "Phones must be in the same Wi-Fi as this computer. Look at the name of the network on both."],
    ["Mobile data", "A phone without Internet in the Wi-Fi quietly uses mobile data. Switch mobile data off and try again."],
    [
      "The access point keeps devices apart",
      "Schools often set this (“client isolation”): every phone is in the Internet, and none reaches this computer. " +
      "Use the hotspot of this computer or of a phone, or a TouchFigures server in the school’s network or in the Internet.",
    ],
    [
      "The firewall of this computer",
      "It must let in connections to port {port}. Allow TouchFigures in private networks, or ask whoever looks after the computer.",
    ],
    ["The camera opens nothing", "Type {address} into the browser’s address bar, all of it, and then the code."],
  ],
};

/** @type {typeof en} */
const de = {
  title: "Wenn kein Handy hereinkommt",
  print: "Dieses Blatt drucken",
  visited: "Ein anderes Gerät hat diesen Server erreicht: Das Netz stimmt. Gib auf dem Handy den Code in die Seite ein.",
  notVisited: "Kein anderes Gerät hat diesen Server in den letzten zehn Minuten erreicht.",
  causes: [
    ["Anderes WLAN", "Die Handys müssen im selben WLAN sein wie dieser Computer. Vergleicht den Namen des Netzes auf beiden."],
    [
      "Mobile Daten",
      "Ein Handy, das im WLAN kein Internet findet, nimmt still die mobilen Daten. Schaltet sie aus und versucht es noch einmal.",
    ],
    [
      "Das WLAN hält Geräte voneinander fern",
      "In Schulen ist das oft so eingestellt („Client-Isolation“): Jedes Handy ist im Internet, aber keines erreicht diesen Computer. " +
      "Nimm den Hotspot dieses Computers oder eines Handys, oder einen TouchFigures-Server im Schulnetz oder im Internet.",
    ],
    [
      "Die Firewall dieses Computers",
      "Sie muss Verbindungen zu Port {port} hereinlassen. Erlaube TouchFigures in privaten Netzen, oder frag, wer den Computer betreut.",
    ],
    ["Die Kamera öffnet nichts", "Tippt {address} in die Adresszeile des Browsers, ganz, und dann den Code."],
  ],
};

/** @type {typeof en} */
const fr = {
  title: "Quand aucun téléphone n’arrive",
  print: "Imprimer cette fiche",
  visited: "Un autre appareil a atteint ce serveur\u00a0: le réseau fonctionne. Sur ce téléphone, entrez le code dans la page.",
  notVisited: "Aucun autre appareil n’a atteint ce serveur ces dix dernières minutes.",
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
      "C’est fréquent dans les écoles («\u202fisolation des clients\u202f»)\u00a0: chaque téléphone a Internet, mais aucun n’atteint cet ordinateur. " +
      "Utilisez le partage de connexion de cet ordinateur ou d’un téléphone, ou un serveur TouchFigures sur le réseau de l’école ou sur Internet.",
    ],
    [
      "Le pare-feu de cet ordinateur",
      "Il doit laisser entrer les connexions au port {port}. Autorisez TouchFigures sur les réseaux privés, ou demandez à la personne qui gère l’ordinateur.",
    ],
    ["L’appareil photo n’ouvre rien", "Tapez {address} en entier dans la barre d’adresse du navigateur, puis le code."],
  ],
};

export const HELP_TEXTS = { en, de, fr };
