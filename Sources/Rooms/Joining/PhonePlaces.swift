import Geometry
import TouchMetrics
import Transport
import WireProtocol

/// The places of phones in rooms: assigns them, releases them, and removes phones that left without drawing.
package final class PhonePlaces {
    private let services: RoomServices
    private let directory: RoomDirectory
    private let budgets: Budgets
    private let commits: Commits
    /// The phones of all rooms that left without drawing.
    private var departed = DepartedPhones<(session: String, participant: Participant)>()
    /// The number of these departures.
    private var departures = 0

    init(_ services: RoomServices, _ directory: RoomDirectory, _ budgets: Budgets, _ commits: Commits) {
        self.services = services
        self.directory = directory
        self.budgets = budgets
        self.commits = commits
    }

    /// Makes space for a new phone, if necessary by removing phones that left without drawing.
    ///
    /// - Returns: The reason for a refusal, or `nil`.
    func refusal(of address: AddressGroup, blocks: Int, in room: Room) -> PhoneRefusal? {
        guard !room.state.isLocked else { return .locked }
        guard room.roster.count < Limits.rosterPerRoom else {
            return .roomFull(
                "The session has reached its limit of \(Limits.rosterPerRoom) participants, including removed ones."
            )
        }
        if let refusal = room.places.refusal(of: address, blocks: blocks) { return refusal }
        if let refusal = budgets.phones.refusal(of: address, blocks: blocks) { return refusal }
        while room.places.isCrowded(for: blocks), let (participant, departure) = room.departed.popFirst() {
            if participant.departure == departure { forget(participant, in: room) }
        }
        return nil
    }

    /// Returns the reason why a phone that left without drawing gets no place again, or `nil`.
    func refusalToReturn(_ participant: Participant, from address: AddressGroup) -> PhoneRefusal? {
        guard participant.place == nil else { return nil }
        return budgets.phones.refusal(of: address, blocks: participant.metrics.grid.count)
    }

    /// Assigns a place to a participant, unless it has one.
    func occupy(_ participant: Participant, in room: Room, from address: AddressGroup?) {
        participant.departure = nil
        guard participant.place == nil else { return }
        let place = PhonePlace(address: address, blocks: participant.metrics.grid.count)
        participant.place = place
        room.places.occupy(place)
        budgets.phones.occupy(place)
    }

    /// Applies a phone's new screen, unless its larger heatmap exceeds the budgets: touches beyond the previous screen
    /// then count in the blocks at its edge.
    ///
    /// - Returns: Whether the phone's screen changed.
    func resize(_ participant: Participant, to screen: Size, in room: Room) -> Bool {
        let before = participant.metrics.grid.count
        let more = participant.metrics.grid(after: screen).count - before
        let address = participant.place?.address
        guard more == 0 || room.places.hasRoom(forBlocks: more) && budgets.phones.hasRoom(forBlocks: more, of: address)
        else { return false }
        let last = participant.metrics.screen
        let place = participant.place
        release(participant, in: room)
        participant.metrics.resize(to: screen)
        room.places.resize(blocks: before, to: before + more)
        if place != nil { occupy(participant, in: room, from: address) }
        return participant.metrics.screen != last
    }

    /// Releases a participant's place, if it has one.
    func release(_ participant: Participant, in room: Room) {
        guard let place = participant.place else { return }
        participant.place = nil
        room.places.release(place)
        budgets.phones.release(place)
    }

    /// Releases the place of a participant that disconnected without drawing; it may still return.
    func depart(_ participant: Participant, from room: Room) {
        guard !participant.isRemoved, !room.hasTakenPart(participant) else { return }
        release(participant, in: room)
        departures += 1
        participant.departure = departures
        room.departed.append(participant, departure: departures) { $0.departure == $1 }
        departed.append((room.code, participant), departure: departures) { $0.participant.departure == $1 }
        while departed.count > Limits.departedPhones, let (phone, departure) = departed.popFirst() {
            guard phone.participant.departure == departure, let room = directory.awake[phone.session] else { continue }
            forget(phone.participant, in: room)
        }
    }

    /// Removes a participant that has not drawn, without a trace.
    private func forget(_ participant: Participant, in room: Room) {
        participant.departure = nil
        room.forget([participant])
        commits.markDirty(room)
        let wasInSpotlight = room.state.spotlight == participant.id
        if wasInSpotlight {
            room.state.spotlight = nil
            room.needsRow = true
        }
        let (code, id) = (room.code, participant.id)
        services.perform { rooms in
            guard let room = rooms.directory.awake[code] else { return }
            rooms.viewers.markRemoved(id, in: room)
            if wasInSpotlight { rooms.broadcastState(of: room) }
        }
    }

    /// Restores the places of a room that was read from disk.
    func restore(in room: Room) {
        for participant in room.participants {
            if room.hasTakenPart(participant) {
                occupy(participant, in: room, from: nil)
            } else {
                depart(participant, from: room)
            }
        }
    }

    /// Releases everything that a closed room used of the budgets.
    package func releaseAll(of room: Room) {
        for participant in room.roster.values { release(participant, in: room) }
        if let creator = room.creator { budgets.sessions.release(creator) }
        room.creator = nil
    }
}
