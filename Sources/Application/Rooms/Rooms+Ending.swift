import Logging
import Storage
import Transport
import WireProtocol

/// Ends and wipes rooms.
extension Rooms {
    /// Ends a session: closes its connections, but keeps its data until it expires or is wiped.
    func end(_ room: Room, detail: String) {
        guard !room.state.isEnded else { return }
        room.state.isEnded = true
        room.mark(RoomMarker(milliseconds: room.milliseconds(at: now), kind: .ended))
        room.needsRow = true
        commits.markDirty(room)
        connections.end(
            connections.connections(of: room),
            ConnectionEnd(code: .sessionEnded, title: "session ended", detail: detail)
        )
    }

    /// Removes sessions from memory and deletes all their data from the store.
    ///
    /// A commit in flight may still contain their data; the store skips data of unknown sessions.
    ///
    /// - Returns: false if the disk refused; the sessions then remain, and the wipe can be repeated.
    func wipe(_ codes: [String]) async -> Bool {
        let rooms = codes.compactMap { directory.awake[$0] }
        let asleep = codes.compactMap { directory.sleeping.removeValue(forKey: $0) }
        commits.drop(rooms)
        viewers.drop(rooms)
        for room in rooms {
            directory.close(room)
            room.isDirty = false
        }
        for room in asleep { for waiting in room.waiting { waiting.resume() } }
        commits.leaveOut(codes)
        do {
            try await store.wipe(sessions: codes)
            for room in rooms { releaseBudgets(of: room) }
            return true
        } catch {
            storeWatch.logRarely("Cannot wipe sessions", error)
            commits.includeAgain(codes)
            for room in rooms {
                directory.open(room)
                directory.expire(room.code, at: room.expiresAt)
                commits.markDirty(room)
            }
            for room in asleep {
                directory.sleeping[room.entry.code] = SleepingRoom(
                    entry: room.entry,
                    state: room.damage.map { .damaged($0) } ?? .asleep
                )
                directory.expire(room.entry.code, at: room.entry.expiresAt)
            }
            return false
        }
    }
}
