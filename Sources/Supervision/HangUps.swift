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

/// Signals that have no meaning for a server, such as those by which others open their logs again.
package enum UnmeantSignals {
    /// Ignores them, because their default action would end the process. SIGHUP, SIGINT, SIGQUIT, SIGTERM and those of
    /// faults and limits are meant.
    package static func ignore() {
        let named = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT]
        for number in named + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax()) { signal(number, SIG_IGN) }
    }
}
