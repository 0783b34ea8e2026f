import Foundation
import Geometry
import Testing
import TouchMetrics

@testable import WireProtocol

private func decode(_ text: String) -> (ClientMessage, [TouchEvent]) {
    var decoder = ClientMessageDecoder()
    let bytes = Array(text.utf8)
    let message = decoder.decode(bytes.span)
    return (message, decoder.events)
}

@Suite struct ClientMessageDecoderTests {
    @Test func `the contract's example is two events`() {
        let (message, events) = decode(
            #"{"type":"touches","seq":17,"events":[[0,1,120.5,340.25,10532.4,0.33],[1,1,121,341,10540.7,0.34,14.5]]}"#
        )
        #expect(message == .touches(seq: 17))
        #expect(
            events == [
                TouchEvent(
                    phase: .began,
                    pointer: 1,
                    position: Point(x: 120.5, y: 340.25),
                    time: 10532.4,
                    pressure: 0.33
                ),
                TouchEvent(
                    phase: .moved,
                    pointer: 1,
                    position: Point(x: 121, y: 341),
                    time: 10540.7,
                    pressure: 0.34,
                    radius: 14.5
                ),
            ]
        )
    }

    @Test(arguments: [
        #"{"events":[[4,2,null,null,5]],"seq":1,"type":"touches"}"#,
        #" { "type" : "touches" , "more":{"a":[1,"]",{}]}, "seq":1 , "events":[ [ 4 , 2 , 0 , 0 , 5 , null , null ] ] } "#,
        #"{"t\u0079pe":"touche\u0073","seq":1.0e0,"events":[[4,2,0,0,5]]}"#,
        "{\"type\":\"touches\",\"seq\":1,\n\"events\":[[4,2,0,0,0.5e1,null]]}",
    ])
    func `order, whitespace, escapes and unknown fields do not matter`(text: String) {
        let (message, events) = decode(text)
        #expect(message == .touches(seq: 1))
        #expect(events == [TouchEvent(phase: .held, pointer: 2, position: Point(x: 0, y: 0), time: 5)])
    }

    @Test(arguments: [
        "[[0,1,2,3]]", "[[0,1,2,3,4,5,6,7]]", "[[5,1,2,3,4]]", "[[-1,1,2,3,4]]", "[[0.5,1,2,3,4]]",
        "[[0,-1,2,3,4]]", "[[0,1.5,2,3,4]]", "[[0,1e300,2,3,4]]", "[[0,1,null,3,4]]", "[[0,1,\"2\",3,4]]",
        "[[0,1,2,3,1e999]]", "[[0,1,2,3,4,5,6,\"finger\"]]", "[[0,1,2,3,4,5,6,\"pen\",8]]",
        "[[0,1,2,3,4,5,6,true]]", "[[0,1,2,3,4,\"x\"]]", "[[0,1,2,3,4,0.5,true]]", "[{}]", "[1]", "{}", "\"x\"", "null",
        "[[]]", "[null]",
    ])
    func `a wrong form names the event and keeps the seq, wherever it is`(events: String) {
        guard case .badBatch(seq: 7, _) = decode("{\"type\":\"touches\",\"events\":\(events),\"seq\":7}").0 else {
            Issue.record("not refused")
            return
        }
    }

    @Test(arguments: [
        "[[0,1,NaN,3,4]]", "[[0,1,Infinity,3,4]]", "[[0,1,2,3,4]", "[[0,1,2,3,4],]", "[[0,1,.5,3,4]]",
        "[[0,1,01,3,4]]", "[[0,1,+1,3,4]]", "[[0,1,1.,3,4]]", "[[0,1,1e,3,4]]", "[[0,1,0x10,3,4]]", "['a']", "",
    ])
    func `invalid JSON is refused; a seq before it has been read`(events: String) {
        guard case .badBatch(seq: 7, _) = decode("{\"type\":\"touches\",\"seq\":7,\"events\":\(events)}").0 else {
            Issue.record("not refused")
            return
        }
    }

    @Test(arguments: ["0", "-1", "1.5", "\"1\"", "null", "1e300", "[]", "true"])
    func `an invalid seq counts as missing`(seq: String) {
        guard case .badBatch(seq: nil, _) = decode("{\"type\":\"touches\",\"seq\":\(seq),\"events\":[]}").0 else {
            Issue.record("not refused")
            return
        }
    }

    @Test(arguments: [
        "", "{", "}", "[]", "null", "{}x", "{\"type\":\"dance\"}", "{\"type\":5}", "{\"type\":\"hello\"}",
        "{\"type\":\"hello\",\"role\":\"touch\"}", "{\"type\":\"hello\",\"role\":\"god\"}",
        "{\"type\":\"hello\",\"role\":\"touch\",\"screen\":{\"width\":-1,\"height\":5}}",
        "{\"type\":\"hello\",\"role\":\"touch\",\"screen\":{\"width\":1e308,\"height\":5}}",
        "{\"type\":\"hello\",\"role\":\"touch\",\"screen\":{\"width\":390,\"height\":844,\"pixelsPerCentimetre\":0}}",
        "{\"a\":\"\u{1}\"}", "{\"a\":\"\\x\"}", "{\"a\":tru}",
        String(repeating: "{\"a\":", count: 100_000), String(repeating: "[", count: 60_000),
    ])
    func `anything else is refused with a reason`(text: String) {
        guard case .bad(let detail) = decode(text).0 else {
            Issue.record("not refused")
            return
        }
        #expect(!detail.isEmpty)
    }

    @Test(arguments: [(",\"pen\"", true), (",\"\\u0070en\"", true), (",null", false), ("", false)])
    func `the tool distinguishes a pen`(tool: String, isPen: Bool) {
        let (message, events) = decode("{\"type\":\"touches\",\"seq\":1,\"events\":[[0,1,2,3,4,null,null\(tool)]]}")
        #expect(message == .touches(seq: 1))
        #expect(
            events == [TouchEvent(phase: .began, pointer: 1, position: Point(x: 2, y: 3), time: 4, isPen: isPen)]
        )
    }

    @Test func `missing fields of a phone's scale have defaults`() {
        let message = decode(
            #"{"type":"hello","role":"touch","screen":{"width":390,"height":844},"scale":{"fullScaleGrams":402.5}}"#
        ).0
        guard case .hello(let hello) = message else {
            Issue.record("\(message)")
            return
        }
        #expect(hello.scale == Hello.Scale(fullScaleGrams: 402.5, tare: 0, calibrated: false))
    }

    @Test func `513 events and 64 KiB are too many`() {
        let many = [String](repeating: "[4,1,0,0,0]", count: 513).joined(separator: ",")
        guard case .badBatch(seq: 1, _) = decode("{\"type\":\"touches\",\"seq\":1,\"events\":[\(many)]}").0 else {
            Issue.record("513 events were taken")
            return
        }
        let padded = "{\"type\":\"touches\",\"seq\":1,\"events\":[]" + String(repeating: " ", count: 65_536) + "}"
        guard case .badBatch(seq: 1, _) = decode(padded).0 else {
            Issue.record("65,580 bytes were taken")
            return
        }
    }

    @Test func `greetings of a phone and of a viewer`() {
        let phone = decode(
            #"{"type":"hello","role":"touch","locale":"de","screen":{"width":390,"height":844,"calibrated":false}}"#
        )
        #expect(
            phone.0
                == .hello(
                    Hello(role: .touch(screen: Hello.Screen(width: 390, height: 844), resume: nil), locale: "de")
                )
        )
        let viewer = decode(#"{"type":"hello","role":"view","host":"abc"}"#)
        #expect(viewer.0 == .hello(Hello(role: .view(hostToken: "abc"))))
    }
}

