import Storage

/// The stored data, which survives a server: passed on to the next one.
///
/// Sendable: used only on the loop's thread.
final class MemoryDisk: @unchecked Sendable {
    fileprivate(set) var sessions: [String: StoredSession] = [:]
    var participants: [String: [Int: StoredParticipant]] = [:]
    fileprivate(set) var chunks: [String: [LogChunk]] = [:]
    fileprivate(set) var keyframes: [String: [Keyframe]] = [:]
    fileprivate(set) var results: [String: [StoredResult]] = [:]
    fileprivate(set) var rounds: [String: [StoredClassRound]] = [:]
    fileprivate(set) var clock: StoredClock?
    /// The numbers of successful and refused commits.
    fileprivate(set) var commits = 0
    fileprivate(set) var refusals = 0

    /// The reason why commits and wipes are refused; `nil` if they are not.
    var fault: StorageError?
    /// A refused commit is on disk nevertheless.
    var writesDespiteFailure = false
    /// Why a session cannot be read.
    var damage: [String: Damage] = [:]
    /// Why sessions and logs cannot be read now.
    var readingFault: StorageError?
    var condition = StoreCondition(freeBytes: 1 << 40, folderBytes: 0, reserveBytes: 0)
    /// A commit waits until it is released.
    private(set) var isHolding = false
    fileprivate var held: [UnsafeContinuation<Void, Never>] = []

    /// The number of waiting ones.
    var heldCommits: Int { held.count }

    func hold() { isHolding = true }

    func release() {
        isHolding = false
        let held = held
        self.held = []
        for continuation in held { continuation.resume() }
    }

    fileprivate func apply(_ commit: Commit) {
        commits += 1
        for row in commit.sessions { sessions[row.code] = row }
        for row in commit.participants where sessions[row.session] != nil {
            participants[row.session, default: [:]][row.number] = row
        }
        for chunk in commit.chunks where sessions[chunk.session] != nil {
            chunks[chunk.session, default: []].append(chunk)
        }
        for chunk in commit.rewritten {
            guard let index = chunks[chunk.session]?.firstIndex(where: { $0.position == chunk.position }) else {
                continue
            }
            chunks[chunk.session]?[index] = chunk
        }
        for keyframe in commit.keyframes where sessions[keyframe.session] != nil {
            keyframes[keyframe.session, default: []].append(keyframe)
        }
        for row in commit.results where sessions[row.session] != nil {
            results[row.session, default: []].removeAll {
                ($0.challenge, $0.participant, $0.slot) == (row.challenge, row.participant, row.slot)
            }
            results[row.session, default: []].append(row)
        }
        for row in commit.rounds where sessions[row.session] != nil {
            rounds[row.session, default: []].removeAll { ($0.game, $0.participant) == (row.game, row.participant) }
            rounds[row.session, default: []].append(row)
        }
        for row in commit.forgotten {
            participants[row.session]?[row.number] = nil
            keyframes[row.session]?.removeAll { $0.participant == row.number }
            results[row.session]?.removeAll { $0.participant == row.number }
            rounds[row.session]?.removeAll { $0.participant == row.number }
        }
        if let clock = commit.clock { self.clock = clock }
    }

    fileprivate func remove(_ code: String) {
        sessions[code] = nil
        participants[code] = nil
        chunks[code] = nil
        keyframes[code] = nil
        results[code] = nil
        rounds[code] = nil
    }
}

/// A store in memory, on the loop's thread: its work is done when the loop has none left.
actor MemoryStore: SessionStore {
    nonisolated let loop: LoopThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let disk: MemoryDisk
    /// The sessions' owners, if several servers are on the store.
    nonisolated let ownership: (any SessionOwnership)?
    /// The server was killed: its further calls have no effect.
    private var isCut = false

    init(_ disk: MemoryDisk, _ loop: LoopThread, ownership: (any SessionOwnership)? = nil) {
        (self.disk, self.loop, self.ownership) = (disk, loop, ownership)
    }

    func cut() { isCut = true }

    func entries() async throws(StorageError) -> [SessionEntry] {
        disk.sessions.values.map {
            SessionEntry(
                code: $0.code,
                hostToken: $0.hostToken,
                expiresAt: $0.expiresAt,
                isReadAtStart: $0.isReadAtStart
            )
        }
    }

    func restore(session code: String) async throws(StorageError) -> RestoredSession? {
        if let fault = disk.readingFault { throw fault }
        if let damage = disk.damage[code] { throw .damaged(damage) }
        guard let row = disk.sessions[code] else { return nil }
        return RestoredSession(
            session: row,
            participants: (disk.participants[code] ?? [:]).values.sorted { $0.number < $1.number },
            lastPosition: disk.chunks[code]?.last?.position ?? 0,
            results: (disk.results[code] ?? []).sorted {
                ($0.challenge, $0.participant, $0.slot) < ($1.challenge, $1.participant, $1.slot)
            },
            rounds: (disk.rounds[code] ?? []).sorted { ($0.game, $0.participant) < ($1.game, $1.participant) }
        )
    }

    func commit(_ commit: Commit) async throws(StorageError) -> [Damage] {
        while disk.isHolding, !isCut { await withUnsafeContinuation { disk.held.append($0) } }
        guard !isCut else { return [] }
        if let fault = disk.fault {
            disk.refusals += 1
            if disk.writesDespiteFailure { disk.apply(commit) }
            throw fault
        }
        let damages = commit.codes.compactMap { disk.damage[$0] }
        var sound = commit.filtered { disk.damage[$0] == nil }
        sound.clock = commit.clock
        disk.apply(sound)
        return damages
    }

    func chunks(ofSession code: String, after position: Int64, limit: Int) async throws(StorageError) -> [LogChunk] {
        if let fault = disk.readingFault { throw fault }
        return Array((disk.chunks[code] ?? []).filter { $0.position > position }.prefix(limit))
    }

    func readableChunks(
        ofSession code: String,
        after position: Int64,
        limit: Int
    ) async throws(StorageError) -> ReadableChunks {
        let chunks = try await chunks(ofSession: code, after: position, limit: limit)
        return ReadableChunks(chunks: chunks, damaged: [], last: chunks.last?.position)
    }

    func keyframes(ofSession code: String, until milliseconds: UInt64) async throws(StorageError) -> [Keyframe] {
        let earlier = (disk.keyframes[code] ?? []).filter { $0.milliseconds <= milliseconds }
        return Dictionary(earlier.map { ($0.participant, $0) }) { $0.milliseconds > $1.milliseconds ? $0 : $1 }
            .values.sorted { $0.participant < $1.participant }
    }

    func keyframeActivity(ofSession code: String) async throws(StorageError) -> [KeyframeActivity] {
        Dictionary(grouping: disk.keyframes[code] ?? [], by: \.milliseconds)
            .map { KeyframeActivity(milliseconds: $0, participants: $1.count) }
            .sorted { $0.milliseconds < $1.milliseconds }
    }

    func wipe(sessions codes: [String]) async throws(StorageError) {
        guard !isCut else { return }
        if let fault = disk.fault, !codes.isEmpty { throw fault }
        for code in codes { disk.remove(code) }
    }

    func clock() async throws(StorageError) -> StoredClock? { disk.clock }

    func condition() async -> StoreCondition { disk.condition }

    func close() async throws(StorageError) {}
}
