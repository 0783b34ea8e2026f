import Rooms
import WireProtocol

/// Informs viewers whose figures were cleared, so that they remove the corresponding drawings.
final class RoomClearings: RoomFeature {
    private unowned let room: Room
    /// The numbers of participants who were cleared since the last frame.
    private var cleared: Set<Int> = []

    init(in room: Room) {
        self.room = room
    }

    func figuresCleared(of participant: Participant, _ rooms: isolated Rooms) {
        guard !room.viewers.isEmpty else { return }
        cleared.insert(participant.number)
    }

    var news: FrameNews? { cleared.isEmpty ? nil : FrameNews() }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        // A viewer that missed frames also missed their drawings, so it only receives the new figures.
        guard case .news = part else { return }
        frame.add("cleared", cleared.sorted().compactMap { room.roster[$0] }) { $0.string($1.id) }
    }

    func clearNews() {
        cleared.removeAll(keepingCapacity: true)
    }
}
