import TouchMetrics
import Transport
import WireProtocol

/// The ticker: sends what is due every 5 ms while there is work.
extension Rooms {
    private static let tick = Duration.milliseconds(5)
    /// How long the ticker runs without work, in ms; an idle server wakes up once a second.
    private static let idle = 300.0

    /// Starts the ticker, or keeps it running.
    func startTicking() {
        lastActiveAt = now
        guard ticker == nil, !isStopped else { return }
        ticker = transport.schedule(every: Self.tick) { [weak self] in
            self?.assumeIsolated { $0.work() }
        }
    }

    /// Does the work of one tick.
    private func work() {
        let now = now
        startCommitIfDue()
        if commits.isSlow(now: now) { measureBacklog() } else { isBacklogged = false }
        answerDue(now)
        if !greetings.isEmpty { admitWaiting(now) }
        announceFurther()
        for room in watchedRooms { sendFrameIfDue(room, now) }
        for room in peerRooms { sendPeersIfDue(room, now) }
        if !pendingAnswers.isEmpty || !announcingRooms.isEmpty || !dirtyRooms.isEmpty || commits.isInFlight {
            lastActiveAt = now
        }
        if now - lastActiveAt > Self.idle {
            ticker?.cancel()
            ticker = nil
        }
    }

    /// Adds a phone to the list of those that wait for figures.
    @inline(__always)
    func awaitAnswer(_ participant: Participant) {
        guard !participant.isAnswerPending, participant.pacing.dueAt < .infinity, participant.connection != nil
        else { return }
        participant.isAnswerPending = true
        pendingAnswers.append(participant)
        startTicking()
    }

    /// The answers of one tick, so that an act on a large room does not delay other rooms.
    private static let answersPerTick = 400

    /// Sends figures to the phones whose time has come; when there are too many, the others come first in the next tick.
    private func answerDue(_ now: Double) {
        guard !pendingAnswers.isEmpty else { return }
        var waiting: [Participant] = []
        swap(&waiting, &pendingAnswers)
        var sent = 0
        for (index, participant) in waiting.enumerated() {
            guard sent < Self.answersPerTick else {
                pendingAnswers.insert(contentsOf: waiting[index...], at: 0)
                break
            }
            participant.isAnswerPending = false
            guard participant.connection != nil, participant.pacing.dueAt < .infinity else { continue }
            if participant.pacing.isDue(now: now) {
                sendFigures(to: participant, now)
                sent += 1
            } else {
                participant.isAnswerPending = true
                pendingAnswers.append(participant)
            }
        }
    }

    /// Sends the newest figures, or waits for `drained` if the connection does not accept them.
    func sendFigures(to participant: Participant, _ now: Double) {
        guard let connection = participant.connection, participant.isWelcomed else { return }
        writer.reset()
        if let feature = participant.answeringFeature {
            feature.writeAnswer(to: participant, into: &writer)
        } else {
            writer.figures(
                &participant.metrics,
                seq: participant.seq,
                ack: participant.ack,
                pixelsPerCentimetre: participant.pixelsPerCentimetre
            )
        }
        let isTaken = writer.bytes.withUnsafeBytes { transport.trySend($0, kind: .text, to: connection) }
        if isTaken {
            participant.pacing.sent(ack: participant.ack, now: now, interval: load.answerInterval)
            metrics.figuresSent += 1
        } else {
            // The message was not sent, but its blocks are marked as sent: send all blocks next time.
            participant.metrics.retellAllBlocks()
            participant.pacing.postpone(now: now)
        }
    }
}
