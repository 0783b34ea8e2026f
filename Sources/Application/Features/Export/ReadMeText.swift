/// The texts of an archive's page, besides those of its tables.
enum ReadMeText {
    static let title = LocalText(en: "data of class", de: "Daten der Klasse", fr: "données de la classe")
    static let started = LocalText(en: "Started", de: "Begonnen", fr: "Début")
    static let exported = LocalText(en: "This archive made", de: "Dieses Archiv erstellt", fr: "Archive créée")
    static let expires = LocalText(en: "Wiped from the server", de: "Auf dem Server gelöscht", fr: "Effacée du serveur")
    static let retention = LocalText(en: "Kept", de: "Gespeichert", fr: "Conservé")
    static let replay = LocalText(en: "every touch", de: "jede Berührung", fr: "chaque toucher")
    static let figures = LocalText(
        en: "sums only, no trajectories: there are no events and no walks",
        de: "nur Summen, keine Bahnen der Finger: Ereignisse und Spaziergänge gibt es nicht",
        fr: "les totaux seulement, aucun tracé : ni événements ni promenades"
    )
    static let phones = LocalText(en: "Phones", de: "Handys", fr: "Téléphones")
    static let calibrated = LocalText(
        en: "{phones}, {calibrated} of them calibrated, {known} of known models",
        de: "{phones}, davon {calibrated} kalibriert, {known} bekannte Modelle",
        fr: "{phones}, dont {calibrated} étalonnés, {known} de modèles connus"
    )
    static let files = LocalText(en: "Files", de: "Dateien", fr: "Fichiers")
    static let workbook = LocalText(
        en: "All tables but that of touches as a workbook, a sheet for each",
        de: "Alle Tabellen außer der mit den Berührungen als Arbeitsmappe, ein Blatt für jede",
        fr: "Tous les tableaux sauf celui des touchers en un classeur, une feuille pour chacun"
    )
    /// How the CSV files are written, and how programs read them.
    static func csv(_ dialect: CSVDialect) -> LocalText {
        let isComma = dialect.separator == UInt8(ascii: ",")
        let hasPoint = dialect.decimalMark == UInt8(ascii: ".")
        let r =
            "\(isComma || hasPoint ? "read.csv" : "read.csv2")(file\(isComma || !hasPoint ? "" : ", sep = \";\""), "
            + "fileEncoding = \"UTF-8-BOM\")"
        let pandas = "read_csv(file\(isComma ? "" : ", sep=\";\"")\(hasPoint ? "" : ", decimal=\",\""))"
        return LocalText(
            en:
                "CSV files are UTF-8 with a byte order mark, with \(isComma ? "commas" : "semicolons") between fields and a decimal \(hasPoint ? "point" : "comma"). R: \(r); pandas: \(pandas). A text that a spreadsheet would read as a formula has an apostrophe in front.",
            de:
                "CSV-Dateien sind UTF-8 mit Byte Order Mark, mit \(isComma ? "Kommas" : "Semikolons") zwischen den Feldern und \(hasPoint ? "Dezimalpunkt" : "Dezimalkomma"). R: \(r); pandas: \(pandas). Ein Text, den eine Tabellenkalkulation als Formel läse, hat einen Apostroph davor.",
            fr:
                "Les fichiers CSV sont en UTF-8 avec indicateur d’ordre des octets (BOM), avec des \(isComma ? "virgules" : "points-virgules") entre les champs et \(hasPoint ? "un point décimal" : "une virgule décimale"). R : \(r) ; pandas : \(pandas). Un texte qu’un tableur prendrait pour une formule est précédé d’une apostrophe."
        )
    }
    static let times = LocalText(
        en: "Times “since the session’s start” are of the server’s clock. Phones are known by an invented name only.",
        de:
            "Zeiten „seit Beginn der Sitzung“ sind von der Uhr des Servers. Handys sind nur unter einem erfundenen Namen bekannt.",
        fr:
            "Les temps « depuis le début de la session » sont ceux de l’horloge du serveur. Les téléphones n’ont qu’un nom inventé."
    )
    static let sheets = LocalText(
        en: "The workbook has the same values; its numbers have 16 significant digits, those of CSV files all.",
        de: "Die Arbeitsmappe hat dieselben Werte; ihre Zahlen haben 16 gültige Stellen, die der CSV-Dateien alle.",
        fr:
            "Le classeur contient les mêmes valeurs ; ses nombres ont 16 chiffres significatifs, ceux des fichiers CSV les ont tous."
    )
    static let cut = LocalText(
        en: "The workbook had no room for all rows of: {tables}. The CSV files have them.",
        de: "In der Arbeitsmappe war nicht für alle Zeilen Platz: {tables}. Die CSV-Dateien haben sie.",
        fr: "Le classeur n’avait pas la place pour toutes les lignes de : {tables}. Les fichiers CSV les ont."
    )
    static let columns = LocalText(en: "Columns", de: "Spalten", fr: "Colonnes")
    static let column = LocalText(en: "Column", de: "Spalte", fr: "Colonne")
    static let kind = LocalText(en: "Values", de: "Werte", fr: "Valeurs")
    static let unit = LocalText(en: "Unit", de: "Einheit", fr: "Unité")
    static let meaning = LocalText(en: "Meaning", de: "Bedeutung", fr: "Signification")
}
