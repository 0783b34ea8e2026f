package import Transport

/// Why nothing could be measured, in one line that says what to do.
package struct LoadFailure: Error, Equatable {
    package var message: String

    package init(_ message: String) {
        self.message = message
    }

    package init(_ failure: ClientFailure, at endpoint: Endpoint) {
        message =
            switch failure {
            case .unreachable:
                "\(endpoint) cannot be reached: is the server running, and is this its address?"
            case .untrustedCertificate(let reason):
                "the certificate of \(endpoint) is not trusted (\(reason)): give its authority, which the server has at "
                    + "/ca.pem, with --certificate, or take any with --insecure"
            case .rejected(let status): "\(endpoint) answered the live connection with \(status)"
            case .incomplete: "\(endpoint) gives no answer of HTTP: is this a TouchFigures server's address?"
            case .stopped: "stopped"
            }
    }
}
