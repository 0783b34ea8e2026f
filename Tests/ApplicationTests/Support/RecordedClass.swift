import Geometry
import Storage
import TestSupport
import TouchMetrics
import WireProtocol

@testable import Features
@testable import Rooms

/// A class of three phones that drew for some minutes of a simulated clock, in a store, and every record of it.
final class RecordedClass {
    let store: MemoryStore
    let room: Room
    private(set) var records: [LogRecord] = []
    private(set) var keyframes: [Keyframe] = []
    /// The times of each chunk's records, from the first chunk on.
    private(set) var chunkTimes: [[UInt64]] = []

    private let loop = LoopThread()
    private var random: SeededNumbers
    private var down: [Int: [UInt64: Point]] = [:]
    private var clock: [Int: Double] = [:]

    init(seed: UInt64, milliseconds: UInt64 = 45_000, withKeyframes: Bool = true, cutChunk: Int? = nil) async throws {
        random = SeededNumbers(state: seed)
        store = MemoryStore(MemoryDisk(), loop)
        room = .sample()
        for size in [(390, 844), (768, 1024), (320, 568)] {
            _ = room.join(screen: Hello.Screen(width: Double(size.0), height: Double(size.1)))
        }
        var first = Commit()
        first.sessions = [room.row]
        first.participants = room.participants.map(room.row)
        _ = try await store.commit(first)
        for time in stride(from: UInt64(50), to: milliseconds, by: 50) {
            let begin = records.count
            draw(until: time)
            guard records.count > begin else { continue }
            chunkTimes.append(records[begin...].map(\.milliseconds))
            room.lastPosition += 1
            var bytes = room.log.removeBytes()
            if chunkTimes.count == cutChunk { bytes.removeLast(bytes.count / 2) }
            var commit = Commit()
            commit.chunks = [LogChunk(session: room.code, position: room.lastPosition, bytes: bytes)]
            for record in records[begin...] {
                if let participant = room.roster[record.participant] { room.keyframes.markChanged(participant) }
            }
            let due = room.keyframes.removeDue(
                session: room.code,
                position: room.lastPosition,
                milliseconds: room.latestMilliseconds
            )
            if withKeyframes { commit.keyframes = await UncodedKeyframe.encode(due) }
            keyframes += commit.keyframes
            _ = try await store.commit(commit)
        }
    }

    deinit { loop.end() }

    var reader: ReplayReader {
        ReplayReader(session: room.code, participants: room.participants.map { ReplayParticipant($0) }, store: store)
    }

    /// Engines at requested times, and the number of their records: the next one continues from there.
    private var applied: [(milliseconds: UInt64, engines: [TouchMetrics], count: Int)] = []

    /// The engines after all records up to and with a time, applied in order from the beginning.
    func engines(at milliseconds: UInt64) -> [TouchMetrics] {
        let newest = applied.filter { $0.milliseconds <= milliseconds }.max { $0.count < $1.count }
        var engines = newest?.engines ?? room.participants.map { TouchMetrics(screen: $0.firstScreen) }
        var count = newest?.count ?? 0
        while count < records.count, records[count].milliseconds <= milliseconds {
            let (record, index) = (records[count], records[count].participant - 1)
            switch record.content {
            case .touches(_, let events): try? engines[index].apply(events.span)
            case .lifted: engines[index].cancelAll()
            case .cleared, .withdrawn: engines[index].clear()
            case .screen(let screen): engines[index].resize(to: screen)
            case .skipped, .challenge, .experiment, .fixes, .anchors, .task, .sync, .motion: break
            case .discarded(_, let pointers): engines[index].liftedPointers = pointers
            case .ground(_, let place): engines[index].picture = place
            }
            count += 1
        }
        applied.append((milliseconds, engines, count))
        return engines
    }

    /// The actions of the phones and the host in 50 ms; sometimes none, or only one.
    private func draw(until time: UInt64) {
        let isQuiet = (time / 7_000) % 3 == 2
        for participant in room.participants where !isQuiet || participant.number == 1 {
            guard Int.random(in: 0..<5, using: &random) < 2 else { continue }
            let milliseconds = room.milliseconds(at: Double(time - UInt64.random(in: 0..<50, using: &random)))
            switch Int.random(in: 0..<150, using: &random) {
            case 0:
                participant.metrics.clear()
                room.log.append(.cleared, of: participant.number, milliseconds: milliseconds)
                keep(participant, milliseconds, .cleared)
            case 1:
                participant.metrics.cancelAll()
                room.log.append(.lifted, of: participant.number, milliseconds: milliseconds)
                keep(participant, milliseconds, .lifted)
            case 2:
                participant.metrics.discard(
                    [TouchEvent(phase: .began, pointer: 9, position: Point(x: 0, y: 0), time: 0)].span
                )
                let pointers = participant.metrics.liftedPointers
                room.log.append(
                    .discarded(seq: 1, pointers: pointers),
                    of: participant.number,
                    milliseconds: milliseconds
                )
                keep(participant, milliseconds, .discarded(seq: 1, pointers: pointers))
            default:
                let events = batch(of: participant)
                guard (try? participant.metrics.apply(events.span)) != nil else { continue }
                room.log.append(.touches(seq: 1, events: events), of: participant.number, milliseconds: milliseconds)
                keep(participant, milliseconds, .touches(seq: 1, events: events))
            }
        }
    }

    private func keep(_ participant: Participant, _ milliseconds: UInt64, _ content: LogRecord.Content) {
        records.append(LogRecord(participant: participant.number, milliseconds: milliseconds, content: content))
    }

    private func batch(of participant: Participant) -> [TouchEvent] {
        var fingers = down[participant.number] ?? [:]
        var time = clock[participant.number] ?? 1000
        var events: [TouchEvent] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            time += Double.random(in: -2...20, using: &random)
            let pointer = UInt64.random(in: 0..<3, using: &random)
            let old = fingers[pointer]
            let place = Point(
                x: (old?.x ?? 100) + Double.random(in: -30...30, using: &random),
                y: (old?.y ?? 200) + Double.random(in: -30...30, using: &random)
            )
            let phase: TouchPhase =
                old == nil ? .began : [.moved, .moved, .moved, .moved, .held, .ended].randomElement(using: &random)!
            fingers[pointer] = phase == .ended ? nil : place
            events.append(TouchEvent(phase: phase, pointer: pointer, position: place, time: time, pressure: 0.5))
        }
        down[participant.number] = fingers
        clock[participant.number] = time
        return events
    }
}
