import Studies
import Testing

@testable import WireProtocol

/// The same JSON in another spelling: a byte order mark before it, white space between any two tokens, escapes in any
/// text, numbers with exponents.
private func respelt(_ json: String, _ random: inout some RandomNumberGenerator) -> String {
    var result = Bool.random(using: &random) ? "\u{feff}" : ""
    func space() {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            result += [" ", "\t", "\n", "\r\n"].randomElement(using: &random) ?? ""
        }
    }
    var remaining = Substring(json)
    space()
    while let first = remaining.first {
        switch first {
        case "\"":
            let content = remaining.dropFirst().prefix { $0 != "\"" }
            remaining = remaining.dropFirst(content.count + 2)
            result += "\""
            for character in content {
                guard Int.random(in: 0..<3, using: &random) == 0 else {
                    result.append(character)
                    continue
                }
                if character == "/", Bool.random(using: &random) {
                    result += "\\/"
                    continue
                }
                for unit in character.utf16 {
                    let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
            result += "\""
        case "-", "0"..."9":
            let number = remaining.prefix { !",]}".contains($0) }
            remaining = remaining.dropFirst(number.count)
            result += number
            result +=
                [
                    "", "", "e0", "E+00", "e-0", number.contains(".") ? "000" : ".0",
                    number.contains(".") ? "0e0" : ".00E0",
                ]
                .randomElement(using: &random) ?? ""
        case "t", "f", "n":
            let word = remaining.prefix { $0.isLetter }
            remaining = remaining.dropFirst(word.count)
            result += word
        default:
            result.append(first)
            remaining = remaining.dropFirst()
        }
        space()
    }
    return result
}

/// The result of decoding a message.
private struct Decoded: Equatable, CustomStringConvertible {
    var message: ClientMessage
    var lists: String

    init(_ json: String) {
        var decoder = ClientMessageDecoder()
        message = decoder.decode(Array(json.utf8).span)
        lists = "\(decoder.events) \(decoder.fixes) \(decoder.anchors)"
    }

    var description: String { "\(message) \(lists)" }
}

@Suite struct SpellingTests {
    @Test(arguments: [
        #"{"type":"touches","seq":17,"events":[[0,1,120.5,340.25,10532.4,0.33,9.5,"pen"],[4,1,null,null,10540,null,null,null],[2,1,-0,0,10541]]}"#,
        #"{"type":"fixes","seq":3,"t":1777968012470,"fixes":[[47.6676272,9.1648829,6,1777968012100,2],[-47,9,6,5,null]]}"#,
        ##"{"type":"anchors","seq":4,"page":"https://example.org/ä","width":390,"anchors":[["#buy",0.5,1,90,"hit",false,null,null],["#😀",0,0,1,"slip"],["p",0,0,1,"scrolled",true,null],["a/b",0.5,0.25,3,"dead",true,"#c",12.5]]}"##,
        #"{"type":"hello","role":"touch","resume":null,"locale":"de","peers":true,"screen":{"width":390,"height":844.5,"calibrated":false},"scale":{"tare":0.25,"fullScaleGrams":385}}"#,
        #"{"type":"hello","role":"walk","join":"0123456789abcdef","play":"p","x":[{"type":"touches"},[],{}]}"#,
        #"{"type":"hello","role":"view","host":"abc"}"#, #"{"type":"withdraw"}"#,
        #"{"type":"flash","seq":9,"t":48210.4}"#,
    ])
    func `any spelling of JSON is read as JSON`(message: String) {
        let plain = Decoded(message)
        switch plain.message {
        case .bad, .badBatch: Issue.record("\(plain)")
        default: break
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let spelt = respelt(message, &random)
            #expect(Decoded(spelt) == plain, "\(spelt)")
        }
    }

    @Test func `a press in any spelling`() throws {
        let plain = #"{"x":1.5,"y":2,"shownWidth":100,"shownHeight":200,"more":"ä"}"#
        let press = try PressRequest(json: Array(plain.utf8).span)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let spelt = respelt(plain, &random)
            #expect(try PressRequest(json: Array(spelt.utf8).span) == press, "\(spelt)")
        }
    }

    @Test(arguments: [
        "\u{feff}\u{feff}{\"type\":\"withdraw\"}", " \u{feff}{\"type\":\"withdraw\"}", "\u{feff}",
        "{\"type\":\"withdraw\"}\u{feff}",
    ])
    func `only one byte order mark is skipped, and only at the beginning`(text: String) {
        guard case .bad = Decoded(text).message else {
            Issue.record("not refused")
            return
        }
    }

    @Test(arguments: [
        "\\u0074yp", "typ\\u0065x", "\\ud800", "\\u0000", "\\/", "\\u0065vent", "s\\u0065qq", "\\udc00\\ud800",
        "\\u0074\\u0000",
    ])
    func `an escaped key that nearly equals a known one is unknown`(key: String) {
        let message = Decoded("{\"\(key)\":\"fixes\",\"type\":\"touches\",\"seq\":1,\"\(key)\":[[9]],\"events\":[]}")
            .message
        #expect(message == .touches(seq: 1))
    }

    @Test func `half a pair in a selector is a replacement character, and the touch is not lost`() {
        var decoder = ClientMessageDecoder()
        let text = ##"{"type":"anchors","seq":1,"page":"https://a/","width":390,"anchors":[["#a\ud83d",0,0,1,"hit"]]}"##
        #expect(decoder.decode(Array(text.utf8).span) == .anchors(seq: 1, page: "https://a/", width: 390))
        #expect(decoder.anchors.map(\.element) == ["#a\u{fffd}"])
    }
}

