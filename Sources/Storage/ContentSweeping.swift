/// Removes stored pictures and sounds without references.
///
/// Content added or used within the last minutes stays, because another process may be about to refer to it.
package protocol ContentSweeping: Sendable {
    /// Lists the hashes with this prefix that may be removed, and deletes incomplete files that a crash left.
    ///
    /// - Parameter prefix: Two hexadecimal digits.
    func settled(prefix: String) async throws(StorageError) -> [String]

    /// Removes a content, unless it was added or used within the last minutes.
    func removeUnused(_ hash: String) async throws(StorageError)
}
