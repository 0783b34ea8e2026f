import CLibwebsockets

/// The one buffer that outgoing bytes are put together in, with the room in front that `lws_write` wants.
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
