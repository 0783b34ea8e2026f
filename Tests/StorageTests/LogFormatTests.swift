import AudioWalk
import Challenges
import Geometry
import Studies
import Testing
import TouchMetrics

@testable import Storage

/// A log's stored bytes, which later versions have to read.
@Suite struct LogFormatTests {
    /// IEEE 754, little-endian.
    private func bytes(_ number: Double) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * $0)) }
    }

    private func bytes(single number: Float) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt32(8 * $0)) }
    }

    private func written(_ write: (inout LogWriter) -> Void) -> [UInt8] {
        var writer = LogWriter()
        write(&writer)
        return writer.removeBytes()
    }

    @Test func `touches are flags, pointer, time, place, pressure and radius`() {
        let pen = TouchEvent(
            phase: .ended,
            pointer: 128,
            position: Point(x: 1.5, y: -4),
            time: 12.25,
            pressure: 0.5,
            radius: 14.5,
            isPen: true
        )
        let finger = TouchEvent(phase: .held, pointer: 1, position: Point(x: 0.1, y: 2), time: -1)
        let log = written { $0.touches(participant: 1, seq: 300, milliseconds: 5, events: [pen, finger]) }
        let first: [UInt8] = [0x02 | 0x08 | 0x10 | 0x20 | 0x40, 0x80, 0x01] + bytes(12.25) + bytes(single: 1.5)
        let second: [UInt8] = [0x04, 1] + bytes(-1) + bytes(0.1) + bytes(2)
        #expect(log == [1, 1, 5, 0xac, 0x02, 2] + first + bytes(single: -4) + bytes(0.5) + bytes(14.5) + second)
    }

    @Test func `a place is short only if both numbers are single-precision`() {
        for (x, y) in [(0.1, 2.0), (2, 0.1)] {
            let event = TouchEvent(phase: .moved, pointer: 0, position: Point(x: x, y: y), time: 0)
            let log = written { $0.touches(participant: 1, seq: 1, milliseconds: 0, events: [event]) }
            #expect(log == [1, 1, 0, 1, 1, 0x01, 0] + bytes(0) + bytes(x) + bytes(y))
        }
    }

    @Test func `short records are their kind, participant, time and numbers`() {
        #expect(written { $0.skipped(participant: 2, seq: 3, milliseconds: 4) } == [2, 2, 4, 3])
        #expect(written { $0.lifted(participant: 2, milliseconds: 4) } == [3, 2, 4])
        #expect(written { $0.cleared(participant: 2, milliseconds: 4) } == [4, 2, 4])
        #expect(
            written { $0.discarded(participant: 2, seq: 3, milliseconds: 4, pointers: [7, 200]) }
                == [5, 2, 4, 3, 2, 7, 0xc8, 0x01]
        )
        #expect(written { $0.challenge(number: 9, milliseconds: 4) } == [6, 0, 4, 9])
        #expect(written { $0.experiment(number: 9, isMeasured: true, milliseconds: 4) } == [8, 0, 4, 9, 1])
        #expect(written { $0.experiment(number: 9, isMeasured: false, milliseconds: 4) } == [8, 0, 4, 9, 0])
        #expect(written { $0.withdrawn(participant: 2, milliseconds: 4) } == [10, 2, 4])
        #expect(
            written { $0.screen(participant: 2, milliseconds: 4, Size(width: 390, height: 844)) }
                == [11, 2, 4] + bytes(390) + bytes(844)
        )
    }

    @Test(
        arguments: [("flash", 12, [7.5]), ("lap", 13, [7.5, -3, 16.5]), ("drawn", 14, [7.5, 281, 3])]
            as [(String, UInt8, [Double])]
    )
    func `a task's own batches are its record, participant, time and numbers`(
        type: String,
        record: UInt8,
        numbers: [Double]
    ) throws {
        let kind = try #require(TaskBatchKind.all.first { "\($0.type)" == type })
        let batch = try #require(TaskBatch(kind, numbers: numbers))
        let log = written { $0.task(participant: 2, seq: 3, milliseconds: 4, batch: batch) }
        #expect(log == [record, 2, 4, 3] + numbers.flatMap { bytes($0) })
    }

    @Test func `fixes are place, accuracy, time and scene`() throws {
        let place = try #require(GeographicCoordinate(latitude: 47.5, longitude: 9.25))
        let fixes = [
            WalkFix(position: place, accuracyMetres: 5, time: 6, scene: 0),
            WalkFix(position: place, accuracyMetres: 7, time: 8),
        ]
        let log = written { $0.fixes(participant: 2, seq: 3, milliseconds: 4, sentAt: 10.5, fixes: fixes) }
        let places = bytes(47.5) + bytes(9.25)
        let first = places + bytes(5) + bytes(6) + [1]
        let second = places + bytes(7) + bytes(8) + [0]
        #expect(log == [7, 2, 4, 3] + bytes(10.5) + [2] + first + second)
    }

    @Test func `anchors are element, place, dwell, flags and the missed element`() {
        let slip = Anchor(element: "é", x: 0, y: 1, dwellMilliseconds: 9, outcome: .slip)
        let miss = Anchor.Miss(element: "b", pixels: 48)
        let dead = Anchor(
            element: "",
            x: 0.5,
            y: 0.25,
            dwellMilliseconds: 0,
            outcome: .dead,
            isRage: true,
            missed: miss
        )
        let batch = AnchorBatch(page: "p", width: 390, anchors: [slip, dead])
        let log = written { $0.anchors(participant: 2, seq: 3, milliseconds: 4, batch: batch) }
        let head: [UInt8] = [9, 2, 4, 3, 1, 0x70] + bytes(390) + [2]
        let first: [UInt8] = [2, 0xc3, 0xa9] + bytes(0) + bytes(1) + bytes(9) + [3]
        let second: [UInt8] = [0] + bytes(0.5) + bytes(0.25) + bytes(0) + [0x02 | 0x08 | 0x10, 1, 0x62] + bytes(48)
        #expect(log == head + first + second)
    }

    @Test func `a record that was left out is missing, and returns when it is included`() throws {
        var writer = LogWriter()
        #expect(writer.isEmpty && writer.count == 0)
        writer.lifted(participant: 1, milliseconds: 5)
        writer.lifted(participant: 2, milliseconds: 6)
        writer.cleared(participant: 1, milliseconds: 7)
        writer.cleared(participant: 2, milliseconds: 8)
        writer.exclude(1)
        #expect(!writer.isEmpty && writer.count == 6)
        try writeEverything(of: 1, to: &writer)
        writer.exclude(1)
        #expect(writer.removeBytes() == [3, 2, 6, 4, 2, 8])
        writer.include(1)
        writer.lifted(participant: 1, milliseconds: 9)
        #expect(writer.removeBytes() == [3, 1, 9])
    }

    @Test func `a session without a log writes nothing`() throws {
        var writer = LogWriter(isKept: false)
        try writeEverything(of: 1, to: &writer)
        writer.challenge(number: 1, milliseconds: 2)
        writer.experiment(number: 1, isMeasured: false, milliseconds: 2)
        #expect(writer.removeBytes() == [])
    }

    private func writeEverything(of participant: Int, to writer: inout LogWriter) throws {
        writer.touches(participant: participant, seq: 1, milliseconds: 2, events: [])
        writer.skipped(participant: participant, seq: 1, milliseconds: 2)
        writer.discarded(participant: participant, seq: 1, milliseconds: 2, pointers: [])
        writer.lifted(participant: participant, milliseconds: 2)
        writer.cleared(participant: participant, milliseconds: 2)
        writer.fixes(participant: participant, seq: 1, milliseconds: 2, sentAt: 1, fixes: [])
        let batch = AnchorBatch(page: "", width: 1, anchors: [])
        writer.anchors(participant: participant, seq: 1, milliseconds: 2, batch: batch)
        writer.withdrawn(participant: participant, milliseconds: 2)
        writer.screen(participant: participant, milliseconds: 2, Size(width: 1, height: 1))
        let flash = try #require(TaskBatchKind.kind(ofRecord: 12).flatMap { TaskBatch($0, numbers: [1]) })
        writer.task(participant: participant, seq: 1, milliseconds: 2, batch: flash)
    }

    @Test func `records of some participants are cut out of a log`() throws {
        let log: [UInt8] = [3, 1, 5, 3, 2, 6, 4, 1, 7, 4, 3, 8]
        #expect(try LogReader.bytes(log, without: [1]) == [3, 2, 6, 4, 3, 8])
        #expect(try LogReader.bytes(log, without: [2, 3]) == [3, 1, 5, 4, 1, 7])
        #expect(try LogReader.bytes(log, without: []) == log)
        #expect(throws: LogError.damaged(atByte: 3)) { try LogReader.bytes([3, 1, 5, 99, 1, 7], without: [1]) }
    }
}
