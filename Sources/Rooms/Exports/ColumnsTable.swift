package import Web

/// The columns of tables, with their units and explanations.
package struct ColumnsTable: ExportedTable {
    /// The columns of this table.
    package static let description = TableDescription(
        "columns",
        en: "What each column of each table holds",
        de: "Was in jeder Spalte jeder Tabelle steht",
        fr: "Ce que contient chaque colonne de chaque tableau",
        columns: [
            TableColumn("table", .text, en: "the table", de: "die Tabelle", fr: "le tableau"),
            TableColumn("column", .text, en: "the column", de: "die Spalte", fr: "la colonne"),
            TableColumn("kind", .text, en: "the kind of its values", de: "Art der Werte", fr: "nature des valeurs"),
            TableColumn(
                "unit",
                .text,
                en: "the unit, if any",
                de: "Einheit, falls es eine gibt",
                fr: "unité s’il y en a une"
            ),
            TableColumn("explanation", .text, en: "what it holds", de: "was darin steht", fr: "ce qu’elle contient"),
        ]
    )

    /// The tables whose columns are listed.
    package let tables: [TableDescription]
    /// The language of the explanations.
    package let language: TextLanguage
    /// Whether to omit the columns that only plain CSV has.
    package internal(set) var isForSpreadsheets = true

    /// Lists the columns of tables.
    package init(tables: [TableDescription], language: TextLanguage, isForSpreadsheets: Bool = true) {
        self.tables = tables
        self.language = language
        self.isForSpreadsheets = isForSpreadsheets
    }

    /// Returns a row for each column of each table.
    package func makeRows() -> AnyIterator<[TableField]> {
        let (language, isForSpreadsheets) = (language, isForSpreadsheets)
        return AnyIterator(
            tables.lazy.flatMap { table in
                (isForSpreadsheets ? table.spreadsheetColumns : table.columns).lazy.map { column in
                    [
                        .text(table.name.description), .text(column.name.description),
                        .text(column.kind.text[language]),
                        .text(column.unit), .text(column.explanation[language]),
                    ]
                }
            }.makeIterator()
        )
    }
}

extension TableColumn.Kind {
    /// The kind's name.
    package var text: LocalText {
        switch self {
        case .integer: LocalText(en: "whole number", de: "ganze Zahl", fr: "nombre entier")
        case .number: LocalText(en: "number", de: "Zahl", fr: "nombre")
        case .text: LocalText(en: "text", de: "Text", fr: "texte")
        case .bool: LocalText(en: "TRUE or FALSE", de: "TRUE (ja) oder FALSE (nein)", fr: "TRUE (vrai) ou FALSE (faux)")
        case .date: LocalText(en: "date and time, UTC", de: "Datum und Uhrzeit, UTC", fr: "date et heure, UTC")
        case .points: LocalText(en: "list of points", de: "Liste von Punkten", fr: "liste de points")
        }
    }
}
