import Foundation
import SystemCalls

extension Error {
    /// The system's message, such as `No space left on device`; Foundation's description for other errors.
    package var systemReason: String {
        let cause = (self as? POSIXError) ?? ((self as? CocoaError)?.underlying as? POSIXError)
        return cause.map { systemMessage($0.code.rawValue) } ?? localizedDescription
    }
}
