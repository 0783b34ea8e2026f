import ExportFiles
import Logging
import Storage
package import Web

/// Limits the responses that are read piece by piece, and ends those that are read too slowly, by the rules of
/// `OpenStreams`.
package actor StreamLimiter {
    private let clocks: any MachineClocks
    private let logger: Logger
    private let workName: String
    private var open: OpenStreams<Int>
    private var streams: [Int: WeakStream] = [:]
    /// The number of the newest stream.
    private var latest = 0

    private struct WeakStream {
        weak var stream: ReadStream?
    }

    /// - Parameter workName: Completes "The server is busy with other …".
    init(limit: Int, of workName: String, clocks: any MachineClocks, logger: Logger) {
        open = OpenStreams(limit: limit)
        self.workName = workName
        self.clocks = clocks
        self.logger = logger
    }

    var count: Int { open.count }
    /// The number of refused and ended streams since the start.
    var refusals: Int { open.refusals }

    /// Begins a stream; `begin` sets the source of its pieces.
    ///
    /// - Throws: 503 `too-busy` if there are too many and none of them can be ended for this one.
    package func stream(for owner: WorkOwner) throws(Problem) -> ReadStream {
        latest += 1
        let stream = ReadStream(latest, for: owner, limiter: self)
        let (isOpen, ended) = open.open(stream.id, for: owner, now: clocks.monotonicMilliseconds)
        guard isOpen else { throw .tooBusy(with: workName) }
        streams[stream.id] = WeakStream(stream: stream)
        if let ended { end(ended, ["reason": "others wait for its place, and it was read the slowest"]) }
        return stream
    }

    /// Ends streams that are read too slowly.
    ///
    /// - Parameter underPressure: Whether others wait for the memory.
    func endSlow(underPressure: Bool = false) {
        for slow in open.endSlow(underPressure: underPressure, now: clocks.monotonicMilliseconds) {
            end(slow.id, ["reason": "read too slowly: \(slow.bytes) bytes in \(slow.seconds) s"])
        }
    }

    /// Ends a session's streams, because data that they may have is erased.
    func end(ofSession code: String) {
        for id in streams.filter({ $0.value.stream?.owner.room == code }).keys {
            open.close(id)
            end(id, ["reason": "a participant's data was erased"])
        }
    }

    private func end(_ id: Int, _ reason: Logger.Metadata) {
        guard let stream = streams.removeValue(forKey: id)?.stream else { return }
        let session: Logger.Metadata = ["session": "\(stream.owner.room)", "what": "\(workName)"]
        logger.notice("Download ended", metadata: session.merging(reason) { $1 })
        Task { await stream.end() }
    }

    // MARK: For the streams

    func pieceSent(_ id: Int, bytes: Int) {
        open.pieceSent(id, bytes: bytes, now: clocks.monotonicMilliseconds)
    }

    func pieceRead(_ id: Int) {
        open.pieceRead(id, now: clocks.monotonicMilliseconds)
    }

    func close(_ id: Int) {
        open.close(id)
        streams[id] = nil
    }
}

/// A response that is read piece by piece. The source is released once it has been read, or once the reader is too
/// slow.
package actor ReadStream {
    /// Not its address, which a later stream may have before the limiter hears of the end of this one.
    nonisolated let id: Int
    nonisolated let owner: WorkOwner
    private let limiter: StreamLimiter
    private var pieces: Pieces?
    /// The piece that was made before the response began.
    private var first: [UInt8]?
    private var isEnded = false

    /// The stream was ended because it was read too slowly, or because some of its data was erased.
    struct Ended: Error, CustomStringConvertible {
        var description: String { "read too slowly while others waited, or for a minute, or data was erased meanwhile" }
    }

    fileprivate init(_ id: Int, for owner: WorkOwner, limiter: StreamLimiter) {
        self.id = id
        self.owner = owner
        self.limiter = limiter
    }

    deinit {
        let (id, limiter) = (id, limiter)
        Task { await limiter.close(id) }
    }

    /// Sets the source of the stream, and makes its first piece: a response that cannot be made is refused before it
    /// begins.
    ///
    /// - Throws: The problem that the source's error is.
    package func begin(_ pieces: @escaping Pieces) async throws(Problem) {
        guard !isEnded else { return }
        do {
            first = try await pieces()
        } catch {
            throw Problem(ofSource: error)
        }
        if !isEnded { self.pieces = pieces }
    }

    /// Returns the next piece; `nil` at the end.
    ///
    /// - Throws: `Ended`, or the source's errors.
    package func next() async throws -> [UInt8]? {
        await limiter.pieceRead(id)
        guard !isEnded else { throw Ended() }
        let piece: [UInt8]?
        if let first {
            (piece, self.first) = (first, nil)
        } else {
            piece = try await pieces?()
        }
        guard let piece else {
            pieces = nil
            await limiter.close(id)
            return nil
        }
        await limiter.pieceSent(id, bytes: piece.count)
        return piece
    }

    fileprivate func end() {
        isEnded = true
        pieces = nil
        first = nil
    }
}

extension Problem {
    /// The problem that the error of a response's source is.
    fileprivate init(ofSource error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case ExportError.library(let reason):
            self.init(500, "server-error", title: "No export", detail: "The server cannot make this file: \(reason).")
        case StorageError.damaged(let damage): self = .damaged(damage)
        default: self = .storeFailing
        }
    }
}
