/// Taking back a gesture on a picture that a second finger, or the system, has cancelled.
extension TouchMetrics {
    /// The state between two gestures, without what is no figure.
    var restingState: TouchMetrics {
        var state = self
        state.changedBlocks = BlockSet()
        state.gestureMarks = nil
        state.takenBack = []
        state.beforeGesture = []
        return state
    }

    /// Restores the state before the gesture that has ended, if it began on a picture. The time goes on, so that the next gesture
    /// begins no earlier than this one ended; the picture lies where the phone last told.
    mutating func takeBackGesture() {
        guard var before = beforeGesture.popLast() else { return }
        (before.latest, before.hasLatest) = (latest, hasLatest)
        (before.picture, before.lifted) = (picture, lifted)
        (before.gestureMarks, before.takenBack) = (gestureMarks, takenBack)
        self = before
        // Events of the same batch may follow.
        if dwell.isEmpty { allocateGrids() }
        changedBlocks.insertAll(grid.count)
    }
}
