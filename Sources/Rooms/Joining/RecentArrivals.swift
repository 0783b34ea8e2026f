/// What the server saw of phones that want to get into a class: how many, of the last ten minutes, and nothing about them.
package struct RecentArrivals {
    /// What may happen to a phone before it is in the class; the names of the answer's fields.
    package enum Event: String, CaseIterable {
        /// It opened the page.
        case opened
        /// Its page reached the server, and no live connection came about, as behind a filter or a proxy.
        case noLive
        /// Its browser cannot run the page.
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

    /// Returns how often it happened.
    ///
    /// - Parameter now: ms on the server's clock.
    package func total(_ event: Event, now: Double) -> Int { counts[event]?.total(now: now) ?? 0 }
}
