/// How CSV is written: for programs, or for the spreadsheets of a language.
package struct CSVDialect: Hashable, Sendable {
    /// The most UTF-16 units of a cell that spreadsheets take (Excel's specification).
    static let longestCell = 32_767

    /// For programs: RFC 4180 with a decimal point, and every column.
    package static let plain = CSVDialect(
        separator: UInt8(ascii: ","),
        decimalMark: UInt8(ascii: "."),
        isForSpreadsheets: false
    )

    /// Between fields, in ASCII.
    package let separator: UInt8
    /// In ASCII.
    package let decimalMark: UInt8
    /// With a byte order mark, by which Excel knows UTF-8; cells are as long as it takes, and lists are in tables of their own.
    package let isForSpreadsheets: Bool

    private init(separator: UInt8, decimalMark: UInt8, isForSpreadsheets: Bool) {
        self.separator = separator
        self.decimalMark = decimalMark
        self.isForSpreadsheets = isForSpreadsheets
    }

    /// For the spreadsheets of a language (RFC 5646), as its regional settings have it (Unicode CLDR): where the comma is the
    /// decimal mark, semicolons separate fields; German with Swiss settings has semicolons and decimal points.
    package init(spreadsheetsOf tag: String) {
        let parts = tag.lowercased().split(separator: "-")
        let isGermanOrFrench = parts.first == "de" || parts.first == "fr"
        let hasDecimalPoint = parts.first == "de" && (parts.contains("ch") || parts.contains("li"))
        self.init(
            separator: UInt8(ascii: isGermanOrFrench ? ";" : ","),
            decimalMark: UInt8(ascii: isGermanOrFrench && !hasDecimalPoint ? "," : "."),
            isForSpreadsheets: true
        )
    }

    /// For the spreadsheets of the language that a request prefers; plain if it names none, as programs do.
    package init(accept: String?) {
        let named = WeightedValues(accept).values.filter { $0.weight > 0 && $0.name != "*" }
        self = named.isEmpty ? .plain : CSVDialect(spreadsheetsOf: Self.tag(of: accept))
    }

    /// Returns the preferred tag, with its region, of the language that texts are in.
    package static func tag(of accept: String?) -> String {
        let language = TextLanguage(accept: accept)
        let tags = WeightedValues(accept).values.filter { $0.weight > 0 && TextLanguage(tag: $0.name) == language }
        // The first of those with the greatest weight.
        return tags.reversed().max { $0.weight < $1.weight }?.name ?? language.rawValue
    }

    /// Tells it from others in keys of caches and entity tags, which must have no comma: `If-None-Match` is a list.
    package var key: String { "\(separator).\(decimalMark)\(isForSpreadsheets ? "s" : "p")" }
}
