import Foundation

/// The identity of this process among the nodes of a database.
final class NodeIdentity: @unchecked Sendable {
    /// The name for people.
    let name: String
    /// The data folder; the next process that uses it replaces this node at once.
    let home: String

    private let lock = NSLock()
    private var current: Int64 = 0

    init(name: String, home: String) {
        self.name = name
        self.home = home
    }

    /// The epoch of this node: 0 before it has joined, and after it was fenced off.
    var epoch: Int64 {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }
}
