/// Stores sounds by their content: one file for all plays that share it.
package protocol AudioStore: ContentSweeping {
    /// Keeps the bytes; they are on disk when it returns.
    ///
    /// - Returns: their SHA-256 as 64 hexadecimal digits.
    func add(_ bytes: [UInt8]) async throws(StorageError) -> String

    /// The bytes; `nil` for an unknown sound.
    func bytes(of hash: String) async throws(StorageError) -> [UInt8]?

    /// The file that holds the bytes, to be sent piece by piece.
    func path(of hash: String) -> String
}
