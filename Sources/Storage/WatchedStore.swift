/// A store whose files another program may remove or overwrite while it is open.
package protocol WatchedStore: Sendable {
    /// The reason why writes would be lost, for the operator only; `nil` if writing works.
    func fault() async -> String?
}

extension WatchedStore {
    /// By default a store without files of its own.
    package func fault() async -> String? { nil }
}
