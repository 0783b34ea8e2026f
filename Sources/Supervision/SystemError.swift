import CSupervision
import Glibc
import SystemCalls

/// A failed system call.
package struct SystemError: Error, CustomStringConvertible {
    /// The failed action and the system's reason, in one line.
    package let description: String

    /// - Parameter code: an `errno`.
    init(_ what: String, _ code: Int32 = errno) {
        description = "\(what): \(systemMessage(code))"
    }

    /// Creates a pipe; both ends close on exec and never block.
    static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard tf_pipe(&ends) == 0 else { throw SystemError("cannot create a pipe") }
        return (ends[0], ends[1])
    }
}
