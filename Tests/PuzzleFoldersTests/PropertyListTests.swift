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
        "What is no such list is refused",
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

    @Test("Apple's document type is text; any other, and any internal subset, is refused")
    func documentTypes() throws {
        for name in ["Apple", "Apple Computer"] {
            let line =
                "<!DOCTYPE plist PUBLIC \"-//\(name)//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
            #expect(try PropertyList(reading: xml("<true/>", head: line)) == .bool(true))
        }
        #expect(try PropertyList(reading: xml("<true/>", head: "<!DOCTYPE plist>")) == .bool(true))
        for line in [
            "<!DOCTYPE plist []>", "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">", "<!DOCTYPE html>",
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\" [<!ENTITY a \"b\">]>",
            "<!DOCTYPE plist SYSTEM \"-//Apple//DTD PLIST 1.0//EN\">",
        ] {
            #expect(throws: PropertyListError.self) { try PropertyList(reading: xml("<true/>", head: line)) }
        }
    }

    @Test("Deep nesting and large files end before they are parsed")
    func limits() {
        let deep = String(repeating: "<array>", count: 100_000)
        #expect(throws: PropertyListError.tooDeep) { try PropertyList(reading: xml(deep)) }
        let large = [UInt8](repeating: 0x20, count: PropertyList.largestFile + 1)
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

    @Test("No damage to a list does more than be refused, whatever bytes are changed or missing")
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
