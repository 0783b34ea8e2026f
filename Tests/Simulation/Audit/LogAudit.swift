import AudioWalk
import Challenges
import Geometry
import Storage
import TouchMetrics

/// Reads a session's whole log from disk.
enum LogAudit {
    /// The fault of the log; `nil` if each batch is in it once and in order, no acknowledged one is missing, and each
    /// phone's clock begins with what the log has of it.
    ///
    /// - Parameters:
    ///   - phone: A participant's phone; `nil` if it is no longer known.
    ///   - clocks: The clocks of the server's participants; `nil` without a server.
    static func fault(
        _ chunks: [LogChunk],
        ledgers: [Ledger],
        phone: (Int) -> Phone?,
        clocks: [Int: RoomClock]?
    ) -> String? {
        var newest: [Int: UInt64] = [:]
        var syncs: [Int: [ClockSync]] = [:]
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
                    if case .sync(let sync) = record.content, sync.epoch > 0 {
                        syncs[record.participant, default: []].append(sync)
                    }
                    guard isSent(record.content, seq, by: phone(record.participant)) else {
                        return "p\(record.participant): batch \(seq) contains data that the phone did not send"
                    }
                }
            } catch {
                return "chunk \(chunk.position) of the log: \(error)"
            }
        }
        for (number, logged) in syncs where clocks != nil && logged.count <= RoomClock.maxSyncs {
            let held = clocks?[number]?.syncs ?? []
            guard held.starts(with: logged) else {
                return "p\(number): has \(held.count) times of its clock, the log \(logged.count)"
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
        case .sync(let logged):
            phone?.sentTold[seq]
                == Told(milliseconds: logged.time, offset: logged.offset, error: logged.error)
        default: true
        }
    }

    private static func seq(of content: LogRecord.Content) -> UInt64? {
        switch content {
        case .touches(let seq, _), .skipped(let seq), .discarded(let seq, _), .fixes(let seq, _, _),
            .anchors(let seq, _), .task(let seq, _), .ground(let seq, _), .motion(let seq, _):
            seq
        case .sync(let sync): sync.seq
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
