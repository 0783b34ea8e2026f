import Foundation

@testable import PostgreSQLStorage

/// The private server of a test run, which ends with this process.
final class PostgreSQLCluster: Sendable {
    static let shared = Result { try PostgreSQLCluster() }

    struct Failure: Error {
        let reason: String
    }

    /// The URL of the cluster's first database.
    let url: String
    /// The server ends when this is closed, at the latest at the end of the process.
    private let lifeline = Pipe()

    private init() throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Scripts/cluster.d/postgresql").standardizedFileURL
        let process = Process()
        let output = Pipe()
        process.executableURL = script
        process.standardInput = lifeline
        process.standardOutput = output
        try process.run()
        // One line, when the server answers; nothing if it cannot start, which it explains on standard error.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        url = line.trimmingCharacters(in: .newlines)
        guard !url.isEmpty else { throw Failure(reason: "\(script.path) starts no server") }
        try DatabaseConnection(address(of: "postgres")).run("CREATE DATABASE \(Self.template)")
        try PostgreSQLDatabase(address(of: Self.template)).close()
        let connection = try DatabaseConnection(address(of: Self.template))
        try Schema.use(connection)
        for statement in Self.longLeases { try connection.run(statement) }
    }

    /// Nodes of tests keep their leases for an hour more, so that they live on a machine that is slow for seconds. A
    /// test sets an end in the past itself.
    private static let longLeases = [
        """
        CREATE FUNCTION lengthen_lease() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.lease_until > clock_timestamp() THEN NEW.lease_until := NEW.lease_until + interval '1 hour'; END IF;
            RETURN NEW;
        END $$
        """,
        "CREATE TRIGGER long_leases BEFORE INSERT OR UPDATE ON node FOR EACH ROW EXECUTE FUNCTION lengthen_lease()",
    ]

    /// A database with our tables as a template, without connections.
    static let template = "template_of_tests"

    func address(of database: String) throws -> DatabaseAddress {
        try DatabaseAddress(url.replacing("/postgres", with: "/\(database)"))
    }
}
