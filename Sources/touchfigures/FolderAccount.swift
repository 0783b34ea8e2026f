import CommandLineSupport
import Foundation
import Supervision
import SystemCalls

/// A command that writes into a data folder.
protocol FolderCommand {
    /// The folder; `nil` if the command writes elsewhere.
    var writtenFolder: URL? { get }
}

/// A command that looks at the data folder of a server that other accounts start.
protocol StartCheckingCommand {
    var serve: Serve { get }
}

extension StartCheckingCommand {
    /// Switches to the account of the data folder, if root runs the command, since the server has no other rights.
    func becomeOwner() {
        let folder = DataFolder.url(serve.data)
        // Read here, since it is known before the switch only.
        guard DataFolder.startedByRoot, let account = FolderAccount.account(of: folder), account.user != 0 else {
            return
        }
        try? account.become(readsEverything: false)
    }
}

/// The account that owns a data folder. Root acts as that account, so that the server can use the files that it writes.
enum FolderAccount {
    /// Switches to the folder's account for good, if the process is root's and the folder is not; otherwise does
    /// nothing. Must be called before any thread is started.
    ///
    /// - Parameter readsEverything: Whether the invoker's files can still be read, as an import needs.
    /// - Throws: `StartFailure` if the folder has files of several accounts.
    static func become(ownerOf folder: URL, readsEverything: Bool) throws {
        guard Account.isRoot, let account = account(of: folder) else { return }
        if let fault = fault(in: folder) { throw StartFailure(fault) }
        guard account.user != 0 else { return }
        try make(folder, for: account)
        do throws(SystemError) {
            try account.become(readsEverything: readsEverything)
        } catch {
            throw StartFailure(
                "\(folder.path.printable) belongs to \(account.description), and root \(error.description); "
                    + "run this as \(account.description)"
            )
        }
    }

    /// The problem of a folder with files of several accounts, with advice.
    static func fault(in folder: URL) -> String? {
        guard let account = account(of: folder), let stranger = foreignFile(in: folder, account) else { return nil }
        return
            "\(stranger.path.printable) belongs to \(stranger.owner), but the data folder to \(account.description); "
            + "stop the server and run: chown -R \(account.description) \(folder.path.printable)"
    }

    /// The account that owns the folder, or will own it: that of the folder itself, of the service, or of the nearest
    /// existing folder above.
    static func account(of folder: URL) -> Account? {
        var existing = folder.standardizedFileURL
        if let owner = owner(of: existing.path) { return owner }
        if ServiceFolder.contains(existing), let account = Account(named: ServiceFolder.account) { return account }
        while existing.path != "/" {
            existing.deleteLastPathComponent()
            if let owner = owner(of: existing.path) { return owner }
        }
        return nil
    }

    /// The first file of the folder that is not the account's. What a volume brings along mostly belongs to root.
    private static func foreignFile(in folder: URL, _ account: Account) -> (path: String, owner: String)? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() where !VolumeEntries.contains(name) {
            let path = folder.appending(path: name).path
            let below = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).map { "\(path)/\($0)" }
            for path in [path] + below {
                // A file that another process has removed meanwhile has no owner.
                guard let owner = owner(of: path, followsLinks: false), owner.user != account.user else { continue }
                return (path, owner.description)
            }
        }
        return nil
    }

    /// Makes a folder of the service, above which only root may write.
    private static func make(_ folder: URL, for account: Account) throws {
        guard ServiceFolder.contains(folder), owner(of: folder.path) == nil else { return }
        guard mkdir(folder.path, 0o700) == 0, chown(folder.path, account.user, account.group) == 0 else {
            throw StartFailure("\(folder.path.printable) cannot be created: \(systemMessage(errno))")
        }
    }

    /// The account that owns a file; `nil` if it cannot be examined.
    static func owner(of path: String, followsLinks: Bool = true) -> Account? {
        var information = stat()
        guard (followsLinks ? stat(path, &information) : lstat(path, &information)) == 0 else { return nil }
        return Account(user: information.st_uid, group: information.st_gid)
    }
}

/// The data folders of the packaged service and its further units.
enum ServiceFolder {
    /// The account of the units.
    static let account = "touchfigures"
    private static let settings = "/etc/touchfigures"
    private static let state = URL(filePath: "/var/lib/touchfigures")

    /// The folder of the unit whose settings file this is; `nil` if there is none.
    static func installed(settings file: String?) -> URL? {
        let name: String
        switch file.map({ URL(filePath: $0).standardizedFileURL }) {
        case nil: name = "main"
        case let file? where file.deletingLastPathComponent().path == settings && file.pathExtension == "conf":
            let stem = file.deletingPathExtension().lastPathComponent
            name = stem == "touchfigures" ? "main" : stem
        case .some: return nil
        }
        let folder = state.appending(path: name)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
        return exists && isFolder.boolValue ? folder : nil
    }

    /// Whether a folder is, or would be, one of the service's.
    static func contains(_ folder: URL) -> Bool {
        folder.standardizedFileURL.deletingLastPathComponent().path == state.path
    }
}
