import Rooms
import WireProtocol

/// The arrival times of a study's visitors, how many have withdrawn, and the versions that its host has begun.
///
/// Responses contain only the hour of each visit: the sums of elements have no times.
struct StudyVisits: Sendable {
    private static let hour = 3600.0

    /// The arrival times, in seconds since 1970.
    private let times: [Double]
    private let withdrawals: Int
    private let versions: [(name: String, time: Double)]

    init(of room: Room) {
        let study = room.feature(RoomStudy.self)
        times = study.sums.keys.compactMap { number in
            room.roster[number].map { room.time(at: $0.joinedMilliseconds) }
        }
        withdrawals = study.withdrawals
        versions = study.versions.map { ($0.name, room.time(at: $0.milliseconds)) }
    }

    /// Writes the fields, each after a comma.
    func write(into json: inout JSONWriter) {
        json.integer("withdrawn", withdrawals)
        json.string("newestAt", times.max().map(Timestamp.text))
        let byHour = Dictionary(grouping: times) { ($0 / Self.hour).rounded(.down) }.mapValues(\.count)
        json.objects("hours", byHour.sorted { $0.key < $1.key }) { json, entry in
            json.string("beganAt", Timestamp.text(entry.key * Self.hour))
            json.integer("participants", entry.value)
        }
        json.objects("versions", versions) { json, version in
            json.string("version", version.name)
            json.string("beganAt", Timestamp.text(version.time))
        }
    }
}
