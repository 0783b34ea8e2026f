/// The readable chunks in one section of a damaged log.
package struct ReadableChunks: Equatable, Sendable {
    /// The readable chunks in order.
    package var chunks: [LogChunk]
    /// The positions of the chunks that cannot be read.
    package var damaged: [Int64]
    /// The position up to which the section reaches; `nil` at the log's end.
    package var last: Int64?

    /// Creates a section.
    package init(chunks: [LogChunk], damaged: [Int64], last: Int64?) {
        self.chunks = chunks
        self.damaged = damaged
        self.last = last
    }
}
