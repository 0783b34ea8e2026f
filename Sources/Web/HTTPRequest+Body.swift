import Foundation
package import Transport

extension HTTPRequest {
    /// Reads the body from memory or its file, away from the event loop.
    ///
    /// - Throws: 500 if the file cannot be read.
    @concurrent
    package func wholeBody() async throws(Problem) -> [UInt8] {
        switch body {
        case .none: return []
        case .bytes(let bytes): return bytes
        case .file(let path, _):
            guard let data = try? Data(contentsOf: URL(filePath: path)) else {
                throw Problem(
                    500,
                    "server-error",
                    title: "Unreadable body",
                    detail: "The server cannot read the uploaded body; send it again."
                )
            }
            return Array(data)
        }
    }
}
