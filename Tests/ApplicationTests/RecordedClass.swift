import Foundation
import Geometry
import SQLiteStorage
import Storage
import TouchMetrics
import WireProtocol

@testable import Application

/// A class of three phones that drew for some minutes of its own clock, in a real store, and every record of it.
final class RecordedClass {
    let folder: URL
    let store: SQLiteStore
    let session: Session
    private(set) var records: [LogRecord] = []
    private(set) var keyframes: [Keyframe] = []
    /// The times of each chunk's records, from the first chunk on.
    private(set) var chunkTimes: [[UInt64]] = []

    private var random: SplitMix
    private var down: [Int: [UInt64: Point]] = [:]
    private var clock: [Int: Double] = [:]

    init(seed: UInt64, milliseconds: UInt64 = 65_000, withKeyframes: Bool = true, cutChunk: Int? = nil) async throws {
        random = SplitMix(state: seed)
        folder = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID().uuidString)")
        store = try SQLiteStore(folder: folder)
        session = Session(
            code: "K7M2QX",
            hostToken: "t",
            state: SessionState(code: "K7M2QX", activity: "touch"),
            retention: .replay,
            locale: "en",
            createdAt: 0,
            expiresAt: 86_400
        )
        for size in [(390, 844), (768, 1024), (320, 568)] {
            _ = session.join(screen: Hello.Screen(width: Double(size.0), height: Double(size.1)))
        }
        var first = Commit()
        first.sessions = [session.row]
        first.participants = session.participants.map {
            $0.row(session: session.code, position: 0, challenge: 0, keepsPositions: true)
        }
        try await store.commit(first)
        for time in stride(from: UInt64(50), to: milliseconds, by: 50) {
            let begin = records.count
            draw(until: time)
            guard records.count > begin else { continue }
            chunkTimes.append(records[begin...].map(\.milliseconds))
            session.lastPosition += 1
            var bytes = session.log.take()
            if chunkTimes.count == cutChunk { bytes.removeLast(bytes.count / 2) }
            var commit = Commit()
            commit.chunks = [LogChunk(session: session.code, position: session.lastPosition, bytes: bytes)]
            for record in records[begin...] {
                if let participant = session.roster[record.participant] { session.keyframes.note(participant) }
            }
            let due = session.keyframes.take(
                session: session.code,
                position: session.lastPosition,
                milliseconds: session.latestMilliseconds
            )
            if withKeyframes { commit.keyframes = await UncodedKeyframe.encode(due) }
            keyframes += commit.keyframes
            try await store.commit(commit)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var reader: ReplayReader {
        ReplayReader(session: session.code, cast: session.participants.map(ReplayParticipant.init), store: store)
    }

    /// The engines after all records up to and with a time, applied from the beginning.
    func engines(at milliseconds: UInt64) -> [TouchMetrics] {
        session.participants.map { participant in
            var metrics = TouchMetrics(screen: participant.metrics.screen)
            for record in records where record.participant == participant.number && record.milliseconds <= milliseconds
            {
                switch record.content {
                case .touches(_, let events): try? metrics.apply(events.span)
                case .lifted: metrics.cancelAll()
                case .cleared: metrics.clear()
                case .skipped, .challenge, .fixes: break
                case .discarded(_, let pointers): metrics.liftedPointers = pointers
                }
            }
            return metrics
        }
    }

    /// What the phones do and what the host does in 50 ms; now and then nobody does anything, or only one.
    private func draw(until time: UInt64) {
        let isQuiet = (time / 7_000) % 3 == 2
        for participant in session.participants where !isQuiet || participant.number == 1 {
            guard Int.random(in: 0..<5, using: &random) < 2 else { continue }
            let milliseconds = session.milliseconds(at: Double(time - UInt64.random(in: 0..<50, using: &random)))
            switch Int.random(in: 0..<150, using: &random) {
            case 0:
                participant.metrics.clear()
                session.log.cleared(participant: participant.number, milliseconds: milliseconds)
                keep(participant, milliseconds, .cleared)
            case 1:
                participant.metrics.cancelAll()
                session.log.lifted(participant: participant.number, milliseconds: milliseconds)
                keep(participant, milliseconds, .lifted)
            case 2:
                participant.metrics.discard(
                    [TouchEvent(phase: .began, pointer: 9, position: Point(x: 0, y: 0), time: 0)].span
                )
                let pointers = participant.metrics.liftedPointers
                session.log.discarded(
                    participant: participant.number,
                    seq: 1,
                    milliseconds: milliseconds,
                    pointers: pointers
                )
                keep(participant, milliseconds, .discarded(seq: 1, pointers: pointers))
            default:
                let events = batch(of: participant)
                guard (try? participant.metrics.apply(events.span)) != nil else { continue }
                session.log.touches(
                    participant: participant.number,
                    seq: 1,
                    milliseconds: milliseconds,
                    events: events
                )
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

/// Vigna's SplitMix64: the same seed, the same numbers.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
