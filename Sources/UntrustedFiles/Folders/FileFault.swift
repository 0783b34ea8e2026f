import SystemCalls

/// Why a file cannot be read; without its name.
package enum FileFault: Error, Equatable, CustomStringConvertible {
    /// A system call failed with this `errno`.
    case system(Int32)
    /// The path is a folder, a pipe or a device.
    case notRegular
    /// A link leads out of the folder.
    case outside
    /// The file has more than `limit` bytes.
    case tooLarge(limit: Int)

    /// The reason as a message for people.
    package var description: String {
        switch self {
        case .system(let number): systemMessage(number)
        case .notRegular: "not a file"
        case .outside: "leads out of the folder"
        case .tooLarge(let limit): "larger than \(limit >> 20) MiB"
        }
    }
}
