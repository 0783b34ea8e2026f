import Transport

/// A transport without sockets: it keeps sent messages, and a test fires its timers.
///
/// Sendable: used only on its loop's thread.
final class TestTransport: TransportControl, @unchecked Sendable {
    /// The far end of a connection.
    struct Line {
        /// The messages that it has read.
        var received: [String] = []
        var close: Close?
        /// Without reading: droppable messages are refused, the others wait.
        var isReading = true
        fileprivate var waiting: [String] = []
        fileprivate var wasRefused = false
        /// The number of refused messages.
        var refused = 0
        fileprivate var isGone = false
    }

    struct Close: Hashable, Sendable {
        var code: UInt16
        var reason: String
    }

    final class Timer: ScheduledTimer {
        fileprivate let interval: Double
        fileprivate var dueAt: Double
        fileprivate var body: (() -> Void)?

        fileprivate init(interval: Double, dueAt: Double, _ body: @escaping () -> Void) {
            (self.interval, self.dueAt, self.body) = (interval, dueAt, body)
        }

        func cancel() { body = nil }
    }

    private struct WeakTimer { weak var timer: Timer? }

    let loop = LoopThread()
    var executor: any SerialExecutor { loop }
    var usage = TransportUsage()
    /// Whether the server was last allowed to rest.
    private(set) var pauseDuration = Duration.zero
    /// The stop that its loop reports next.
    var stop: LoopStop?
    /// Its server.
    weak var delegate: (any TransportDelegate)?

    private let clocks: ManualClocks
    private var timers: [WeakTimer] = []
    private(set) var lines: [ConnectionID: Line] = [:]
    private var nextID: UInt64 = 1

    init(_ clocks: ManualClocks) {
        self.clocks = clocks
    }

    deinit { loop.end() }

    // MARK: Calls of the server

    func resetLongestStop() -> LoopStop? {
        defer { stop = nil }
        return stop
    }

    func trySend(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) -> Bool {
        guard var line = lines[connection], line.close == nil, !line.isGone else { return false }
        defer { lines[connection] = line }
        guard line.isReading else {
            line.wasRefused = true
            line.refused += 1
            return false
        }
        line.received.append(String(decoding: payload, as: UTF8.self))
        return true
    }

    func send(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) {
        guard var line = lines[connection], line.close == nil, !line.isGone else { return }
        let text = String(decoding: payload, as: UTF8.self)
        if line.isReading { line.received.append(text) } else { line.waiting.append(text) }
        lines[connection] = line
    }

    func send(_ message: [UInt8], kind: MessageKind, to connection: ConnectionID) {
        message.withUnsafeBytes { send($0, kind: kind, to: connection) }
    }

    func close(_ connection: ConnectionID, code: UInt16, reason: String) {
        guard lines[connection]?.close == nil, lines[connection]?.isGone == false else { return }
        lines[connection]?.close = Close(code: code, reason: reason)
        loop.submit { self.hangUp(connection) }
    }

    func pause(betweenTurns duration: Duration) { pauseDuration = duration }

    func schedule(every interval: Duration, _ body: @escaping () -> Void) -> any ScheduledTimer {
        let milliseconds = interval / .milliseconds(1)
        let timer = Timer(interval: milliseconds, dueAt: clocks.monotonicMilliseconds + milliseconds, body)
        timers.append(WeakTimer(timer: timer))
        return timer
    }

    // MARK: Calls of a test

    /// The number of a new connection, for the server to open.
    func newConnection() -> ConnectionID {
        defer { nextID += 1 }
        let id = ConnectionID(rawValue: nextID)
        lines[id] = Line()
        return id
    }

    /// Closes the connection, on the initiative of either end.
    func hangUp(_ connection: ConnectionID) {
        guard lines[connection]?.isGone == false else { return }
        lines[connection]?.isGone = true
        delegate?.connectionClosed(connection)
    }

    func stopReading(_ connection: ConnectionID) { lines[connection]?.isReading = false }

    /// Continues to read: first the waiting messages, and notifies the server if any were refused.
    func read(_ connection: ConnectionID) {
        guard var line = lines[connection] else { return }
        line.isReading = true
        line.received += line.waiting
        line.waiting = []
        let wasRefused = line.wasRefused
        line.wasRefused = false
        lines[connection] = line
        if wasRefused, line.close == nil, !line.isGone { delegate?.connectionDrained(connection) }
    }

    /// Forgets the messages read until now.
    func clear(_ connection: ConnectionID) { lines[connection]?.received = [] }

    /// The server has ended, with its connections and timers.
    func cut() {
        delegate = nil
        for timer in timers { timer.timer?.cancel() }
        timers = []
        for id in lines.keys { lines[id]?.isGone = true }
    }

    // MARK: Timers

    /// When the first timer is due.
    var nextTimer: Double? {
        timers.removeAll { $0.timer?.body == nil }
        return timers.compactMap { $0.timer?.dueAt }.min()
    }

    /// Fires the first due timer, if any; however late, it fires once, like a loop's timers.
    func fireDueTimer() -> Bool {
        let now = clocks.monotonicMilliseconds
        let due = timers.compactMap(\.timer).filter { $0.body != nil && $0.dueAt <= now }
        guard let timer = due.min(by: { $0.dueAt < $1.dueAt }), let body = timer.body else { return false }
        timer.dueAt = max(timer.dueAt, now - timer.interval) + timer.interval
        if timer.dueAt <= now { timer.dueAt = now + timer.interval }
        body()
        return true
    }
}
