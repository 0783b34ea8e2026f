import Storage

/// The owners of sessions as a test wants them.
///
/// Sendable: touched by one at a time.
final class Owners: SessionOwnership, @unchecked Sendable {
    var taking = SessionAcquisition.acquired
    var lease = NodeLease(isOver: false, otherNodes: 1)
    var fault: StorageError?
    private(set) var takes = 0
    private(set) var released: [String] = []

    func acquire(session code: String) async throws(StorageError) -> SessionAcquisition {
        takes += 1
        return taking
    }

    func release(sessions codes: [String]) async throws(StorageError) { released += codes }

    func renew(_ load: NodeLoad) async throws(StorageError) -> NodeLease {
        if let fault { throw fault }
        return lease
    }

    func wipeExpired(at age: Double) async throws(StorageError) {}
}
