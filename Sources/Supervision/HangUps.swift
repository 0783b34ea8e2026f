import Glibc

/// SIGHUP during a program's start: it is blocked until the program has decided how to handle it.
package enum HangUps {
    /// Unblocks SIGHUP, with its usual action; a pending signal arrives now. Must be called before any thread is
    /// started.
    package static func unblock() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGHUP)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Ignores SIGHUP until it gets a handler: the files that a reload would read are not read yet.
    package static func ignore() {
        signal(SIGHUP, SIG_IGN)
        unblock()
    }
}
