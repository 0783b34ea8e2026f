/// What the server saw of phones that want to get into a class: how many, of the last ten minutes, and nothing about them.
struct RecentArrivals {
    /// What may happen to a phone before it is in the class.
    enum Event: Int, CaseIterable {
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

    private var counts = [RecentCount](repeating: RecentCount(), count: Event.allCases.count)

    /// Counts an event that happens now.
    ///
    /// - Parameter now: ms on the server's clock.
    mutating func add(_ event: Event, now: Double) { counts[event.rawValue].add(now: now) }

    /// Returns how often it happened.
    ///
    /// - Parameter now: ms on the server's clock.
    func total(_ event: Event, now: Double) -> Int { counts[event.rawValue].total(now: now) }
}
