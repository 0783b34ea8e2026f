import CLibuv
import Glibc

/// Why a transport does not start; `description` is one line for the operator.
package enum TransportError: Error, CustomStringConvertible, Equatable {
    case badHost(String)
    case addressInUse(host: String, port: Int)
    case permissionDenied(host: String, port: Int)
    case badCertificate(String)
    case alreadyStarted
    case stopped
    case system(String)

    package var description: String {
        switch self {
        case .badHost(let host): "'\(host)' is not an address of this machine"
        case .addressInUse(let host, let port): "port \(port) on \(host) is taken by another program"
        case .permissionDenied(let host, let port): "no permission to listen on port \(port) on \(host)"
        case .badCertificate(let reason): "the TLS certificate cannot be used: \(reason)"
        case .alreadyStarted: "the transport is already started"
        case .stopped: "the transport has stopped"
        case .system(let message): message
        }
    }
}

/// The system's words for an `errno`.
package func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// libuv's words for its error codes.
package func uvMessage(_ code: Int32) -> String { String(cString: uv_strerror(code)) }
