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
        writer.touches(participant: 1, seq: 1, milliseconds: 12, events: events)
        writer.lifted(participant: 70_000, milliseconds: 500)
        writer.skipped(participant: 1, seq: 2, milliseconds: 1 << 40)
        writer.cleared(participant: 3, milliseconds: 0)
        writer.discarded(participant: 3, seq: 5, milliseconds: 1, pointers: [7, 1 << 50])
        writer.touches(participant: 2, seq: 900, milliseconds: 7, events: [])
        writer.challenge(number: 300, milliseconds: 8)
        writer.experiment(number: 2, isMeasured: true, milliseconds: 8)
        writer.fixes(participant: 4, seq: 6, milliseconds: 9, sentAt: 0.1, fixes: fixes)
        writer.anchors(participant: 4, seq: 7, milliseconds: 9, batch: anchors)
        writer.withdrawn(participant: 4, milliseconds: 10)
        writer.screen(participant: 5, milliseconds: 11, Size(width: 1600, height: 0.1 + 900))
        let flash = try #require(TaskBatchKind.kind(ofRecord: 12).flatMap { TaskBatch($0, numbers: [-0.3]) })
        writer.task(participant: 4, seq: 8, milliseconds: 12, batch: flash)
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
            ]
        )
        #expect(writer.isEmpty)
    }

    @Test func `a log cut short anywhere is read up to the cut or reported, never a crash`() {
        var writer = LogWriter()
        writer.touches(participant: 1, seq: 1, milliseconds: 12, events: events)
        writer.fixes(participant: 1, seq: 2, milliseconds: 13, sentAt: 5, fixes: fixes)
        writer.anchors(participant: 1, seq: 3, milliseconds: 14, batch: anchors)
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
        writer.task(participant: 4, seq: 8, milliseconds: 10_000, batch: batch)
        #expect(writer.removeBytes() == bytes)
    }

    @Test func `a record of a task with a number beyond its bounds is damaged`() {
        for time in [1.1e15, .nan, -.infinity] {
            let number = (0..<8).map { UInt8(truncatingIfNeeded: time.bitPattern >> UInt64(8 * $0)) }
            var reader = LogReader([12, 4, 9, 8] + number)
            #expect(throws: LogError.self) { _ = try reader.record() }
        }
    }

    @Test func `a record of an unknown kind is reported with its place`() {
        var reader = LogReader([99])
        #expect(throws: LogError.damaged(atByte: 0)) { _ = try reader.record() }
    }
}
