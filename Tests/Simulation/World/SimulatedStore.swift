import Storage

/// The store of one run of the server, on the machine's disk: one write after the other, each whole or not at all.
///
/// A write is on disk from the first of its two waits, before it is confirmed; a crash before that loses it. Files
/// below this contract are cut by `Scripts/power-cuts`.
///
/// Sendable: the simulation has one thread.
final class SimulatedStore: SessionStore, @unchecked Sendable {
    private unowned let world: World
    private let life: Life
    private let disk: Disk
    private let storeLink: StoreLink
    private let dice: Dice
    private var freeAt = 0.0
    /// This run among others on the store; `nil` for a single one.
    private(set) var node: SimulatedOwnership?

    var ownership: (any SessionOwnership)? { node }

    init(_ world: World, _ life: Life, _ disk: Disk, _ storeLink: StoreLink, home: Int?) {
        (self.world, self.life, self.disk, self.storeLink) = (world, life, disk, storeLink)
        dice = world.dice(2 + 1000 * UInt64(disk.commits) + 500 * UInt64(home ?? 0))
        guard let home else { return }
        node = SimulatedOwnership(world, disk, home: home) { [unowned self] () async throws(StorageError) in
            try await read()
            if let fault = disk.fault, fault != Chaos.full { throw fault }
        }
    }

    private func wait(_ milliseconds: Double) async {
        await withUnsafeContinuation { continuation in
            world.after(milliseconds, in: life) { continuation.resume() }
        }
    }

    /// Waits for the earlier writes, and then for the time of this one.
    private func write() async {
        freeAt = max(freeAt, world.now) + 0.2 + dice.time(mean: disk.latency)
        await wait(freeAt - world.now)
    }

    private func read() async throws(StorageError) {
        await wait(0.1 + dice.time(mean: disk.latency / 4))
        if let fault = storeLink.fault ?? disk.readingFault { throw fault }
    }

    /// Makes the changes of a commit, if this node may.
    private func apply(_ commit: Commit) throws(StorageError) {
        try node?.fence(commit.codes)
        let new = commit.sessions.map(\.code).filter { disk.content.sessions[$0] == nil }
        disk.content.apply(commit)
        if let node { for code in new { disk.content.nodes.own(code, by: node.epoch) } }
    }

    func commit(_ commit: Commit) async throws(StorageError) -> [Damage] {
        await write()
        if let fault = storeLink.fault ?? disk.fault {
            disk.failed()
            if dice.chance(Disk.writtenDespiteFailureShare) { try? apply(commit) }
            await wait(dice.time(mean: 1))
            throw fault
        }
        try apply(commit)
        disk.committed()
        await wait(dice.time(mean: 0.5))
        return []
    }

    func wipe(sessions codes: [String]) async throws(StorageError) {
        guard !codes.isEmpty else { return }
        await write()
        if let fault = storeLink.fault ?? disk.fault, fault != Chaos.full { throw fault }
        try node?.fence(codes)
        for code in codes {
            disk.content.sessions[code] = nil
            disk.content.nodes.forget(code)
        }
        await wait(dice.time(mean: 0.5))
    }

    func entries() async throws(StorageError) -> [SessionEntry] {
        try await read()
        return disk.content.sessions.values.map(\.row).sorted { $0.code < $1.code }.map {
            SessionEntry(
                code: $0.code,
                hostToken: $0.hostToken,
                expiresAt: $0.expiresAt,
                isReadAtStart: $0.isReadAtStart
            )
        }
    }

    func restore(session code: String) async throws(StorageError) -> RestoredSession? {
        try await read()
        guard let found = disk.content.sessions[code] else { return nil }
        return RestoredSession(
            session: found.row,
            participants: found.participants.values.sorted { $0.number < $1.number },
            lastPosition: found.lastPosition,
            results: found.results.sorted {
                ($0.challenge, $0.participant, $0.slot) < ($1.challenge, $1.participant, $1.slot)
            },
            rounds: found.rounds.sorted { ($0.game, $0.participant) < ($1.game, $1.participant) }
        )
    }

    func chunks(ofSession code: String, after position: Int64, limit: Int) async throws(StorageError) -> [LogChunk] {
        try await read()
        guard let session = disk.content.sessions[code] else { return [] }
        return Array(session.log[session.firstIndex(after: position)...].prefix(limit))
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
        try await read()
        var newest: [Int: Keyframe] = [:]
        for keyframe in disk.content.sessions[code]?.keyframes ?? [] where keyframe.milliseconds <= milliseconds {
            if newest[keyframe.participant].map({ $0.position <= keyframe.position }) ?? true {
                newest[keyframe.participant] = keyframe
            }
        }
        return newest.values.sorted { $0.participant < $1.participant }
    }

    func keyframeActivity(ofSession code: String) async throws(StorageError) -> [KeyframeActivity] {
        try await read()
        return []
    }

    func clock() async throws(StorageError) -> StoredClock? {
        try await read()
        return disk.content.clock
    }

    func condition() async -> StoreCondition {
        await wait(dice.time(mean: 1))
        return StoreCondition(
            freeBytes: disk.fault == Chaos.full ? 0 : 1 << 40,
            folderBytes: 0,
            reserveBytes: 0,
            fault: disk.fault == Chaos.full ? nil : disk.fault?.message
        )
    }

    func close() async throws(StorageError) {}
}

/// A machine's access to its store.
final class StoreLink {
    /// Why writes fail now; one in progress may have succeeded.
    var fault: StorageError?
}
