extension ServerLoad {
    /// Updates what a room's phones are told, after its viewers, its state or the loop's load changed: with `welcome`, and with
    /// the next figures.
    func updatePace(of room: Room) {
        room.pace.batchesPerSecond = pace.batchesPerSecond(
            isJudged: room.judgesGestures,
            isWatched: !room.viewers.isEmpty
        )
    }
}
