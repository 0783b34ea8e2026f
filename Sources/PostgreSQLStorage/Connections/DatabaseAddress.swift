import CPostgreSQL

/// A database by its connection URL; no text that this type returns contains its password.
package struct DatabaseAddress: Sendable {
    /// Why a text does not name a database.
    package struct Fault: Error, Equatable, CustomStringConvertible {
        /// The problem and the valid form, without the text itself, which may contain a password.
        package let description: String
    }

    /// The URL for libpq; it may contain a password.
    let url: String
    /// The options of libpq that the URL states, by their names.
    private let stated: Set<String>
    /// Whether the URL holds a password, so that it must not stay in the process's arguments.
    package let hasPassword: Bool

    /// Parses a connection URL (PostgreSQL's documentation, "Connection URIs").
    package init(_ url: String) throws(Fault) {
        guard ["postgresql://", "postgres://"].contains(where: url.hasPrefix), !url.utf8.contains(0) else {
            throw Fault(description: "expected a URL such as postgresql://user@host/database")
        }
        // libpq's own message repeats parts of the URL.
        guard let options = PQconninfoParse(url, nil) else {
            throw Fault(
                description: "not a valid PostgreSQL URL; expected postgresql://user@host:5432/database, with special "
                    + "characters percent-encoded"
            )
        }
        defer { PQconninfoFree(options) }
        var stated: Set<String> = []
        var index = 0
        while let keyword = options[index].keyword {
            if let value = options[index].val {
                let (name, value) = (String(cString: keyword), String(cString: value))
                stated.insert(name)
                guard name != "port" || Self.arePorts(value) else {
                    throw Fault(
                        description:
                            "the port in the URL is not a number; expected postgresql://user@host:5432/database"
                    )
                }
            }
            index += 1
        }
        self.url = url
        self.stated = stated
        hasPassword = stated.contains("password") || stated.contains("sslpassword")
    }

    /// Whether a text is a list of ports, one for each host; an empty one is the default.
    private static func arePorts(_ text: String) -> Bool {
        text.split(separator: ",", omittingEmptySubsequences: false)
            .allSatisfy { $0.isEmpty || UInt16($0).map { $0 > 0 } ?? false }
    }

    /// The parameters for libpq; a later one replaces an earlier one of the same name.
    ///
    /// - Parameter timeoutSeconds: The maximum time to wait for a connection, in seconds, unless the URL states it.
    func parameters(timeoutSeconds: Int) -> [(name: String, value: String)] {
        // A server that vanished is noticed within seconds.
        let defaults = [
            ("connect_timeout", "\(min(timeoutSeconds, 5))"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
        ]
        return defaults.filter { !stated.contains($0.0) }
            + [("fallback_application_name", "touchfigures"), ("dbname", url), ("client_encoding", "UTF8")]
    }
}
