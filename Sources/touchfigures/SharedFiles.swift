import CommandLineSupport
import Features
import Foundation
import Web

/// The files that the program reads and serves: pages, engines, documents.
///
/// They are in a checkout of the project, or in a separate folder, such as `/usr/share/touchfigures` of the package.
struct SharedFiles {
    /// The variable that names the folder.
    static let variable = "TOUCHFIGURES_SHARE"

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
    /// The documents that the server shows.
    var documents: String { "\(folder)/docs" }
    /// The cache of compressed pages, without the suffix for gzip.
    var encodedPages: String { "\(buildFolder)/encoded-pages" }

    private var buildFolder: String { isCheckout ? "\(folder)/.build" : folder }

    /// Finds the files: in the folder `TOUCHFIGURES_SHARE`, otherwise beside the program, in `share/touchfigures` of
    /// its prefix, or in the checkout in which the program was built.
    ///
    /// - Throws: `StartFailure` with these places.
    static func find() throws -> SharedFiles {
        if let named = ProcessInfo.processInfo.environment[variable] {
            guard let files = SharedFiles(in: named) else {
                throw StartFailure("\(variable)=\(named): no Public\(PageAddresses.home) there")
            }
            return files
        }
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw StartFailure("cannot read /proc/self/exe; name the folder of the pages by \(variable)")
        }
        let places = places(of: program)
        for place in places {
            // Searched once, because the files may be deleted before the next search.
            if let files = SharedFiles(in: place) { return files }
        }
        throw StartFailure(
            "no pages in \(places[0]) or \(places[1]), nor in a checkout around the program; set \(variable)"
        )
    }

    /// Returns the folders in which to search for a program: its own, the prefix's, and all above.
    static func places(of program: String) -> [String] {
        var folder = URL(filePath: program).deletingLastPathComponent()
        let prefix = folder.deletingLastPathComponent()
        var places = [folder.path, prefix.appending(path: "share/touchfigures").path]
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            places.append(folder.path)
        }
        return places
    }

    /// - Returns: `nil` if there are no pages in the folder.
    private init?(in folder: String) {
        guard FileManager.default.fileExists(atPath: "\(folder)/Public\(PageAddresses.home)") else { return nil }
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
