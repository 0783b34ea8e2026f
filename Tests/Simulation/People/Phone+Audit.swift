import Rooms
import Transport

/// The server's messages to a phone must follow from its batches.
extension Phone {
    func isSent(_ message: UnsafeRawBufferPointer, on link: Link) {
        lesson.checkRecovery()
        let isOfExperiment = message[9] == UInt8(ascii: "e") && message[10] == UInt8(ascii: "x")
        // On a connection that the phone has given up, the server still offers orders for taps in transit.
        guard isOfExperiment || (!isGone && link === self.link) else { return }
        // A stopping server still offers orders, and accepts the taps of phones that have received them.
        guard lesson.isAuthoritative(link) || (isOfExperiment && isOfLeavingServer(link)) else { return }
        guard ledger != nil else {
            if isOfExperiment { earlyExperiment = JSONText(message) }
            return
        }
        if message[9] == UInt8(ascii: "c"), message[10] == UInt8(ascii: "h") {
            check(round: JSONText(message))
        } else if isOfExperiment {
            check(experiment: JSONText(message))
        } else if message.isFigures {
            check(figures: JSONText(message))
        } else if message[9] == UInt8(ascii: "s"), message[10] == UInt8(ascii: "e") {
            if let fault = lesson.stateFault(JSONText(message)) { fail(fault) }
        } else if message[9] == UInt8(ascii: "w"), message[10] == UInt8(ascii: "e") {
            if let fault = lesson.stateFault(JSONText(message)["session"]) { fail(fault) }
        } else if message[9] == UInt8(ascii: "l"), message[10] == UInt8(ascii: "e") {
            if let fault = lesson.choiceFault(JSONText(message), self) { fail(fault) }
        }
    }

    private func isOfLeavingServer(_ link: Link) -> Bool {
        guard let run = lesson.cluster.speaker(of: lesson.code), run.transport.links[link.id] === link else {
            return false
        }
        let code = lesson.code
        guard let room = run.read({ $0.directory.awake[code] }) else { return false }
        return room === lesson.checked
    }

    private func check(figures: JSONText) {
        guard let ledger, let seq = figures["seq"].number else { return fail("got figures without a number") }
        ledger.reach(UInt64(seq), in: lesson, from: outbox)
        guard UInt64(seq) == ledger.seq else {
            return fail("got figures of batch \(seq), though \(ledger.seq) was applied")
        }
        guard !isWalking else {
            let walk = figures["walk"]
            guard walk["play"].text == Walk.play else { return fail("walks in \(walk["play"])") }
            if let fault = ledger.current.walk.fault(walk) { fail("with batch \(seq) has \(fault)") }
            return
        }
        let (now, distance, time) = (ledger.current.figures, figures["distance"], figures["time"])
        guard distance["lastCentimetres"].number == now.lastPixels / 64,
            distance["totalCentimetres"].number == now.totalPixels / 64,
            time["lastSeconds"].number == now.lastMilliseconds / 1000,
            time["totalSeconds"].number == now.totalMilliseconds / 1000,
            figures["touches"].integer == now.touches, figures["touching"].integer == now.touching
        else {
            let should = (now.touches, now.totalPixels, now.lastPixels, now.totalMilliseconds, now.lastMilliseconds)
            return fail("got wrong figures of batch \(seq): \(figures), should be \(should)")
        }
    }

    /// The announced round must follow from the batches that the server has applied.
    private func check(round message: JSONText) {
        guard let ledger, let id, let run = lesson.cluster.leader(of: lesson.code) else { return }
        let code = lesson.code
        guard let seq = run.read({ $0.directory.awake[code]?.participant(id)?.seq }) else { return }
        ledger.reach(max(seq, ledger.seq), in: lesson, from: outbox)
        let newest = message["number"].integer.flatMap { ledger.current.tasks.newest(of: $0) }
        let (running, counts) = (ledger.current.tasks.running, ledger.current.tasks.work?.counts ?? [:])
        guard message["number"].integer == running?.number, message["kind"].text == running?.kind.rawValue,
            message["target"].number == running?.target,
            Self.taskCounts.allSatisfy({ message[$0].integer == counts[$0] }),
            TargetRing(message["layout"]) == running?.ring,
            message["attempts"].integer == newest?.number ?? 0,
            running?.kind.agree(message["latest"].number, newest?.value) == true,
            running?.kind.agree(message["best"].number, newest?.best) == true
        else { return fail("received \(message), should be \(newest.map { "\($0)" } ?? "no attempt"), \(counts)") }
    }

    /// The numbers of unfinished attempts, each of one kind of task.
    private static let taskCounts = ["reactions", "falseStarts", "laps", "next", "movements", "strokes"]

    /// The server uses the connection on which it has welcomed the phone, as long as that exists.
    func checkPresence() {
        guard isLive, let id, let link, link.isOpen, lesson.isAuthoritative(link) else { return }
        guard let run = lesson.cluster.leader(of: lesson.code) else { return }
        let code = lesson.code
        guard let participant = run.read({ $0.directory.awake[code]?.participant(id) }) else { return }
        if participant.connection != link.id { fail("is welcomed, and the server does not know its connection") }
    }
}
