import CommandLineSupport
import Features
import Foundation
import Languages
import Web

/// The files that the program reads and serves: pages, engines, documents.
///
/// They are in a checkout of the project, or in a separate folder, such as `/usr/share/touchfigures` of the package.
struct SharedFiles {
    /// The folder that contains everything.
    let folder: String
    /// Whether the folder is a checkout, where scripts build the pages and the engines.
    let isCheckout: Bool

    /// The source pages.
    var pages: String { "\(folder)/Public" }
    /// The pages that `Scripts/build-pages` made.
    var bundledPages: String { "\(buildFolder)/pages" }
    /// The engines as WebAssembly.
    var engines: String { "\(buildFolder)/engines" }
    /// The samples that `Scripts/build-samples` made.
    var samples: String { "\(buildFolder)/samples" }
    /// What `Scripts/build-clients` made for other people's programs.
    var clients: String { "\(buildFolder)/clients" }
    /// What the compiler said of a developer's last change, if that was not built: `Scripts/dev` writes it.
    var buildErrors: String { "\(buildFolder)/development-errors" }
    /// The documents that the server shows.
    var documents: String { "\(folder)/docs" }
    /// The cache of compressed pages, without the suffix for gzip.
    var encodedPages: String { "\(buildFolder)/encoded-pages" }

    private var buildFolder: String { isCheckout ? "\(folder)/.build" : folder }

    /// Finds the files: in the named folder, otherwise in the first place that has pages.
    ///
    /// - Throws: `StartFailure` with these places.
    static func find() throws -> SharedFiles {
        if let folder = SharedFolder.find(with: "Public\(PageAddresses.home)") { return SharedFiles(in: folder) }
        if let named = SharedFolder.named {
            throw StartFailure("\(SharedFolder.variable)=\(named): no Public\(PageAddresses.home) there")
        }
        // Without /proc, in which the program's place stands, the program has no arguments either, and does not get here.
        let places = SharedFolder.places
        throw StartFailure(
            "no pages in \(places.prefix(2).joined(separator: " or ")), nor in a checkout around the program; set "
                + SharedFolder.variable
        )
    }

    private init(in folder: String) {
        self.folder = folder
        isCheckout = FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
    }

    /// The date of the build: the date of the package's commit, or the time at which a checkout's program was linked;
    /// `nil` if neither is known.
    var buildDate: Date? {
        guard isCheckout else {
            let day = (try? String(contentsOfFile: "\(folder)/built", encoding: .utf8)) ?? ""
            return try? Date("\(day.prefix(10))T00:00:00Z", strategy: .iso8601)
        }
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return program.flatMap { try? FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date }
    }

    /// The first digits of the commit: that of the package, or the one that is checked out; `nil` if neither is known.
    var commit: String? {
        func line(_ name: String) -> String? {
            let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            return text?.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        guard isCheckout else { return line("commit").map { String($0.prefix(12)) } }
        guard let head = line(".git/HEAD") else { return nil }
        let reference = head.hasPrefix("ref: ") ? line(".git/\(head.dropFirst(5))") : head
        return reference.map { String($0.prefix(12)) }
    }
}

/// The text that `--version` prints.
enum ProgramVersion {
    static var text: String { "touchfigures \(number)" }

    /// The number, and the commit, which distinguishes builds of the same number.
    static var number: String {
        let files = try? SharedFiles.find()
        let commit = files?.commit.map { " (\(files?.isCheckout == true ? "checkout of commit" : "commit") \($0))" }
        return "\(ServerVersion.number)\(commit ?? "")"
    }
}

/// The texts that the program writes.
enum LanguageFiles {
    /// What is wrong with them; `nil` if they are there.
    static var problem: String? {
        let languages = Languages.shared
        if let file = languages.unreadable.first { return "cannot read \(file): it is no JSON" }
        return languages.all.first == .en ? nil : "no texts in \(Languages.path)/\(TextLanguage.en.rawValue)/server"
    }
}
