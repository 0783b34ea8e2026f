/// Keeps pictures by their content: one file for all puzzles that share it.
package protocol PictureStore: Sendable {
    /// Keeps the bytes; nothing to do if they are there. They are on disk when it returns.
    ///
    /// - Parameter hash: their SHA-256 as 64 hexadecimal digits.
    func add(_ bytes: [UInt8], hash: String) async throws(StorageError)

    /// The bytes; `nil` for an unknown picture.
    func bytes(of hash: String) async throws(StorageError) -> [UInt8]?

    /// The file that holds the bytes, to be sent piece by piece.
    func path(of hash: String) -> String

    /// Removes the picture, unless it was added or used within the last minutes: another process may be about to name it.
    func removeUnused(_ hash: String) async throws(StorageError)
}
