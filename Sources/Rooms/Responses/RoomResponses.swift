import Transport
import Web
import WireProtocol

/// The responses about rooms: each is made once per revision; those about large rooms are made away from the event
/// loop, one at a time.
package final class RoomResponses {
    /// The result of making a response.
    enum Outcome {
        case ready(SharedResponse)
        /// Too many responses are being made or read.
        case busy
        /// The session no longer exists.
        case gone
        case failed(Problem)
    }

    /// The result of a search for a response.
    enum Finding {
        /// The client already has the response.
        case unchanged(tag: String)
        case ready(SharedResponse)
        /// The response must be made away from the event loop.
        case large
    }

    /// A response that is being made from the data read from its room.
    private struct ActiveJob {
        let response: any RoomResponse
        let room: Room
        let revision: UInt64
        let began: Double
        let reading: ReadRoom
        let callbacks: [ResponseQueue<Outcome>.Callback]
    }

    private let services: RoomServices
    private let directory: RoomDirectory
    /// Compresses large responses; `nil` for none.
    private let encoder: (any ContentEncoder)?
    private var queue = ResponseQueue<Outcome>(waiting: Limits.waitingForSlowWork)
    private var activeJob: ActiveJob?
    private let ledger = ResponseLedger()
    /// The number of responses that were refused for lack of memory.
    package private(set) var memoryRefusals = 0
    /// Identifies this run of the server in entity tags.
    private let runID = Token.random()

    init(_ services: RoomServices, _ directory: RoomDirectory, encoder: (any ContentEncoder)?) {
        self.services = services
        self.directory = directory
        self.encoder = encoder
    }

    /// The number of waiting requests.
    package var waitingCount: Int { queue.count }
    /// The number of requests that were rejected since the start.
    package var refusals: Int { queue.refusals }
    var isBusy: Bool { queue.isBusy }
    /// The bytes of all responses that are cached or being sent.
    package var bytes: Int { ledger.bytes }

    // MARK: Finding

    /// Finds the response for a request. The tag is known before the bytes, so no bytes are made for a poll without
    /// news.
    ///
    /// - Parameter known: The field `If-None-Match` of the request.
    func find(_ response: any RoomResponse, of room: Room, unless knownTags: String?) throws(Problem) -> Finding {
        let tag = tag(of: response, room.revision)
        if EntityTag.isNamed(tag, in: knownTags) { return .unchanged(tag: tag) }
        if let cached = room.responseCache?.response(response, revision: room.revision) { return .ready(cached) }
        return isLarge(response, of: room) ? .large : .ready(try makeNow(response, of: room))
    }

    /// Whether a tag is that of the response now.
    func isCurrent(_ response: any RoomResponse, of room: Room, _ tag: String?) -> Bool {
        tag == self.tag(of: response, room.revision)
    }

    /// The response in the coding that a client accepts, if it is large text.
    func encoded(_ response: any RoomResponse, of room: Room, for request: HTTPRequest) -> any RoomResponse {
        guard let encoder, response.mediaType == "application/json", isLarge(response, of: room),
            ContentCodingPreference.accepts(encoder.name, in: request.headers.list("accept-encoding"))
        else { return response }
        return EncodedResponse(plain: response, encoder: encoder)
    }

    /// Returns the strong entity tag: the server's run and the room's revision identify the bytes.
    private func tag(of response: any RoomResponse, _ revision: UInt64) -> String {
        "\"\(runID)-\(String(revision, radix: 36))-\(response.cacheKey)\""
    }

    // MARK: Making

    /// The cost that takes about a millisecond, in blocks of heatmaps; a response above it would block the event loop
    /// for too long.
    private static let largeRoom = 16_384

    /// Whether a response must be made away from the event loop.
    func isLarge(_ response: any RoomResponse, of room: Room) -> Bool {
        response.cost(in: room).map { $0 > Self.largeRoom } ?? true
    }

    /// Returns the cached response if it is fresh, otherwise makes it at once.
    func makeNow(_ response: any RoomResponse, of room: Room) throws(Problem) -> SharedResponse {
        if let cached = room.responseCache?.response(response, revision: room.revision), isFresh(cached, response) {
            return cached
        }
        return cache(try reading(response, of: room).bytes(), as: response, room.revision, services.now, room)
    }

    private func isFresh(_ made: SharedResponse, _ response: any RoomResponse) -> Bool {
        response.lifetime.map { services.now - made.readAt < $0 } ?? true
    }

    /// Makes a response in its turn.
    nonisolated(nonsending) func make(
        _ response: any RoomResponse,
        of code: String,
        for owner: WorkOwner
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            make(response, of: code, for: owner) { continuation.resume(returning: $0) }
        }
    }

    /// Queues a response; all requests until it is made share it.
    func make(
        _ response: any RoomResponse,
        of code: String,
        for owner: WorkOwner,
        _ done: @escaping (Outcome) -> Void
    ) {
        let refused = queue.add(.init(session: code, response: response), for: owner, now: services.now, done)
        for callback in refused { callback(.busy) }
        makeNext()
    }

    private func makeNext() {
        while let (order, callbacks) = queue.startNext() {
            guard let room = directory.awake[order.session] else {
                queue.finish()
                for callback in callbacks { callback(.gone) }
                continue
            }
            guard hasMemory(for: room) else {
                memoryRefusals += 1
                queue.finish()
                for callback in callbacks { callback(.busy) }
                continue
            }
            activeJob = ActiveJob(
                response: order.response,
                room: room,
                revision: room.revision,
                began: services.now,
                reading: ReadRoom(reading(order.response, of: room)),
                callbacks: callbacks
            )
            if let snapshot = order.response as? SnapshotResponse {
                room.backlogs[snapshot.forHost] = FrameBacklog()
            }
            services.begin { await $0.responses.finishMaking() }
        }
    }

    /// Finishes the response that is being made, and begins the next one after a pause.
    nonisolated(nonsending) func finishMaking() async {
        guard let activeJob else { return }
        self.activeJob = nil
        switch await activeJob.reading.bytes() {
        case .success(let bytes):
            let made = cache(bytes, as: activeJob.response, activeJob.revision, activeJob.began, activeJob.room)
            for callback in activeJob.callbacks { callback(.ready(made)) }
        case .failure(let error): for callback in activeJob.callbacks { callback(.failed(error)) }
        }
        await services.clocks.throttle(workMilliseconds: services.now - activeJob.began)
        queue.finish()
        makeNext()
    }

    private func reading(_ response: any RoomResponse, of room: Room) -> any RoomReading {
        response.read(room, at: room.readingMilliseconds(at: services.now))
    }

    // MARK: Memory

    /// The time for which an unused response stays cached, in ms.
    private static let unusedLifetimeMilliseconds = 5000.0

    /// Drops unused responses, rejects requests that have waited too long, and ends slow readers; once a second.
    func expire(now: Double) {
        evict(readBefore: now - Self.unusedLifetimeMilliseconds)
        for callback in queue.expire(now: now) { callback(.busy) }
        services.begin { rooms in
            for desk in [rooms.gates.archives, rooms.gates.downloads, rooms.gates.responses] { await desk.endSlow() }
        }
    }

    private func hasMemory(for room: Room) -> Bool {
        // Drops cached responses before refusing new ones.
        if let cache = room.responseCache, cache.ledger.bytes > Limits.unreadResponseBytesPerRoom {
            room.responseCache?.clear(readBefore: .infinity)
        }
        if ledger.bytes > Limits.responseBytes { evict(readBefore: .infinity) }
        // Other requests wait for the bytes of slow readers; they are free for the next request.
        if ledger.bytes > Limits.responseBytes {
            services.begin { await $0.gates.responses.endSlow(underPressure: true) }
        }
        return (room.responseCache?.ledger.bytes ?? 0) <= Limits.unreadResponseBytesPerRoom
            && ledger.bytes <= Limits.responseBytes
    }

    private func evict(readBefore time: Double) {
        for room in directory.awake.values { room.responseCache?.clear(readBefore: time) }
    }

    private func cache(
        _ bytes: [UInt8],
        as response: any RoomResponse,
        _ revision: UInt64,
        _ readAt: Double,
        _ room: Room
    ) -> SharedResponse {
        var cache = room.responseCache ?? ResponseCache(within: ledger)
        let made = SharedResponse(
            bytes,
            tag: tag(of: response, revision),
            revision: revision,
            readAt: readAt,
            ledger: cache.ledger
        )
        cache.store(made, as: response)
        room.responseCache = cache
        return made
    }
}
