import Web

/// The texts of an archive's page, except those of its tables.
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
    static let version = LocalText(en: "Made by", de: "Erstellt von", fr: "Produit par")
    static let versions = LocalText(
        en: "TouchFigures {program}, method {method}, schema {schema}",
        de: "TouchFigures {program}, Methode {method}, Schema {schema}",
        fr: "TouchFigures {program}, méthode {method}, schéma {schema}"
    )
    /// The description of the data set.
    static let description = LocalText(
        en: "Touches of phones in a class, the figures computed from them, and what the class did with them.",
        de: "Berührungen der Handys einer Klasse, die daraus berechneten Zahlen, und was die Klasse damit tat.",
        fr: "Les touchers des téléphones d’une classe, les mesures qui en sont tirées, et ce que la classe en a fait."
    )
    static let files = LocalText(en: "Files", de: "Dateien", fr: "Fichiers")
    static let workbook = LocalText(
        en: "All tables but that of touches as a workbook, a sheet for each",
        de: "Alle Tabellen außer der mit den Berührungen als Arbeitsmappe, ein Blatt für jede",
        fr: "Tous les tableaux sauf celui des touchers en un classeur, une feuille pour chacun"
    )
    static let dataset = LocalText(
        en: "Describes the data set for programs: Psych-DS, with each column as a variable",
        de: "Beschreibt den Datensatz für Programme: Psych-DS, mit jeder Spalte als Variable",
        fr: "Décrit le jeu de données pour les programmes : Psych-DS, chaque colonne y est une variable"
    )
    static let scripts = LocalText(
        en: "Compute the figures anew from the files of this archive, in Python or R",
        de: "Berechnen die Zahlen aus den Dateien dieses Archivs neu, in Python oder R",
        fr: "Recalculent les mesures d’après les fichiers de cette archive, en Python ou en R"
    )
    /// The format of the CSV files, and how programs read them.
    static func csv(_ dialect: CSVDialect) -> LocalText {
        let isComma = dialect.separator == UInt8(ascii: ",")
        let hasPoint = dialect.decimalMark == UInt8(ascii: ".")
        let r =
            "\(isComma || hasPoint ? "read.csv" : "read.csv2")(file\(isComma || !hasPoint ? "" : ", sep = \";\""), "
            + "fileEncoding = \"UTF-8-BOM\", \(textsInR))"
        let pandas =
            "read_csv(file\(isComma ? "" : ", sep=\";\"")\(hasPoint ? "" : ", decimal=\",\""), \(textsInPandas))"
        return LocalText(
            en:
                "CSV files beside this page are for spreadsheets: UTF-8 with a byte order mark, with \(isComma ? "commas" : "semicolons") between fields and a decimal \(hasPoint ? "point" : "comma"). R: \(r); pandas: \(pandas). A text that a spreadsheet would read as a formula has an apostrophe in front.",
            de:
                "CSV-Dateien neben dieser Seite sind für Tabellenkalkulationen: UTF-8 mit Byte Order Mark, mit \(isComma ? "Kommas" : "Semikolons") zwischen den Feldern und \(hasPoint ? "Dezimalpunkt" : "Dezimalkomma"). R: \(r); pandas: \(pandas). Ein Text, den eine Tabellenkalkulation als Formel läse, hat einen Apostroph davor.",
            fr:
                "Les fichiers CSV à côté de cette page sont pour les tableurs : en UTF-8 avec indicateur d’ordre des octets (BOM), avec des \(isComma ? "virgules" : "points-virgules") entre les champs et \(hasPoint ? "un point décimal" : "une virgule décimale"). R : \(r) ; pandas : \(pandas). Un texte qu’un tableur prendrait pour une formule est précédé d’une apostrophe."
        )
    }
    static let data = LocalText(
        en:
            "CSV files in the folder data are for programs, as Psych-DS wants them: UTF-8, with commas between fields and a decimal point, and with the same apostrophes. R: read.csv(file, \(textsInR)); pandas: read_csv(file, \(textsInPandas)). So a name or a code such as NA or 001 stays a text; R warns of columns that a table lacks.",
        de:
            "CSV-Dateien im Ordner data sind für Programme, wie Psych-DS sie verlangt: UTF-8, mit Kommas zwischen den Feldern und Dezimalpunkt, und mit denselben Apostrophen. R: read.csv(file, \(textsInR)); pandas: read_csv(file, \(textsInPandas)). So bleibt ein Name oder Code wie NA oder 001 ein Text; R warnt vor Spalten, die eine Tabelle nicht hat.",
        fr:
            "Les fichiers CSV du dossier data sont pour les programmes, comme Psych-DS le demande : UTF-8, des virgules entre les champs et un point décimal, et les mêmes apostrophes. R : read.csv(file, \(textsInR)) ; pandas : read_csv(file, \(textsInPandas)). Ainsi, un nom ou un code comme NA ou 001 reste un texte ; R avertit des colonnes absentes d’un tableau."
    )
    /// Columns of free text, which may look like a number or a missing value.
    private static let textColumns = [
        "code", "label", "group", "puzzle", "title", "lesson", "page", "version", "element",
    ]
    /// The arguments by which R reads these columns as text, and empty fields alone as missing.
    private static let textsInR =
        "na.strings = \"\", colClasses = c(\(textColumns.map { "\($0) = \"character\"" }.joined(separator: ", ")))"
    /// The same for pandas.
    private static let textsInPandas =
        "keep_default_na=False, na_values=\"\", "
        + "dtype=dict.fromkeys([\(textColumns.map { "\"\($0)\"" }.joined(separator: ", "))], str)"
    static let licence = LocalText(
        en:
            "Before you publish: dataset_description.json names no licence and no author. Add them as lines, such as \"license\": \"https://creativecommons.org/licenses/by/4.0/\", and \"author\": [{\"@type\": \"Person\", \"name\": \"…\"}],",
        de:
            "Vor dem Veröffentlichen: dataset_description.json nennt keine Lizenz und niemanden als Autor. Fügen Sie Zeilen ein wie \"license\": \"https://creativecommons.org/licenses/by/4.0/\", und \"author\": [{\"@type\": \"Person\", \"name\": \"…\"}],",
        fr:
            "Avant de publier : dataset_description.json ne nomme ni licence ni auteur. Ajoutez des lignes comme \"license\": \"https://creativecommons.org/licenses/by/4.0/\", et \"author\": [{\"@type\": \"Person\", \"name\": \"…\"}],"
    )
    static let analysis = LocalText(
        en:
            "python3 analysis.py or Rscript analysis.R, in this folder, writes analysis.csv: each figure as it stands here and as computed anew. Neither needs another package.",
        de:
            "python3 analysis.py oder Rscript analysis.R, in diesem Ordner, schreibt analysis.csv: jede Zahl, wie sie hier steht und wie sie neu berechnet ist. Beide brauchen kein weiteres Paket.",
        fr:
            "python3 analysis.py ou Rscript analysis.R, dans ce dossier, écrit analysis.csv : chaque mesure telle qu’elle est ici et telle qu’elle est recalculée. Aucun autre paquet n’est nécessaire."
    )
    static let times = LocalText(
        en:
            "Times “since the session’s start” are of the server’s clock. Phones have an invented name, and a label or a group only if the class gave itself names or codes.",
        de:
            "Zeiten „seit Beginn der Sitzung“ sind von der Uhr des Servers. Handys haben einen erfundenen Namen, und label oder group nur, wenn sich die Klasse Namen oder Codes gab.",
        fr:
            "Les temps « depuis le début de la session » sont ceux de l’horloge du serveur. Les téléphones ont un nom inventé, et label ou group seulement si la classe s’est donné des noms ou des codes."
    )
    static let sheets = LocalText(
        en: "The workbook has the same values; its numbers have 16 significant digits, those of CSV files all.",
        de: "Die Arbeitsmappe hat dieselben Werte; ihre Zahlen haben 16 gültige Stellen, die der CSV-Dateien alle.",
        fr:
            "Le classeur contient les mêmes valeurs ; ses nombres ont 16 chiffres significatifs, ceux des fichiers CSV les ont tous."
    )
    static let noWorkbook = LocalText(
        en:
            "The workbook is left out: the server could not make it, and its log has the reason. All tables are there as CSV.",
        de:
            "Die Arbeitsmappe fehlt: Der Server konnte sie nicht erstellen, der Grund steht in seinem Protokoll. Alle Tabellen liegen als CSV bei.",
        fr:
            "Le classeur manque : le serveur n’a pas pu le produire, son journal en donne la raison. Tous les tableaux sont là en CSV."
    )
    /// The number of files, in the last one.
    static let complete = LocalText(
        en: "{count}; this page is the last one. If there are fewer, the download broke off.",
        de: "{count}; diese Seite ist die letzte. Sind es weniger, ist der Download abgebrochen.",
        fr: "{count} ; cette page est la dernière. S’il y en a moins, le téléchargement a été interrompu."
    )
    static let truncatedSheets = LocalText(
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
