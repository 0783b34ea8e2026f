import Foundation
import PostgreSQLStorage
import Rooms

extension RunningServer {
    /// What the administrator's page and `/metrics` show of the machine and its files.
    func operationSources(
        _ stores: OpenStores,
        _ backups: BackupSchedule?,
        _ served: ServedCertificate
    ) -> OperationSources {
        var sources = OperationSources()
        sources.startedAt = Date().timeIntervalSince1970
        if let backups { sources.backups = { backups.status } }
        sources.certificate = { served.status }
        sources.logLines = { ServerLog.newestLines }
        if let database = stores.database {
            // While the database is away, nothing is known of other servers.
            sources.nodes = {
                let nodes = try? await NodeList(database).nodes()
                return (nodes ?? []).map { NodeStatus($0) }
            }
        }
        return sources
    }
}

extension NodeStatus {
    fileprivate init(_ node: ListedNode) {
        self.init(
            number: node.epoch,
            name: node.name,
            ageSeconds: node.age,
            isAlive: node.isAlive,
            isDraining: node.isDraining,
            sessions: node.sessions,
            phones: node.phones
        )
    }
}
