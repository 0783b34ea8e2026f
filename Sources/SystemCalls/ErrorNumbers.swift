import Glibc

/// The system's message for an `errno`.
package func systemMessage(_ code: CInt) -> String { String(cString: strerror(code)) }

/// Whether an `errno` says that a disk is full, or an account's part of it, or that a file may not grow.
package func isDiskFull(_ code: CInt) -> Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
