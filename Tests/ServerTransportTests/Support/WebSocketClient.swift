import Foundation

@testable import ServerTransport

/// A WebSocket client that can send every invalid frame.
final class WebSocketClient {
    struct Frame: Equatable {
        var isFinal = true
        var reserved: UInt8 = 0
        var opcode: UInt8
        var payload: [UInt8]

        var text: String { String(decoding: payload, as: UTF8.self) }
        /// The code of a close frame.
        var closeCode: Int? {
            opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil
        }

        static func text(_ text: String, isFinal: Bool = true) -> Frame {
            Frame(isFinal: isFinal, opcode: 1, payload: Array(text.utf8))
        }
        static func binary(_ bytes: [UInt8]) -> Frame { Frame(opcode: 2, payload: bytes) }
        static func ping(_ text: String = "") -> Frame { Frame(opcode: 9, payload: Array(text.utf8)) }
        static func pong(_ text: String = "") -> Frame { Frame(opcode: 10, payload: Array(text.utf8)) }
        static func more(_ bytes: [UInt8], isFinal: Bool) -> Frame {
            Frame(isFinal: isFinal, opcode: 0, payload: bytes)
        }
        static func close(_ code: Int, _ reason: [UInt8] = []) -> Frame {
            Frame(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 0xff)] + reason)
        }

        /// A client's frame: masked (RFC 6455 §5.2).
        var bytes: [UInt8] {
            let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
            var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode]
            switch payload.count {
            case 0..<126: bytes.append(0x80 | UInt8(payload.count))
            case 126..<65_536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
            default:
                bytes += [0x80 | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
            }
            bytes += mask
            let start = bytes.count
            bytes += payload
            bytes.withUnsafeMutableBufferPointer { bytes in
                for place in 0..<payload.count { bytes[start + place] ^= mask[place & 3] }
            }
            return bytes
        }
    }

    let socket: TestClient
    let handshake: TestClient.Response
    private let server: TestServer

    init(
        _ server: TestServer,
        subprotocol: String? = nil,
        receiveBuffer: Int32? = nil,
        headers: String = "",
        isSecure: Bool = false
    ) throws {
        self.server = server
        socket = try TestClient(port: server.listeners[isSecure ? 1 : 0].port, receiveBuffer: receiveBuffer)
        if isSecure { try socket.startTLS() }
        let offer = subprotocol.map { "Sec-WebSocket-Protocol: \($0)\r\n" } ?? ""
        try socket.send(
            "GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\(offer)\(headers)\r\n"
        )
        handshake = try socket.readResponse()
    }

    func send(_ frames: Frame...) throws { try socket.send(frames.flatMap(\.bytes)) }

    func receive() throws -> Frame {
        let head = try socket.read(2)
        var length = Int(head[1] & 0x7f)
        if length >= 126 { length = try socket.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
        return Frame(
            isFinal: head[0] & 0x80 != 0,
            reserved: head[0] >> 4 & 7,
            opcode: head[0] & 0xf,
            payload: try socket.read(length)
        )
    }

    /// Waits for a close frame, answers it, and returns its code; `nil` if the connection ends without one. Skips other
    /// frames.
    func receiveClose(answer: Bool = true) throws -> Int? {
        do {
            while true {
                let frame = try receive()
                guard frame.opcode == 8 else { continue }
                if answer { try? socket.send(frame.bytes) }
                return frame.closeCode ?? 1005
            }
        } catch  where socket.isAtEnd {
            return nil
        }
    }
}
