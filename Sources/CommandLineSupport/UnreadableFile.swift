package import Foundation
import SystemCalls

/// A file of the user's that cannot be read.
package struct UnreadableFile: Error {
    /// The reason in parentheses, with a space before them; nothing if it is unknown.
    package let reason: String

    /// Returns the first bytes of a file, without waiting for one that has no end.
    package static func bytes(_ path: String, upTo count: Int) throws(UnreadableFile) -> Data {
        if let reason = unreadableReason(path) { throw UnreadableFile(reason: " (\(reason))") }
        guard let handle = FileHandle(forReadingAtPath: path), let bytes = try? handle.read(upToCount: count) ?? Data()
        else { throw UnreadableFile(reason: "") }
        return bytes
    }
}
