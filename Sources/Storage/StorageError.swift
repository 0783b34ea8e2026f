/// Why the store could not do its work; the text names the file and the library's reason.
package enum StorageError: Error, Equatable {
    /// It cannot be opened, or its folder is gone.
    case unavailable(String)
    /// The disk has no room.
    case full(String)
    /// What is stored of one session is not what was written; the others are not concerned.
    case damaged(Damage)
    case failed(String)

    package var message: String {
        switch self {
        case .unavailable(let reason), .full(let reason), .failed(let reason): reason
        case .damaged(let damage): damage.description
        }
    }
}

/// A damaged part of a session.
package struct Damage: Equatable, Sendable, CustomStringConvertible {
    package var session: String
    /// Such as `log chunk 7` or `participant 3`.
    package var part: String
    /// Such as `its checksum is wrong`.
    package var reason: String

    package init(session: String, part: String, reason: String) {
        self.session = session
        self.part = part
        self.reason = reason
    }

    package var description: String { "session \(session): \(part) is damaged: \(reason)" }
}
