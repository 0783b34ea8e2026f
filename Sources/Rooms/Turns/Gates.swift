import Foundation
package import Imaging
import Logging
package import Transport
package import Web

/// All queues for slow work, one for each kind. Each serves addresses and their sessions in turn, and rejects work that
/// waits too long.
package struct Gates: Sendable {
    /// Heatmaps of single phones, and figures of phones with large screens.
    package let heatmaps: FairGate
    /// Workbooks that are made from logs.
    package let workbooks: FairGate
    /// Pieces of downloads, which are made one after another: a place is occupied while a piece is made, not while it
    /// is read.
    package let pieces: FairGate
    /// Comparisons of parts.
    package let comparisons: FairGate
    /// Segments of replays.
    package let replays: FairGate
    let thumbnails: FairGate
    /// Thumbnails, each of which is made once for all simultaneous requests.
    package let sharedThumbnails: SharedWork<EncodedPicture>
    /// Photos that are taken in or compared.
    package let photos: FairGate
    /// The memory of uploads, in bytes.
    package let uploads: FairGate
    /// QR codes.
    package let qrCodes: FairGate
    /// Tiles of the map.
    package let tiles: FairGate
    /// Searches for pins.
    package let pins: FairGate
    /// Sessions that are read from disk.
    let sessions: FairGate

    /// Changes of puzzles, plays and lessons.
    package let changes = ChangeTurns()
    /// Archives, other downloads, and large responses about rooms, for as long as they are read.
    package let archives: StreamLimiter
    /// Downloads other than archives.
    package let downloads: StreamLimiter
    let responses: StreamLimiter

    init(clocks: any MachineClocks, logger: Logger) {
        let cores = max(2, ProcessInfo.processInfo.activeProcessorCount)
        func gate(_ capacity: Int, _ what: String, _ waiting: Limits.Waiting = Limits.waitingForSlowWork) -> FairGate {
            FairGate(
                .init(
                    capacity: capacity,
                    waiting: waiting.total,
                    waitingPerAddress: waiting.perAddress,
                    maxWaitMilliseconds: Limits.maxWaitMilliseconds
                ),
                of: what,
                clocks: clocks
            )
        }
        heatmaps = gate(2, "pictures of heatmaps")
        workbooks = gate(1, "workbooks")
        pieces = gate(cores, "downloads")
        comparisons = gate(1, "comparisons")
        replays = gate(1, "replays")
        thumbnails = gate(cores, "thumbnails", Limits.waitingForQuickWork)
        sharedThumbnails = SharedWork(thumbnails)
        photos = gate(cores - 1, "photos")
        uploads = gate(Limits.uploadMemoryBytes, "uploads")
        qrCodes = gate(1, "QR codes", Limits.waitingForQuickWork)
        tiles = gate(4, "tiles of the map", Limits.waitingForQuickWork)
        pins = gate(2, "searches on the map", Limits.waitingForQuickWork)
        sessions = gate(2, "sessions that are read from disk", Limits.waitingForQuickWork)
        archives = StreamLimiter(limit: Limits.archiveStreams, of: "archives", clocks: clocks, logger: logger)
        downloads = StreamLimiter(limit: Limits.downloadStreams, of: "downloads", clocks: clocks, logger: logger)
        responses = StreamLimiter(
            limit: Limits.responseStreams,
            of: "answers about large rooms",
            clocks: clocks,
            logger: logger
        )
    }
}

extension Gates {
    /// Ends what is being read of a session, because it may have data that is erased.
    func endStreams(ofSession code: String) async {
        for desk in [archives, downloads, responses] { await desk.end(ofSession: code) }
    }

    /// The use of the queues, for `/metrics`.
    package var budgets: [BudgetUse] {
        get async {
            let uploads = (used: await uploads.used, refusals: await uploads.refusals)
            var budgets = [
                BudgetUse(
                    name: "upload_bytes",
                    scope: "all",
                    used: uploads.used,
                    limit: Limits.uploadMemoryBytes,
                    refusals: uploads.refusals
                )
            ]
            let desks = [
                ("archives", archives, Limits.archiveStreams), ("downloads", downloads, Limits.downloadStreams),
                ("read_answers", responses, Limits.responseStreams),
            ]
            for (name, desk, limit) in desks {
                let (used, refusals) = (await desk.count, await desk.refusals)
                budgets.append(BudgetUse(name: name, scope: "all", used: used, limit: limit, refusals: refusals))
            }
            let queues = [
                ("waiting_heatmaps", heatmaps), ("waiting_workbooks", workbooks), ("waiting_comparisons", comparisons),
                ("waiting_replays", replays), ("waiting_thumbnails", thumbnails), ("waiting_photos", photos),
                ("waiting_qr_codes", qrCodes), ("waiting_tiles", tiles), ("waiting_pins", pins),
                ("waiting_sessions", sessions),
            ]
            for (name, gate) in queues {
                let (used, refusals) = (await gate.waitingCount, await gate.refusals)
                budgets.append(
                    BudgetUse(name: name, scope: "all", used: used, limit: gate.waitingLimit, refusals: refusals)
                )
            }
            return budgets
        }
    }
}

/// Limits the memory of uploads: an upload that the transport stores in a file is read as a whole, and some are copied
/// while they are parsed.
extension Gates {
    /// Processes a request's body as soon as there is memory for it.
    ///
    /// - Parameter copies: The number of copies of the body in memory.
    package func upload<Value: Sendable>(
        _ request: HTTPRequest,
        copies: Int,
        _ work: @escaping @Sendable () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard case .file(_, let count) = request.body else { return try await work() }
        return try await uploads.run(for: WorkOwner(request), cost: copies * count, work)
    }
}

/// The changes of the server's puzzles, plays and lessons: one at a time for each of them, so that a precondition still
/// holds when its change is made.
package actor ChangeTurns {
    /// The changes that wait, by what they change; absent if nothing changes it.
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Makes a change once no other change of the same resource is under way.
    package func run<Result: Sendable>(_ resource: String, _ change: @Sendable () async -> Result) async -> Result {
        if waiting[resource] == nil {
            waiting[resource] = []
        } else {
            await withCheckedContinuation { waiting[resource]?.append($0) }
        }
        let result = await change()
        if waiting[resource]?.isEmpty == false {
            waiting[resource]?.removeFirst().resume()
        } else {
            waiting[resource] = nil
        }
        return result
    }
}

/// Work that several clients may request at the same time: it is done once, in turn, for all of them.
package actor SharedWork<Value: Sendable> {
    private let gate: FairGate
    private var running: [String: (ticket: FairGate.Ticket, task: Task<Result<Value, Problem>, Never>)] = [:]

    init(_ gate: FairGate) {
        self.gate = gate
    }

    /// Returns the result of `make`, or that of the same work that another caller has requested. The work continues if
    /// the first caller leaves.
    ///
    /// - Parameter key: Identifies the work.
    package func value(
        _ key: String,
        for owner: WorkOwner,
        _ make: @escaping @Sendable () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        if let making = running[key] {
            await gate.share(making.ticket, with: owner)
            return try await making.task.value.get()
        }
        let ticket = FairGate.Ticket()
        let task = Task { [gate] () -> Result<Value, Problem> in
            do throws(Problem) {
                return .success(try await gate.run(for: owner, ticket: ticket, make))
            } catch {
                return .failure(error)
            }
        }
        running[key] = (ticket, task)
        let result = await task.value
        if running[key]?.ticket == ticket { running[key] = nil }
        return try result.get()
    }
}
