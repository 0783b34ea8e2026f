import TouchMetrics

/// The limits of what strangers can use of rooms, with the reason for each; docs/limits.md names all.
///
/// The reference: a school of 500 phones behind one address is normal use, in one room or in twenty, and reaches no
/// limit, even if every phone reconnects several times within a minute. The transport has its own limits (heads,
/// bodies, deadlines, unfinished requests, queues of connections).
package enum Limits {
    // MARK: Per address (IPv6: per /64)

    /// `hello` messages of phones, new and resumed: a full room at once, as in a load test, or 500 phones 24 times;
    /// then 100 a second, a tenth of a core. A greeting above the rate waits; a greeting with a large screen costs
    /// more, because its welcome is longer.
    static let greetings = RateBudget(burst: 12_000, perSecond: 100)
    /// The maximum wait of a greeting, in ms; it is shorter than a phone's timeout for its welcome.
    static let maxGreetingWaitMilliseconds = 5000.0
    /// The number of heatmap blocks, 8 KB of a welcome, that cost the same as one greeting.
    static let blocksPerGreeting = 4096.0

    /// Created sessions: enough even if every pupil creates one by mistake.
    static let creations = RateBudget(burst: 300, perSecond: 10)
    /// The maximum number of sessions at a time; each uses memory and disk space for a day.
    static let sessionsPerAddress = 5000
    /// The minutes for which the answer to a creation with an `Idempotency-Key` is kept: longer than a client repeats.
    static let keptAnswerMinutes = 10
    /// Kept answers, in bytes: over 3,000 rounds or sessions, or the longest play.
    static let keptAnswerBytesPerAddress = 4 << 20
    /// Started rounds: 500 phones begin six rounds each at once.
    static let rounds = RateBudget(burst: 3000, perSecond: 50)
    /// Hit tests: an author tries out a puzzle by hand. Each response reveals whether a difference is at a point.
    static let hitTests = RateBudget(burst: 120, perSecond: 10)

    /// Samples of motion in recordings that end, each of which costs 8 to 15 µs of computing: six recordings of 500 phones at once; then
    /// one of each in 8 s, less than a core.
    static let motionSamples = RateBudget(burst: 2_000_000, perSecond: 50_000)

    /// Wrong codes: some dozens mistyped at once, then 3 a second. With 27^6 codes, guessing the only session of a
    /// server takes 2 years on average, and never succeeds for a client that ignores `Retry-After`.
    static let wrongCodes = RateBudget(burst: 60, perSecond: 3, debt: 10)
    /// Wrong tokens: 128 bits cannot be guessed, but after a wipe every phone of a class sends an old token.
    static let wrongTokens = RateBudget(burst: 1000, perSecond: 20)
    /// The delay of a response to a wrong code, in ms, once a third of the burst is used: a class that mistypes does
    /// not notice it, but a search needs many connections.
    static let wrongCodeDelayMilliseconds = 250.0
    /// The time, in ms, after which a wrong token of an address that has used up its guesses is refused: long enough to
    /// read most sessions from disk, so that a right token is accepted.
    static let proofTimeoutMilliseconds = 1500.0

    /// The maximum number of participants of one room that are connected or have drawn.
    package static let participantsPerRoom = 10_000
    /// Phones of one address in one room that are connected or have drawn: half a room, ten times the school. Loopback
    /// addresses are exempt, because load tests and proxies run there.
    static let phonesPerRoomAndAddress = Limits.participantsPerRoom / 2
    /// Blocks of heatmap in all rooms: 20,000 phones, or 500 with a 4K desktop screen.
    package static let blocksPerAddress = 8 << 20
    /// Viewers in all rooms.
    static let viewersPerAddress = 2000

    // MARK: Per room

    /// Blocks of heatmap of all participants, drawn on or not: each takes 10 bytes of memory and at least 2 in every
    /// response about the room. Enough for 10,000 phones of 390 × 844, 1,165 desktops of 2560 × 1440, or 64 of the
    /// largest allowed screens.
    package static let blocksPerRoom = 4 << 20
    /// All participants, including removed ones, who are kept for the replay.
    static let rosterPerRoom = 3 * Limits.participantsPerRoom
    /// Viewers: every frame is sent to each.
    package static let viewersPerRoom = 500
    /// Snapshots and other large responses that have not been read to the end, in bytes.
    package static let unreadResponseBytesPerRoom = 64 << 20

    // MARK: In all

    /// Phones that are connected or have drawn; each takes 2 to 3 KB without its heatmap.
    package static let phones = 200_000
    /// The number of heatmap blocks: 670 MB if all of them are drawn on.
    package static let blocks = 64 << 20
    /// Phones that left without drawing and may return; a new entry replaces the oldest.
    static let departedPhones = 20_000
    /// Kept answers of all addresses, in bytes.
    static let keptAnswerBytes = 32 << 20
    /// Responses about rooms that are cached or being sent, in bytes.
    package static let responseBytes = 512 << 20
    /// The maximum number of waiting work items, in all and of one address.
    package struct Waiting {
        /// The maximum of all addresses.
        package internal(set) var total: Int
        var perAddress: Int
    }
    /// Responses about large rooms, heatmaps, workbooks, comparisons, segments of replays, uploads: the hosts of a
    /// school.
    package static let waitingForSlowWork = Waiting(total: 256, perAddress: 64)
    /// Thumbnails, tiles, QR codes, searches, sessions: a school's phones open a map at once, or reconnect after a
    /// restart.
    static let waitingForQuickWork = Waiting(total: 2048, perAddress: 512)
    /// The maximum time that work waits for its turn, in ms; less than browsers and proxies wait for a response.
    static let maxWaitMilliseconds = 20_000.0
    /// The maximum number of archives that are read at a time: each uses the memory of a workbook. Above the limit, the
    /// slowest archive of the owner with the most ends.
    static let archiveStreams = 24
    /// The maximum number of other downloads that are read at a time, each with some pieces of a log in memory.
    static let downloadStreams = 96
    /// The maximum number of large responses about rooms that are read at a time; their bytes have a limit of their
    /// own.
    static let responseStreams = 4096
    /// The last pin that pages of a list can reach: each page of the nearest pins reads all pins before it.
    package static let maxListedPins = 100_000
    /// Uploads that are processed in memory, in bytes: two pairs of the largest photos, or six sounds.
    static let uploadMemoryBytes = 384 << 20
    /// The maximum number of waiting greetings.
    package static let waitingGreetings = 20_000
}
