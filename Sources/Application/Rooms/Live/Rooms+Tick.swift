import TouchMetrics
import Transport
import WireProtocol

/// A phone that waits for figures.
struct PendingAnswer {
    let participant: Participant
    /// When they were due; if they are due sooner by now, there is a newer entry.
    let dueAt: Double
}

/// The ticker: sends what is due every 5 ms while there is work.
extension Rooms {
    /// Does the work of one tick.
    func tick() {
        let now = now
        load.lag.tick(now: now, interval: Ticker.interval)
        commits.startIfDue()
        commits.checkBacklog(now: now)
        answerDue(now)
        if !greetings.isEmpty { admitWaiting(now) }
        announceFurther()
        if !endingConnections.isEmpty { endFurtherConnections() }
        for room in watchedRooms { sendFrameIfDue(room, now) }
        for room in peerRooms { sendPeersIfDue(room, now) }
        if !pendingAnswers.isEmpty || !bulkAnswers.isEmpty || !announcingRooms.isEmpty || commits.isBusy {
            ticker.keepTicking(now: now)
        }
        ticker.stopIfIdle(now: now)
    }

    /// Adds a phone to the list of those that wait for figures.
    ///
    /// - Parameter inBulk: whether the host changed its figures together with those of many others; it then waits behind the
    ///   phones that are not in bulk.
    @inline(__always)
    func awaitAnswer(_ participant: Participant, inBulk: Bool = false) {
        guard !participant.isAnswerPending, participant.isAwaitingAnswer else { return }
        if inBulk {
            participant.isAnswerPending = true
            bulkAnswers.append(participant)
        } else {
            let dueAt = participant.pacing.dueAt
            guard dueAt < participant.pendingAnswerAt else { return }
            participant.pendingAnswerAt = dueAt
            pendingAnswers.insert(PendingAnswer(participant: participant, dueAt: dueAt), at: dueAt)
        }
        ticker.start()
    }

    /// What answers in bulk may take of one tick, in ms.
    private static let bulkMilliseconds = 3.0

    /// Sends figures to the phones whose time has come, those in bulk last; when there are too many, the others come first in
    /// the next tick.
    private func answerDue(_ now: Double) {
        let most = configuration.workPerTick.answers
        var sent = 0
        if !pendingAnswers.isEmpty {
            let waiting = pendingAnswers.take(now: now)
            for (index, pending) in waiting.enumerated() {
                guard sent < most else {
                    pendingAnswers.insertFirst(waiting[index...])
                    break
                }
                let participant = pending.participant
                guard participant.pendingAnswerAt == pending.dueAt else { continue }
                participant.pendingAnswerAt = .infinity
                if answer(participant, now) { sent += 1 } else { awaitAnswer(participant) }
            }
        }
        // Reading the clock for each would cost as much as an answer.
        while let next = bulkAnswers.first, sent < most,
            sent % 20 != 0 || self.now - now < Self.bulkMilliseconds
        {
            // Later ones of the bulk are due later.
            guard answer(next, now) || !next.isAwaitingAnswer else { break }
            next.isAnswerPending = false
            bulkAnswers.removeFirst()
            sent += 1
        }
        if bulkAnswers.isEmpty { bulkAnswers = [] }
    }

    /// Sends a phone its figures if they are due; answers whether they were.
    private func answer(_ participant: Participant, _ now: Double) -> Bool {
        guard participant.isAwaitingAnswer, participant.pacing.isDue(now: now) else { return false }
        sendFigures(to: participant, now)
        return true
    }

    /// Sends the newest figures, or waits for `drained` if the connection does not accept them.
    func sendFigures(to participant: Participant, _ now: Double) {
        guard let connection = participant.connection, participant.isWelcomed else { return }
        let pace = participant.pace?.batchesPerSecond ?? participant.toldPace
        writer.reset()
        if let feature = participant.answeringFeature {
            feature.writeAnswer(to: participant, into: &writer)
        } else {
            writer.figures(
                &participant.metrics,
                seq: participant.seq,
                ack: participant.ack,
                pace: pace == participant.toldPace ? nil : pace,
                pixelsPerCentimetre: participant.pixelsPerCentimetre
            )
        }
        let isTaken = writer.bytes.withUnsafeBytes { transport.trySend($0, kind: .text, to: connection) }
        if isTaken {
            participant.pacing.sent(ack: participant.ack, now: now, interval: load.level.answerInterval)
            if participant.answeringFeature == nil { participant.toldPace = pace }
            metrics.figuresSent += 1
        } else {
            // The message was not sent, but its blocks are marked as sent: send all blocks next time.
            participant.metrics.retellAllBlocks()
            participant.pacing.postpone(now: now)
        }
    }
}

extension Participant {
    /// Whether figures are owed to it, and it is connected.
    fileprivate var isAwaitingAnswer: Bool { pacing.dueAt < .infinity && connection != nil }
}
