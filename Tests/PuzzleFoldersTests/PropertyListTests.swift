import Foundation
import PuzzleFolders
import Testing

@Suite struct PropertyListTests {
    private func xml(_ body: String, head: String = "") -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\(head)<plist version=\"1.0\">\(body)</plist>".utf8)
    }

    @Test(
        "Each element of the document type is read",
        arguments: [
            ("<string>a</string>", .string("a")), ("<string/>", .string("")), ("<string></string>", .string("")),
            ("<string>&lt;&amp;&gt;&quot;&apos;&#228;&#x1F600;</string>", .string("<&>\"'ä😀")),
            ("<string>a<![CDATA[<b>&amp;]]>c<!-- d -->e</string>", .string("a<b>&amp;ce")),
            ("<integer>-12</integer>", .integer(-12)), ("<integer> 7\n</integer >", .integer(7)),
            ("<integer>9223372036854775807</integer>", .integer(.max)),
            ("<real>47.66762719262464</real>", .real(47.66762719262464)),
            ("<real>1e-3</real>", .real(0.001)), ("<real>inf</real>", .real(.infinity)), ("<true/>", .bool(true)),
            ("<false></false>", .bool(false)), ("<date>2011-03-02T10:00:00Z</date>", .date),
            ("<data>AAEC</data>", .data),
            ("<array/>", .array([])), ("<dict/>", .dictionary([:])),
            ("<array><integer>1</integer><!-- x --><array/></array>", .array([.integer(1), .array([])])),
            (
                "<dict><key> A </key><integer>1</integer>\n<key>B</key><string>b</string></dict>",
                .dictionary(["A": .integer(1), "B": .string("b")])
            ),
        ] as [(String, PropertyList)]
    )
    func elements(body: String, value: PropertyList) throws {
        #expect(try PropertyList(reading: xml(body)) == value)
    }

    @Test(
        "A file that is not a property list is refused",
        arguments: [
            "", "<integer>1.5</integer>", "<integer>0x1f</integer>", "<integer>9223372036854775808</integer>",
            "<real>one</real>",
            "<real>0x1p3</real>", "<string>&x;</string>", "<string>&#0;</string>", "<string>&#xD800;</string>",
            "<string>&amp</string>", "<string>a", "<string><b/></string>", "<dict><key>A</key></dict>",
            "<dict><integer>1</integer></dict>", "<dict><key>A</key><true/><key>A</key><true/></dict>",
            "<array><integer>1</array>",
            "<other/>", "<integer>1</integer><integer>2</integer>", "<string", "<!-- <true/>", "<![CDATA[<true/>]]>",
        ]
    )
    func malformed(body: String) {
        #expect(throws: PropertyListError.self) { try PropertyList(reading: xml(body)) }
    }

    @Test("Only Apple's document type is allowed; any other, and any internal subset, is refused")
    func documentTypes() throws {
        for name in ["Apple", "Apple Computer"] {
            let line =
                "<!DOCTYPE plist PUBLIC \"-//\(name)//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
            #expect(try PropertyList(reading: xml("<true/>", head: line)) == .bool(true))
        }
        #expect(try PropertyList(reading: xml("<true/>", head: "<!DOCTYPE plist>")) == .bool(true))
        let apple = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"file:///etc/passwd\">"
        #expect(throws: PropertyListError.self, "an entity that the file named beside it may declare") {
            try PropertyList(reading: xml("<string>&root;</string>", head: apple))
        }
        for line in [
            "<!DOCTYPE plist []>", "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">", "<!DOCTYPE html>",
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\" [<!ENTITY a \"b\">]>",
            "<!DOCTYPE plist SYSTEM \"-//Apple//DTD PLIST 1.0//EN\">",
        ] {
            #expect(throws: PropertyListError.self) { try PropertyList(reading: xml("<true/>", head: line)) }
        }
    }

    @Test("The text is XML 1.0, in the declared encoding, and a fault has its line")
    func text() throws {
        #expect(try PropertyList(reading: xml("<string>a\r\nb&#13;</string>")) == .string("a\nb\r"))
        let text = "<?xml version=\"1.0\" encoding=\"ENCODING\"?><plist><string>Möwe</string></plist>"
        for (name, encoding) in [("ISO-8859-1", String.Encoding.isoLatin1), ("UTF-8", .utf8), ("UTF-16", .utf16)] {
            let bytes = try #require(text.replacing("ENCODING", with: name).data(using: encoding))
            #expect(try PropertyList(reading: Array(bytes)) == .string("Möwe"))
        }
        #expect(throws: PropertyListError.malformed("<other> is not a value (line 3)")) {
            try PropertyList(reading: xml("\n<array>\n<other/></array>"))
        }
        #expect(throws: PropertyListError.malformed("<array> has text besides its elements (line 2)")) {
            try PropertyList(reading: xml("\n<array>a</array>"))
        }
    }

    @Test("Deep nesting and large files are refused before they are parsed")
    func limits() {
        func nested(_ levels: Int) -> String {
            String(repeating: "<array>", count: levels) + String(repeating: "</array>", count: levels)
        }
        #expect(throws: PropertyListError.tooDeep) { try PropertyList(reading: xml(nested(17))) }
        #expect(throws: PropertyListError.self) { try PropertyList(reading: xml(nested(50_000))) }
        let attributes = (0..<50_000).map { " a\($0)=''" }.joined()
        #expect(throws: PropertyListError.self) { try PropertyList(reading: xml("<array\(attributes)/>")) }
        let large = [UInt8](repeating: 0x20, count: PropertyList.maxFileBytes + 1)
        #expect(throws: PropertyListError.tooLarge) { try PropertyList(reading: large) }
    }

    @Test("Binary lists written by Foundation are read as it reads them")
    func binary() throws {
        let long = String(repeating: "lang ", count: 100)
        let values: [String: Any] = [
            "small": 7, "negative": -1, "byte": 200, "large": Int64.max, "real": 47.66762719262464, "text": "abc",
            "umlaut": "Größe 😀",
            "long": long, "yes": true, "list": [1, 2.5, ["x": "y"]], "date": Date(), "data": Data([1, 2]),
            "empty": [Any](),
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        let expected: [String: PropertyList] = [
            "small": .integer(7), "negative": .integer(-1), "byte": .integer(200), "large": .integer(.max),
            "real": .real(47.66762719262464), "text": .string("abc"), "umlaut": .string("Größe 😀"),
            "long": .string(long),
            "yes": .bool(true), "list": .array([.integer(1), .real(2.5), .dictionary(["x": .string("y")])]),
            "date": .date,
            "data": .data, "empty": .array([]),
        ]
        #expect(try PropertyList(reading: Array(data)) == .dictionary(expected))
    }

    @Test("A binary list that repeats a long text is refused, one that repeats a short text is read")
    func repetition() throws {
        func list(of text: Int, times: Int) -> [UInt8] {
            // Two objects: the array, and the text that it names each time; lengths and offsets in four bytes.
            func big(_ value: Int) -> [UInt8] {
                (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            }
            var bytes = Array("bplist00".utf8) + [0xaf, 0x12] + big(times) + [UInt8](repeating: 1, count: times)
            let textStart = bytes.count
            bytes += [0x5f, 0x12] + big(text) + [UInt8](repeating: 0x61, count: text)
            let table = bytes.count
            bytes += big(8) + big(textStart) + [0, 0, 0, 0, 0, 0, 4, 1]
            for number in [2, 0, table] { bytes += big(0) + big(number) }
            return bytes
        }
        let short = try PropertyList(reading: list(of: 10, times: 1_000))
        #expect(short == .array(Array(repeating: .string("aaaaaaaaaa"), count: 1_000)))
        #expect(throws: PropertyListError.self) { try PropertyList(reading: list(of: 500_000, times: 100)) }
    }

    @Test("A damaged list is refused or read, whatever bytes are changed or missing")
    func damage() throws {
        let values: [String: Any] = [
            "Title": "ä", "List": [1, 2.5, ["x": "y"]], "Long": String(repeating: "z", count: 40),
        ]
        var random = SystemRandomNumberGenerator()
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let whole = Array(try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0))
            var read = 0
            for _ in 0..<3000 {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
                if (try? PropertyList(reading: bytes)) != nil { read += 1 }
            }
            #expect(read < 3000)
        }
    }
}
