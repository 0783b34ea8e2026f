package import WireProtocol

/// Writes a CSV table (RFC 4180) in a dialect.
package struct CSVWriter {
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
        let formula: Set<Character> = ["=", "+", "-", "@", "\t", "\r", "\n", "\r\n"]
        let harmless = shortened(value.first.map(formula.contains) == true ? "'" + value : value)
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
