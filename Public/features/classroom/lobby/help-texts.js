// @ts-check
/** The checks for a teacher if phones cannot join, the most frequent cause first. */

const en = {
  title: "When no phone gets in",
  print: "Print this sheet",
  visited: "Another device has reached this server: the network works. On that phone, type the code into the page.",
  notVisited: "No other device has reached this server in the last ten minutes.",
  opened: "Phones reach this server: the page of this class was opened {count} {count|1=time|times} in the last ten minutes.",
  stuck:
    "If nobody is in yet, wait a moment. A phone that keeps waiting: close the page and scan again, or take another browser.",
  open: "Open",
  code: "Code",
  anyClass: "Counted for all classes of this server: it may have been a phone of another class.",
  failures: {
    locked: "A phone was turned away because the class is locked. Unlock it (key L).",
    full: "A phone was turned away because the class or the server is full. Remove idle phones (key I).",
    tooOld: "A browser was too old for the page. Update it, or use a current Safari, Chrome or Firefox.",
    noLive:
      "The page loaded, but its live connection was blocked: by a filter, a proxy or a VPN. Switch off data saver and VPN on the phone, or use another network or a hotspot.",
    distrusted:
      "A phone did not trust this server’s certificate. Choose “continue” there, or let phones join at the http address.",
    wrongCode: "A code was entered that no class here has. Compare it with the code on the projector.",
  },
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
      "It must let in connections to port {port}. Allow TouchFigures in private networks, or ask its administrator.",
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
  opened: "Handys erreichen diesen Server: Die Seite dieser Klasse wurde in den letzten zehn Minuten {count}-mal geöffnet.",
  stuck:
    "Ist noch niemand da, wartet einen Moment. Wartet ein Handy weiter: Seite schließen und neu scannen, oder einen anderen Browser nehmen.",
  open: "Öffnen:",
  code: "Code:",
  anyClass: "Gezählt für alle Klassen dieses Servers: Es kann auch ein Handy einer anderen Klasse gewesen sein.",
  failures: {
    locked: "Ein Handy wurde abgewiesen, weil die Klasse gesperrt ist. Entsperre sie (Taste L).",
    full: "Ein Handy wurde abgewiesen, weil die Klasse oder der Server voll ist. Entferne untätige Handys (Taste I).",
    tooOld: "Ein Browser war zu alt für die Seite. Aktualisiert ihn, oder nehmt ein aktuelles Safari, Chrome oder Firefox.",
    noLive:
      "Die Seite kam an, aber die Live-Verbindung war blockiert: durch einen Filter, einen Proxy oder ein VPN. Schaltet Datensparmodus und VPN auf dem Handy aus, oder nehmt ein anderes Netz oder einen Hotspot.",
    distrusted:
      "Ein Handy hat dem Zertifikat dieses Servers nicht vertraut. Tippt dort auf „Fortfahren“, oder lass die Handys über die http-Adresse kommen.",
    wrongCode: "Es wurde ein Code eingegeben, den hier keine Klasse hat. Vergleicht ihn mit dem Code auf dem Beamer.",
  },
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
      "Un téléphone n’a pas fait confiance au certificat de ce serveur. Choisissez «\u202fcontinuer\u202f», ou faites entrer les téléphones par l’adresse http.",
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
