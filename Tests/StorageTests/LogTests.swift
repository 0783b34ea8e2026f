import AudioWalk
import Challenges
import Geometry
import Studies
import Testing
import TouchMetrics

@testable import Storage

private let events = [
    TouchEvent(
        phase: .began,
        pointer: 0,
        position: Point(x: 120.33333587646484, y: -4),
        time: 10532.4,
        pressure: 0.33,
        radius: 14.5,
        isPen: true
    ),
    TouchEvent(phase: .moved, pointer: 9_007_199_254_740_991, position: Point(x: 0.1, y: 1e6), time: -1e15),
    TouchEvent(phase: .held, pointer: 300, position: Point(x: 0, y: 0), time: 0.1 + 0.2, radius: 2),
]

private let fixes = [
    WalkFix(
        position: GeographicCoordinate(latitude: 47.667627192624, longitude: -180)!,
        accuracyMetres: 0,
        time: 1_700_000_000_000.25,
        scene: 0
    ),
    WalkFix(position: GeographicCoordinate(latitude: -90, longitude: 0.1)!, accuracyMetres: 12.5, time: -1e15),
]

private let anchors = AnchorBatch(
    page: "https://straße.example/",
    width: 390.5,
    anchors: [
        Anchor(element: "#buy", x: 0.1, y: 1, dwellMilliseconds: 3_600_000, outcome: .slip),
        Anchor(
            element: "",
            x: 0,
            y: 0,
            dwellMilliseconds: 0,
            outcome: .dead,
            isRage: true,
            missed: Anchor.Miss(element: "main > a:nth-of-type(2)", pixels: 47.9)
        ),
    ]
)

