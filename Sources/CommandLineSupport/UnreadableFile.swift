import Glibc
import SystemCalls

/// A file of the user's that cannot be read.
package enum UnreadableFile {
    /// The system's reason in parentheses, with a space before them; nothing if the system would let it be read.
    package static func reason(_ path: String) -> String {
        access(path, R_OK) == 0 ? "" : " (\(systemMessage(errno)))"
    }
}
