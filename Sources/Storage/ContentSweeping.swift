/// Removes stored pictures and sounds that nothing refers to any more.
///
/// Content added or used within the last minutes stays, because another process may be about to refer to it.
package protocol ContentSweeping: Sendable {
    /// The hashes of what may go, of those that begin with these two hexadecimal digits; removes what a crash has left
    /// half written.
    func settled(prefix: String) async throws(StorageError) -> [String]

    /// Removes it, unless it was added or used meanwhile.
    func removeUnused(_ hash: String) async throws(StorageError)
}
