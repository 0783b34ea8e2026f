import Storage

extension Room {
    /// Reads a room and applies its log, away from the event loop, which a long log would block.
    @concurrent
    static func read(
        _ code: String,
        in store: any SessionStore,
        features: [any RoomFeature.Type]
    ) async throws(StorageError) -> sending Room? {
        guard let restored = try await store.restore(session: code) else { return nil }
        let room = try Room(restored, features: features)
        var position = restored.checkpointPosition
        while position < restored.lastPosition {
            let chunks = try await store.chunks(ofSession: code, after: position, limit: 64)
            for chunk in chunks { try room.replay(chunk, after: restored.checkpointPositions) }
            guard let last = chunks.last else { break }
            position = last.position
        }
        room.finishReplay()
        try await room.restoreTime(from: store)
        return room
    }

    /// Continues the log's time after its last chunk, which the checkpoints may contain.
    private func restoreTime(from store: any SessionStore) async throws(StorageError) {
        guard lastPosition > 0 else { return }
        let chunks = try await store.chunks(ofSession: code, after: lastPosition - 1, limit: 1)
        var reader = LogReader(chunks.first?.bytes ?? [])
        // A chunk that an earlier version left incomplete costs the end of the replay, but does not block the session.
        while let record = try? reader.record() { advance(to: record.milliseconds) }
        keyframes = KeyframeSchedule(participants: Array(roster.values), milliseconds: latestMilliseconds)
    }
}
