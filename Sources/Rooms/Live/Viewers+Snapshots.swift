import Transport
import WireProtocol

/// Snapshots: viewers of a room that need a snapshot at the same time share it.
extension Viewers {
    /// Sends a viewer its first snapshot, or another one after it missed news that frames do not repeat.
    func sendSnapshot(to viewer: LiveConnection) {
        let room = viewer.room
        let kind = SnapshotResponse(forHost: viewer.isHost)
        viewer.delivery = .awaitsSnapshot
        guard !responses.isLarge(kind, of: room), let snapshot = try? responses.makeNow(kind, of: room) else {
            return requestSnapshot(forHost: viewer.isHost, of: room, for: viewer.address)
        }
        deliver(snapshot, FrameBacklog(), to: viewer)
    }

    /// Queues a snapshot of a large room, unless one is already queued.
    private func requestSnapshot(forHost: Bool, of room: Room, for address: AddressGroup) {
        guard !room.awaitedSnapshots.contains(forHost) else { return }
        room.awaitedSnapshots.insert(forHost)
        let owner = WorkOwner(address, room: room.code)
        responses.make(SnapshotResponse(forHost: forHost), of: room.code, for: owner) { [self] outcome in
            room.awaitedSnapshots.remove(forHost)
            let backlog = room.backlogs.removeValue(forKey: forHost) ?? FrameBacklog()
            let waiting = room.viewers.compactMap { connections[$0] }
                .filter { $0.delivery == .awaitsSnapshot && $0.isHost == forHost && !$0.isClosing }
            guard case .ready(let snapshot) = outcome, !backlog.hasOverflowed else {
                // Try again later, as for viewers that missed frames.
                room.snapshotDueAt = services.now + Self.retryDelayMilliseconds
                for viewer in waiting {
                    viewer.delivery = .missedNews
                    catchUp(viewer)
                }
                return
            }
            for viewer in waiting { deliver(snapshot, backlog, to: viewer) }
        }
    }

    /// The delay, in ms, before retrying a snapshot that could not be made or sent.
    private static let retryDelayMilliseconds = 1000.0

    /// Sends a snapshot and the messages since it was read.
    private func deliver(_ snapshot: SharedResponse, _ backlog: FrameBacklog, to viewer: LiveConnection) {
        viewer.delivery = .current
        viewer.unread = UnreadSnapshot(snapshot: snapshot, sentAt: services.now)
        for message in [snapshot.bytes] + backlog.messages {
            services.transport.send(message, kind: .text, to: viewer.id)
        }
        services.metrics.framesSent += 1 + backlog.messages.count
    }

    // MARK: Slow viewers

    /// Checks once a second which viewers have read their snapshot, and closes those that read too slowly.
    func checkUnreadSnapshots(_ now: Double) {
        for room in watchedRooms {
            for id in room.viewers {
                guard let viewer = connections[id], !viewer.isClosing, let unread = viewer.unread,
                    unread.isCheckDue(now: now)
                else { continue }
                if unread.isOverdue(now: now) {
                    connections.fail(
                        viewer,
                        .tooBusy,
                        title: "reads too slowly",
                        detail: "The snapshot was not read in time; reconnect on a faster network."
                    )
                } else {
                    probe(viewer, now)
                }
            }
        }
    }

    /// Sends a minimal frame to test whether the connection accepts data again; if it does not, `drained` will be
    /// called.
    private func probe(_ viewer: LiveConnection, _ now: Double) {
        guard viewer.delivery == .current else { return }
        let message = viewer.room.message(withFiguresOf: [], nil, now)
        buffer.writer.reset()
        message.encode(into: &buffer.writer, time: now)
        if buffer.writer.bytes.withUnsafeBytes({ services.transport.trySend($0, kind: .text, to: viewer.id) }) {
            viewer.unread = nil
        } else {
            viewer.delivery = .missedFrames
        }
    }
}
