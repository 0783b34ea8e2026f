import Geometry
import Storage
import TouchMetrics

extension FuzzTarget {
    /// A phone's stored state, and a few further touches.
    static let checkpoint = FuzzTarget(name: "checkpoint", longestInput: 4096) { bytes in
        guard var phone = try? TouchMetrics(checkpoint: bytes) else { return }
        readFigures(of: phone)
        let touches = [(TouchPhase.began, 10.0), (.moved, 300), (.held, 300), (.ended, 20)].map { phase, place in
            TouchEvent(
                phase: phase,
                pointer: 1,
                position: Point(x: place, y: place),
                time: 1000,
                pressure: 0.5,
                radius: 9
            )
        }
        try? phone.apply(touches.span)
        phone.cancelAll()
        readFigures(of: phone)
        phone.clear()
        readFigures(of: phone)
    }

    /// A session's log; read, written again and read again.
    static let log = FuzzTarget(name: "log", longestInput: 4096) { bytes in
        let once = rewritten(bytes)
        require(rewritten(once) == once, "what was written is read back bit for bit")
    }

    /// The records up to the first damage, written again.
    private static func rewritten(_ bytes: [UInt8]) -> [UInt8] {
        var reader = LogReader(bytes)
        var writer = LogWriter()
        while let record = try? reader.record() {
            let (participant, milliseconds) = (record.participant, record.milliseconds)
            switch record.content {
            case .touches(let seq, let events):
                writer.touches(participant: participant, seq: seq, milliseconds: milliseconds, events: events)
            case .skipped(let seq): writer.skipped(participant: participant, seq: seq, milliseconds: milliseconds)
            case .discarded(let seq, let pointers):
                writer.discarded(participant: participant, seq: seq, milliseconds: milliseconds, pointers: pointers)
            case .lifted: writer.lifted(participant: participant, milliseconds: milliseconds)
            case .cleared: writer.cleared(participant: participant, milliseconds: milliseconds)
            case .experiment(let number, let isMeasured):
                writer.experiment(number: number, isMeasured: isMeasured, milliseconds: milliseconds)
            case .challenge(let number): writer.challenge(number: number, milliseconds: milliseconds)
            case .screen(let screen): writer.screen(participant: participant, milliseconds: milliseconds, screen)
            case .task(let seq, let batch):
                writer.task(participant: participant, seq: seq, milliseconds: milliseconds, batch: batch)
            case .withdrawn: writer.withdrawn(participant: participant, milliseconds: milliseconds)
            case .anchors(let seq, let batch):
                writer.anchors(participant: participant, seq: seq, milliseconds: milliseconds, batch: batch)
            case .fixes(let seq, let sentAt, let fixes):
                writer.fixes(
                    participant: participant,
                    seq: seq,
                    milliseconds: milliseconds,
                    sentAt: sentAt,
                    fixes: fixes
                )
            }
        }
        return writer.removeBytes()
    }
}
