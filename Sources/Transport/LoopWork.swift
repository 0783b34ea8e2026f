/// The kinds of work of a transport's loop, by which a long stop is explained.
package enum LoopWork: Int, CaseIterable, Sendable {
    /// Reads from sockets and handles messages.
    case messages
    /// Parses and answers HTTP requests.
    case requests
    /// Agrees on TLS with new connections.
    case handshakes
    /// Connections whose turn was over before their work was done.
    case deferred
    /// Collects and completes commits.
    case commits
    /// Sends phones their figures and acknowledgements.
    case figures
    /// Sends viewers their frames.
    case frames
    /// The work of each second, and the check of all deadlines.
    case housekeeping
    /// Other timers.
    case timers
    /// Other jobs of actors.
    case jobs
    /// Changes what the kernel watches, and wakes up later than the pause between two turns asks for.
    case pause

    /// Its name.
    package var name: String { "\(self)" }
}

/// A time in which a transport's loop looked for no events, so that all its peers waited.
package struct LoopStop: Equatable, Sendable {
    /// The work that took time, the longest first.
    package var parts: [Part]
    /// The number of events that the kernel had reported at its beginning.
    package var events: Int
    /// The time in which the loop's thread did not compute, in ms, up to the precision with which that is known: it
    /// waited for a core, for a lock or for the disk.
    package var waited: Double

    /// The time of one kind of work, in ms.
    package struct Part: Equatable, Sendable {
        /// The kind.
        package var work: LoopWork
        /// Its time in ms.
        package var milliseconds: Double

        /// Creates a part.
        package init(_ work: LoopWork, milliseconds: Double) {
            self.work = work
            self.milliseconds = milliseconds
        }
    }

    /// Creates a stop.
    package init(_ parts: [Part], events: Int, waited: Double) {
        self.parts = parts
        self.events = events
        self.waited = waited
    }

    /// Its length in ms.
    package var milliseconds: Double { parts.reduce(0) { $0 + $1.milliseconds } }

    /// Returns the time of one kind of work, in ms.
    package func milliseconds(of work: LoopWork) -> Double { parts.first { $0.work == work }?.milliseconds ?? 0 }
}
