import Testing

@testable import Application

@Suite struct CSVWriterTests {
    @Test(arguments: [
        ("blue fox", "blue fox"), ("=1+1", "'=1+1"), ("@x", "'@x"), ("-1", "'-1"), ("a,b", "\"a,b\""),
        ("say \"hi\"", "\"say \"\"hi\"\"\""), ("\t=1", "'\t=1"), ("+49", "'+49"),
        ("=\"a\"", "\"'=\"\"a\"\"\""), ("two\nlines", "\"two\nlines\""), ("", ""),
    ])
    func `text is quoted where it must be, and no formula`(text: String, field: String) {
        var csv = CSVWriter(header: "a,b")
        csv.string(text)
        csv.number(nil)
        csv.integer(2)
        csv.endLine()
        #expect(csv.bytes == Array("a,b\r\n\(field),,2\r\n".utf8))
    }
}
