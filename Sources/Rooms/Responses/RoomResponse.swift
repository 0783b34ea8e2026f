import TouchMetrics
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
