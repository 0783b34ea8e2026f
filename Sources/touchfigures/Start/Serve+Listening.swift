import CommandLineSupport
import EventLoops

extension Serve {
    /// Why the server cannot listen, and the remedy, in one line.
    func failure(_ error: TransportError) -> StartFailure {
        switch error {
        case .badHost:
            StartFailure("\(error): choose another by --host, or leave it out for all of them")
        case .addressInUse(_, let taken):
            StartFailure(
                LocalServer(listening: host, port: taken).description == nil
                    ? "\(error): stop that one, or choose another port by \(flag(of: taken))"
                    : "port \(taken) is in use by a TouchFigures server: use or stop that one, or choose other ports by "
                        + "--port and --tls-port"
            )
        case .permissionDenied(_, let reserved):
            StartFailure(
                "\(error): choose one from 1024 on by \(flag(of: reserved)), or give the unit CAP_NET_BIND_SERVICE"
            )
        case .badCertificate where certificate != nil:
            StartFailure("\(error); check --certificate and --key")
        default:
            StartFailure(error.description)
        }
    }

    private func flag(of taken: Int) -> String { taken == port ? "--port" : "--tls-port" }
}
