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
            writer.append(record.content, of: record.participant, milliseconds: record.milliseconds)
        }
        return writer.removeBytes()
    }
}
