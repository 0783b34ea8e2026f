import CLibwebsockets
import Transport

extension Client {
    /// The number of bytes of a response that are read in one call.
    private static let readSize = 16 * 1024
    /// A large room has megabytes of stats; a server that sends more is not a TouchFigures server.
    private static let responseLimit = 64 * 1024 * 1024

    /// Adds the header fields of a request to those that libwebsockets writes itself.
    ///
    /// - Parameters:
    ///   - position: Points to a `char **` to the end of the head.
    ///   - capacity: The number of bytes that fit behind it.
    func appendHeaders(
        to position: UnsafeMutableRawPointer?,
        capacity: Int,
        of connection: ClientConnection,
        _ wsi: OpaquePointer
    ) -> Int32 {
        guard case .request(let request, _) = connection.use, let position else { return 0 }
        let at = position.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
        guard let end = at.pointee?.advanced(by: capacity) else { return -1 }
        var fields = request.headers
        fields["user-agent"] = "touchfigures"
        if request.method == .post { fields["content-length"] = "0" }
        for (name, value) in fields.fields {
            let value = Array(value.utf8)
            guard lws_add_http_header_by_name(wsi, "\(name):", value, Int32(value.count), at, end) == 0 else {
                return -1
            }
        }
        return 0
    }

    func headArrived(on connection: ClientConnection, _ wsi: OpaquePointer) -> Int32 {
        let status = Int(lws_http_client_http_response(wsi))
        guard case .request = connection.use else {
            // The last notification before libwebsockets checks the handshake itself.
            if status != 101 { connection.rejectedStatus = status }
            return 0
        }
        connection.response = ClientResponse(status: status, retryAfter: Self.retryAfter(wsi))
        return 0
    }

    /// The value of `Retry-After`, if present.
    private static func retryAfter(_ wsi: OpaquePointer) -> String? {
        let length = Int(lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_RETRY_AFTER))
        guard length > 0 else { return nil }
        var value = [CChar](repeating: 0, count: length + 1)
        guard lws_hdr_copy(wsi, &value, Int32(value.count), WSI_TOKEN_HTTP_RETRY_AFTER) >= 0 else { return nil }
        return String(decoding: value.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Reads available bytes of the body; libwebsockets passes them to `bodyArrived` within this call.
    func readBody(_ wsi: OpaquePointer) -> Int32 {
        // libwebsockets requires free space in front of the buffer.
        withUnsafeTemporaryAllocation(byteCount: Int(tf_lws_pre) + Self.readSize, alignment: 1) { buffer in
            guard let base = buffer.baseAddress else { return -1 }
            var at: UnsafeMutablePointer<CChar>? = (base + Int(tf_lws_pre)).assumingMemoryBound(to: CChar.self)
            var length = Int32(Self.readSize)
            return lws_http_client_read(wsi, &at, &length) < 0 ? -1 : 0
        }
    }

    func bodyArrived(_ bytes: UnsafeRawBufferPointer, on connection: ClientConnection) -> Int32 {
        connection.response?.body.append(contentsOf: bytes)
        return connection.response?.body.count ?? 0 > Self.responseLimit ? -1 : 0
    }

    func responseCompleted(on connection: ClientConnection) -> Int32 {
        connection.isComplete = true
        // A connection carries one request, so it is closed now.
        return -1
    }
}
