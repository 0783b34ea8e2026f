import Transport

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
