import ServerTransport
import Transport

extension FuzzTarget {
    /// The heads of requests; any split gives the same result.
    static let httpHead = FuzzTarget(name: "http-head", longestInput: 2048) { bytes in
        var whole = HeadParser()
        let outcome = bytes.withUnsafeBytes { whole.read($0) }
        var gradual = HeadParser()
        var last = HeadParser.Outcome.incomplete
        var count = 0
        while last == .incomplete, count < bytes.count {
            // The first byte determines the split of the rest.
            count = min(bytes.count, count + 1 + Int(bytes[0]) % 17)
            last = bytes[..<count].withUnsafeBytes { gradual.read($0) }
        }
        if outcome == .incomplete || last == .incomplete {
            require(outcome == last, "what is complete or refused at once is so in pieces")
        }
        guard case .complete(let length) = outcome else { return }
        require(last == outcome && gradual.line == whole.line && gradual.fields == whole.fields, "cuts change no head")
        require(length <= bytes.count, "a head ends within what has come")
        guard let head = try? RequestHead(whole, remoteAddress: "127.0.0.1", isSecure: false) else { return }
        require(head.contentLength >= 0, "a body has a length of 0 or more")
        let path = head.request.path.utf8
        let segments = path.split(separator: UInt8(ascii: "/"))
        require(path.first == UInt8(ascii: "/"), "a path begins at the root")
        require(!segments.contains { $0.elementsEqual("..".utf8) }, "a path leads nowhere else")
        require(!path.contains { $0 < 0x20 || $0 == 0x7f || $0 == UInt8(ascii: "\\") }, "a path is plain text")
    }

    /// A client's frames; any split gives the same result.
    static let webSocket = FuzzTarget(name: "websocket", longestInput: 2048) { bytes in
        guard let first = bytes.first else { return }
        let stream = Array(bytes.dropFirst())
        let whole = heard(stream, inPiecesOf: max(1, stream.count))
        require(heard(stream, inPiecesOf: 1 + Int(first) % 9) == whole, "cuts change no frame")
    }

    /// A decoder's result for a stream, as text: joined messages, control frames, and its failure.
    private static func heard(_ stream: [UInt8], inPiecesOf size: Int) -> [String] {
        var decoder = FrameDecoder(messageLimit: 1000)
        var heard: [String] = []
        var message: [UInt8] = []
        var text = UTF8Validation()
        for start in stride(from: 0, to: stream.count, by: size) {
            var piece = Array(stream[start..<min(stream.count, start + size)])
            let isOver = piece.withUnsafeMutableBytes { bytes in
                var input = bytes
                while true {
                    switch decoder.next(&input) {
                    case .incomplete: return false
                    case .failed(let code, let reason):
                        heard.append("failed \(code) \(reason)")
                        return true
                    case .control(let opcode, let payload):
                        require(payload.count <= 125, "a control frame is short")
                        heard.append("\(opcode) \(payload)")
                    case .data(let data, _, let isText, let isFirst, let isFinal):
                        if isFirst {
                            message = []
                            text = UTF8Validation()
                        }
                        message += data
                        require(message.count <= 1000, "a message keeps its limit")
                        let isGood = text.append(data) && (!isFinal || text.isComplete)
                        if isText, !isGood {
                            heard.append("no text")
                            return true
                        }
                        guard isFinal else { continue }
                        require(!isText || String(validating: message, as: UTF8.self) != nil, "a text is UTF-8")
                        heard.append("\(isText) \(message)")
                    }
                }
            }
            if isOver { break }
        }
        return heard
    }
}
