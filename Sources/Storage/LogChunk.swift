/// A piece of a session's log: the records of one group commit, opaque here.
package struct LogChunk: Sendable, Equatable {
    package var session: String
    /// 1, 2, 3 … per session, without gaps.
    package var position: Int64
    package var bytes: [UInt8]

    package init(session: String, position: Int64, bytes: [UInt8]) {
        self.session = session
        self.position = position
        self.bytes = bytes
    }
}
