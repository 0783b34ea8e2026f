/// Why a transport cannot start.
package enum TransportError: Error, CustomStringConvertible, Equatable {
    /// The host is not an address of this machine.
    case badHost(String)
    /// Another program uses this port.
    case addressInUse(host: String, port: Int)
    /// The process may not listen on this port.
    case permissionDenied(host: String, port: Int)
    /// The TLS certificate or its key is unusable.
    case badCertificate(String)
    /// The transport was started before.
    case alreadyStarted
    /// The transport has stopped.
    case stopped
    /// A system call or library failed.
    case system(String)

    /// The reason in one line for the operator.
    package var description: String {
        switch self {
        case .badHost(let host): "'\(host)' is not an address of this machine"
        case .addressInUse(let host, let port): "port \(port) on \(host) is in use by another program"
        case .permissionDenied(let host, let port): "no permission to listen on port \(port) on \(host)"
        case .badCertificate(let reason): "cannot use the TLS certificate: \(reason)"
        case .alreadyStarted: "the transport is already started"
        case .stopped: "the transport has stopped"
        case .system(let message): message
        }
    }
}
