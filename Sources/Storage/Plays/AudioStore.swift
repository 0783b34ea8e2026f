/// Stores sounds by content: one file for all plays that share it.
package protocol AudioStore: ContentSweeping {
    /// Stores the bytes; they are on disk when the call returns.
    ///
    /// - Returns: Their SHA-256 as 64 hexadecimal digits.
    func add(_ bytes: [UInt8]) async throws(StorageError) -> String

    /// Reads a sound; `nil` for an unknown hash.
    func bytes(of hash: String) async throws(StorageError) -> [UInt8]?

    /// The path of a file that holds the sound, to be sent in pieces; `nil` for an unknown hash.
    func file(of hash: String) async throws(StorageError) -> String?
}
