/// The load of the last second, and how the server adapts to it.
enum LoadLevel: Comparable {
    /// Every message is handled at once.
    case calm
    /// More than 100 fixes of walkers a second, and no touches: no visible number must change at once, so the messages
    /// of 10 ms are handled together, and commits are half as frequent.
    case walking
    /// More than 50 phones at full rate: the messages of a millisecond are handled together, and commits are half as
    /// frequent.
    case busy
    /// More than 750 phones at full rate: figures messages are also half as frequent. Digits that change 30 times a
    /// second still look live, and the saved work leaves capacity for more phones.
    case crowded

    /// - Parameters:
    ///   - batchesPerSecond: The number of batches of touches and of fixes.
    ///   - touchEventsPerSecond: The number of events in them.
    init(batchesPerSecond: Int, touchEventsPerSecond: Int) {
        self =
            switch batchesPerSecond {
            case 45_001...: .crowded
            case 3_001...: .busy
            case 101...: touchEventsPerSecond == 0 ? .walking : .calm
            default: .calm
            }
    }

    /// The pause between two iterations of the event loop.
    var loopPause: Duration {
        switch self {
        case .calm: .zero
        case .walking: .milliseconds(10)
        case .busy, .crowded: .milliseconds(1)
        }
    }

    /// The minimum time between two responses to a phone, in ms.
    var figuresIntervalMilliseconds: Double { self == .crowded ? 1000.0 / 30 : 1000.0 / 60 }

    /// The minimum time between two commits, in ms.
    var commitIntervalMilliseconds: Double { self == .calm ? 50 : 100 }
}
