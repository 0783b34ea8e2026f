import AudioWalk
import Challenges
import Geometry
import Storage

/// Reads a session's whole log from disk.
enum LogAudit {
    /// The fault of the log; `nil` if each batch is in it once and in order, and no acknowledged one is
    /// missing.
    ///
    /// - Parameter phone: A participant's phone; `nil` if it is no longer known.
    static func fault(_ chunks: [LogChunk], ledgers: [Ledger], phone: (Int) -> Phone?) -> String? {
        var newest: [Int: UInt64] = [:]
        for (index, chunk) in chunks.enumerated() {
            guard chunk.position == Int64(index + 1) else { return "chunk \(index + 1) of the log is missing" }
            var reader = LogReader(chunk.bytes)
            do {
                while let record = try reader.record() {
                    guard let seq = seq(of: record.content) else { continue }
                    guard seq == newest[record.participant, default: 0] + 1 else {
                        return "p\(record.participant): batch \(seq) follows \(newest[record.participant, default: 0])"
                    }
                    newest[record.participant] = seq
                    guard isSent(record.content, seq, by: phone(record.participant)) else {
                        return "p\(record.participant): batch \(seq) contains data that the phone did not send"
                    }
                }
            } catch {
                return "chunk \(chunk.position) of the log: \(error)"
            }
        }
        for ledger in ledgers where newest[ledger.number, default: 0] < ledger.acknowledged {
            let last = newest[ledger.number, default: 0]
            return "p\(ledger.number): the log ends at \(last), acknowledged is \(ledger.acknowledged)"
        }
        return nil
    }

    /// Whether positions and batches of tasks equal the sent ones.
    private static func isSent(_ content: LogRecord.Content, _ seq: UInt64, by phone: Phone?) -> Bool {
        switch content {
        case .fixes(_, _, let logged): logged.map(Fix.init) == phone?.sentFixes[seq]
        case .task(_, let logged): phone?.sentOwn[seq].map { $0.numbers.map(\.value) == logged.numbers } ?? false
        default: true
        }
    }

    private static func seq(of content: LogRecord.Content) -> UInt64? {
        switch content {
        case .touches(let seq, _), .skipped(let seq), .discarded(let seq, _), .fixes(let seq, _, _),
            .anchors(let seq, _), .task(let seq, _):
            seq
        case .lifted, .cleared, .challenge, .experiment, .withdrawn, .screen: nil
        }
    }
}

extension Fix {
    /// A position of the log.
    fileprivate init(_ fix: WalkFix) {
        self.init(
            latitude: fix.position.latitude,
            longitude: fix.position.longitude,
            accuracy: fix.accuracyMetres,
            milliseconds: fix.time,
            scene: fix.scene
        )
    }
}
