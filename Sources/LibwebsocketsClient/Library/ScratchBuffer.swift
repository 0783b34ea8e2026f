import CLibwebsockets

/// The single buffer in which outgoing bytes are assembled, with the space in front that `lws_write` requires.
final class ScratchBuffer {
    /// Bytes of room for a payload.
    let capacity: Int
    /// The start of a payload.
    let payload: UnsafeMutablePointer<UInt8>
    private let memory: UnsafeMutablePointer<UInt8>

    init(capacity: Int) {
        self.capacity = capacity
        memory = .allocate(capacity: Int(tf_lws_pre) + capacity)
        payload = memory + Int(tf_lws_pre)
    }

    deinit { memory.deallocate() }
}
