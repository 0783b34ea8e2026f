import Storage

/// The content of the disk, which survives the server.
struct DiskContent {
    struct Session {
        var row: StoredSession
        var participants: [Int: StoredParticipant] = [:]
        /// By position.
        private(set) var log: [LogChunk] = []
        var keyframes: [Keyframe] = []
        var results: [StoredResult] = []
        var rounds: [StoredClassRound] = []

        var lastPosition: Int64 { log.last?.position ?? 0 }

        init(row: StoredSession) { self.row = row }

        /// Adds a chunk, or replaces the one at its position.
        mutating func put(_ chunk: LogChunk) {
            let index = firstIndex(after: chunk.position - 1)
            if index < log.count, log[index].position == chunk.position {
                log[index] = chunk
            } else {
                log.insert(chunk, at: index)
            }
        }

        /// The index of the first chunk after a position.
        func firstIndex(after position: Int64) -> Int {
            var (low, high) = (0, log.count)
            while low < high {
                let middle = (low + high) / 2
                if log[middle].position > position { high = middle } else { low = middle + 1 }
            }
            return low
        }
    }

    var sessions: [String: Session] = [:]
    var clock: StoredClock?
    var nodes = NodeTable()

    /// Makes the changes of a commit, in the order of the contract.
    mutating func apply(_ commit: Commit) {
        for row in commit.sessions { sessions[row.code, default: Session(row: row)].row = row }
        for row in commit.participants { sessions[row.session]?.participants[row.number] = row }
        for chunk in commit.chunks + commit.rewritten { sessions[chunk.session]?.put(chunk) }
        for keyframe in commit.keyframes { sessions[keyframe.session]?.keyframes.append(keyframe) }
        for row in commit.results {
            sessions[row.session]?.results.removeAll {
                ($0.challenge, $0.participant, $0.slot) == (row.challenge, row.participant, row.slot)
            }
            sessions[row.session]?.results.append(row)
        }
        for row in commit.rounds {
            sessions[row.session]?.rounds.removeAll { ($0.game, $0.participant) == (row.game, row.participant) }
            sessions[row.session]?.rounds.append(row)
        }
        for gone in commit.forgotten {
            sessions[gone.session]?.participants[gone.number] = nil
            sessions[gone.session]?.keyframes.removeAll { $0.participant == gone.number }
            sessions[gone.session]?.results.removeAll { $0.participant == gone.number }
            sessions[gone.session]?.rounds.removeAll { $0.participant == gone.number }
        }
        if let clock = commit.clock { self.clock = clock }
    }
}

/// The machine's disk and its faults.
final class Disk {
    /// The content after a power cut.
    var content = DiskContent()
    /// The mean time of a write, in ms.
    var latency = Disk.usualLatency
    static let usualLatency = 4.0
    /// The reason why writes are refused now, if any.
    var fault: StorageError?
    /// The reason why reading fails now, if any.
    var readingFault: StorageError?
    /// The share of failing writes that have reached the disk nevertheless.
    static let writtenDespiteFailureShare = 0.3
    private(set) var commits = 0
    private(set) var failures = 0

    func committed() { commits += 1 }
    func failed() { failures += 1 }
}
