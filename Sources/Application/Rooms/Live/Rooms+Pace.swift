/// Tells phones how many batches a second are useful: with `welcome`, and with the next figures when it changed.
extension Rooms {
    /// Updates what a room's phones are told, after its viewers, its state or the loop's load changed.
    func updatePace(of room: Room) {
        let useful = pace.batchesPerSecond(isJudged: room.judgesGestures, isWatched: !room.viewers.isEmpty)
        room.pace.batchesPerSecond = useful
    }

    /// Adapts the pace of all rooms to the loop's lag and load, once a second.
    func adaptPace() {
        var adapted = pace
        adapted.adapt(lag: lag.take(), load: loopLoad.take(now: now, spent: clocks.threadSeconds))
        guard adapted != pace else { return }
        pace = adapted
        for room in awake.values { updatePace(of: room) }
    }
}
