import WireProtocol

/// What pages of a server with `--development` have besides: a script that loads the page again after a change, and shows what could
/// not be built.
package struct LiveReload: Sendable {
    /// The script, which no page names.
    static let script = "/features/development/live-reload.js"
    /// What the script asks for again and again.
    static let state = "/development.json"

    /// Another one after each start of the server.
    let serverID: String
    /// What the compiler said of the last change; empty if that was built.
    let errors: String

    /// Creates the state of a server that has just started, or whose files have just changed.
    package init(serverID: String, errors: String) {
        self.serverID = serverID
        self.errors = errors
    }

    /// Returns the page with the script before its other ones, whose faults it shows.
    static func page(_ bytes: [UInt8]) -> [UInt8] {
        let tag = #"<script src="\#(script)"></script>"#
        let head = Array("<head>".utf8)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: head) }) else { return bytes }
        return bytes[..<(start + head.count)] + Array(tag.utf8) + bytes[(start + head.count)...]
    }

    /// Returns the state: what differs after any change of the program or of a file.
    func state(of files: [String: StaticFiles.File]) -> [UInt8] {
        let lines = files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.tag)\n" }
        var json = JSONWriter()
        json.raw("{")
        json.string("server", serverID)
        json.string("files", EntityTag.of(Array(lines.joined().utf8)).filter { $0 != "\"" })
        json.string("errors", errors)
        json.raw("}\n")
        return json.bytes
    }
}
