/// A piece of a session's log: the records of one group commit, opaque to the store.
package struct LogChunk: Sendable, Equatable {
    /// The session's code.
    package var session: String
    /// The chunk's position: 1, 2, 3 … in each session, without gaps.
    package var position: Int64
    /// The records' bytes.
    package var bytes: [UInt8]

    /// Creates a chunk.
    package init(session: String, position: Int64, bytes: [UInt8]) {
        self.session = session
        self.position = position
        self.bytes = bytes
    }
}
