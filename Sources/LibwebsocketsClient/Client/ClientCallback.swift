import CLibwebsockets
import Transport

/// Dispatches libwebsockets' callbacks to the client and connection.
///
/// Returns 0 to continue; any other value closes the connection.
func clientCallback(
    wsi: OpaquePointer?,
    reason: lws_callback_reasons,
    user: UnsafeMutableRawPointer?,
    bytes: UnsafeMutableRawPointer?,
    count: Int
) -> Int32 {
    guard let wsi, let context = lws_get_context(wsi), let data = lws_context_user(context) else { return 0 }
    let client = Unmanaged<Client>.fromOpaque(data).takeUnretainedValue()
    let number = UInt(bitPattern: lws_get_opaque_user_data(wsi))
    guard number != 0, let connection = client.connections[UInt64(number)] else { return 0 }
    let content = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)

    switch reason {
    case LWS_CALLBACK_CLIENT_RECEIVE: return client.receive(content, on: connection)
    case LWS_CALLBACK_CLIENT_WRITEABLE: return client.isWriteable(connection)
    case LWS_CALLBACK_CLIENT_ESTABLISHED: return client.webSocketOpened(connection, wsi)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return client.serverCloses(connection, content)

    case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION:
        // In this callback, `user` is the X509_STORE_CTX, and `count` is OpenSSL's own verdict.
        return client.judgeCertificate(user.map { OpaquePointer($0) }, isGood: count != 0, of: connection)
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return client.appendHeaders(to: bytes, capacity: count, of: connection, wsi)
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP: return client.headArrived(on: connection, wsi)
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return client.readBody(wsi)
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: return client.bodyArrived(content, on: connection)
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: return client.responseCompleted(on: connection)

    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: return client.failed(connection, content, wsi)
    case LWS_CALLBACK_CLIENT_CLOSED, LWS_CALLBACK_CLOSED_CLIENT_HTTP, LWS_CALLBACK_WSI_DESTROY:
        return client.ended(connection)
    default: return 0
    }
}
