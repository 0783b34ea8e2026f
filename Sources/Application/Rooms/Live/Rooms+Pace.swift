/// Tells phones how many batches a second are useful: with `welcome`, and with the next figures when it changed.
extension Rooms {
    /// Updates what a room's phones are told, after its viewers, its state or the loop's load changed.
    func updatePace(of room: Room) {
        let useful = load.pace.batchesPerSecond(isJudged: room.judgesGestures, isWatched: !room.viewers.isEmpty)
        room.pace.batchesPerSecond = useful
    }

    /// Adapts the pace of all rooms to the loop's lag and load, once a second.
    func adaptPace() {
        guard load.adaptPace(now: now, spent: clocks.threadSeconds) else { return }
        for room in directory.awake.values { updatePace(of: room) }
    }
}
