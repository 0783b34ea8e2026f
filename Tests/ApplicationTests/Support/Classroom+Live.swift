import Testing
import Transport

@testable import Application

/// The far end of a live connection.
protocol FarEnd: Sendable {
    var classroom: Classroom { get }
    var connection: ConnectionID { get }
}

extension FarEnd {
    func send(_ text: String) async { await classroom.receive(Array(text.utf8), kind: .text, on: connection) }

    func send(bytes: [UInt8]) async { await classroom.receive(bytes, kind: .binary, on: connection) }

    /// A batch of touches; `events` is the JSON of the message.
    func touch(_ seq: Int, _ events: String) async {
        await send("{\"type\":\"touches\",\"seq\":\(seq),\"events\":\(events)}")
    }

    /// The messages since the beginning or since `clear`.
    var messages: [JSON] {
        get async throws { try await classroom.line(connection).received.map { try JSON($0) } }
    }

    func messages(ofType type: String) async throws -> [JSON] {
        // `type` is the first field.
        try await classroom.line(connection).received.filter { $0.hasPrefix("{\"type\":\"\(type)\"") }
            .map { try JSON($0) }
    }

    func newest(_ type: String) async throws -> JSON {
        try await messages(ofType: type).last ?? .null
    }

    /// Forgets the messages received until now.
    func clear() async { await classroom.forgetMessages(of: connection) }

    /// The server's close of it.
    var close: TestTransport.Close? { get async { await classroom.line(connection).close } }
    var closeCode: UInt16? { get async { await close?.code } }
    /// The number of messages that the connection refused.
    var refused: Int { get async { await classroom.line(connection).refused } }

    func hangUp() async { await classroom.hangUp(connection) }
    func stopReading() async { await classroom.setReading(false, connection) }
    func read() async { await classroom.setReading(true, connection) }
}

/// A live connection, perhaps before its first message.
struct Line: FarEnd {
    let classroom: Classroom
    let connection: ConnectionID
}

/// A phone that was welcomed.
struct Phone: FarEnd {
    let classroom: Classroom
    let connection: ConnectionID
    /// `p1`.
    let id: String
    let resume: String
}

extension Classroom {
    static let screen = #"{"width":390,"height":844,"pixelsPerCentimetre":64,"calibrated":false}"#
    static let largestScreen = #"{"width":8192,"height":8192,"pixelsPerCentimetre":64,"calibrated":false}"#

    /// A phone's first message.
    ///
    /// - Parameter fields: Further fields, as JSON.
    static func hello(_ fields: String = "", role: String = "touch", screen: String = screen) -> String {
        "{\"type\":\"hello\",\"role\":\"\(role)\",\"screen\":\(screen)\(fields.isEmpty ? "" : "," + fields)}"
    }

    /// Connects and greets, also if that is refused.
    func greet(
        _ hello: String = Classroom.hello(),
        in code: String? = nil,
        from address: String = "127.0.0.1"
    ) async -> Line {
        let line = await connect(to: code, from: address)
        await line.send(hello)
        return line
    }

    /// A phone that has joined or resumed, and has its welcome.
    func join(
        _ fields: String = "",
        role: String = "touch",
        screen: String = Classroom.screen,
        in code: String? = nil,
        from address: String = "127.0.0.1"
    ) async throws -> Phone {
        let line = await greet(Self.hello(fields, role: role, screen: screen), in: code, from: address)
        let end = self.line(line.connection)
        let outcome = "\(end.received.first ?? "nothing"), closed with \(end.close.map { "\($0)" } ?? "nothing")"
        let welcome = try await line.messages(ofType: "welcome").first
        let participant = try #require(welcome, "no welcome but \(outcome)")["participant"]
        return Phone(
            classroom: self,
            connection: line.connection,
            id: try #require(participant["id"].text),
            resume: try #require(participant["resume"].text)
        )
    }

    /// The same participant on a new connection.
    func resume(_ phone: Phone, _ fields: String = "") async throws -> Phone {
        try await join("\"resume\":\"\(phone.resume)\"\(fields.isEmpty ? "" : "," + fields)")
    }

    /// A viewer with its snapshot, unless it is refused; the host's with its token.
    func watch(asHost: Bool = false, frames: Int? = nil) async -> Line {
        let wanted = frames.map { ",\"frames\":\($0)" } ?? ""
        return await greet(
            "{\"type\":\"hello\",\"role\":\"view\"\(wanted)\(asHost ? ",\"host\":\"\(hostToken)\"" : "")}"
        )
    }
}

extension Classroom {
    /// The same message many times, all at once.
    func receiveMany(_ message: String, _ count: Int, on end: some FarEnd) async {
        let bytes = Array(message.utf8)
        for _ in 0..<count {
            bytes.withUnsafeBytes { server.messageReceived($0, kind: .text, on: end.connection) }
        }
        await settle()
    }
}
