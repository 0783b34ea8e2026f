import CSupervision
import Glibc

/// The heaps of the C library's allocator.
package enum Heaps {
    /// Lets all threads share one heap, so that the memory of a commit serves the next phones; must precede the first
    /// thread. Each would have its own otherwise, and keep what its largest work took. The variable `MALLOC_ARENA_MAX`
    /// has precedence.
    package static func useOne() {
        if getenv("MALLOC_ARENA_MAX") == nil { tf_use_one_heap() }
    }
}
