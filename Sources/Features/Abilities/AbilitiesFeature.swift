import Rooms
import TouchMetrics
import WireProtocol

/// Reports to the host what the phones of the class can do: for example, before the start, that no phone can weigh.
final class AbilitiesFeature: Feature {
    static let roomFeature: (any RoomFeature.Type)? = RoomAbilities.self
}

/// The abilities of a room's phones, by their greetings; in memory only, since phones greet again after a restart.
final class RoomAbilities: NewsFeature {
    private unowned let room: Room
    /// The number of gestures without a measured force that shows that the screen measures none.
    private static let gesturesWithoutForce = 3

    /// The abilities by participant number. `force` is also derived from measured values, and kept when the figures are
    /// cleared.
    private var reported: [Int: Abilities] = [:]
    /// Whether the next frame for the host must report newly derived `force` abilities.
    private var hasNewForce = false
    /// Whether newly derived `force` abilities were found while a frame was made.
    private var foundForce = false

    init(in room: Room) {
        self.room = room
    }

    func helloReceived(from participant: Participant, _ hello: Hello) -> Bool {
        var abilities = hello.abilities ?? Abilities()
        let previous = self[participant][.force]
        // A measured force is certain.
        abilities[.force] = previous == true ? true : abilities[.force] ?? previous
        reported[participant.number] = abilities
        return false
    }

    func participantRemoved(_ participant: Participant, _ rooms: isolated Rooms) {
        reported[participant.number] = nil
    }

    /// A phone's abilities. No browser reports before a press whether it measures force, so this is derived from the
    /// measured values.
    private subscript(participant: Participant) -> Abilities {
        var abilities = reported[participant.number] ?? Abilities()
        if participant.metrics.hasMeasuredForce {
            abilities[.force] = true
        } else if abilities[.force] == nil, participant.metrics.touches >= Self.gesturesWithoutForce {
            abilities[.force] = false
        }
        return abilities
    }

    /// The numbers for the phones that are connected now.
    private var counts: [AbilityCount] {
        let phones = room.participants.filter { $0.connection != nil }.map { self[$0] }
        return Ability.allCases.map { AbilityCount($0, of: phones) }
    }

    func statsFields(of participant: Participant) -> (any JSONFields)? { self[participant] }

    func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)? {
        forHost ? AbilityCounts(counts: counts) : nil
    }

    var news: FrameNews? {
        let hasChanged = hasNewForce || !room.frame.joined.isEmpty || !room.frame.leftIDs.isEmpty
        return hasChanged && !room.hostViewers.isEmpty ? FrameNews(isForHost: true) : nil
    }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        switch part {
        case .news:
            let isSent = news != nil
            findForce()
            guard isSent else { return }
            foundForce = false
        case .everything:
            guard !room.hostViewers.isEmpty else { return }
        }
        frame.add("abilities", counts, isForHost: true) { $0.count($1) }
    }

    func clearNews() {
        hasNewForce = foundForce
        foundForce = false
    }

    /// Checks this frame's phones for newly measured values that show whether they measure force.
    private func findForce() {
        for participant in room.frame.figures {
            let before = reported[participant.number]?[.force]
            guard before != true, case let now = self[participant][.force], now != before else { continue }
            reported[participant.number, default: Abilities()][.force] = now
            foundForce = true
        }
    }
}

/// The counts of a host's snapshot.
private struct AbilityCounts: JSONFields {
    var counts: [AbilityCount]

    func write(into json: inout JSONWriter) {
        json.list("abilities", counts) { $0.count($1) }
    }
}
