import CSupervision

/// The name of this process in `ps` and `top`.
package enum ProcessName {
    /// Sets the name; must be called on the main thread. At most 15 bytes are used.
    ///
    /// A process that was started as /proc/self/exe is otherwise called `exe`.
    package static func set(_ name: String) { tf_name_this_thread(name) }
}
