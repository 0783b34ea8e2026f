import Foundation

extension Error {
    /// What the system said, such as `No space left on device`; Foundation's own words if it was not the system.
    package var systemReason: String {
        let cause = (self as? POSIXError) ?? ((self as? CocoaError)?.underlying as? POSIXError)
        return cause.map { String(cString: strerror($0.code.rawValue)) } ?? localizedDescription
    }
}
