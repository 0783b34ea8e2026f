import Foundation
import Logging
import SQLiteStorage
import Storage
import SystemCalls

/// Copies the sessions for `touchfigures backup` while the server runs, one copy at a time, away from the event loop.
///
/// The copy is a file in the data folder, whose rows are unreadable without the keys. The keys are sent through the
/// socket, so that they are in no second place that a wipe would have to overwrite.
final class BackupService: Sendable {
    private let listener: Listener
    private let folder: URL

    /// Starts the service; `nil` if no socket can be created in the folder, so that backups require a stopped server.
    init?(folder: URL, store: SQLiteStore, logger: Logger) {
        guard let listener = Listener(in: folder) else {
            logger.warning("Backups of the running server are impossible: no socket can be made in the data folder")
            return nil
        }
        self.listener = listener
        self.folder = folder
        Thread.detachNewThread {
            while !listener.isShutDown {
                guard let listening = listener.waited() else { continue }
                let descriptor = accept(listening, nil, nil)
                if descriptor >= 0 {
                    Self.serve(LineConnection(descriptor), folder, store, logger)
                } else {
                    // Too few descriptors, for example; who connects waits, and the next attempt may succeed.
                    poll(nil, 0, 100)
                }
            }
        }
    }

    /// Ends the service; the folder then contains only files, which every program can copy.
    func stop() {
        // Ends `accept`, too; the descriptor itself stays the thread's.
        listener.shutDown()
        LocalSocket.remove(from: folder)
    }

    /// The listening socket. If another program removes its file, as one that tidies up, it is made again.
    private final class Listener: @unchecked Sendable {
        // Unchecked: guarded by the lock; only the service's thread changes the descriptor.
        private let lock = NSLock()
        private let folder: URL
        private let place: FileIdentity?
        private var descriptor: Int32
        private var ended = false

        init?(in folder: URL) {
            guard let descriptor = LocalSocket.listen(in: folder) else { return nil }
            self.folder = folder
            self.descriptor = descriptor
            place = FileIdentity(folder.path)
        }

        var isShutDown: Bool { lock.withLock { ended } }

        /// The socket once somebody connects or it is shut down; `nil` after a while without either.
        func waited() -> Int32? {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            switch poll(&waiting, 1, 2000) {
            case 1...: return descriptor
            case 0: renewIfRemoved()
            default: break
            }
            return nil
        }

        private func renewIfRemoved() {
            lock.withLock {
                // Never in another folder that took the place of the server's.
                guard !ended, !LocalSocket.exists(in: folder), let place, place == FileIdentity(folder.path),
                    let next = LocalSocket.listen(in: folder)
                else { return }
                close(descriptor)
                descriptor = next
            }
        }

        func shutDown() {
            lock.withLock {
                ended = true
                shutdown(descriptor, Int32(SHUT_RDWR))
            }
        }
    }

    private static func serve(_ peer: LineConnection, _ folder: URL, _ store: SQLiteStore, _ logger: Logger) {
        peer.setTimeout(seconds: 5)
        guard peer.line() == "copy sessions" else { return }
        // It may have been removed since the start.
        mkdir(folder.appending(path: "tmp").path, 0o700)
        let path = folder.appending(path: "tmp/\(UUID().uuidString).sqlite").path
        defer { unlink(path) }
        let progress = Progress()
        let result = waiting { () async -> Result<SessionKeyFiles, StorageError> in
            do throws(StorageError) {
                return .success(try await store.copySessions(to: path) { progress.set($0, $1) })
            } catch {
                return .failure(error)
            }
        } meanwhile: {
            let (pages, all) = progress.value
            peer.send("copying \(pages) \(all)")
        }
        switch result {
        case .failure(let error):
            logger.error("Backup failed", metadata: ["reason": "\(error.message)"])
            peer.send("failed \(error.message)")
        case .success(let files):
            guard peer.send("copied \(path.split(separator: "/").last ?? "") \(files.keys.count) \(files.marks.count)"),
                peer.send(files.keys), peer.send(files.marks)
            else { return }
            logger.notice("Backup: the sessions were copied")
            // Reading the file may take long. The connection ends after it, or when the peer ends.
            peer.setTimeout(seconds: 24 * 3600)
            _ = peer.line()
        }
    }

    /// Waits on this thread for work elsewhere.
    private static func waiting<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value,
        meanwhile: () -> Void
    ) -> Value {
        let result = Outcome<Value>()
        let semaphore = DispatchSemaphore(value: 0)
        Task {
            result.set(await work())
            semaphore.signal()
        }
        while semaphore.wait(timeout: .now() + .milliseconds(200)) == .timedOut { meanwhile() }
        return result.value
    }

    /// A value that is set once, before it is read.
    private final class Outcome<Value: Sendable>: @unchecked Sendable {
        // Unchecked: the semaphore orders the two accesses.
        private var stored: Value?

        func set(_ value: Value) { stored = value }

        var value: Value {
            guard let stored else { preconditionFailure("the work has not ended") }
            return stored
        }
    }

    private final class Progress: @unchecked Sendable {
        // Unchecked: guarded by the lock.
        private let lock = NSLock()
        private var stored = (0, 0)

        func set(_ pages: Int, _ all: Int) { lock.withLock { stored = (pages, all) } }

        var value: (Int, Int) { lock.withLock { stored } }
    }
}
