import Languages
package import WireProtocol

/// Writes a CSV table (RFC 4180) in a dialect.
package struct CSVWriter {
    /// What a formula begins with.
    private static let formula: Set<Character> = ["=", "+", "-", "@", "\t", "\r", "\n", "\r\n"]

    private let dialect: CSVDialect
    private var text = JSONWriter()
    private var isAtLineStart = true

    /// The table so far.
    package var bytes: [UInt8] { text.bytes }
    /// Whether the output is for spreadsheets.
    package var isForSpreadsheets: Bool { dialect.isForSpreadsheets }

    /// Continues a table whose first lines were written elsewhere.
    package init(_ dialect: CSVDialect) {
        self.dialect = dialect
    }

    /// Begins a table, with a header line if columns are named.
    package init(_ dialect: CSVDialect, header columns: [String]) {
        self.init(dialect)
        if dialect.isForSpreadsheets { text.raw([0xef, 0xbb, 0xbf]) }
        guard !columns.isEmpty else { return }
        for column in columns { word(column) }
        endLine()
    }

    /// Ends a line.
    package mutating func endLine() {
        text.raw("\r\n")
        isAtLineStart = true
    }

    /// Appends a field with an integer; an empty one for `nil`.
    package mutating func integer(_ value: Int?) {
        separate()
        if let value { text.integer(value) }
    }

    /// Appends a field with a number; an empty one for `nil`.
    package mutating func number(_ value: Double?) {
        separate()
        guard let value else { return }
        guard dialect.decimalMark != UInt8(ascii: ".") else { return text.number(value) }
        var digits = JSONWriter()
        digits.number(value)
        text.raw(digits.bytes.map { $0 == UInt8(ascii: ".") ? dialect.decimalMark : $0 })
    }

    /// Appends a field of several numbers, of digits, spaces and signs only.
    package mutating func numbers(_ packed: JSONWriter) {
        separate()
        text.raw(packed.bytes)
    }

    /// Appends a logical value in the form that R and spreadsheets read.
    package mutating func bool(_ value: Bool?) {
        word(value.map { $0 ? "TRUE" : "FALSE" } ?? "")
    }

    /// Appends a text of letters, digits and signs that need no quotes.
    package mutating func word(_ value: String) {
        separate()
        text.raw(Array(value.utf8))
    }

    /// Appends a field of text.
    ///
    /// A text that begins like a formula gets an apostrophe in front, so that no spreadsheet evaluates it (OWASP, CSV
    /// injection). A text that is too long for spreadsheets ends with "…".
    package mutating func string(_ value: String) {
        separate()
        text.raw(Array(field(value).utf8))
    }

    private func field(_ value: String) -> String {
        let harmless = shortened(value.first.map(Self.formula.contains) == true ? "'" + value : value)
        let needsQuotes = harmless.utf8.contains { [0x22, 0x0a, 0x0d, dialect.separator].contains($0) }
        guard needsQuotes else { return harmless }
        return "\"" + harmless.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private func shortened(_ value: String) -> String {
        guard dialect.isForSpreadsheets, value.utf8.count > CSVDialect.maxCellUnits,
            value.utf16.count > CSVDialect.maxCellUnits
        else { return value }
        var remaining = CSVDialect.maxCellUnits - 1
        let head = value.unicodeScalars.prefix { scalar in
            remaining -= UTF16.width(scalar)
            return remaining >= 0
        }
        return String(head) + "…"
    }

    private mutating func separate() {
        if !isAtLineStart { text.raw([dialect.separator]) }
        isAtLineStart = false
    }
}

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
    /// is the decimal mark, semicolons separate fields. What separates them in a region of the language that has a
    /// decimal point is `decimalPointSeparator`: semicolons in German in Switzerland, commas in Spanish in Mexico.
    package init(spreadsheetsOf tag: String) {
        let (texts, language) = (Languages.shared, TextLanguage(tag: tag) ?? .en)
        let regions = tag.lowercased().split { $0 == "-" || $0 == "_" }.dropFirst()
        let hasDecimalPoint = texts.list("spreadsheets.decimalPointRegions", in: language).contains { region in
            regions.contains { $0 == region }
        }
        func mark(_ name: String) -> UInt8? { texts.text("spreadsheets.\(name)", in: language)?.utf8.first }
        self.init(
            separator: (hasDecimalPoint ? mark("decimalPointSeparator") : nil) ?? mark("separator")
                ?? UInt8(ascii: ","),
            decimalMark: hasDecimalPoint ? UInt8(ascii: ".") : mark("decimalMark") ?? UInt8(ascii: "."),
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
