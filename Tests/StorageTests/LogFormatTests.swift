import AudioWalk
import Challenges
import Geometry
import Studies
import Testing
import TouchMetrics
import Weighing

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
        let log = written { $0.append(.touches(seq: 300, events: [pen, finger]), of: 1, milliseconds: 5) }
        let first: [UInt8] = [0x02 | 0x08 | 0x10 | 0x20 | 0x40, 0x80, 0x01] + bytes(12.25) + bytes(single: 1.5)
        let second: [UInt8] = [0x04, 1] + bytes(-1) + bytes(0.1) + bytes(2)
        #expect(log == [1, 1, 5, 0xac, 0x02, 2] + first + bytes(single: -4) + bytes(0.5) + bytes(14.5) + second)
    }

    @Test func `a place is short only if both numbers are single-precision`() {
        for (x, y) in [(0.1, 2.0), (2, 0.1)] {
            let event = TouchEvent(phase: .moved, pointer: 0, position: Point(x: x, y: y), time: 0)
            let log = written { $0.append(.touches(seq: 1, events: [event]), of: 1, milliseconds: 0) }
            #expect(log == [1, 1, 0, 1, 1, 0x01, 0] + bytes(0) + bytes(x) + bytes(y))
        }
    }

    @Test func `short records are their kind, participant, time and numbers`() {
        #expect(written { $0.append(.skipped(seq: 3), of: 2, milliseconds: 4) } == [2, 2, 4, 3])
        #expect(written { $0.append(.lifted, of: 2, milliseconds: 4) } == [3, 2, 4])
        #expect(written { $0.append(.cleared, of: 2, milliseconds: 4) } == [4, 2, 4])
        #expect(
            written { $0.append(.discarded(seq: 3, pointers: [7, 200]), of: 2, milliseconds: 4) }
                == [5, 2, 4, 3, 2, 7, 0xc8, 0x01]
        )
        #expect(written { $0.append(.challenge(number: 9), milliseconds: 4) } == [6, 0, 4, 9])
        #expect(written { $0.append(.experiment(number: 9, isMeasured: true), milliseconds: 4) } == [8, 0, 4, 9, 1])
        #expect(written { $0.append(.experiment(number: 9, isMeasured: false), milliseconds: 4) } == [8, 0, 4, 9, 0])
        #expect(written { $0.append(.withdrawn, of: 2, milliseconds: 4) } == [10, 2, 4])
        #expect(
            written { $0.append(.screen(Size(width: 390, height: 844)), of: 2, milliseconds: 4) }
                == [11, 2, 4] + bytes(390) + bytes(844)
        )
    }

    @Test func `the place of a picture is its number, its size, its scale and its corner`() throws {
        let place = PicturePlace(
            picture: 2,
            size: Size(width: 300, height: 200),
            scale: 1.25,
            origin: Point(x: -120, y: 34.5)
        )
        let log = written { $0.append(.ground(seq: 3, place: place), of: 2, milliseconds: 4) }
        #expect(log == [254, 2, 4, 3, 2] + [300, 200, 1.25, -120, 34.5].flatMap { bytes($0) })
        let none = written { $0.append(.ground(seq: 4, place: nil), of: 2, milliseconds: 5) }
        #expect(none == [254, 2, 5, 4, 0])
        var reader = LogReader(log + none)
        #expect(try reader.record()?.content == .ground(seq: 3, place: place))
        #expect(try reader.record()?.content == .ground(seq: 4, place: nil))
        var damaged = LogReader([254, 2, 4, 3, 2] + [300, 200, 0, -120, 34.5].flatMap { bytes($0) })
        #expect(throws: LogError.self) { try damaged.record() }
    }

    @Test func `a recording is what it is of, a reading, and its samples in steps`() throws {
        let row = MotionRow(
            milliseconds: 1.5,
            acceleration: Vector(x: 0.00001, y: -0.00001, z: 0.001),
            rotation: Vector(x: 0, y: 0.000001, z: -0.000064)
        )
        var next = row
        next.milliseconds = 1.501
        let subject = MotionSubject(way: .ruler, scale: 3, name: "é", role: .weigh(load: 300, tare: 2))
        let first = MotionBatch(subject: subject, rows: [row, next], isLast: false)
        let log = written { $0.append(.motion(seq: 3, batch: first), of: 2, milliseconds: 4) }
        let vectors: [UInt8] = [2, 1, 0xc8, 0x01, 0, 2, 127]
        #expect(
            log == [253, 2, 4, 3, 2, 1, 3, 2, 0xc3, 0xa9, 2, 0xac, 0x02, 2, 2, 0xb8, 0x17] + vectors + [2] + vectors
        )
        let reference = MotionSubject(way: .spring, scale: 1, name: "a", role: .reference(grams: 7.5, error: 0.5))
        let reading = LoadReading.period(0.64, error: 1e-5, metres: 0.02, effect: -0.5, effectError: 0.01)
        let told = MotionBatch(subject: reference, rows: [], reading: reading, isLast: true)
        let other = written { $0.append(.motion(seq: 4, batch: told), of: 2, milliseconds: 5) }
        let numbers = [0.64, 1e-5, 0.02, -0.5, 0.01].flatMap { bytes($0) }
        let head: [UInt8] = [253, 2, 5, 4, 7, 0, 1, 1, 0x61, 0]
        #expect(other == head + bytes(7.5) + bytes(0.5) + numbers + [0])
        let swung = MotionBatch(
            subject: MotionSubject(way: .pendulum, scale: 1, name: "a", role: .swing(metres: 0.5)),
            rows: [],
            reading: .swing(1.42, error: 0.01, amplitude: 0.2),
            isLast: true
        )
        let third = written { $0.append(.motion(seq: 5, batch: swung), of: 2, milliseconds: 6) }
        let said = [1.42, 0.01, 0.2, 0, 0].flatMap { bytes($0) }
        #expect(third == [253, 2, 6, 5, 7, 2, 1, 1, 0x61, 3] + bytes(0.5) + said + [0])
        var reader = LogReader(log + other + third)
        #expect(try reader.record()?.content == .motion(seq: 3, batch: first))
        #expect(try reader.record()?.content == .motion(seq: 4, batch: told))
        #expect(try reader.record()?.content == .motion(seq: 5, batch: swung))
        for damaged in [
            [253, 2, 4, 3, 8], [253, 2, 4, 3, 2, 2], [253, 2, 4, 3, 4], [253, 2, 4, 3, 0, 1, 2],
            // A spring that swings, and a pendulum with a reference.
            [253, 2, 4, 3, 2, 0, 1, 1, 0x61, 3] + bytes(0.5) + [0],
            [253, 2, 4, 3, 2, 2, 1, 1, 0x61, 0] + bytes(0.5) + bytes(0) + [0],
        ]
            as [[UInt8]]
        {
            var reader = LogReader(damaged)
            #expect(throws: LogError.self) { try reader.record() }
        }
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
        let log = written { $0.append(.task(seq: 3, batch: batch), of: 2, milliseconds: 4) }
        #expect(log == [record, 2, 4, 3] + numbers.flatMap { bytes($0) })
    }

    @Test func `fixes are place, accuracy, time and scene`() throws {
        let place = try #require(GeographicCoordinate(latitude: 47.5, longitude: 9.25))
        let fixes = [
            WalkFix(position: place, accuracyMetres: 5, time: 6, scene: 0),
            WalkFix(position: place, accuracyMetres: 7, time: 8),
        ]
        let log = written { $0.append(.fixes(seq: 3, sentAt: 10.5, fixes: fixes), of: 2, milliseconds: 4) }
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
        let log = written { $0.append(.anchors(seq: 3, batch: batch), of: 2, milliseconds: 4) }
        let head: [UInt8] = [9, 2, 4, 3, 1, 0x70] + bytes(390) + [2]
        let first: [UInt8] = [2, 0xc3, 0xa9] + bytes(0) + bytes(1) + bytes(9) + [3]
        let second: [UInt8] = [0] + bytes(0.5) + bytes(0.25) + bytes(0) + [0x02 | 0x08 | 0x10, 1, 0x62] + bytes(48)
        #expect(log == head + first + second)
    }

    @Test func `a record that was left out is missing, and returns when it is included`() throws {
        var writer = LogWriter()
        #expect(writer.isEmpty && writer.count == 0)
        writer.append(.lifted, of: 1, milliseconds: 5)
        writer.append(.lifted, of: 2, milliseconds: 6)
        writer.append(.cleared, of: 1, milliseconds: 7)
        writer.append(.cleared, of: 2, milliseconds: 8)
        writer.exclude(1)
        #expect(!writer.isEmpty && writer.count == 6)
        try writeEverything(of: 1, to: &writer)
        writer.exclude(1)
        #expect(writer.removeBytes() == [3, 2, 6, 4, 2, 8])
        writer.include(1)
        writer.append(.lifted, of: 1, milliseconds: 9)
        #expect(writer.removeBytes() == [3, 1, 9])
    }

    @Test func `a session without a log writes nothing`() throws {
        var writer = LogWriter(isKept: false)
        try writeEverything(of: 1, to: &writer)
        writer.append(.challenge(number: 1), milliseconds: 2)
        writer.append(.experiment(number: 1, isMeasured: false), milliseconds: 2)
        #expect(writer.removeBytes() == [])
    }

    private func writeEverything(of participant: Int, to writer: inout LogWriter) throws {
        writer.append(.touches(seq: 1, events: []), of: participant, milliseconds: 2)
        writer.append(.skipped(seq: 1), of: participant, milliseconds: 2)
        writer.append(.discarded(seq: 1, pointers: []), of: participant, milliseconds: 2)
        writer.append(.lifted, of: participant, milliseconds: 2)
        writer.append(.cleared, of: participant, milliseconds: 2)
        writer.append(.fixes(seq: 1, sentAt: 1, fixes: []), of: participant, milliseconds: 2)
        let batch = AnchorBatch(page: "", width: 1, anchors: [])
        writer.append(.anchors(seq: 1, batch: batch), of: participant, milliseconds: 2)
        writer.append(.withdrawn, of: participant, milliseconds: 2)
        writer.append(.screen(Size(width: 1, height: 1)), of: participant, milliseconds: 2)
        let flash = try #require(TaskBatchKind.kind(ofRecord: 12).flatMap { TaskBatch($0, numbers: [1]) })
        writer.append(.task(seq: 1, batch: flash), of: participant, milliseconds: 2)
    }

    @Test func `records of some participants are cut out of a log`() throws {
        let log: [UInt8] = [3, 1, 5, 3, 2, 6, 4, 1, 7, 4, 3, 8]
        #expect(try LogReader.bytes(log, without: [1]) == [3, 2, 6, 4, 3, 8])
        #expect(try LogReader.bytes(log, without: [2, 3]) == [3, 1, 5, 4, 1, 7])
        #expect(try LogReader.bytes(log, without: []) == log)
        #expect(throws: LogError.damaged(atByte: 3)) { try LogReader.bytes([3, 1, 5, 99, 1, 7], without: [1]) }
    }
}
