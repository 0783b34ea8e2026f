import Foundation

/// Why a file is not read; the caller knows which.
package enum FileFault: Error, Equatable, CustomStringConvertible {
    /// The system's number of what went wrong.
    case system(Int32)
    /// A folder, a pipe or a device.
    case notRegular
    /// A link leads out of the folder that was named.
    case outside
    /// Over `limit` bytes.
    case tooLarge(limit: Int)

    package var description: String {
        switch self {
        case .system(let number): String(cString: strerror(number))
        case .notRegular: "not a file"
        case .outside: "leads out of the folder"
        case .tooLarge(let limit): "larger than \(limit >> 20) MiB"
        }
    }
}
