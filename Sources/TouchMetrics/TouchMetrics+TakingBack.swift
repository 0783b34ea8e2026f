/// Taking back a gesture on a picture that a second finger, or the system, has cancelled.
extension TouchMetrics {
    /// Keeps the state between two gestures, if a picture lies under the finger.
    @inline(never)
    mutating func keepState() {
        beforeGesture = picture == nil ? nil : StateBeforeGesture(self)
    }

    /// Changes the kept state, if there is one, as the present one.
    @inline(never)
    mutating func changeBeforeGesture(_ change: (inout TouchMetrics) -> Void) {
        guard var state = beforeGesture?.state else { return }
        change(&state)
        beforeGesture = StateBeforeGesture(state)
    }

    /// Restores the state before the gesture that has ended, if it began on a picture. The time goes on, so that the next gesture
    /// begins no earlier than this one ended; the picture lies where the phone last told.
    @inline(never)
    mutating func takeBackGesture() {
        guard let before = beforeGesture else { return }
        let (latest, hasLatest, picture, lifted) = (latest, hasLatest, picture, lifted)
        let (gestureMarks, takenBack) = (gestureMarks, takenBack)
        self = before.state
        self.latest = latest
        self.hasLatest = hasLatest
        self.picture = picture
        self.lifted = lifted
        self.gestureMarks = gestureMarks
        self.takenBack = takenBack
        // Events of the same batch may follow.
        if dwell.isEmpty { allocateGrids() }
        changedBlocks.insertAll(grid.count)
    }
}

/// A state in memory of its own, because a value cannot contain another one of its type.
final class StateBeforeGesture: Sendable {
    let state: TouchMetrics

    init(_ state: TouchMetrics) {
        self.state = state
    }
}
