import TouchMetrics
import Transport
package import Web
import WireProtocol

/// A response about a whole room; all clients that request it get the same bytes.
package protocol RoomResponse: Sendable {
    var mediaType: String { get }
    /// Distinguishes the responses about a room, also in entity tags.
    var cacheKey: String { get }
    /// The content coding of its bytes; `nil` for none.
    var contentCoding: String? { get }
    /// The time for which it is valid while the room does not change, in ms; `nil` for no limit.
    var lifetime: Double? { get }
    /// Whether a client may follow it by server-sent events.
    var isFollowed: Bool { get }
    /// The cost of writing it, in blocks of heatmaps; `nil` if it must not run on the event loop.
    func cost(in room: Room) -> Int?
    /// Copies the data for the response.
    ///
    /// - Parameter milliseconds: now, since the session's start.
    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading
}

extension RoomResponse {
    /// No coding by default.
    package var contentCoding: String? { nil }

    /// No limit by default.
    package var lifetime: Double? { nil }

    /// No by default.
    package var isFollowed: Bool { false }

    /// By default the cost of a row for each participant, and of all heatmaps.
    package func cost(in room: Room) -> Int? { room.places.blocks + room.places.members * Room.blocksPerParticipant }
}

/// The data of a response at one moment, to be written away from the event loop.
///
/// The copies share memory with the phones' engines until the next touch.
package protocol RoomReading: Sendable {
    /// Writes the response.
    ///
    /// - Throws: The problem to respond with if the response cannot be made.
    func bytes() throws(Problem) -> [UInt8]
}

/// The stats of a session as JSON.
package struct StatsResponse: RoomResponse {
    /// Whether it has labels that others may not see.
    package internal(set) var forHost = false

    /// Creates a response's parameters.
    package init(forHost: Bool = false) {
        self.forHost = forHost
    }

    /// JSON.
    package var mediaType: String { "application/json" }
    /// Pages and programs that show figures follow them.
    package var isFollowed: Bool { true }
    /// `s`.
    package var cacheKey: String { forHost ? "sh" : "s" }

    /// Copies the stats.
    package func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(stats: room.stats(forHost: forHost))
    }

    private struct Reading: RoomReading {
        var stats: SessionStats

        func bytes() -> [UInt8] {
            var json = JSONWriter(capacity: 256)
            json.stats(stats)
            return json.bytes
        }
    }
}

/// What a class has done together, as JSON.
package struct SummaryResponse: RoomResponse {
    /// Creates a response.
    package init() {}

    /// JSON.
    package var mediaType: String { "application/json" }
    /// As for the stats.
    package var isFollowed: Bool { true }
    /// `u`.
    package var cacheKey: String { "u" }

    /// The cost of a row for each participant.
    package func cost(in room: Room) -> Int? { room.places.members * Room.blocksPerParticipant }

    /// Copies the stats.
    package func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading { Reading(stats: room.stats()) }

    private struct Reading: RoomReading {
        var stats: SessionStats

        func bytes() -> [UInt8] {
            var json = JSONWriter(capacity: 256)
            json.summary(stats)
            return json.bytes
        }
    }
}

/// A viewer's snapshot.
struct SnapshotResponse: RoomResponse {
    /// Whether it includes data for the host only.
    let forHost: Bool

    var mediaType: String { "application/json" }
    var cacheKey: String { forHost ? "vh" : "v" }
    // The host's snapshot contains the age of walkers' positions.
    var lifetime: Double? { forHost ? 250 : nil }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(
            stats: room.stats(),
            features: room.features.compactMap { $0.snapshotFields(forHost: forHost, at: milliseconds) }
        )
    }

    private struct Reading: RoomReading {
        var stats: SessionStats
        var features: [any JSONFields]

        func bytes() -> [UInt8] {
            var json = JSONWriter(capacity: 256)
            json.snapshot(stats, features: features)
            return json.bytes
        }
    }
}

/// A large response in a content coding: the event loop has a twentieth of the bytes to send.
struct EncodedResponse: RoomResponse {
    let plain: any RoomResponse
    let encoder: any ContentEncoder

    var mediaType: String { plain.mediaType }
    // Each coding has its own tag (RFC 9110 §8.8.3.3).
    var cacheKey: String { "\(plain.cacheKey)-\(encoder.name)" }
    var contentCoding: String? { encoder.name }
    var lifetime: Double? { plain.lifetime }

    func cost(in room: Room) -> Int? { nil }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(plain: plain.read(room, at: milliseconds), encoder: encoder)
    }

    private struct Reading: RoomReading {
        let plain: any RoomReading
        let encoder: any ContentEncoder

        func bytes() throws(Problem) -> [UInt8] {
            guard let bytes = encoder.encode(try plain.bytes()) else { throw .responseFailed("\(encoder.name) failed") }
            return bytes
        }
    }
}

/// Moves a reading from the event loop to the task that writes it, and frees it there, because freeing a large reading
/// takes time.
///
/// Sendable: only one side uses it at a time.
final class ReadRoom: @unchecked Sendable {
    private var reading: (any RoomReading)?

    init(_ reading: any RoomReading) {
        self.reading = reading
    }

    @concurrent
    func bytes() async -> Result<[UInt8], Problem> {
        guard let reading else { return .success([]) }
        self.reading = nil
        do throws(Problem) {
            return .success(try reading.bytes())
        } catch {
            return .failure(error)
        }
    }
}
