import Synchronization

/// Counts the open files of requests and responses: each uses a descriptor in addition to that of its connection.
enum OpenFiles {
    private static let number = Atomic<Int>(0)

    static var count: Int { number.load(ordering: .relaxed) }

    static func opened() { number.add(1, ordering: .relaxed) }

    static func closed() { number.subtract(1, ordering: .relaxed) }
}
