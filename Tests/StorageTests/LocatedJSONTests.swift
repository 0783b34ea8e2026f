import Testing

@testable import Storage

/// Valid JSON, and its written form.
@Suite struct LocatedJSONTests {
    private func written(_ text: String) -> String? {
        guard let value = try? LocatedJSONParser.parse(Array(text.utf8)) else { return nil }
        var bytes: [UInt8] = []
        value.write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: ["0", "-0", "10", "1e5", "1E+5", "-0.5e-3", "0.25", "12345678901234567890"])
    func `a number is written with the digits that were read`(number: String) {
        #expect(written(number) == number)
    }

    @Test(arguments: [
        "-", "+1", ".5", "1.", "1.e5", "1e", "1e+", "1e-", "1e+-5", "1e5.5", "00", "-01", "1 2", "0x1", "--1",
    ])
    func `anything but a number is refused`(text: String) {
        #expect(written(text) == nil)
    }

    @Test func `values are written without spaces`() {
        let text = " { \"a\" : [ true , false , null , 1.50 , \"x\" ] , \"b\" : { } , \"c\" : [ ] } \r\n\t"
        #expect(written(text) == #"{"a":[true,false,null,1.50,"x"],"b":{},"c":[]}"#)
        #expect(written("truth") == nil && written("true false") == nil && written("[1,]") == nil)
        #expect(written("{\"a\" 1}") == nil && written("{\"a\":1,}") == nil && written("{a:1}") == nil)
    }

    @Test(arguments: [
        (#"\" \\ \/"#, #"\" \\ /"#), (#"\b\f\n\r\t"#, #"\u0008\u000c\u000a\u000d\u0009"#), (#"\u00e9"#, "é"),
        (#"\ud83d\ude00"#, "😀"), (#"\ud800\udc00"#, "\u{10000}"), (#"\udbff\udfff"#, "\u{10ffff}"),
        // Half of a surrogate pair; the following text stays.
        (#"\ud83d\ue000"#, "\u{fffd}\u{e000}"), (#"\ud83dx"#, "\u{fffd}x"), (#"\udc00\udc00"#, "\u{fffd}\u{fffd}"),
        (#"\ud83d\u0041"#, "\u{fffd}A"), (#"\ud7ff"#, "\u{d7ff}"), (#"\ue000"#, "\u{e000}"), ("é😀", "é😀"),
    ])
    func `escapes are decoded`(text: String, expected: String) {
        #expect(written("\"\(text)\"") == "\"\(expected)\"")
    }

    @Test(arguments: [
        #""\u12"#, #""\u123"#, #""\u"#, #""\"#, #""\u+123""#, #""\x""#, "\"\t\"", "\"a", #""\ud83d\u12""#,
    ])
    func `a text that is cut off or has forbidden characters is refused`(text: String) {
        #expect(written(text) == nil)
    }

    @Test func `each value has its line`() throws {
        let text = "{\n\"a\":\n[1,\n2]\n}"
        guard case .object(let members) = try LocatedJSONParser.parse(Array(text.utf8)).content,
            case .array(let items) = members[0].value.content
        else { throw DocumentFault(line: nil, reason: "") }
        #expect(members[0].line == 2 && members[0].value.line == 3 && items.map(\.line) == [3, 4])
        #expect(String(decoding: Array(text.utf8)[items[1].bytes], as: UTF8.self) == "2")
    }
}
