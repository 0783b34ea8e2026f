/// Names one WebSocket connection for as long as the process lives; never used again after the connection closed.
///
/// A number and not a pointer, so that a late call for a dead connection finds nothing instead of freed memory.
package struct ConnectionID: Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}
