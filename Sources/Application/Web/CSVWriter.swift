import WireProtocol

/// Writes a CSV table (RFC 4180).
struct CSVWriter {
    private var text = JSONWriter()
    private var isAtLineStart = true

    var bytes: [UInt8] { text.bytes }

    /// Begins with a line of a table whose header was written before.
    init() {}

    /// Begins with the header line.
    init(header: String) {
        text.raw(Array(header.utf8))
        endLine()
    }

    mutating func endLine() {
        text.raw("\r\n")
        isAtLineStart = true
    }

    mutating func integer(_ value: Int?) {
        separate()
        if let value { text.integer(value) }
    }

    mutating func number(_ value: Double?) {
        separate()
        if let value { text.number(value) }
    }

    /// Appends a field of several numbers, of digits, spaces and signs only.
    mutating func numbers(_ packed: JSONWriter) {
        separate()
        text.raw(packed.bytes)
    }

    /// Appends a field of text.
    ///
    /// A text that begins like a formula gets an apostrophe in front, so that no spreadsheet evaluates it (OWASP, CSV
    /// injection).
    mutating func string(_ value: String) {
        separate()
        text.raw(Array(Self.field(value).utf8))
    }

    private static func field(_ value: String) -> String {
        let formula: Set<Character> = ["=", "+", "-", "@", "\t", "\r", "\n", "\r\n"]
        let harmless = value.first.map(formula.contains) == true ? "'" + value : value
        let needsQuotes = harmless.utf8.contains { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }
        guard needsQuotes else { return harmless }
        return "\"" + harmless.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private mutating func separate() {
        if !isAtLineStart { text.raw(",") }
        isAtLineStart = false
    }
}
