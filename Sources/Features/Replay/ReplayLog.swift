import Storage

/// Reads a session's log from a position, one chunk of records at a time.
struct ReplayLog {
    private static let chunksPerRead = 32

    private let session: String
    private let store: any SessionStore
    private var position: Int64
    private var readChunks: ArraySlice<LogChunk> = []
    /// Whether all chunks and records so far were readable; the log ends at the first unreadable one.
    private(set) var isComplete = true

    /// - Parameter position: the position before the first chunk to read.
    init(ofSession session: String, after position: Int64, in store: any SessionStore) {
        self.session = session
        self.store = store
        self.position = position
    }

    /// Returns the readable records of the next chunk, or `nil` at the end.
    mutating func next() async throws(StorageError) -> [LogRecord]? {
        guard isComplete else { return nil }
        if readChunks.isEmpty {
            readChunks = try await store.chunks(ofSession: session, after: position, limit: Self.chunksPerRead)[...]
        }
        guard let chunk = readChunks.popFirst() else { return nil }
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
