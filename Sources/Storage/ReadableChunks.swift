/// The readable part of the next section of a damaged log.
package struct ReadableChunks: Equatable, Sendable {
    package var chunks: [LogChunk]
    /// Positions of chunks that cannot be read.
    package var damaged: [Int64]
    /// The position up to which the chunks are complete; `nil` at the log's end.
    package var last: Int64?

    package init(chunks: [LogChunk], damaged: [Int64], last: Int64?) {
        self.chunks = chunks
        self.damaged = damaged
        self.last = last
    }
}
