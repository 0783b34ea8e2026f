/// Identifies a WebSocket connection during the life of the process; never reused.
///
/// It is a number instead of a pointer, so that a late call for a closed connection finds nothing instead of freed
/// memory.
package struct ConnectionID: Hashable, Sendable {
    /// The number.
    package let rawValue: UInt64

    /// Creates an identifier from its number.
    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}
