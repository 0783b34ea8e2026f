package import Web

/// A column of a table: its name, its kind, its unit, and its meaning. CSV, spreadsheets and their explanations are all
/// made from it.
package struct TableColumn: Sendable {
    /// The kind of a column's values; each may be missing.
    package enum Kind: String, CaseIterable, Sendable {
        case integer
        case number
        case text
        case bool
        case date
        /// In plain CSV `x y t|x y t|…`, in JSON `[[x,y,t], …]`; spreadsheets have a table of points instead.
        case points
    }

    /// The name in every file.
    package let name: StaticString
    /// The kind of its values.
    package let kind: Kind
    /// `nil` for values without a unit.
    package let unit: String?
    /// The column's meaning.
    package let explanation: LocalText

    /// Describes a column in each language.
    package init(_ name: StaticString, _ kind: Kind, unit: String? = nil, en: String, de: String, fr: String) {
        self.name = name
        self.kind = kind
        self.unit = unit
        explanation = LocalText(en: en, de: de, fr: fr)
    }
}

/// A table of a session that can be requested.
package struct TableDescription: Sendable {
    /// The name of its files and sheets, and in its address.
    package let name: StaticString
    /// The table's title for a reader.
    package let title: LocalText
    /// All columns, in the order of plain CSV.
    package let columns: [TableColumn]

    /// Describes a table in each language.
    package init(_ name: StaticString, en: String, de: String, fr: String, columns: [TableColumn]) {
        self.name = name
        title = LocalText(en: en, de: de, fr: fr)
        self.columns = columns
    }

    /// The columns that spreadsheets have.
    var spreadsheetColumns: [TableColumn] { columns.filter { $0.kind != .points } }

    /// Begins the table as CSV, with the columns' names.
    package func csv(_ dialect: CSVDialect) -> CSVWriter {
        let columns = dialect.isForSpreadsheets ? spreadsheetColumns : columns
        return CSVWriter(dialect, header: columns.map(\.name.description))
    }
}

extension TableColumn {
    /// A participant's id.
    package static let participant = TableColumn(
        "participant",
        .text,
        en: "the phone’s id in this session",
        de: "Kennung des Handys in dieser Sitzung",
        fr: "identifiant du téléphone dans cette session"
    )
    /// A horizontal position in CSS px.
    package static let x = TableColumn(
        "x",
        .number,
        unit: "CSS px",
        en: "position from the left edge, in the phone’s natural orientation",
        de: "Ort vom linken Rand aus, Handy aufrecht gehalten",
        fr: "position depuis le bord gauche, téléphone en orientation naturelle"
    )
    /// A vertical position in CSS px.
    package static let y = TableColumn(
        "y",
        .number,
        unit: "CSS px",
        en: "position from the top edge, in the phone’s natural orientation",
        de: "Ort vom oberen Rand aus, Handy aufrecht gehalten",
        fr: "position depuis le bord supérieur, téléphone en orientation naturelle"
    )
    /// A time on the phone's clock in ms.
    package static let phoneTime = TableColumn(
        "t",
        .number,
        unit: "ms",
        en: "time on the phone’s clock; only differences mean something",
        de: "Zeit auf der Uhr des Handys; nur Unterschiede haben eine Bedeutung",
        fr: "temps sur l’horloge du téléphone ; seules les différences ont un sens"
    )
}
