/// How much there is to do, from the batches of the last second; what a server does differently when it is much.
enum LoadLevel: Comparable {
    /// Every message is handled as it comes.
    case calm
    /// More than 50 phones at full rate: messages of a millisecond are handled together, commits come half as often.
    case busy
    /// More than 750 phones at full rate: answers come half as often, too. Digits that change 30 times a second still
    /// look live, and the other half of the work leaves room for more phones.
    case crowded

    init(batchesPerSecond: Int) {
        self = batchesPerSecond > 45_000 ? .crowded : batchesPerSecond > 3_000 ? .busy : .calm
    }

    /// The loop's rest between two turns.
    var rest: Duration { self == .calm ? .zero : .milliseconds(1) }

    /// The least time between two answers to a phone, ms.
    var answerInterval: Double { self == .crowded ? 1000.0 / 30 : 1000.0 / 60 }

    /// The least time between two commits, ms.
    var commitInterval: Double { self == .calm ? 50 : 100 }
}
