import CSupervision
import Glibc

/// The heaps of the C library's allocator.
package enum Heaps {
    /// Lets all threads share one heap; must precede the first thread.
    ///
    /// Otherwise each thread has its own heap, and keeps the memory of its largest work, which others cannot use. The
    /// variable `MALLOC_ARENA_MAX` has precedence.
    package static func useOne() {
        if getenv("MALLOC_ARENA_MAX") == nil { tf_use_one_heap() }
    }
}
