import Testing
import Weighing

@testable import WireProtocol

/// The decoding of recordings, and its bounds.
@Suite struct MotionBatchTests {
    private func decoded(_ text: String) -> ClientMessage {
        var decoder = ClientMessageDecoder()
        let bytes = Array(text.utf8)
        return decoder.decode(bytes.span)
    }

    private let start = #""type":"motion","seq":7,"way":"spring","scale":3,"name":" Red  spring ""#

    @Test func `the first part says what the recording is of, in any order`() {
        let subject = MotionSubject(
            way: .spring,
            scale: 3,
            name: "Red spring",
            role: .reference(grams: 7.5, error: 0.04)
        )
        let row = MotionRow(
            milliseconds: 1234.567,
            acceleration: Vector(x: 0.1, y: -9.81, z: 0),
            rotation: Vector(x: 0.000001, y: 0, z: -1)
        )
        let batch = MotionBatch(subject: subject, rows: [row], isLast: true)
        let samples = #""samples":[[1234.567,0.1,-9.81,0,1e-6,0,-1]]"#
        for text in [
            #"{\#(start),"role":"reference","grams":7.5,"gramsError":0.04,\#(samples),"last":true}"#,
            #"{"last":true,\#(samples),"gramsError":0.04,"extra":{"samples":[1]},"grams":7.5,"role":"reference",\#(start)}"#,
        ] {
            #expect(decoded(text) == .motion(seq: 7, batch: batch))
        }
    }

    @Test func `a pendulum has a length, and what it said`() {
        let said = MotionBatch(
            subject: MotionSubject(way: .pendulum, scale: 3, name: "P", role: .swing(metres: 0.5)),
            rows: [],
            reading: .swing(1.42, error: 0.01, amplitude: 0),
            isLast: true
        )
        let text =
            #"{"type":"motion","seq":7,"way":"pendulum","scale":3,"name":"P","role":"swing","metres":0.5,"reading":[1.42,0.01,0,0,0]}"#
        #expect(decoded(text) == .motion(seq: 7, batch: said))
    }

    @Test func `numbers are rounded to their steps, and minus 0 is 0`() throws {
        let text = #"{"type":"motion","seq":1,"samples":[[1.00049,0.0000051,-0.000001,-0.0000149,0.0000014,0,-0.0]]}"#
        guard case .motion(_, let batch) = decoded(text) else {
            Issue.record("refused")
            return
        }
        let row = try #require(batch.rows.first)
        #expect(row.milliseconds == 1)
        #expect([row.acceleration.x, row.acceleration.y, row.acceleration.z] == [0.00001, 0, -0.00001])
        #expect([row.rotation.x, row.rotation.y, row.rotation.z] == [0.000001, 0, 0])
        #expect(row.acceleration.y.sign == .plus && row.rotation.z.sign == .plus)
        #expect(batch.subject == nil && !batch.isLast)
    }

    @Test func `an earlier reading is a recording of its own`() {
        let batch = MotionBatch(
            subject: MotionSubject(way: .spring, scale: 3, name: "Red spring", role: .reference(grams: 0, error: 0)),
            rows: [],
            reading: .period(0.64, error: 1e-5, metres: 0.02, effect: 0, effectError: 0.01),
            isLast: true
        )
        #expect(
            decoded(#"{\#(start),"role":"empty","reading":[0.64,1e-5,0.02,0,0.01]}"#) == .motion(seq: 7, batch: batch)
        )
    }

    @Test(arguments: [
        #""role":"empty","samples":7"#, #""role":"empty","samples":[[]]"#, #""role":"empty","samples":[[1,2,3,4,5,6]]"#,
        #""role":"empty","samples":[[1,2,3,4,5,6,7,8]]"#, #""role":"empty","samples":[[1,2,3,4,5,6,null]]"#,
        #""role":"empty","samples":[[2.1e12,0,0,0,0,0,0]]"#, #""role":"empty","samples":[[1,0,0,1000.1,0,0,0]]"#,
        #""role":"empty","samples":[[1,0,0,0,0,0,-200.1]]"#, #""role":"empty","samples":[[1e400,0,0,0,0,0,0]]"#,
        #""role":"empty""#, #""samples":[]"#, #""role":"reference","grams":0,"gramsError":0,"samples":[]"#,
        #""role":"reference","grams":10001,"gramsError":0,"samples":[]"#,
        #""role":"reference","grams":5,"gramsError":6,"samples":[]"#, #""role":"weigh","load":0,"samples":[]"#,
        #""role":"weigh","load":1.5,"samples":[]"#, #""role":"weigh","load":1,"tare":0,"samples":[]"#,
        #""role":"empty","reading":[0.6,0,0,0]"#, #""role":"empty","reading":[0.6,0,0,0,0,0]"#,
        #""role":"empty","reading":[11,0,0,0,0]"#, #""role":"empty","reading":[0.6,-1,0,0,0]"#,
    ])
    func `what is beyond its bounds is a bad batch`(fields: String) {
        guard case .badBatch(seq: 7, let detail) = decoded("{\(start),\(fields)}") else {
            Issue.record("accepted")
            return
        }
        #expect(detail.hasPrefix("motion: "))
    }

    @Test func `a batch has at most 512 samples`() {
        func text(_ count: Int) -> String {
            let rows = repeatElement("[1,2,3,4,5,6,7]", count: count).joined(separator: ",")
            return #"{"type":"motion","seq":7,"samples":[\#(rows)]}"#
        }
        guard case .motion(_, let batch) = decoded(text(512)), case .badBatch = decoded(text(513)) else {
            Issue.record("not as expected")
            return
        }
        #expect(batch.rows.count == 512)
    }

    @Test func `what is written reads as the same batch`() {
        for fields in [
            #""role":"empty","samples":[[1,2,3,4,5,6,7],[1.5,0,-0.00001,0,0,0,0]]"#,
            #""role":"reference","grams":8.5,"gramsError":0.05,"samples":[],"last":true"#,
            #""role":"weigh","load":4,"tare":2,"reading":[0.64,1e-5,0.02,0,0.01]"#,
        ] {
            let message = decoded("{\(start),\(fields)}")
            guard case .motion(_, let batch) = message else {
                Issue.record("refused: \(fields)")
                continue
            }
            var json = JSONWriter()
            json.raw(#"{"type":"motion","seq":7"#)
            json.motion(batch)
            json.raw("}")
            #expect(decoded(String(decoding: json.bytes, as: UTF8.self)) == message)
        }
    }
}
