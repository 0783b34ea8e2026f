import TouchMetrics
import Transport
import WireProtocol

/// Sends frames to viewers; all viewers of a room get the same frames.
package final class Viewers {
    private static let frameIntervalMilliseconds = 1000.0 / 30
    /// The time from a frame to the one with the fingers alone, for those who want 60 frames a second, in ms.
    private static let closeFrameIntervalMilliseconds = 1000.0 / 60
    /// The maximum delay of a frame, in ms, that does not delay the next one; otherwise ticks would reduce 30 frames a
    /// second to 28.
    private static let frameToleranceMilliseconds = 10.0
    /// The time between two snapshots for viewers that catch up, in ms: a snapshot of a large room takes milliseconds.
    private static let snapshotIntervalMilliseconds = 250.0
    /// The time between two frames for the host only, in ms: walkers send their positions once a second.
    private static let hostFrameIntervalMilliseconds = 200.0

    let services: RoomServices
    let connections: LiveConnections
    let buffer: MessageBuffer
    let responses: RoomResponses
    private let load: ServerLoad
    private let ticker: Ticker
    private let peers: PeerFingers
    private let figuresPerFrame: Int
    /// The rooms with viewers.
    private(set) var watchedRooms: [Room] = []

    init(
        _ services: RoomServices,
        _ connections: LiveConnections,
        _ load: ServerLoad,
        _ ticker: Ticker,
        _ buffer: MessageBuffer,
        _ responses: RoomResponses,
        _ peers: PeerFingers,
        figuresPerFrame: Int
    ) {
        self.services = services
        self.connections = connections
        self.load = load
        self.ticker = ticker
        self.buffer = buffer
        self.responses = responses
        self.peers = peers
        self.figuresPerFrame = figuresPerFrame
    }

    /// Adds a viewer.
    func add(_ connection: LiveConnection) {
        let room = connection.room
        connection.role = .viewer
        if connection.isHost { room.remember(connection.address) }
        if room.viewers.isEmpty {
            watchedRooms.append(room)
            // The snapshot contains all changes so far.
            clearFrame(room)
        }
        room.viewers.insert(connection.id)
        if connection.wantsCloseFrames { room.closeViewers.insert(connection.id) }
        load.updatePace(of: room)
        if connection.isHost { room.hostViewers.insert(connection.id) }
        sendSnapshot(to: connection)
    }

    /// Removes a viewer whose connection is closed.
    func remove(_ id: ConnectionID, from room: Room) {
        room.viewers.remove(id)
        room.closeViewers.remove(id)
        room.hostViewers.remove(id)
        if room.viewers.isEmpty { drop([room]) }
        load.updatePace(of: room)
    }

    /// Sends no more frames of rooms.
    func drop(_ rooms: [Room]) {
        let dropped = Set(rooms.map(ObjectIdentifier.init))
        watchedRooms.removeAll { dropped.contains(ObjectIdentifier($0)) }
    }

    /// Schedules an update for a viewer that missed a frame and reads again.
    func catchUp(_ connection: LiveConnection) {
        connection.unread = nil
        guard connection.hasMissedSomething else { return }
        connection.room.catchingUp.insert(connection.id)
        ticker.start()
    }

    // MARK: Changes

    /// Marks a participant's figures for the next frame.
    @inline(__always)
    package func markFiguresChanged(_ participant: Participant, in room: Room) {
        peers.markChanged(in: room)
        guard !room.viewers.isEmpty else { return }
        room.frame.hasTouches = true
        if !participant.isFramePending {
            participant.isFramePending = true
            room.frame.figures.append(participant)
        }
        ticker.start()
    }

    /// Marks a participant as joined for the next frame.
    func markJoined(_ participant: Participant, in room: Room) {
        room.revision &+= 1
        guard !room.viewers.isEmpty else { return }
        room.frame.leftIDs.removeAll { $0 == participant.id }
        room.frame.joined.append(participant)
        room.frame.hasTouches = true
        load.updatePace(of: room)
        ticker.start()
    }

    /// Reports in the next frame that a participant has left.
    func markLeft(_ participant: Participant, in room: Room) {
        room.revision &+= 1
        peers.markChanged(in: room)
        guard !room.viewers.isEmpty else { return }
        room.frame.joined.removeAll { $0 === participant }
        room.frame.leftIDs.append(participant.id)
        room.frame.hasTouches = true
        load.updatePace(of: room)
        ticker.start()
    }

    /// Reports in the next frame that a participant was removed with its data.
    func markRemoved(_ participant: Participant, in room: Room) {
        markLeft(participant, in: room)
        markRemoved(participant.id, in: room)
    }

    /// Reports in the next frame that a participant is gone which had left before.
    func markRemoved(_ id: String, in room: Room) {
        guard !room.viewers.isEmpty else { return }
        room.frame.removedIDs.append(id)
        ticker.start()
    }

    // MARK: Frames

    /// Sends the frames that are due.
    func sendDue(_ now: Double) {
        for room in watchedRooms { sendFrameIfDue(room, now) }
    }

    /// Sends a frame if there are changes and the interval has passed.
    private func sendFrameIfDue(_ room: Room, _ now: Double) {
        let news = room.news
        guard !room.frame.isEmpty || !news.isEmpty || !room.catchingUp.isEmpty else { return }
        ticker.keepTicking(now: now)
        guard now >= room.frameDueAt else { return sendFingersIfDue(room, news, now) }
        let isForHost = room.frame.isEmpty && news.isForHostAlone
        if isForHost, room.catchingUp.isEmpty, now < room.hostFrameDueAt { return }
        room.frameDueAt = max(room.frameDueAt, now - Self.frameToleranceMilliseconds) + Self.frameIntervalMilliseconds
        room.closeFrameDueAt = room.frameDueAt - Self.closeFrameIntervalMilliseconds
        if !room.frame.isEmpty || !news.isEmpty { sendFrame(room, news, now) }
        if !room.catchingUp.isEmpty { bringUpToDate(room, now) }
    }

    /// Sends a frame with the fingers alone to those who want 60 frames a second; the next whole one has all else.
    private func sendFingersIfDue(_ room: Room, _ news: RoomNews, _ now: Double) {
        guard room.pace.hasCloseFrames, now >= room.closeFrameDueAt, room.frame.isFingersAlone, news.isEmpty
        else { return }
        room.closeFrameDueAt = .infinity
        var message = room.fingersMessage()
        for participant in room.frame.figures { room.addTime(of: participant, to: &message) }
        message.addInk(room.frame.takeNewInk())
        send(message, now, to: room.closeViewers, forHost: false, isUnique: false)
    }

    private func sendFrame(_ room: Room, _ news: RoomNews, _ now: Double) {
        // Later frames do not repeat these changes.
        let isUnique =
            !room.frame.joined.isEmpty || !room.frame.leftIDs.isEmpty
            || !room.frame.removedIDs.isEmpty || news.isUnique
        let remaining = Array(room.frame.figures.dropFirst(figuresPerFrame))
        var message = room.message(withFiguresOf: room.frame.figures.prefix(figuresPerFrame), .news, now)
        let (newInk, wholeInk, isInkShown) = (room.frame.ink.entries, room.frame.wholeInk, room.frame.isInkShown)
        let isForHostAlone = room.frame.isEmpty && news.isForHostAlone
        clearFrame(room)
        for participant in remaining { participant.isFramePending = true }
        room.frame.figures += remaining
        /// Those who have seen fingers since the last whole frame get only the paths since then.
        func sendWhole(to viewers: Set<ConnectionID>, forHost: Bool) {
            let close = isInkShown ? viewers.intersection(room.closeViewers) : []
            let others = close.isEmpty ? viewers : viewers.subtracting(close)
            if !close.isEmpty {
                message.addInk(newInk)
                send(message, now, to: close, forHost: forHost, isUnique: isUnique)
            }
            guard !others.isEmpty || !room.backlogs.isEmpty else { return }
            message.addInk(wholeInk)
            send(message, now, to: others, forHost: forHost, isUnique: isUnique)
        }
        if news.hasNewsForHost {
            room.hostFrameDueAt = now + Self.hostFrameIntervalMilliseconds
            sendWhole(to: room.hostViewers, forHost: true)
            room.backlogs[true]?.append(buffer.writer.bytes)
        }
        guard !isForHostAlone else { return }
        sendWhole(to: news.hasNewsForHost ? room.viewers.subtracting(room.hostViewers) : room.viewers, forHost: false)
        room.backlogs[false]?.append(buffer.writer.bytes)
        if !news.hasNewsForHost { room.backlogs[true]?.append(buffer.writer.bytes) }
    }

    private func send(
        _ message: FrameMessage,
        _ now: Double,
        to viewers: Set<ConnectionID>,
        forHost: Bool,
        isUnique: Bool
    ) {
        buffer.writer.reset()
        message.encode(into: &buffer.writer, time: now, forHost: forHost)
        buffer.writer.bytes.withUnsafeBytes { bytes in
            for id in viewers {
                guard let viewer = connections[id], !viewer.isClosing else { continue }
                switch viewer.delivery {
                case .current:
                    if services.transport.trySend(bytes, kind: .text, to: id) {
                        services.metrics.framesSent += 1
                        viewer.unread = nil
                    } else {
                        viewer.delivery = isUnique ? .missedNews : .missedFrames
                    }
                case .missedFrames: if isUnique { viewer.delivery = .missedNews }
                case .missedNews, .awaitsSnapshot: break
                }
            }
        }
    }

    /// Sends a complete frame to viewers that missed frames, or a snapshot if they missed news that frames do not
    /// repeat. Each is encoded once.
    private func bringUpToDate(_ room: Room, _ now: Double) {
        // The frame for hosts (`true`) and the frame for others (`false`).
        var frames: [Bool: [UInt8]] = [:]
        let maySnapshot = now >= room.snapshotDueAt
        // A complete frame of thousands of phones takes milliseconds, too.
        let isLarge = responses.isLarge(SnapshotResponse(forHost: false), of: room)
        for id in room.catchingUp {
            guard let viewer = connections[id], !viewer.isClosing, viewer.hasMissedSomething else {
                room.catchingUp.remove(id)
                continue
            }
            let needsSnapshot = viewer.delivery == .missedNews
            guard maySnapshot || !(needsSnapshot || isLarge) else { continue }
            if needsSnapshot || isLarge { room.snapshotDueAt = now + Self.snapshotIntervalMilliseconds }
            room.catchingUp.remove(id)
            guard !needsSnapshot else {
                sendSnapshot(to: viewer)
                continue
            }
            let bytes =
                frames[viewer.isHost]
                ?? encoded { room.wholeMessage(now).encode(into: &$0, time: now, forHost: viewer.isHost) }
            frames[viewer.isHost] = bytes
            // If it cannot be sent, `drained` will be called.
            guard bytes.withUnsafeBytes({ services.transport.trySend($0, kind: .text, to: id) }) else { continue }
            viewer.delivery = .current
            services.metrics.framesSent += 1
        }
    }

    private func encoded(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var message = JSONWriter()
        write(&message)
        return message.bytes
    }

    private func clearFrame(_ room: Room) {
        for participant in room.frame.figures { participant.isFramePending = false }
        for feature in room.newsFeatures { feature.clearNews() }
        room.frame.removeAll()
    }
}
