import COpenSSL
import Storage

/// The secret with which all data of one session are encrypted on disk: without it, they are unreadable.
struct SessionKey: Equatable, Sendable {
    /// The length of two AES-256 keys for XTS, which must differ.
    static let byteCount = 64

    let bytes: [UInt8]

    /// - Parameter bytes: The key's bytes; their number must be `byteCount`.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func random() throws(StorageError) -> SessionKey {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        guard RAND_priv_bytes(&bytes, Int32(byteCount)) == 1 else {
            throw .failed("the system has no random numbers for a session's key")
        }
        return SessionKey(bytes)
    }
}
