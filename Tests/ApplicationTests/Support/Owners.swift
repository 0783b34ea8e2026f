import Storage

/// The owners of sessions, set by a test.
///
/// Sendable: used by one caller at a time.
final class Owners: SessionOwnership, @unchecked Sendable {
    var acquisition = SessionAcquisition.acquired
    var lease = NodeLease(isOver: false, otherNodes: 1)
    var fault: StorageError?
    private(set) var acquireCount = 0
    private(set) var released: [String] = []

    func acquire(session code: String) async throws(StorageError) -> SessionAcquisition {
        acquireCount += 1
        return acquisition
    }

    func release(sessions codes: [String]) async throws(StorageError) { released += codes }

    func renew(_ load: NodeLoad) async throws(StorageError) -> NodeLease {
        if let fault { throw fault }
        return lease
    }

    func wipeExpired(at age: Double) async throws(StorageError) {}
}
