import WireProtocol

extension Room {
    /// The activity of a room in which no other has been started.
    package static let firstActivity = "touch"

    /// Ends what the class did, and the lobby, and begins something else: a room has one activity at a time.
    package func begin(activity: String, subject: String? = nil) {
        state.activity = activity
        state.subject = subject
        state.isInLobby = false
        for feature in features { feature.activityChanged() }
    }
}
