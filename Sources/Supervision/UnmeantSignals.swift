import Glibc

/// Signals that have no meaning for a server, such as those by which others open their logs again.
package enum UnmeantSignals {
    /// Ignores them, because their default action would end the process. SIGHUP, SIGINT, SIGQUIT, SIGTERM and those of
    /// faults and limits are meant.
    package static func ignore() {
        let named = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT]
        for number in named + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax()) { signal(number, SIG_IGN) }
    }
}
