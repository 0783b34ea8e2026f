import Foundation
import Geometry
import Testing
import TouchMetrics

@testable import WireProtocol

private func object(_ write: (inout JSONWriter) -> Void) throws -> [String: Any] {
    var writer = JSONWriter()
    write(&writer)
    return try #require(try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
}

private func metrics() throws -> TouchMetrics {
    var metrics = TouchMetrics(screen: Size(width: 390, height: 844))
    try metrics.apply(
        [
            TouchEvent(phase: .began, pointer: 1, position: Point(x: 0, y: 0), time: 0),
            TouchEvent(phase: .moved, pointer: 1, position: Point(x: 384, y: 0), time: 250),
            TouchEvent(phase: .moved, pointer: 1, position: Point(x: 384, y: 128), time: 1250, pressure: 0.5),
        ].span
    )
    return metrics
}

private let identity = ParticipantIdentity(id: "p1", name: "blue \"fox\"\n", colour: "#37a6ef", shape: "circle")

@Suite struct MessageTests {
    @Test func `fields have commas between them, whichever is the first`() {
        var json = JSONWriter()
        json.raw("{")
        json.string("a", "{")
        json.objects("b", [1, 2]) { $0.integer("c", $1) }
        json.bool("d", nil)
        json.raw("}")
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"a":"{","b":[{"c":1},{"c":2}],"d":null}"#)
    }

    @Test func `figures carry centimetres, seconds and the changed blocks, once`() throws {
        var engine = try metrics()
        let first = try object { $0.figures(of: &engine, seq: 3, ack: 2) }
        #expect(first["type"] as? String == "figures")
        #expect(first["seq"] as? Int == 3 && first["ack"] as? Int == 2 && first["pace"] == nil)
        #expect((first["distance"] as? [String: Double])?["totalCentimetres"] == 8)
        #expect((first["time"] as? [String: Double])?["lastSeconds"] == 1.25)
        let heatmap = try #require(first["heatmap"] as? [String: Any])
        #expect(heatmap["cells"] as? [[Int]] == [[0, 1], [12, 1], [64, 1]])
        let second = try object { $0.figures(of: &engine, seq: 3, ack: 3, pace: 30) }
        #expect(second["pace"] as? Int == 30)
        #expect((second["heatmap"] as? [String: Any])?["cells"] as? [[Int]] == [])
    }

    @Test func `welcome, session, error and snapshot are the contract's`() throws {
        let stats = ParticipantStats(
            identity: identity,
            isConnected: true,
            seq: 4,
            pixelsPerCentimetre: 64,
            trust: DensityTrust(),
            metrics: try metrics()
        )
        var state = SessionState(code: "K7M2QX", activity: "touch")
        state.isFrozen = true
        state.expiresAt = "E"
        let welcome = try object {
            $0.welcome(stats, resume: "T", ack: 3, pace: 10, session: state, retention: "figures")
        }
        #expect((welcome["participant"] as? [String: String])?["resume"] == "T")
        #expect((welcome["participant"] as? [String: String])?["name"] == "blue \"fox\"\n")
        #expect(welcome["seq"] as? Int == 4 && welcome["ack"] as? Int == 3 && welcome["pace"] as? Int == 10)
        #expect((welcome["session"] as? [String: Any])?["frozen"] as? Bool == true)
        #expect((welcome["session"] as? [String: Any])?["retention"] as? String == "figures")
        #expect((welcome["session"] as? [String: Any])?["expiresAt"] as? String == "E")
        let counts = ((welcome["stats"] as? [String: Any])?["heatmap"] as? [String: Any])?["counts"] as? [Int]
        #expect(counts?.count == 13 * 27)

        let error = try object { $0.error(.conflict, title: "gap", detail: "x", expected: 18) }
        #expect(error["code"] as? Int == 4409 && error["expected"] as? Int == 18)

        let snapshot = try object {
            $0.snapshot(
                SessionStats(
                    state: state,
                    retention: "replay",
                    createdAt: "a",
                    participants: [stats, stats]
                )
            )
        }
        let merged = try #require(snapshot["merged"] as? [String: Any])
        let distance = try #require(merged["distance"] as? [String: Any])
        #expect(distance["totalPixels"] as? Double == 1024)
        let estimated = try metrics().estimatedTotal.pixels
        #expect((distance["estimated"] as? [String: Any])?["totalPixels"] as? Double == 2 * estimated)
        #expect(merged["touches"] as? Int == 2)
        let grid = try #require(merged["heatmap"] as? [String: Any])
        #expect((grid["counts"] as? [Int])?.reduce(0, +) == 6)
        #expect(grid["highest"] as? Int == 2)
    }

    @Test func `stats have force in whole numbers, on the phone's own scale, and the room's largest weight`() throws {
        var engine = TouchMetrics(screen: Size(width: 390, height: 844))
        let press = [
            TouchEvent(phase: .began, pointer: 1, position: Point(x: 0, y: 0), time: 0, pressure: 0.1),
            TouchEvent(phase: .moved, pointer: 1, position: Point(x: 0, y: 0), time: 8, pressure: 0.42),
        ]
        try engine.apply(press.span)
        let stats = ParticipantStats(
            identity: identity,
            isConnected: true,
            seq: 1,
            pixelsPerCentimetre: 64,
            trust: DensityTrust(),
            scale: Hello.Scale(fullScaleGrams: 400, tare: 0.02, calibrated: true),
            metrics: engine
        )
        let written = try object { $0.stats(stats) }
        let pressure = try #require(written["pressure"] as? [String: Any])
        #expect(pressure["provenance"] as? String == "measured")
        #expect(pressure["force"] as? Int == 40 && pressure["grams"] as? Int == 160)
        #expect(pressure["peakGrams"] as? Int == 160)
        let scale = try #require(written["scale"] as? [String: Any])
        #expect(scale["fullScaleGrams"] as? Double == 400 && scale["tareGrams"] as? Double == 8)
        #expect(scale["calibrated"] as? Bool == true)

        var still = stats
        still.metrics = TouchMetrics(screen: Size(width: 390, height: 844))
        let snapshot = try object {
            $0.snapshot(
                SessionStats(
                    state: SessionState(code: "K7M2QX", activity: "scale"),
                    retention: "replay",
                    createdAt: "a",
                    participants: [still, stats]
                )
            )
        }
        let merged = try #require((snapshot["merged"] as? [String: Any])?["pressure"] as? [String: Any])
        #expect(merged["peakGrams"] as? Int == 160)
    }

    @Test func `a frame has normalised touches and short figures`() throws {
        var frame = FrameMessage()
        frame.addTouches(of: "p1", try metrics())
        frame.addFigures(of: "p1", try metrics(), pixelsPerCentimetre: 64)
        frame.addLeft("p2")
        let message = try object { frame.encode(into: &$0, time: 12.5) }
        let touch = try #require((message["touches"] as? [[Any]])?.first)
        #expect(touch[0] as? String == "p1" && touch[4] as? Double == 0.5)
        #expect(abs(try #require(touch[2] as? Double) - 384.0 / 390) < 1e-12)
        let figures = try #require((message["figures"] as? [[Any]])?.first)
        #expect(figures[2] as? Double == 8 && figures[5] as? Int == 1)
        #expect(message["left"] as? [String] == ["p2"])
        #expect(message["forces"] == nil)
    }

    @Test func `a frame has every finger's path since the previous one, also of lifted fingers`() throws {
        func event(_ phase: TouchPhase, _ pointer: UInt64, _ x: Double, _ y: Double) -> TouchEvent {
            TouchEvent(phase: phase, pointer: pointer, position: Point(x: x, y: y), time: 0)
        }
        let screen = Size(width: 100, height: 200)
        var ink = FrameInk()
        ink.add([event(.began, 1, 10, 20), event(.moved, 1, 20, 20)], of: "p1", on: screen)
        ink.add([event(.held, 1, 0, 0), event(.ended, 1, 33.3333, 20)], of: "p1", on: screen)
        ink.add([event(.began, 1, 50, 50)], of: "p1", on: screen)
        ink.add([event(.moved, 1, 1, 2), event(.moved, 2, 1, 2), event(.cancelled, 2, 0, 0)], of: "p2", on: screen)
        var frame = FrameMessage()
        frame.addInk(ink.entries)
        let rows = try #require(try object { frame.encode(into: &$0, time: 1) }["ink"] as? [[Any]])
        #expect(rows.map { $0[0] as? String } == ["p1", "p1", "p2", "p2"])
        #expect(rows.map { $0[1] as? Int } == [1, 1, 1, 2])
        #expect(rows.map { $0[2] as? Int } == [0, 0, 1, 1])
        #expect(
            rows.map { $0[3] as? [Double] } == [
                [0.1, 0.1, 0.2, 0.1, 0.3333, 0.1], [0.5, 0.25], [0.01, 0.01], [0.01, 0.01],
            ]
        )

        ink.removeAll()
        var empty = FrameMessage()
        empty.addInk(ink.entries)
        #expect(try object { empty.encode(into: &$0, time: 1) }["ink"] == nil)
        for _ in 0..<5000 { ink.add([event(.moved, 1, 1, 2)], of: "p1", on: screen) }
        #expect(ink.entries.count < 17_000)
    }
}

extension JSONWriter {
    fileprivate mutating func figures(of engine: inout TouchMetrics, seq: UInt64, ack: UInt64, pace: Int? = nil) {
        beginFigures(seq: seq, ack: ack)
        touchFigures(&engine, pace: pace, pixelsPerCentimetre: 64)
        raw("}")
    }
}
