import Rooms
import WireProtocol

/// What a room would tell of its tasks and walks now.
struct RoomReport {
    private let fields: JSONText
    private let started: Int

    init(_ room: Room) {
        var json = JSONWriter()
        json.raw("{\"\":0")
        for feature in room.features {
            feature.writeState(into: &json)
            feature.snapshotFields(forHost: true, at: 0)?.write(into: &json)
        }
        json.raw("}")
        fields = json.bytes.withUnsafeBytes { JSONText($0) }
        walks = Dictionary(
            uniqueKeysWithValues: room.participants.map { participant in
                var json = JSONWriter()
                json.raw("{\"\":0")
                for feature in room.features { feature.statsFields(of: participant)?.write(into: &json) }
                json.raw("}")
                return (participant.id, json.bytes.withUnsafeBytes { JSONText($0)["walk"] })
            }
        )
        started = room.parts.filter { $0.name.hasPrefix("challenge-") }.count
    }

    var rounds: RoundHistory.State {
        let running = fields["challenge"]["number"].integer
        return RoundHistory.State(
            started: started,
            shown: running ?? fields["finished"]["number"].integer,
            isRunning: running != nil
        )
    }

    /// Latitude, longitude, accuracy, scene, metres and age, by participant.
    var walkers: [String: [Double?]] { rows("walkers") }
    /// The sums of each walk, by participant.
    let walks: [String: JSONText]

    /// Latest and best value and the number of attempts, by participant.
    var results: [String: [Double?]] { rows("results") }
    /// Place, points, all points, place by them, by participant.
    var scores: [String: [Double?]] { rows("scores") }

    private func rows(_ name: String) -> [String: [Double?]] {
        Dictionary(
            fields[name].items.map { ($0[0].text ?? "", $0.items.dropFirst().map(\.number)) },
            uniquingKeysWith: { $1 }
        )
    }
}