@Suite struct LogTests {
    @Test func `every record comes back bit for bit, in order`() throws {
        var writer = LogWriter()
        writer.append(.touches(seq: 1, events: events), of: 1, milliseconds: 12)
        writer.append(.lifted, of: 70_000, milliseconds: 500)
        writer.append(.skipped(seq: 2), of: 1, milliseconds: 1 << 40)
        writer.append(.cleared, of: 3, milliseconds: 0)
        writer.append(.discarded(seq: 5, pointers: [7, 1 << 50]), of: 3, milliseconds: 1)
        writer.append(.touches(seq: 900, events: []), of: 2, milliseconds: 7)
        writer.append(.challenge(number: 300), milliseconds: 8)
        writer.append(.experiment(number: 2, isMeasured: true), milliseconds: 8)
        writer.append(.fixes(seq: 6, sentAt: 0.1, fixes: fixes), of: 4, milliseconds: 9)
        writer.append(.anchors(seq: 7, batch: anchors), of: 4, milliseconds: 9)
        writer.append(.withdrawn, of: 4, milliseconds: 10)
        writer.append(.screen(Size(width: 1600, height: 0.1 + 900)), of: 5, milliseconds: 11)
        let flash = try #require(TaskBatchKind.kind(ofRecord: 12).flatMap { TaskBatch($0, numbers: [-0.3]) })
        writer.append(.task(seq: 8, batch: flash), of: 4, milliseconds: 12)
        let sync = ClockSync(seq: 9, epoch: 2, time: 48_210.4, offset: -0.1, error: 2.1, drift: -5e-5)
        writer.append(.sync(sync), of: 4, milliseconds: 13)
        var reader = LogReader(writer.removeBytes())
        var records: [LogRecord] = []
        while let record = try reader.record() { records.append(record) }
        #expect(
            records == [
                LogRecord(participant: 1, milliseconds: 12, content: .touches(seq: 1, events: events)),
                LogRecord(participant: 70_000, milliseconds: 500, content: .lifted),
                LogRecord(participant: 1, milliseconds: 1 << 40, content: .skipped(seq: 2)),
                LogRecord(participant: 3, milliseconds: 0, content: .cleared),
                LogRecord(participant: 3, milliseconds: 1, content: .discarded(seq: 5, pointers: [7, 1 << 50])),
                LogRecord(participant: 2, milliseconds: 7, content: .touches(seq: 900, events: [])),
                LogRecord(participant: 0, milliseconds: 8, content: .challenge(number: 300)),
                LogRecord(participant: 0, milliseconds: 8, content: .experiment(number: 2, isMeasured: true)),
                LogRecord(participant: 4, milliseconds: 9, content: .fixes(seq: 6, sentAt: 0.1, fixes: fixes)),
                LogRecord(participant: 4, milliseconds: 9, content: .anchors(seq: 7, batch: anchors)),
                LogRecord(participant: 4, milliseconds: 10, content: .withdrawn),
                LogRecord(participant: 5, milliseconds: 11, content: .screen(Size(width: 1600, height: 0.1 + 900))),
                LogRecord(participant: 4, milliseconds: 12, content: .task(seq: 8, batch: flash)),
                LogRecord(participant: 4, milliseconds: 13, content: .sync(sync)),
            ]
        )
        #expect(writer.isEmpty)
    }

    @Test func `a log cut short anywhere is read up to the cut or reported, never a crash`() {
        var writer = LogWriter()
        writer.append(.touches(seq: 1, events: events), of: 1, milliseconds: 12)
        writer.append(.fixes(seq: 2, sentAt: 5, fixes: fixes), of: 1, milliseconds: 13)
        writer.append(.anchors(seq: 3, batch: anchors), of: 1, milliseconds: 14)
        let bytes = writer.removeBytes()
        for length in 0..<bytes.count {
            var reader = LogReader(Array(bytes.prefix(length)))
            var count = 0
            do {
                while let _ = try reader.record() { count += 1 }
                #expect(count < 3)
            } catch {
                #expect(count < 3)
            }
        }
    }

    @Test func `a record of a task keeps its number and its bytes`() throws {
        let bytes: [UInt8] = [12, 4, 0x90, 0x4E, 8, 0, 0, 0, 0, 0, 0x88, 0xC3, 0x40]
        var reader = LogReader(bytes)
        let record = try #require(try reader.record())
        guard case .task(8, let batch) = record.content else { throw LogError.damaged(atByte: 0) }
        #expect((record.participant, record.milliseconds) == (4, 10_000))
        #expect("\(batch.kind.type)" == "flash" && batch.numbers == [10_000])
        var writer = LogWriter()
        writer.append(.task(seq: 8, batch: batch), of: 4, milliseconds: 10_000)
        #expect(writer.removeBytes() == bytes)
    }

    @Test func `a record of a task with a number beyond its bounds is damaged`() {
        for time in [1.1e15, .nan, -.infinity] {
            let number = (0..<8).map { UInt8(truncatingIfNeeded: time.bitPattern >> UInt64(8 * $0)) }
            var reader = LogReader([12, 4, 9, 8] + number)
            #expect(throws: LogError.self) { _ = try reader.record() }
        }
    }

    @Test func `a sync keeps its number and its bytes, and one beyond its bounds is damaged`() throws {
        let bytes: [UInt8] =
            [255, 4, 0x90, 0x4E, 8, 1] + [0, 0, 0, 0, 0, 0x88, 0xC3, 0x40] + [0, 0, 0, 0, 0, 0, 0xE0, 0x3F]
            + [0, 0, 0, 0, 0, 0, 0, 0x40] + [0, 0, 0, 0, 0, 0, 0, 0]
        var reader = LogReader(bytes)
        let record = try #require(try reader.record())
        #expect(record.content == .sync(ClockSync(seq: 8, epoch: 1, time: 10_000, offset: 0.5, error: 2)))
        var writer = LogWriter()
        writer.append(record.content, of: 4, milliseconds: 10_000)
        #expect(writer.removeBytes() == bytes)
        for place in [6, 14, 22, 30] {
            // Not a number.
            let damaged = bytes[..<place] + [0, 0, 0, 0, 0, 0, 0xF8, 0x7F] + bytes[(place + 8)...]
            var reader = LogReader(Array(damaged))
            #expect(throws: LogError.self) { _ = try reader.record() }
        }
    }

    @Test func `a record of an unknown kind is reported with its place`() {
        var reader = LogReader([99])
        #expect(throws: LogError.damaged(atByte: 0)) { _ = try reader.record() }
    }
}
