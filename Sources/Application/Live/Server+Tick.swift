import TouchMetrics
import Transport
import WireProtocol

extension Server {
    private static let tick = Duration.milliseconds(5)
    /// A ticker without work stops after this time, ms: an idle server wakes up once a second.
    private static let idle = 300.0

    func startTicking() {
        lastActiveAt = now
        guard ticker == nil, !isStopped else { return }
        ticker = transport.schedule(every: Self.tick) { [weak self] in
            self?.assumeIsolated { $0.work() }
        }
    }

    private func work() {
        let now = now
        startCommitIfDue()
        answerDue(now)
        for session in watchedSessions { sendFrameIfDue(session, now) }
        for session in peerSessions { sendPeersIfDue(session, now) }
        if !pendingAnswers.isEmpty || !dirtySessions.isEmpty || commits.isInFlight { lastActiveAt = now }
        if now - lastActiveAt > Self.idle {
            ticker?.cancel()
            ticker = nil
        }
    }

    /// Puts a phone on the list of those that are owed figures.
    @inline(__always)
    func awaitAnswer(_ participant: Participant) {
        guard !participant.isAnswerPending, participant.pacing.dueAt < .infinity, participant.connection != nil
        else { return }
        participant.isAnswerPending = true
        pendingAnswers.append(participant)
        startTicking()
    }

    private func answerDue(_ now: Double) {
        guard !pendingAnswers.isEmpty else { return }
        var waiting: [Participant] = []
        swap(&waiting, &pendingAnswers)
        for participant in waiting {
            participant.isAnswerPending = false
            guard participant.connection != nil, participant.pacing.dueAt < .infinity else { continue }
            if participant.pacing.isDue(now: now) {
                sendFigures(to: participant, now)
            } else {
                participant.isAnswerPending = true
                pendingAnswers.append(participant)
            }
        }
    }

    /// Sends the newest figures, if the connection takes them; else `drained` comes back to it.
    func sendFigures(to participant: Participant, _ now: Double) {
        guard let connection = participant.connection, participant.isWelcomed else { return }
        writer.reset()
        if participant.isWalking, let walk = participant.walk {
            writer.figures(walk, seq: participant.seq, ack: participant.ack)
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
            // The blocks were taken out for a message that did not go: `drained` sends all of them.
            participant.metrics.retellAllBlocks()
            participant.pacing.postpone(now: now)
        }
    }
}
