import CSupervision

/// The name of this process in `ps` and `top`.
package enum ProcessName {
    /// On the main thread. One that was started as /proc/self/exe is called `exe` otherwise. At most 15 bytes.
    package static func set(_ name: String) { tf_name_this_thread(name) }
}
