import ArgumentParser
import Foundation
import Geometry
import SQLiteStorage
import Storage
import TouchMetrics

/// Lets the phones of a stored session draw for an hour of its own clock, which takes some seconds; replays are
/// measured with the result. The data's server must not run.
@main
struct RecordedClass: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recorded-class",
        abstract: "Writes the log of a long class into the one session of a data folder, for measurements."
    )

    @Option(help: "The data folder.")
    var data: String

    @Option(help: "How long the class draws.")
    var minutes = 60

    @Option(help: "Batches of each phone in a second.")
    var rate = 60

    func run() async throws {
        let store = try SQLiteStore(folder: URL(fileURLWithPath: data))
        guard let code = try await store.entries().first?.code, let restored = try await store.restore(session: code)
        else {
            throw ValidationError("there is no session in \(data)")
        }
        var recording = Recording(restored, rate: rate)
        let end = UInt64(minutes) * 60_000
        while recording.milliseconds < end {
            try await store.commit(recording.next(chunks: 200))
        }
        try await store.commit(recording.checkpoints)
        try await store.close()
        print("\(recording.position) chunks, \(recording.batches) batches, \(recording.keyframes) keyframes")
    }
}

/// The log under construction: a chunk per 50 ms with the batches of all phones, keyframes every ten seconds.
private struct Recording {
    private static let commitInterval: UInt64 = 50
    private static let keyframeInterval: UInt64 = 10_000

    private let session: String
    private var participants: [StoredParticipant]
    private var phones: [DrawingPhone]
    private var log = LogWriter()
    private let rate: Int
    private(set) var milliseconds: UInt64 = 0
    private(set) var position: Int64
    private(set) var batches = 0
    private(set) var keyframes = 0

    init(_ restored: RestoredSession, rate: Int) {
        session = restored.session.code
        participants = restored.participants
        phones = restored.participants.map { DrawingPhone(number: $0.number) }
        position = restored.lastPosition
        self.rate = rate
    }

    mutating func next(chunks: Int) -> Commit {
        var commit = Commit()
        for _ in 0..<chunks {
            drawUntil(milliseconds + Self.commitInterval)
            position += 1
            commit.chunks.append(LogChunk(session: session, position: position, bytes: log.removeBytes()))
            guard milliseconds % Self.keyframeInterval == 0 else { continue }
            keyframes += phones.count
            for phone in phones {
                commit.keyframes.append(
                    Keyframe(
                        session: session,
                        participant: phone.number,
                        position: position,
                        milliseconds: milliseconds,
                        state: phone.metrics.checkpoint()
                    )
                )
            }
        }
        return commit
    }

    /// The rows as after a clean stop, so that the server starts without the log.
    var checkpoints: Commit {
        var commit = Commit()
        for (var participant, phone) in zip(participants, phones) {
            let seq = (0..<8).map { UInt8(truncatingIfNeeded: phone.seq >> UInt64(8 * $0)) }
            participant.checkpoint = seq + phone.metrics.checkpoint()
            participant.checkpointPosition = position
            commit.participants.append(participant)
        }
        return commit
    }

    private mutating func drawUntil(_ end: UInt64) {
        let interval = 1000 / Double(rate)
        var time = (Double(milliseconds) / interval).rounded(.up) * interval
        while time < Double(end) {
            for index in phones.indices {
                let events = phones[index].draw(at: time)
                guard !events.isEmpty else { continue }
                log.append(
                    .touches(seq: phones[index].seq, events: events),
                    of: phones[index].number,
                    milliseconds: UInt64(time)
                )
                batches += 1
            }
            time += interval
        }
        milliseconds = end
    }
}

/// A phone whose finger draws slow curves of two seconds, with a short pause in between.
private struct DrawingPhone {
    let number: Int
    private(set) var metrics = TouchMetrics(screen: Size(width: 390, height: 844))
    private(set) var seq: UInt64 = 0

    init(number: Int) {
        self.number = number
    }

    /// One batch with two events, as on a screen with twice the frame rate; empty in a pause.
    mutating func draw(at time: Double) -> [TouchEvent] {
        let inStroke = (time + Double(number) * 137).truncatingRemainder(dividingBy: 2200)
        let isDown = metrics.touching > 0
        guard inStroke < 2000 || isDown else { return [] }
        let phase: TouchPhase = inStroke >= 2000 ? .ended : isDown ? .moved : .began
        var events: [TouchEvent] = []
        for early in phase == .moved ? [8.0, 0.0] : [0.0] {
            events.append(
                TouchEvent(
                    phase: phase,
                    pointer: 1,
                    position: position(time - early),
                    time: time - early,
                    pressure: 0.5
                )
            )
        }
        seq += 1
        try? metrics.apply(events.span)
        return events
    }

    /// Triangle waves with other periods in each direction: no libm, and every place of the screen is reached.
    private func position(_ time: Double) -> Point {
        let wave = { (period: Double) in
            abs((time / period + Double(number) * 0.37).truncatingRemainder(dividingBy: 2) - 1)
        }
        return Point(x: Double(Float(390 * wave(1730))), y: Double(Float(844 * wave(2390))))
    }
}