@Suite struct JSONNumberTests {
    @Test(arguments: [
        "0", "-0", "1", "-1.5", "0.1", "120.33333587646484", "10532.4", "9007199254740993", "1e22", "1e23", "1.5e-7",
        "123456789012345678901234567890", "4.9e-324", "2.2250738585072011e-308", "1.7976931348623157e308",
        "0.000000000000000000000000000000000001", "100000000000000000000", "3.141592653589793238462643383279",
    ])
    func `a number is the double nearest to its decimal`(text: String) throws {
        var cursor = JSONCursor()
        let bytes = Array(text.utf8)
        #expect(try cursor.number(in: bytes.span) == Double(text))
        #expect(cursor.index == bytes.count)
    }

    @Test func `random doubles survive writing and reading, bit for bit`() throws {
        var random = SystemRandomNumberGenerator()
        for round in 0..<20_000 {
            let value =
                switch round % 4 {
                case 0: Double(bitPattern: random.next())
                case 1: Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 1000
                case 2: Double(Float.random(in: 0...5000, using: &random))
                default: Double.random(in: 0...100_000, using: &random)
                }
            guard value.isFinite else { continue }
            var writer = JSONWriter()
            writer.number(value)
            var cursor = JSONCursor()
            #expect(try cursor.number(in: writer.bytes.span) == value, "\(value)")
            #expect(Double(String(decoding: writer.bytes, as: UTF8.self)) == value)
        }
    }
}
