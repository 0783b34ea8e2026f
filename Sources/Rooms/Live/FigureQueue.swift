import TouchMetrics
import Transport
import WireProtocol

/// Sends phones their figures, at once or when they are due.
package final class FigureQueue {
    /// A phone that waits for figures.
    private struct Waiting {
        let participant: Participant
        /// The time at which they were due when the entry was added; if they are now due sooner, there is a newer
        /// entry.
        let dueAt: Double
    }

    /// The maximum time for bulk figures in one tick, in ms.
    private static let bulkMilliseconds = 3.0

    private let services: RoomServices
    private let load: ServerLoad
    private let ticker: Ticker
    private let buffer: MessageBuffer
    private let messagesPerTick: Int
    private var waiting = TimeWheel<Waiting>(interval: Ticker.intervalMilliseconds)
    /// Phones of large rooms whose figures their host changed.
    private var bulk: ArraySlice<Participant> = []

    init(
        _ services: RoomServices,
        _ load: ServerLoad,
        _ ticker: Ticker,
        _ buffer: MessageBuffer,
        messagesPerTick: Int
    ) {
        self.services = services
        self.load = load
        self.ticker = ticker
        self.buffer = buffer
        self.messagesPerTick = messagesPerTick
    }

    var isEmpty: Bool { waiting.isEmpty && bulk.isEmpty }

    /// Responds to a batch with figures, at once or when they are due.
    @inline(__always)
    func respondToBatch(of participant: Participant, _ now: Double) {
        if participant.pacing.requestFigures(now: now, interval: interval(of: participant)) {
            send(to: participant, now)
        } else {
            add(participant)
        }
    }

    /// The least time between two messages to a phone, in ms.
    @inline(__always)
    private func interval(of participant: Participant) -> Double {
        max(load.level.figuresIntervalMilliseconds, participant.pace?.figuresIntervalMilliseconds ?? 0)
    }

    /// Records which batches of a phone a commit has stored, and schedules the acknowledgement.
    func acknowledge(_ seq: UInt64, of participant: Participant, _ now: Double) {
        participant.ack = max(participant.ack, seq)
        participant.pacing.recordCommit(
            ack: participant.ack,
            isResponse: !participant.getsTouchFigures,
            pace: participant.announcedPace,
            now: now
        )
        add(participant)
    }

    /// Adds a phone to those that wait for figures.
    ///
    /// - Parameter inBulk: Whether the host changed its figures together with those of many others; it then waits
    ///   behind the phones that are not in bulk.
    @inline(__always)
    package func add(_ participant: Participant, inBulk: Bool = false) {
        guard !participant.isInFigureBulk, participant.isAwaitingFigures else { return }
        if inBulk {
            participant.isInFigureBulk = true
            bulk.append(participant)
        } else {
            let dueAt = participant.pacing.dueAt
            guard dueAt < participant.figuresQueuedAt else { return }
            participant.figuresQueuedAt = dueAt
            waiting.insert(Waiting(participant: participant, dueAt: dueAt), at: dueAt)
        }
        ticker.start()
    }

    /// Sends figures to the phones that are due, those in bulk last. If there are too many, the remaining ones come
    /// first in the next tick.
    func sendDue(_ now: Double) {
        var sent = 0
        if !waiting.isEmpty {
            let due = waiting.removeDue(now: now)
            for (index, entry) in due.enumerated() {
                guard sent < messagesPerTick else {
                    waiting.insertFirst(due[index...])
                    break
                }
                let participant = entry.participant
                guard participant.figuresQueuedAt == entry.dueAt else { continue }
                participant.figuresQueuedAt = .infinity
                if sendIfDue(to: participant, now) { sent += 1 } else { add(participant) }
            }
        }
        // Checked in intervals, because reading the clock for each would take as long as sending a message.
        while let next = bulk.first, sent < messagesPerTick,
            sent % 20 != 0 || services.now - now < Self.bulkMilliseconds
        {
            // Later phones of the bulk are due later.
            guard sendIfDue(to: next, now) || !next.isAwaitingFigures else { break }
            next.isInFigureBulk = false
            bulk.removeFirst()
            sent += 1
        }
        if bulk.isEmpty { bulk = [] }
    }

    /// Sends a phone its figures if they are due; returns whether they were due.
    private func sendIfDue(to participant: Participant, _ now: Double) -> Bool {
        guard participant.isAwaitingFigures, participant.pacing.isDue(now: now) else { return false }
        send(to: participant, now)
        return true
    }

    /// Sends the newest figures, or waits for `drained` if the connection does not accept them.
    func send(to participant: Participant, _ now: Double) {
        guard let connection = participant.connection, participant.isWelcomed else { return }
        let pace = participant.pace?.batchesPerSecond ?? participant.announcedPace
        buffer.writer.reset()
        buffer.writer.beginFigures(seq: participant.seq, ack: participant.ack)
        if participant.getsTouchFigures {
            buffer.writer.touchFigures(
                &participant.metrics,
                pace: pace == participant.announcedPace ? nil : pace,
                pixelsPerCentimetre: participant.pixelsPerCentimetre
            )
        }
        participant.respondingFeature?.writeFigures(of: participant, into: &buffer.writer)
        buffer.writer.raw("}")
        let isTaken = buffer.writer.bytes.withUnsafeBytes {
            services.transport.trySend($0, kind: .text, to: connection)
        }
        if isTaken {
            participant.pacing.recordSent(
                ack: participant.ack,
                now: now,
                interval: interval(of: participant)
            )
            if participant.getsTouchFigures { participant.announcedPace = pace }
            services.metrics.figuresSent += 1
        } else {
            // The message was not sent, but its blocks are marked as sent: send all blocks next time.
            participant.metrics.markAllBlocksChanged()
            participant.pacing.postpone(now: now)
        }
    }
}

extension Participant {
    /// Whether it is connected and its figures will be due at some time.
    fileprivate var isAwaitingFigures: Bool { pacing.dueAt < .infinity && connection != nil }
}