@Suite struct DecodingWorkTests {
    /// Lists with faults of all kinds, as many as fit: each is read again from its own start only, and once.
    @Test(arguments: [
        "\"events\":[1],", "\"events\":[[0,1,2,3,4],[0,1,2,3,4],[9]],", "\"fixes\":[[0,0,0,0],7],",
        "\"anchors\":[[\"a\",0,0,0,\"hit\"],[]],",
        "\"\\u0065vents\":[[1,1,1,1,1],[[[[[[]]]]]]],", "\"events\":[[0,1,2,3,1e-320],\"\\u0061\"],",
    ])
    func `each byte of a message is read at most twice`(list: String) {
        let head = "{\"type\":\"touches\",\"seq\":1,"
        let repeated = String(repeating: list, count: (ClientMessageDecoder.messageLimit - 100) / list.utf8.count)
        let message = Array((head + repeated + "\"x\":0}").utf8)
        var decoder = ClientMessageDecoder()
        guard case .badBatch(seq: 1, _) = decoder.decode(message.span) else {
            Issue.record("not refused")
            return
        }
        #expect(decoder.reread <= message.count)
    }

    @Test func `of a message that is too large nothing after its seq is read`() {
        let message = Array(("{\"type\":\"touches\",\"seq\":1," + String(repeating: "\u{1}", count: 70_000)).utf8)
        var decoder = ClientMessageDecoder()
        guard case .badBatch(seq: 1, let detail) = decoder.decode(message.span) else {
            Issue.record("not refused")
            return
        }
        #expect(detail == "\(message.count) bytes; at most 65536")
    }
}

@Suite struct DecimalTests {
    /// Decimals near the middle between two doubles, with few and many digits, and near the extremes of doubles.
    @Test func `any decimal is the nearest double`() throws {
        var random = SystemRandomNumberGenerator()
        for round in 0..<30_000 {
            let digits = String(
                UInt64.random(in: 1...UInt64.max >> UInt64.random(in: 0...60, using: &random), using: &random)
            )
            let text =
                switch round % 6 {
                case 0: "\(digits)e\(Int.random(in: -345...310, using: &random))"
                case 1: "\(digits).\(digits)\(digits)e\(Int.random(in: -20...20, using: &random))"
                case 2: "0.\(String(repeating: "0", count: Int.random(in: 0...330, using: &random)))\(digits)"
                case 3: "\(digits)\(String(repeating: "0", count: Int.random(in: 0...290, using: &random)))"
                case 4: "\(Int.random(in: 1...9, using: &random))e\(Int.random(in: -330...(-300), using: &random))"
                default:
                    "\(middle(&random))\(["", ".0", ".0000000000000000000000001", "e-0"].randomElement(using: &random) ?? "")"
                }
            var cursor = JSONCursor()
            #expect(try cursor.number(in: Array(text.utf8).span) == Double(text), "\(text)")
        }
    }

    /// A whole number in the middle between two doubles, or beside it.
    private func middle(_ random: inout some RandomNumberGenerator) -> UInt64 {
        let shift = UInt64.random(in: 1...10, using: &random)
        let even = UInt64.random(in: 1 << 52..<1 << 53, using: &random) << shift
        return even + 1 << (shift - 1) &- UInt64.random(in: 0...1, using: &random)
    }

    @Test(arguments: [
        ("17976931348623157e292", 1.7976931348623157e308), ("17976931348623159e292", .infinity), ("1e309", .infinity),
        ("2.4703282292062327e-324", 0), ("2.4703282292062328e-324", .leastNonzeroMagnitude),
        ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
        ("2.2250738585072012e-308", .leastNormalMagnitude), ("1e-400", 0), ("0e999999999999999999999", 0),
        ("1e99999999999", .infinity),
    ])
    func `the extremes of all doubles`(text: String, value: Double) throws {
        var cursor = JSONCursor()
        #expect(try cursor.number(in: Array(text.utf8).span) == value)
        cursor.index = 0
        #expect(try cursor.number(in: Array("-\(text)".utf8).span) == -value)
    }

    @Test func `thousands of digits are one number`() throws {
        for text in [
            "0." + String(repeating: "1234567890", count: 6000), String(repeating: "9", count: 60_000) + "e-59990",
            "9007199254740993" + String(repeating: "0", count: 20_000) + "1e-20001",
        ] {
            var cursor = JSONCursor()
            #expect(try cursor.number(in: Array(text.utf8).span) == Double(text))
        }
    }
}
