/// The numbers of phones that tried to join a class within the last ten minutes. Nothing else about them is stored.
package struct RecentArrivals {
    /// The possible events before a phone joins a class; also the names of the response's fields.
    package enum Event: String, CaseIterable {
        /// The phone opened the page.
        case opened
        /// The page reached the server, but no live connection was established, as behind a filter or a proxy.
        case noLive
        /// The browser cannot run the page.
        case tooOld
        /// The class was locked.
        case locked
        /// The class, or the server, was full.
        case full
    }

    private var counts: [Event: RecentCount] = [:]

    /// Counts an event that happens now.
    ///
    /// - Parameter now: ms on the server's clock.
    package mutating func add(_ event: Event, now: Double) { counts[event, default: RecentCount()].add(now: now) }

    /// Returns the number of such events.
    ///
    /// - Parameter now: The time in ms on the server's clock.
    package func total(_ event: Event, now: Double) -> Int { counts[event]?.total(now: now) ?? 0 }
}
