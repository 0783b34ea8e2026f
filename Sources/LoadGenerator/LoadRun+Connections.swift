package import Transport
import WireProtocol

/// The phones' connections. The transport calls on the loop's thread, which is where this actor lives.
extension LoadRun: ClientDelegate {
    /// Sends the phone's greeting.
    package nonisolated func connectionOpened(_ connection: ConnectionID) {
        assumeIsolated { $0.greet(connection) }
    }

    /// Handles a message to a phone.
    package nonisolated func messageReceived(
        _ message: UnsafeRawBufferPointer,
        kind: MessageKind,
        on connection: ConnectionID
    ) {
        // Consumed before this call returns, on the calling thread.
        nonisolated(unsafe) let message = message
        assumeIsolated { $0.receive(message, on: connection) }
    }

    /// Sends the phone's next batches.
    package nonisolated func connectionDrained(_ connection: ConnectionID) {
        assumeIsolated { run in
            if let number = run.phoneOfConnection[connection] { run.send(number, run.now) }
        }
    }

    /// Counts the end of a connection, and lets the phone reconnect if the server allows it.
    package nonisolated func connectionClosed(_ connection: ConnectionID, _ ending: ConnectionEnding) {
        assumeIsolated { $0.note(ending, of: connection) }
    }

    /// Connects disconnected phones, at most as many concurrently as a listener accepts.
    func connectMore(_ now: Double) {
        guard !disconnected.isEmpty, fatal == nil, !wasStopped else { return }
        var later: [Int] = []
        for number in disconnected {
            guard handshakes < Self.maxConcurrentHandshakes, mayConnectAt[number] <= now else {
                later.append(number)
                continue
            }
            handshakes += 1
            phones[number].connecting()
            let connection = transport.connect(to: endpoint, path: path, subprotocol: ProtocolVersion.subprotocol)
            connections[number] = connection
            phoneOfConnection[connection] = number
        }
        disconnected = later
    }

    private func greet(_ connection: ConnectionID) {
        guard let number = phoneOfConnection[connection] else { return }
        phones[number].hello().withUnsafeBytes { transport.send($0, kind: .text, to: connection) }
    }

    private func receive(_ message: UnsafeRawBufferPointer, on connection: ConnectionID) {
        guard let number = phoneOfConnection[connection] else { return }
        let now = now
        switch phones[number].receive(message) {
        case .nothing: break
        case .welcomed:
            handshakes -= 1
            joined += 1
            send(number, now)
        case .progress(let answered, let acknowledged):
            let counted = note(answered, of: number, in: &measured.figures, now)
            measured.answeredBatches += counted
            _ = note(acknowledged, of: number, in: &measured.acknowledgement, now)
            phones[number].forgetAcknowledged()
        case .error(_, let text): refuse(text)
        }
    }

    /// Records the times of the batches sent during the measurement; returns their number.
    private func note(
        _ batches: ClosedRange<UInt64>?,
        of number: Int,
        in histogram: inout LatencyHistogram,
        _ now: Double
    ) -> Int {
        guard let batches else { return 0 }
        var counted = 0
        for seq in batches {
            guard let sentAt = phones[number].sentAt(seq), measuredTime.contains(sentAt) else { continue }
            histogram.add(now - sentAt)
            counted += 1
        }
        return counted
    }

    private func refuse(_ reason: String) {
        measured.refused += 1
        measured.firstFault = measured.firstFault ?? reason
    }

    private func note(_ ending: ConnectionEnding, of connection: ConnectionID) {
        guard let number = phoneOfConnection.removeValue(forKey: connection) else { return }
        connections[number] = nil
        if phones[number].state == .welcomed { joined -= 1 } else { handshakes -= 1 }
        guard !wasStopped else { return }
        var mayReturn = true
        switch ending {
        case .failed(let failure): refuse(LoadFailure(failure, at: endpoint).message)
        case .lost:
            measured.lostConnections += 1
            measured.firstFault = measured.firstFault ?? "a connection was lost"
        case .closed(let code, let reason):
            switch WireCode(rawValue: code) {
            case .sessionEnded: fatal = LoadFailure("the session has ended")
            case .noSuchSession: fatal = LoadFailure("the session no longer exists")
            case .tooFast?, .noHello?: refuse("closed with \(code) \(reason)")
            case nil:
                measured.lostConnections += 1
                measured.firstFault = measured.firstFault ?? "a connection was closed with \(code) \(reason)"
            default:
                // docs/protocol.md, "Close codes": after this code a client must not reconnect by itself.
                mayReturn = false
                refuse("closed with \(code) \(reason)")
            }
        }
        phones[number].disconnected(mayReturn: mayReturn)
        guard mayReturn else { return }
        mayConnectAt[number] = now + Self.reconnectDelayMilliseconds
        disconnected.append(number)
    }
}

/// The phones draw, each at its own time within the period, and send what they drew.
extension LoadRun {
    /// Connects further phones, and draws the events that are due.
    func work() {
        let now = now
        connectMore(now)
        drawDue(now)
    }

    private func drawDue(_ now: Double) {
        guard !phones.isEmpty else { return }
        let period = 1000 / Double(plan.rate)
        for _ in phones.indices {
            let number = nextPhone
            let due = nextBatchAt[number]
            guard due <= now else { return }
            nextPhone = nextPhone + 1 == phones.count ? 0 : nextPhone + 1
            // Missed time is drawn in this batch: pages send no batches for past frames, either.
            let missed = ((now - due) / period).rounded(.down)
            nextBatchAt[number] = due + period * (1 + missed)
            guard !phones[number].waits(now: now), phones[number].draw(now: now) else { continue }
            if isMeasuring {
                measured.dueBatches += 1 + Int(missed)
                measured.lateness.add(now - due)
            }
            send(number, now)
        }
    }

    /// Sends as much as the connection accepts.
    func send(_ number: Int, _ now: Double) {
        guard let connection = connections[number] else { return }
        while let batch = phones[number].pending {
            guard batch.withUnsafeBytes({ transport.trySend($0, kind: .text, to: connection) }) else { return }
            phones[number].recordSent(now: now)
            if isMeasuring { measured.sentBatches += 1 }
        }
    }
}
