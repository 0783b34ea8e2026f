import AudioWalk
import Geometry
import Studies
import Testing
import TouchMetrics

@testable import WireProtocol

/// The decoding of fixes and anchors, and its bounds.
@Suite struct BatchBoundsTests {
    private struct Read {
        var message: ClientMessage
        var events: [TouchEvent]
        var fixes: [WalkFix]
        var anchors: [Anchor]

        var isBad: Bool {
            switch message {
            case .badBatch, .bad: true
            default: false
            }
        }

        init(_ text: String) {
            var decoder = ClientMessageDecoder()
            let bytes = Array(text.utf8)
            message = decoder.decode(bytes.span)
            (events, fixes, anchors) = (decoder.events, decoder.fixes, decoder.anchors)
        }
    }

    private func fixes(_ list: String, t: String = "5") -> Read {
        Read(#"{"type":"fixes","seq":3,"t":\#(t),"fixes":[\#(list)]}"#)
    }

    private func anchors(_ list: String) -> Read {
        Read(#"{"type":"anchors","seq":4,"page":"https://a.example/","width":390,"anchors":[\#(list)]}"#)
    }

    @Test func `the place of a picture is its name, scale and corner, or none`() {
        let place = ToldPlace(picture: "0f3a", scale: 1.25, origin: Point(x: -120, y: 34.5))
        for text in [
            #"{"type":"ground","seq":7,"picture":"0f3a","scale":1.25,"x":-120,"y":34.5}"#,
            #"{"y":34.5,"x":-120,"extra":[{}],"scale":1.25,"picture":"0f3a","seq":7,"type":"ground"}"#,
        ] {
            #expect(Read(text).message == .ground(seq: 7, place: place))
        }
        for text in [#"{"type":"ground","seq":8}"#, #"{"type":"ground","seq":8,"picture":null,"scale":0}"#] {
            #expect(Read(text).message == .ground(seq: 8, place: nil))
        }
    }

    @Test(
        arguments: [
            #""x":0,"y":0"#, #""scale":0,"x":0,"y":0"#, #""scale":10001,"x":0,"y":0"#, #""scale":1,"y":0"#,
            #""scale":1,"x":0,"y":"0""#, #""scale":1,"x":-1000001,"y":0"#, #""scale":1,"x":0,"y":1e400"#,
        ]
    )
    func `a place beyond its bounds is a bad batch`(fields: String) {
        let read = Read(#"{"type":"ground","seq":7,"picture":"0f3a",\#(fields)}"#)
        guard case .badBatch(seq: 7, _) = read.message else {
            Issue.record("\(read.message)")
            return
        }
    }

    @Test func `fixes are place, accuracy, time and scene`() throws {
        let read = fixes("[47.5,-9.25,6,100,2],[90,180,0,1e15,null],[-90,-180,20037508,-1e15]", t: "1e15")
        #expect(read.message == .fixes(seq: 3, sentAt: 1e15))
        func fix(_ latitude: Double, _ longitude: Double, _ accuracy: Double, _ time: Double, _ scene: Int?) throws
            -> WalkFix
        {
            let place = try #require(GeographicCoordinate(latitude: latitude, longitude: longitude))
            return WalkFix(position: place, accuracyMetres: accuracy, time: time, scene: scene)
        }
        #expect(
            try read.fixes == [
                fix(47.5, -9.25, 6, 100, 2), fix(90, 180, 0, 1e15, nil), fix(-90, -180, 20_037_508, -1e15, nil),
            ]
        )
    }

    @Test(arguments: [
        "[90.0000001,0,0,0]", "[0,180.0000001,0,0]", "[0,0,-1,0]", "[0,0,20037508.1,0]", "[0,0,0,1.1e15]", "[0,0,0]",
        "[0,0,0,0,-1]", "[0,0,0,0,10000]", "[0,0,0,0,0.5]", "[0,0,0,0,1,2]", "0", "{}", "[null,0,0,0]",
    ])
    func `a fix beyond its bounds is refused`(fix: String) {
        #expect(fixes(fix).isBad && !fixes("[0,0,0,0,9999]").isBad)
    }

    @Test func `a batch has at most the number of fixes and anchors that the protocol allows`() {
        func many(_ text: String, _ count: Int) -> String { repeatElement(text, count: count).joined(separator: ",") }
        #expect(fixes(many("[0,0,0,0]", 512)).fixes.count == 512 && fixes(many("[0,0,0,0]", 513)).isBad)
        let anchor = ##"["#a",0,0,1,"hit"]"##
        #expect(anchors(many(anchor, 128)).anchors.count == 128 && anchors(many(anchor, 129)).isBad)
        #expect(fixes("[0,0,0,0]", t: "1.1e15").isBad)
    }

    @Test func `anchors are element, place, dwell, outcome, rage and the missed element`() {
        let read = anchors(
            ##"["#a",0.25,1,90,"hit"],["#b",0,0,4000000,"dead",true,"#c",100],["#d",0,0,1,"slip",false,null,null]"##
        )
        #expect(read.message == .anchors(seq: 4, page: "https://a.example/", width: 390))
        #expect(
            read.anchors == [
                Anchor(element: "#a", x: 0.25, y: 1, dwellMilliseconds: 90, outcome: .hit),
                // At most an hour counts.
                Anchor(
                    element: "#b",
                    x: 0,
                    y: 0,
                    dwellMilliseconds: 3_600_000,
                    outcome: .dead,
                    isRage: true,
                    missed: Anchor.Miss(element: "#c", pixels: 100)
                ),
                Anchor(element: "#d", x: 0, y: 0, dwellMilliseconds: 1, outcome: .slip),
            ]
        )
    }

    @Test(arguments: [
        ##"["#a",1.1,0,1,"hit"]"##, ##"["#a",0,-0.1,1,"hit"]"##, ##"["#a",0,0,-1,"hit"]"##, ##"["#a",0,0,1,"miss"]"##,
        ##"["#a",0,0,1,"dead",true,"#b",100.1]"##, ##"["#a",0,0,1,"hit",true,"#b",1]"##, ##"["#a",0,0,1,"dead",1]"##,
        ##"["#a",0,0,1,"dead",true,"#b"]"##, ##"["",0,0,1,"hit"]"##, ##"["#a",0,0,1,"dead",true,null,1]"##, "[]", "1",
    ])
    func `an anchor beyond its bounds is refused`(anchor: String) {
        #expect(anchors(anchor).isBad)
    }

    @Test func `anchors are written in the form in which they are sent`() {
        let batch = AnchorBatch(
            page: "p",
            width: 390.5,
            anchors: [
                Anchor(element: "a", x: 0.5, y: 1, dwellMilliseconds: 9, outcome: .slip),
                Anchor(
                    element: "b",
                    x: 0,
                    y: 0,
                    dwellMilliseconds: 8,
                    outcome: .dead,
                    isRage: true,
                    missed: Anchor.Miss(element: "c", pixels: 2)
                ),
            ]
        )
        var json = JSONWriter()
        json.anchors(of: batch)
        let expected =
            #","page":"p","width":390.5,"anchors":[["a",0.5,1,9,"slip",false,null,null],"#
            + #"["b",0,0,8,"dead",true,"c",2]]"#
        #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
    }

    // MARK: Numbers and texts

    private func time(_ number: String) -> Double? {
        Read(#"{"type":"touches","seq":1,"events":[[0,1,2,3,\#(number)]]}"#).events.first?.time
    }

    @Test(arguments: [
        // 19 digits and more; the last one is 2^64 + 1 over 10^5.
        ("1000000000000000001e-4", 1e14), ("9007199254740993e-2", 90_071_992_547_409.93),
        ("18446744073709551617e-5", 184_467_440_737_095.516_17), ("123456789012345678901e-7", 12_345_678_901_234.568),
        ("0.1e1", 1), ("1E+3", 1000),
        // The smallest number, and the largest below the normal ones.
        ("5e-324", Double.leastNonzeroMagnitude), ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
    ])
    func `a long number is the nearest double`(text: String, expected: Double) {
        #expect(time(text) == expected)
    }

    @Test(arguments: ["1:", "1.:", ":", "1e:", "/", "1/", "01", "1.", "-", "1e", "+1", ".5"])
    func `anything but a number is refused`(text: String) {
        #expect(time(text) == nil)
    }

    @Test(arguments: [
        (#"\u00e9"#, "é"), (#"\u07ff"#, "\u{7ff}"), (#"\u20ac"#, "€"), (#"\ud83d\ude3f"#, "😿"),
        (#"\udbff\udfff"#, "\u{10ffff}"),
        (#"\ud800\udc00"#, "\u{10000}"), (#"\ud800\ue000"#, "\u{fffd}\u{e000}"), (#"\udc00\udc00"#, "\u{fffd}\u{fffd}"),
        (#"\uD7FF"#, "\u{d7ff}"), (#"\uffff"#, "\u{ffff}"), (#"\"\\\/"#, "\"\\/"),
    ])
    func `escapes are decoded to characters`(text: String, expected: String) {
        #expect(anchors(#"["\#(text)",0,0,1,"hit"]"#).anchors.map(\.element) == [expected])
    }

    @Test func `values are nested 32 levels deep at most`() {
        func nested(_ depth: Int, _ open: String, _ close: String) -> Bool {
            let value = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
            return !Read(#"{"type":"touches","seq":1,"x":\#(value),"events":[[0,1,2,3,4]]}"#).isBad
        }
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            #expect(nested(31, open, close) && !nested(32, open, close))
        }
    }

    @Test func `a density from a card is exact, one from a model has an error`() {
        #expect(DensityTrust(isCalibrated: true).source == .card)
        #expect(DensityTrust(isCalibrated: true, relativeError: 0.01).source == .card)
        #expect(DensityTrust(relativeError: 0.01).source == .model && DensityTrust().source == .assumed)
    }
}
