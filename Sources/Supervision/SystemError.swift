import CSupervision
import Glibc
import SystemCalls

/// A failed system call.
package struct SystemError: Error, CustomStringConvertible {
    /// The failed action and the system's reason, in one line.
    package let description: String

    /// - Parameter code: an `errno`.
    init(_ what: String, _ code: Int32 = errno) {
        description = "\(what): \(systemMessage(code))"
    }

    /// Creates a pipe; both ends close on exec and never block.
    static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard tf_pipe(&ends) == 0 else { throw SystemError("cannot create a pipe") }
        return (ends[0], ends[1])
    }
}

/// An account of this system.
package struct Account: Equatable, Sendable {
    /// The number of the user.
    package let user: UInt32
    /// The number of the group.
    package let group: UInt32
    /// `nil` for a number without a name, as in containers.
    package let name: String?

    /// The account of a number; its group is `group`, or the account's own.
    package init(user: UInt32, group: UInt32? = nil) {
        let entry = getpwuid(user)
        self.user = user
        self.group = group ?? entry?.pointee.pw_gid ?? user
        name = entry.map { String(cString: $0.pointee.pw_name) }
    }

    /// The account of this name, if there is one.
    package init?(named name: String) {
        guard let entry = getpwnam(name) else { return nil }
        self.init(user: entry.pointee.pw_uid)
    }

    /// The account that this process acts as.
    package static var current: Account { Account(user: geteuid(), group: getegid()) }
    /// Whether it acts as root.
    package static var isRoot: Bool { geteuid() == 0 }

    /// The account's name for messages and `chown`.
    package var description: String { name ?? "\(user)" }

    /// Switches this process, which must be root's, to the account for good. Must be called before any thread is
    /// started.
    ///
    /// - Parameter readsEverything: Whether the process may still read the files of other accounts.
    /// - Throws: `SystemError`.
    package func become(readsEverything: Bool) throws(SystemError) {
        guard tf_become(user, group, name, readsEverything ? 1 : 0) == 0 else {
            throw SystemError("cannot act as \(description)")
        }
    }
}
