/// Caches the latest responses about a room.
package struct ResponseCache {
    /// Counts the bytes of the room's responses.
    package let ledger: ResponseLedger
    /// The responses by their keys.
    private var responses: [String: SharedResponse] = [:]

    init(within parent: ResponseLedger) {
        ledger = ResponseLedger(within: parent)
    }

    /// Returns the cached response of a revision.
    func response(_ kind: any RoomResponse, revision: UInt64) -> SharedResponse? {
        responses[kind.cacheKey].flatMap { $0.revision == revision ? $0 : nil }
    }

    mutating func store(_ response: SharedResponse, as kind: any RoomResponse) {
        responses[kind.cacheKey] = response
    }

    /// Drops the responses that were read before `time`.
    mutating func clear(readBefore time: Double) {
        guard !responses.isEmpty else { return }
        responses = responses.filter { $0.value.readAt >= time }
    }
}
