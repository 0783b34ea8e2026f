/// A column of a table: its name, its kind, its unit, and what it holds. CSV, spreadsheets and their explanations are all made
/// from it.
struct TableColumn: Sendable {
    /// The kind of a column's values; each may be missing.
    enum Kind: String, CaseIterable, Sendable {
        case integer
        case number
        case text
        case bool
        case date
        /// In plain CSV `x y t|x y t|…`, in JSON `[[x,y,t], …]`; spreadsheets have a table of points instead.
        case points
    }

    let name: StaticString
    let kind: Kind
    /// `nil` for values without a unit.
    let unit: String?
    let explanation: LocalText

    init(_ name: StaticString, _ kind: Kind, unit: String? = nil, en: String, de: String, fr: String) {
        self.name = name
        self.kind = kind
        self.unit = unit
        explanation = LocalText(en: en, de: de, fr: fr)
    }
}

/// A table of a session that can be requested.
struct TableDescription: Sendable {
    /// The name of its files and sheets, and in its address.
    let name: StaticString
    let title: LocalText
    let columns: [TableColumn]

    init(_ name: StaticString, en: String, de: String, fr: String, columns: [TableColumn]) {
        self.name = name
        title = LocalText(en: en, de: de, fr: fr)
        self.columns = columns
    }

    /// The columns that spreadsheets have.
    var spreadsheetColumns: [TableColumn] { columns.filter { $0.kind != .points } }

    /// Begins the table as CSV, with the columns' names.
    func csv(_ dialect: CSVDialect) -> CSVWriter {
        let columns = dialect.isForSpreadsheets ? spreadsheetColumns : columns
        return CSVWriter(dialect, header: columns.map(\.name.description))
    }
}

extension TableColumn {
    static let participant = TableColumn(
        "participant",
        .text,
        en: "the phone’s id in this session",
        de: "Kennung des Handys in dieser Sitzung",
        fr: "identifiant du téléphone dans cette session"
    )
    static let x = TableColumn(
        "x",
        .number,
        unit: "CSS px",
        en: "position from the left edge, in the phone’s natural orientation",
        de: "Ort vom linken Rand aus, Handy aufrecht gehalten",
        fr: "position depuis le bord gauche, téléphone en orientation naturelle"
    )
    static let y = TableColumn(
        "y",
        .number,
        unit: "CSS px",
        en: "position from the top edge, in the phone’s natural orientation",
        de: "Ort vom oberen Rand aus, Handy aufrecht gehalten",
        fr: "position depuis le bord supérieur, téléphone en orientation naturelle"
    )
    static let phoneTime = TableColumn(
        "t",
        .number,
        unit: "ms",
        en: "time on the phone’s clock; only differences mean something",
        de: "Zeit auf der Uhr des Handys; nur Unterschiede haben eine Bedeutung",
        fr: "temps sur l’horloge du téléphone ; seules les différences ont un sens"
    )
}
