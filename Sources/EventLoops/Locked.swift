import Glibc

/// A value protected by a `pthread_mutex_t`.
///
/// `Synchronization.Mutex` is a bare futex on Linux, which the thread sanitizer does not see: its reports would be
/// worthless.
package final class Locked<Value>: @unchecked Sendable {
    // Sendable because the value is only ever touched with the mutex held.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    /// Creates a protected value.
    package init(_ value: Value) {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        self.value = value
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Calls `body` with the value while the mutex is held.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
