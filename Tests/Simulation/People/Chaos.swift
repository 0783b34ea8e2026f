import Storage

/// One event of the world, decided before the run: a run may leave any of them out.
struct Incident {
    enum Kind: Int, CaseIterable {
        case draw, act, replacePhone, createBriefly, loseConnection, goHalfOpen, loseViewer, readSlowly
        case kill, powerCut, restart, slowDisk, failingDisk, fullDisk, unreadableDisk, storm, stepClock, pauseMachine
        case moveSession, cutOffStore
        case playRound, lead, interrupt
        case experiment

        /// Whether it needs a second machine.
        var needsOthers: Bool { self == .moveSession || self == .cutOffStore }
    }

    let index: Int
    /// Milliseconds since the beginning.
    let time: Double
    let kind: Kind
    /// Its further parameters: its target and its duration.
    let choice: Int
    let share: Double
}

/// The faults of a run and the actions of its people, from the seed.
enum Chaos {
    static let full = StorageError.full("the disk is full")
    static let cutOff = StorageError.unavailable("the store cannot be reached")

    /// The interval between periods, in ms; each ends in `calm`, without faults and finally without touches, and then
    /// everything is checked.
    static let period = 600_000.0
    private static let calm = 100_000.0
    private static let still = 30_000.0

    /// The remaining time with actions in this period, in ms.
    static func still(after now: Double) -> Double {
        period - still - (now - World.begin).truncatingRemainder(dividingBy: period)
    }

    /// The mean time between two of a kind, in s, and whether it is a fault.
    private static func pace(_ kind: Incident.Kind) -> (seconds: Double, isFault: Bool) {
        switch kind {
        case .draw: (24, false)
        case .act: (25, false)
        case .playRound: (40, false)
        case .lead: (8, false)
        case .interrupt: (120, true)
        case .experiment: (20, false)
        case .replacePhone: (120, false)
        case .createBriefly: (40, false)
        case .loseConnection: (30, true)
        case .goHalfOpen: (60, true)
        case .loseViewer: (90, true)
        case .readSlowly: (90, true)
        case .kill: (60, true)
        case .powerCut: (120, true)
        case .restart: (240, true)
        case .slowDisk: (120, true)
        case .failingDisk: (150, true)
        case .fullDisk: (400, true)
        case .unreadableDisk: (300, true)
        case .storm: (200, true)
        case .stepClock: (300, true)
        case .pauseMachine: (120, true)
        case .moveSession: (60, true)
        case .cutOffStore: (90, true)
        }
    }

    /// All events of a run, by time.
    static func plan(_ world: World, hours: Double, nodes: Int) -> [Incident] {
        let end = hours * 3_600_000
        var found: [(Double, Incident.Kind, Int, Double)] = []
        for kind in Incident.Kind.allCases where nodes > 1 || !kind.needsOthers {
            // A longer run begins like a shorter one.
            let dice = world.dice(40 + UInt64(kind.rawValue))
            let (seconds, isFault) = pace(kind)
            var time = 5000.0
            while true {
                time += dice.number(0..<2) * seconds * 1000
                guard time < end else { break }
                let (choice, share) = (dice.number(0...1 << 20), dice.number(0..<1))
                let left = period - time.truncatingRemainder(dividingBy: period)
                if left > (isFault ? calm : still) { found.append((time, kind, choice, share)) }
            }
        }
        return found.sorted { ($0.0, $0.1.rawValue) < ($1.0, $1.1.rawValue) }.enumerated().map {
            let (time, kind, choice, share) = $0.element
            return Incident(index: $0.offset, time: time, kind: kind, choice: choice, share: share)
        }
    }
}
