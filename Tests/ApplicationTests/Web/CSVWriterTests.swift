import Testing

@testable import Web

@Suite struct CSVWriterTests {
    @Test(arguments: [
        ("blue fox", "blue fox"), ("=1+1", "'=1+1"), ("@x", "'@x"), ("-1", "'-1"), ("a,b", "\"a,b\""),
        ("say \"hi\"", "\"say \"\"hi\"\"\""), ("\t=1", "'\t=1"), ("+49", "'+49"),
        ("=\"a\"", "\"'=\"\"a\"\"\""), ("two\nlines", "\"two\nlines\""), ("", ""),
    ])
    func `text is quoted where necessary, and no formula is created`(text: String, field: String) {
        var csv = CSVWriter(.plain, header: ["a", "b"])
        csv.string(text)
        csv.number(nil)
        csv.integer(2)
        csv.endLine()
        #expect(csv.bytes == Array("a,b\r\n\(field),,2\r\n".utf8))
    }

    @Test(arguments: [
        ("de", ";", "0,5"), ("de-AT", ";", "0,5"), ("fr", ";", "0,5"), ("fr-CA", ";", "0,5"), ("de-CH", ";", "0.5"),
        ("es", ";", "0,5"), ("es-AR", ";", "0,5"), ("es-MX", ",", "0.5"), ("es-419", ",", "0.5"),
        ("en", ",", "0.5"), ("en-GB", ",", "0.5"), ("ja", ",", "0.5"),
    ])
    func `spreadsheets get the separators of their language`(tag: String, separator: String, half: String) {
        var csv = CSVWriter(CSVDialect(spreadsheetsOf: tag), header: ["a", "b", "c"])
        csv.number(0.5)
        csv.string("1;2,3")
        csv.bool(true)
        csv.endLine()
        let lines =
            ["a", "b", "c"].joined(separator: separator) + "\r\n"
            + [half, "\"1;2,3\"", "TRUE"].joined(separator: separator)
        // Either sign alone in a text needs quotes where it separates fields.
        #expect(String(decoding: csv.bytes.dropFirst(3), as: UTF8.self) == lines + "\r\n")
        #expect(csv.bytes.starts(with: [0xef, 0xbb, 0xbf]))
    }

    @Test func `a text is cut to the limit of a cell, with quotes and beyond the first plane`() {
        for (text, units) in [("a", 32_767), ("\"", 32_767), ("😀", 32_767)] {
            var csv = CSVWriter(CSVDialect(spreadsheetsOf: "en"))
            csv.string(String(repeating: text, count: 40_000))
            var cell = String(decoding: csv.bytes, as: UTF8.self)
            if cell.hasPrefix("\"") { cell = String(cell.dropFirst().dropLast()).replacing("\"\"", with: "\"") }
            #expect(cell.hasSuffix("…") && cell.utf16.count <= units && cell.utf16.count > units - 3)
        }
        var plain = CSVWriter(.plain)
        plain.string(String(repeating: "a", count: 40_000))
        #expect(plain.bytes.count == 40_000)
    }

    @Test(arguments: [
        (nil, CSVDialect.plain), ("*", .plain), ("", .plain), ("de", CSVDialect(spreadsheetsOf: "de")),
        ("en;q=0.4, de-CH;q=0.8, de;q=0.7", CSVDialect(spreadsheetsOf: "de-CH")),
        ("de, de-CH;q=0.9", CSVDialect(spreadsheetsOf: "de")), ("de_CH", CSVDialect(spreadsheetsOf: "de-CH")),
        ("ja", CSVDialect(spreadsheetsOf: "en")),
    ])
    func `a client without a preferred language gets the plain form`(accept: String?, dialect: CSVDialect) {
        #expect(CSVDialect(accept: accept) == dialect)
    }
}
