/// The load of the last second, and how the server adapts to it.
enum LoadLevel: Comparable {
    /// Every message is handled at once.
    case calm
    /// More than 50 phones at full rate: the messages of a millisecond are handled together, and commits are half as
    /// frequent.
    case busy
    /// More than 750 phones at full rate: answers are half as frequent, too. Digits that change 30 times a second still
    /// look live, and the saved work leaves capacity for more phones.
    case crowded

    init(batchesPerSecond: Int) {
        self = batchesPerSecond > 45_000 ? .crowded : batchesPerSecond > 3_000 ? .busy : .calm
    }

    /// The pause between two iterations of the event loop.
    var rest: Duration { self == .calm ? .zero : .milliseconds(1) }

    /// The minimum time between two answers to a phone, in ms.
    var answerInterval: Double { self == .crowded ? 1000.0 / 30 : 1000.0 / 60 }

    /// The minimum time between two commits, in ms.
    var commitInterval: Double { self == .calm ? 50 : 100 }
}
