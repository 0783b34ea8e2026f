import Rooms
import Web
import WireProtocol

/// The groups of a session's participants: a part's samples may be those of one group.
struct PartGroups: Sendable {
    /// The group of each participant's id that has one.
    private let groups: [String: String]

    init(of room: Room) {
        let pairs = room.storedParticipants.compactMap { participant in
            participant.label.name.group.map { (participant.id, $0) }
        }
        groups = Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The groups of which somebody is in the rows, by name, with the number of participants.
    func counts(in rows: [SessionPart.Row]) -> [(name: String, participants: Int)] {
        var counts: [String: Int] = [:]
        for row in rows { if let group = groups[row.participant] { counts[group, default: 0] += 1 } }
        return counts.sorted { $0.key < $1.key }.map { (name: $0.key, participants: $0.value) }
    }

    /// The rows of a group; all of them for `nil`.
    func rows(_ rows: [SessionPart.Row], of group: String?) -> [SessionPart.Row] {
        guard let group else { return rows }
        return rows.filter { groups[$0.participant] == group }
    }

    /// Checks that a group exists.
    ///
    /// - Parameters:
    ///   - group: `nil` for everybody.
    ///   - field: The request's field that names it.
    /// - Throws: 422 for a group that nobody is in.
    static func require(_ group: String?, in room: Room, field: String) throws(Problem) {
        guard let group else { return }
        let groups = Set(room.storedParticipants.compactMap(\.label.name.group))
        guard !groups.contains(group) else { return }
        let known = groups.sorted().map { $0.named(upTo: 16) }.joined(separator: ", ")
        throw .invalid(
            field,
            "Nobody is in the group \(group.named(upTo: 16))"
                + (known.isEmpty ? "; this session has no groups." : "; the groups are \(known).")
        )
    }
}
