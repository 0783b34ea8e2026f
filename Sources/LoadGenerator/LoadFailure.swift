package import Transport

/// The reason why nothing could be measured.
package struct LoadFailure: Error, Equatable {
    /// The reason in one line, with advice.
    package var message: String

    /// Creates a failure.
    package init(_ message: String) {
        self.message = message
    }

    /// Creates a failure of the connection to a server.
    package init(_ failure: ClientFailure, at endpoint: Endpoint) {
        message =
            switch failure {
            case .unreachable:
                "\(endpoint) cannot be reached: is the server running, and is this its address?"
            case .untrustedCertificate(let reason):
                "the certificate of \(endpoint) is not trusted (\(reason)): give its authority, which the server has at "
                    + "/ca.pem, with --certificate, or take any with --insecure"
            case .rejected(let status): "\(endpoint) answered the live connection with \(status)"
            case .incomplete: "\(endpoint) gives no whole answer by HTTP: is this the address of a TouchFigures server?"
            case .stopped: "stopped"
            }
    }
}
