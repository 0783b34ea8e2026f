/// The format of CSV: for programs, or for the spreadsheets of a language.
package struct CSVDialect: Hashable, Sendable {
    /// The maximum length of a cell in spreadsheets, in UTF-16 units (Excel's specification).
    static let maxCellUnits = 32_767

    /// The format for programs: RFC 4180 with a decimal point, and every column.
    package static let plain = CSVDialect(
        separator: UInt8(ascii: ","),
        decimalMark: UInt8(ascii: "."),
        isForSpreadsheets: false
    )

    /// The separator between fields, in ASCII.
    package let separator: UInt8
    /// The decimal mark, in ASCII.
    package let decimalMark: UInt8
    /// Whether the format is for spreadsheets: with a byte order mark, by which Excel detects UTF-8, with a limited
    /// length of cells, and with lists in separate tables.
    package let isForSpreadsheets: Bool

    private init(separator: UInt8, decimalMark: UInt8, isForSpreadsheets: Bool) {
        self.separator = separator
        self.decimalMark = decimalMark
        self.isForSpreadsheets = isForSpreadsheets
    }

    /// The format for the spreadsheets of a language (RFC 5646), by its regional settings (Unicode CLDR): if the comma
    /// is the decimal mark, semicolons separate fields; German with Swiss settings has semicolons and decimal points.
    package init(spreadsheetsOf tag: String) {
        let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
        let isGermanOrFrench = parts.first == "de" || parts.first == "fr"
        let hasDecimalPoint = parts.first == "de" && (parts.contains("ch") || parts.contains("li"))
        self.init(
            separator: UInt8(ascii: isGermanOrFrench ? ";" : ","),
            decimalMark: UInt8(ascii: isGermanOrFrench && !hasDecimalPoint ? "," : "."),
            isForSpreadsheets: true
        )
    }

    /// The format for the spreadsheets of the language that a request prefers; plain if it names none, as programs do.
    package init(accept: String?) {
        let named = WeightedValues(accept).values.filter { $0.weight > 0 && $0.name != "*" }
        self = named.isEmpty ? .plain : CSVDialect(spreadsheetsOf: Self.tag(of: accept))
    }

    /// Returns the preferred language tag with its region, among the tags of the language that `TextLanguage` chooses.
    package static func tag(of accept: String?) -> String {
        let language = TextLanguage(accept: accept)
        let tags = WeightedValues(accept).values.filter { $0.weight > 0 && TextLanguage(tag: $0.name) == language }
        // If several have the greatest weight, the first one counts.
        return tags.reversed().max { $0.weight < $1.weight }?.name ?? language.rawValue
    }

    /// Identifies the dialect in keys of caches and entity tags, which must have no comma: `If-None-Match` is a list.
    package var key: String { "\(separator).\(decimalMark)\(isForSpreadsheets ? "s" : "p")" }
}
