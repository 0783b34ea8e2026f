import CommandLineSupport
import PostgreSQLStorage
import Storage

extension DatabaseFlags {
    /// Opens the database, and closes it after the work.
    ///
    /// - Throws: `StartFailure` in one line.
    func withNodes(_ work: (NodeList) async throws -> Void) async throws {
        let opened = try Self.open(requiredAddress(for: "nodes"))
        defer { opened.close() }
        do {
            try await work(NodeList(opened))
        } catch let error as StorageError {
            throw StartFailure(error.message, code: StartFailure.configurationExitCode)
        }
    }
}

extension [ListedNode] {
    /// The node of this number or name.
    ///
    /// - Throws: `StartFailure` with the other nodes, if there is none or more than one.
    func named(_ wanted: String) throws -> ListedNode {
        let matches = filter { "\($0.epoch)" == wanted || $0.name == wanted }
        if let node = matches.first, matches.count == 1 { return node }
        let names = map { "\($0.epoch) (\($0.name))" }.joined(separator: ", ").printable
        throw StartFailure(
            matches.isEmpty
                ? "no server \(wanted.printable); there \(count == 1 ? "is" : "are") \(names.isEmpty ? "none" : names)"
                : "\(wanted.printable) names \(matches.count) servers; give the number: \(names)"
        )
    }
}
