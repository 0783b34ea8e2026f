import Foundation
import Transport
import Web

/// A response about a room at one revision, shared by all its readers. Its bytes count until the last reader is done.
final class SharedResponse: Sendable {
    let bytes: [UInt8]
    /// The strong entity tag, with quotes.
    let tag: String
    /// The room's revision when it was read.
    let revision: UInt64
    /// The time at which the room was read, in ms on the server's clock.
    let readAt: Double
    private let ledger: ResponseLedger

    init(_ bytes: [UInt8], tag: String, revision: UInt64, readAt: Double, ledger: ResponseLedger) {
        self.bytes = bytes
        self.tag = tag
        self.revision = revision
        self.readAt = readAt
        self.ledger = ledger
        ledger.add(bytes.count)
    }

    deinit {
        ledger.add(-bytes.count)
        // Freed off the loop: returning megabytes to the kernel takes up to half a millisecond.
        if bytes.count > Self.pieceBytes { Task.detached { [bytes] in withExtendedLifetime(bytes) {} } }
    }

    /// The size of a piece in bytes. Large responses are streamed in pieces, so that their bytes count as used until the
    /// last piece is sent.
    private static let pieceBytes = 64 * 1024

    /// Whether it is read in pieces.
    var isLarge: Bool { bytes.count > Self.pieceBytes }

    /// Begins to read the response in pieces.
    func open() -> @Sendable () async -> [UInt8]? {
        let pieces = Pieces(of: self)
        return { await pieces.next() }
    }

    private actor Pieces {
        private let response: SharedResponse
        private var offset = 0

        init(of response: SharedResponse) {
            self.response = response
        }

        func next() -> [UInt8]? {
            guard offset < response.bytes.count else { return nil }
            let end = min(offset + SharedResponse.pieceBytes, response.bytes.count)
            defer { offset = end }
            return Array(response.bytes[offset..<end])
        }
    }
}

extension StreamLimiter {
    /// The body of a response. A large one is read in pieces, and its reader must not be too slow.
    func body(of response: SharedResponse, for owner: WorkOwner) async throws(Problem) -> HTTPResponseBody {
        guard response.isLarge else { return .bytes(response.bytes) }
        let stream = try stream(for: owner)
        try await stream.begin(response.open())
        return .stream(count: response.bytes.count) { try await stream.next() }
    }
}

/// Counts the bytes of responses that are cached or being sent: those of one room, or of all rooms if `parent` is `nil`.
///
/// Sendable: a lock protects the count.
package final class ResponseLedger: @unchecked Sendable {
    private let parent: ResponseLedger?
    private let lock = NSLock()
    private var count = 0

    init(within parent: ResponseLedger? = nil) {
        self.parent = parent
    }

    /// The bytes that are cached or being sent.
    package var bytes: Int { lock.withLock { count } }

    func add(_ bytes: Int) {
        lock.withLock { count += bytes }
        parent?.add(bytes)
    }
}

extension SharedResponse {
    /// The HTTP response with a body that holds its bytes.
    func http(as response: any RoomResponse, body: HTTPResponseBody) -> HTTPResponse {
        var http = HTTPResponse(status: 200, body: body)
        http.headers["content-type"] = response.mediaType
        if let coding = response.contentCoding { http.headers["content-encoding"] = coding }
        return http.tagged(tag)
    }
}

extension HTTPResponse {
    /// The same response with the headers of a response about a room.
    func tagged(_ tag: String) -> HTTPResponse {
        var response = self
        response.headers["etag"] = tag
        response.headers["cache-control"] = "no-cache"
        response.headers["vary"] = "Accept, Accept-Encoding"
        return response
    }
}

extension Problem {
    static func responseFailed(_ reason: String) -> Problem {
        Problem(500, "server-error", title: "No answer", detail: reason)
    }
}

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
