/// Stores pictures by their content: one file for all puzzles that share it.
package protocol PictureStore: ContentSweeping {
    /// Keeps the bytes; nothing to do if they are there. They are on disk when it returns.
    ///
    /// - Parameter hash: their SHA-256 as 64 hexadecimal digits.
    func add(_ bytes: [UInt8], hash: String) async throws(StorageError)

    /// The bytes; `nil` for an unknown picture.
    func bytes(of hash: String) async throws(StorageError) -> [UInt8]?

    /// The file that holds the bytes, to be sent piece by piece.
    func path(of hash: String) -> String
}
