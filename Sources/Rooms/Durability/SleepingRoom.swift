package import Storage

/// A session that is on disk only; the first request reads it.
package struct SleepingRoom {
    var entry: SessionEntry
    var state = State.asleep

    /// Whether the session is being read, or why it cannot be.
    enum State {
        case asleep
        /// The session is being read, or waits for its turn; these requests wait, and learn whether it may exist.
        case waking([CheckedContinuation<Bool, Never>], FairGate.Ticket)
        /// The session is damaged.
        case damaged(Damage)
        /// The store failed, with the reason; the next request tries again.
        case unreadable
        /// Too many other sessions were being read; the next request tries again.
        case crowded
        /// Another node owns the session; the next request tries again.
        case owned
    }

    /// The reason why it cannot be read, if it is damaged.
    package var damage: Damage? {
        if case .damaged(let damage) = state { damage } else { nil }
    }

    /// Whether it is being read.
    var isWaking: Bool {
        if case .waking = state { true } else { false }
    }

    /// The requests that wait until it is read.
    var waiting: [CheckedContinuation<Bool, Never>] {
        if case .waking(let waiting, _) = state { waiting } else { [] }
    }
}
