extension ClientMessageDecoder {
    /// The largest `name` message in bytes.
    private static let nameLimit = 1024

    private struct NameFields: Decodable {
        var label: String?
        var group: String?
    }

    /// Decodes a `name` message.
    static func name(_ bytes: Span<UInt8>) -> ClientMessage {
        guard bytes.count <= nameLimit else { return .bad(detail: "name: \(bytes.count) bytes; at most \(nameLimit)") }
        do throws(JSONDocument.Fault) {
            let fields = try JSONDocument(bytes.copied).decode(NameFields.self)
            do throws(LabelText.Fault) {
                return .name(try OwnName(checking: fields.label, group: fields.group))
            } catch {
                return .bad(detail: "name: \(error.detail)")
            }
        } catch {
            switch error {
            case .notJSON(let detail), .value(_, let detail): return .bad(detail: "name: \(detail)")
            }
        }
    }
}
