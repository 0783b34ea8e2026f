import Transport
import Web

/// The events of one follower, each made when the follower has taken the one before.
actor EventStream {
    static let mediaType = "text/event-stream"
    /// The time between two looks for news, in ms.
    private static let pauseMilliseconds = 500.0
    /// The time without news, in ms, after which a comment shows both sides that the connection stands; proxies end
    /// connections that are silent for 30 to 60 s.
    private static let silenceMilliseconds = 15_000.0
    /// The time after which a browser asks again, in ms.
    private static let retryMilliseconds = 3000

    enum News {
        case none
        case changed(SharedResponse)
        case end
    }

    nonisolated let response: any RoomResponse
    nonisolated let request: HTTPRequest
    nonisolated let isHost: Bool
    nonisolated let owner: WorkOwner
    nonisolated var code: String { owner.room }
    private let rooms: Rooms
    /// The tag of the newest event that the follower has.
    private var known: String?
    private var lastBytes: [UInt8] = []
    private var hasBegun = false

    init(
        _ response: any RoomResponse,
        ofSession code: String,
        for request: HTTPRequest,
        isHost: Bool,
        _ known: String?,
        _ rooms: Rooms
    ) {
        self.response = response
        self.request = request
        self.isHost = isHost
        self.rooms = rooms
        self.known = known
        owner = WorkOwner(request, room: code)
    }

    deinit {
        let (rooms, owner) = (rooms, owner)
        Task { await rooms.endFollowing(owner) }
    }

    /// Returns the next bytes, once there is news; `nil` at the end.
    func next() async -> [UInt8]? {
        guard hasBegun else {
            hasBegun = true
            return Array("retry: \(Self.retryMilliseconds)\n\n".utf8) + (await event() ?? [])
        }
        let since = rooms.clocks.monotonicMilliseconds
        while rooms.clocks.monotonicMilliseconds - since < Self.silenceMilliseconds {
            await rooms.clocks.sleep(milliseconds: Self.pauseMilliseconds)
            guard !Task.isCancelled, let event = await event() else { return nil }
            if !event.isEmpty { return event }
        }
        return Array(":\n\n".utf8)
    }

    /// Returns the event of the news; empty without news, `nil` at the end.
    private func event() async -> [UInt8]? {
        switch await rooms.news(for: self, after: known) {
        case .end: return nil
        case .none: return []
        case .changed(let made):
            known = made.tag
            // Another phone's news changes the tag of a response about one phone.
            guard made.bytes != lastBytes else { return [] }
            lastBytes = made.bytes
            // JSON as the server writes it has no line break.
            return Array("id: \(made.tag.dropFirst().dropLast())\ndata: ".utf8) + made.bytes + Array("\n\n".utf8)
        }
    }
}
