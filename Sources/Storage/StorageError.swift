/// Why the store could not do its work; messages name the file and the library's reason.
package enum StorageError: Error, Equatable, CustomStringConvertible {
    /// The store cannot be opened, or its folder was removed.
    case unavailable(String)
    /// The disk is full.
    case full(String)
    /// Stored data of one session is damaged; other sessions are not affected.
    case damaged(Damage)
    /// The sessions of a commit that other nodes own now; nothing was written. Empty if the node has lost all its
    /// sessions.
    case notOwned([String])
    /// Any other failure of the database or the file system.
    case failed(String)

    /// The reason as a message for people.
    package var message: String {
        switch self {
        case .unavailable(let reason), .full(let reason), .failed(let reason): reason
        case .damaged(let damage): damage.description
        case .notOwned(let codes): "another node owns \(codes.isEmpty ? "the sessions" : codes.joined(separator: ", "))"
        }
    }

    /// The same, as lines of the log have it.
    package var description: String { message }
}

/// A damaged part of a session.
package struct Damage: Equatable, Sendable, CustomStringConvertible {
    /// The session's code.
    package var session: String
    /// The damaged part, such as `log chunk 7` or `participant 3`.
    package var part: String
    /// The reason, such as `its checksum is wrong`.
    package var reason: String

    /// Creates a description of the damage.
    package init(session: String, part: String, reason: String) {
        self.session = session
        self.part = part
        self.reason = reason
    }

    /// Session and part: the reason may be words of a database or of the system, which are for the log alone.
    package var publicDescription: String { "The stored data of session \(session) is damaged: \(part)" }

    /// Session, part and reason in one line.
    package var description: String { "session \(session): \(part) is damaged: \(reason)" }
}
