import Transport
import WireProtocol

/// Delays greetings above the rate of their address until their turn. A pure value; the clock, in milliseconds, is a
/// parameter.
struct WaitingGreetings {
    private var waiting: [(dueAt: Double, connection: ConnectionID, hello: Hello)] = []

    var count: Int { waiting.count }
    var isEmpty: Bool { waiting.isEmpty }

    mutating func add(_ hello: Hello, of connection: ConnectionID, dueAt: Double) {
        waiting.append((dueAt, connection, hello))
    }

    /// Removes and returns the greetings that are due, oldest first.
    mutating func removeDue(now: Double) -> [(connection: ConnectionID, hello: Hello)] {
        let due = waiting.filter { $0.dueAt <= now }
        guard !due.isEmpty else { return [] }
        waiting.removeAll { $0.dueAt <= now }
        return due.sorted { $0.dueAt < $1.dueAt }.map { ($0.connection, $0.hello) }
    }
}
