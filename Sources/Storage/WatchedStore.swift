/// A store whose files another program may remove or overwrite while it is open.
package protocol WatchedStore: Sendable {
    /// Why what is written now would be lost, for the operator alone; `nil` if writing works.
    func fault() async -> String?
}

extension WatchedStore {
    /// A store without files of its own.
    package func fault() async -> String? { nil }
}
