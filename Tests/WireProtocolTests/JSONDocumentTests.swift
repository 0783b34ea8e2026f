import Testing

@testable import WireProtocol

@Suite struct JSONDocumentTests {
    private struct Draft: Decodable, Equatable {
        struct Side: Decodable, Equatable {
            var width: Double
            var label: String?
        }

        var name: String
        var count: Int?
        var isOn: Bool?
        var values: [Double?]?
        var sides: [Side]?
    }

    private func decode(_ text: String) throws(JSONDocument.Fault) -> Draft {
        try JSONDocument(Array(text.utf8)).decode(Draft.self)
    }

    private func fault(_ text: String) -> JSONDocument.Fault? {
        do throws(JSONDocument.Fault) {
            _ = try decode(text)
            return nil
        } catch {
            return error
        }
    }

    private func field(_ text: String) -> String?? {
        guard case .value(let field, let detail) = fault(text) else { return nil }
        #expect(detail.hasSuffix(".") && !detail.contains("Index") && !detail.contains("Swift"), "\(detail)")
        if let field { #expect(detail.contains("`\(field)`")) }
        return .some(field)
    }

    @Test(arguments: [
        #"{"name":"a","count":1e0,"isOn":true,"values":[1,null,-0,2.5e-1],"sides":[{"width":2,"label":null}]}"#,
        "\u{feff}\t{ \"n\\u0061me\" : \"\\u0061\" ,\r\n\"count\" : 1.0 , \"isOn\" : true , \"values\" : [ 1 , null , -0 , 0.25 ] ,"
            + " \"sides\" : [ { \"width\" : 2e0 , \"more\" : [ { } ] } ] , \"x\" : { \"name\" : 5 } } ",
        #"{"name":5,"count":1,"isOn":true,"values":[1,null,0,0.25],"sides":[{"width":2}],"name":"a"}"#,
    ])
    func `a value in any spelling that JSON allows`(text: String) throws {
        let draft = Draft(name: "a", count: 1, isOn: true, values: [1, nil, 0, 0.25], sides: [.init(width: 2)])
        #expect(try decode(text) == draft)
    }

    @Test(arguments: [
        (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00""#, "😀"), (#""\ud83d""#, "\u{fffd}"), (#""\ude00x""#, "\u{fffd}x"),
        (#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"), (#""\ud83d\n""#, "\u{fffd}\n"), (#""\ud83d\u0041""#, "\u{fffd}A"),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0000\u00e9\u20AC""#, "\u{0}é€"), (#""é€😀""#, "é€😀"),
    ])
    func `escapes are resolved; half a pair is a replacement character`(text: String, content: String) throws {
        #expect(try decode("{\"name\":\(text)}").name == content)
    }

    @Test(arguments: [
        ("{}", "name"), (#"{"name":null}"#, "name"), (#"{"name":1}"#, "name"), (#"{"name":"","count":1.5}"#, "count"),
        (#"{"name":"","count":1e300}"#, "count"), (#"{"name":"","count":9007199254740993}"#, "count"),
        (#"{"name":"","count":"1"}"#, "count"), (#"{"name":"","isOn":1}"#, "isOn"),
        (#"{"name":"","values":{}}"#, "values"), (#"{"name":"","values":[1,"2"]}"#, "values[1]"),
        (#"{"name":"","values":[1e400]}"#, "values[0]"), (#"{"name":"","sides":[{"width":1},[]]}"#, "sides[1]"),
        (#"{"name":"","sides":[{"width":1},{"width":true}]}"#, "sides[1].width"),
        (#"{"name":"","sides":[{}]}"#, "sides[0].width"),
        (#"{"name":"","sides":[{"width":1,"label":[]}]}"#, "sides[0].label"),
    ])
    func `a fault names its field by one form of path`(text: String, path: String) {
        #expect(field(text) == path)
    }

    @Test(arguments: [
        "[]", "5", "\"name\"", "null", "true",
        String(repeating: "[", count: 4000) + String(repeating: "]", count: 4000),
        String(repeating: "{\"a\":[{},[],", count: 900) + "0" + String(repeating: "]}", count: 900),
    ])
    func `a text that is not JSON is invalid as a whole`(text: String) {
        #expect(field(text) == .some(nil))
    }

    @Test(arguments: [
        "", " ", "{", "{]", "{\"name\":\"a\"}}", "{\"name\":\"a\",}", "{'name':1}", "{\"name\":01}", "{\"name\":1.}",
        "{\"name\":nul}",
        "{\"name\":\"\u{1}\"}", String(repeating: "[", count: 4000), String(repeating: "{\"a\":[0,", count: 900) + "]}",
        "{\"name\":\"\\x\"}", "{\"name\":\"\\u12g4\"}", "{\"name\":NaN}", "{\"name\":\"a",
    ])
    func `invalid JSON is reported as such`(text: String) {
        guard case .notJSON = fault(text) else {
            Issue.record("\(String(describing: fault(text)))")
            return
        }
    }

    @Test func `bytes that are not UTF-8 are not JSON`() {
        #expect(throws: JSONDocument.Fault.self) { try JSONDocument([0x22, 0xff, 0x22]) }
        #expect(throws: JSONDocument.Fault.self) { try JSONDocument([0x22, 0xed, 0xa0, 0x80, 0x22]) }
    }

    /// A field costs a comparison with each name of its object, so these must be few; unknown values cost nothing
    /// further.
    @Test func `objects that are decoded have few fields, and lists few objects`() throws {
        let names = (0..<JSONDocument.maxFields).map { "\"\($0)\":0" }.joined(separator: ",")
        #expect(field("{\"name\":\"\",\(names)}") == .some(nil))
        #expect(field("{\"name\":\"\",\"x\":{\(names),\"y\":{\(names)}}}") == nil)
        let sides = [String](repeating: "{\"width\":1}", count: JSONDocument.maxItems)
        #expect(try decode("{\"name\":\"\",\"sides\":[\(sides.joined(separator: ","))]}").sides?.count == sides.count)
        #expect(field("{\"name\":\"\",\"sides\":[\((sides + sides).joined(separator: ","))]}") == "sides")
        let values = [String](repeating: "1", count: 10_000).joined(separator: ",")
        #expect(try decode("{\"name\":\"\",\"values\":[\(values)]}").values?.count == 10_000)
    }

    @Test func `a list of texts may have nulls among them`() throws {
        let texts = try JSONDocument(Array(#"["a",null,""]"#.utf8)).decode([String?].self)
        #expect(texts == ["a", nil, ""])
    }

    @Test func `the names of fields with a value`() throws {
        #expect(
            try JSONDocument(Array(#"{"a":1,"\u0062":"","c":null,"d":{"e":1}}"#.utf8)).fieldNames == ["a", "b", "d"]
        )
        #expect(try JSONDocument(Array("[1]".utf8)).fieldNames == nil)
    }
}
