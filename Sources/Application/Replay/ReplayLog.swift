import Storage

/// A session's log from a position on, a chunk's records at a time.
struct ReplayLog {
    private static let chunksPerRead = 32

    private let session: String
    private let store: any SessionStore
    private var position: Int64
    private var read: ArraySlice<LogChunk> = []
    /// Whether no chunk was missing and no record unreadable so far; the log ends where one is.
    private(set) var isComplete = true

    /// - Parameter position: of the last chunk that is not wanted.
    init(ofSession session: String, after position: Int64, in store: any SessionStore) {
        self.session = session
        self.store = store
        self.position = position
    }

    /// The records of the next chunk, as far as they can be read, or `nil` at the log's end.
    mutating func next() async throws(StorageError) -> [LogRecord]? {
        guard isComplete else { return nil }
        if read.isEmpty {
            read = try await store.chunks(ofSession: session, after: position, limit: Self.chunksPerRead)[...]
        }
        guard let chunk = read.popFirst() else { return nil }
        guard chunk.position == position + 1 else {
            isComplete = false
            return nil
        }
        position = chunk.position
        var reader = LogReader(chunk.bytes)
        var records: [LogRecord] = []
        do {
            while let record = try reader.record() { records.append(record) }
        } catch {
            isComplete = false
        }
        return records
    }
}
