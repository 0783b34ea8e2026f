/// Stores pictures by content: one file for all puzzles that share it.
package protocol PictureStore: ContentSweeping {
    /// Stores the bytes, unless they are stored already; they are on disk when the call returns.
    ///
    /// - Parameter hash: Their SHA-256 as 64 hexadecimal digits.
    func add(_ bytes: [UInt8], hash: String) async throws(StorageError)

    /// Reads a picture; `nil` for an unknown hash.
    func bytes(of hash: String) async throws(StorageError) -> [UInt8]?

    /// The path of a file that holds the picture, to be sent in pieces; `nil` for an unknown hash.
    func file(of hash: String) async throws(StorageError) -> String?
}
