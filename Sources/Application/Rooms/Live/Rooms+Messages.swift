import Studies
import Transport
import WireProtocol

/// Receives messages of phones and viewers.
extension Rooms {
    /// Decodes a message and dispatches it.
    func receive(_ message: UnsafeRawBufferPointer, _ kind: MessageKind, _ id: ConnectionID) {
        guard let connection = connections[id] else {
            return pendingRefusals[id] == nil ? bufferEarly(message, kind, id) : prove(message, kind, id)
        }
        guard !connection.isClosing else { return }
        let now = now
        guard connection.rate.admit(now: now, load.loopPauses) || catchesUp(connection, now) else {
            return connections.fail(
                connection,
                .tooFast,
                title: "too fast",
                detail: "More than \(FrameRateLimit.framesPerSecond) messages per second."
            )
        }
        guard kind == .text else {
            guard !connection.needsCredential else { return refuse(connection, .tooManyGuesses) }
            return report(connection, "Binary messages are not supported; send JSON as text.")
        }
        // Only of a phone the `seq` of a message that is too large is looked for.
        guard message.count <= ClientMessageDecoder.messageLimit || connection.isPhone else {
            return refuse(connection, "\(message.count) bytes; at most \(ClientMessageDecoder.messageLimit)")
        }
        switch decoder.decode(message.assumingMemoryBound(to: UInt8.self).span) {
        case .touches(let seq):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            accept(seq, .touches(decoder.events), from: participant, on: connection, now)
        case .fixes(let seq, let sentAt):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            accept(seq, .fixes(decoder.fixes, sentAt: sentAt), from: participant, on: connection, now)
        case .anchors(let seq, let page, let width):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            guard configuration.mayBeStudied(page, reachedAs: connection.origin) else {
                let fault = "`page` must be of the server's own origin, or of one that it was started with (--origin)."
                return accept(seq, .bad(fault), from: participant, on: connection, now)
            }
            let batch = AnchorBatch(page: page, width: width, anchors: decoder.anchors)
            accept(seq, .anchors(batch), from: participant, on: connection, now)
        case .withdraw:
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            withdraw(participant, from: connection)
        case .badBatch(let seq, let detail):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            guard let seq else { return report(connection, detail) }
            accept(seq, .bad(detail), from: participant, on: connection, now)
        case .hello(let hello):
            greet(connection, hello)
        case .bad(let detail):
            refuse(connection, detail)
        }
    }

    /// Refuses a message that is no batch; the first of a connection must be right.
    private func refuse(_ connection: Connection, _ detail: String) {
        if connection.needsCredential {
            refuse(connection, .tooManyGuesses)
        } else if case .waiting = connection.role {
            connections.fail(connection, .badMessage, title: "bad message", detail: detail)
        } else {
            report(connection, detail)
        }
    }

    /// Reports a bad message; the connection stays open.
    func report(_ connection: Connection, _ detail: String) {
        metrics.refusedBatches += 1
        connections.send(to: connection.id) { $0.error(.badMessage, title: "bad message", detail: detail) }
    }

    /// Whether a resumed phone may send this message of its outbox above the rate limit.
    private func catchesUp(_ connection: Connection, _ now: Double) -> Bool {
        guard connection.hasResumed, case .phone(let participant) = connection.role else { return false }
        return participant.catchUp.admit(now: now)
    }

    /// Refuses a batch of a connection that is no welcomed phone.
    private func rejectBatch(_ connection: Connection) {
        switch connection.role {
        case .viewer: report(connection, "Viewers must not send touches, fixes or anchors.")
        case .greeted: report(connection, "Wait for welcome before sending batches.")
        case .waiting, .phone:
            guard !connection.needsCredential else { return refuse(connection, .tooManyGuesses) }
            connections.fail(connection, .badMessage, title: "bad message", detail: "The first message must be hello.")
        }
    }
}
