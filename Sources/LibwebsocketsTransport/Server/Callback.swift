import CLibwebsockets
import Transport

/// What libwebsockets calls for everything: finds the server and the connection, and calls what is meant.
///
/// The answer 0 goes on; any other closes the connection.
func serverCallback(
    wsi: OpaquePointer?,
    reason: lws_callback_reasons,
    user: UnsafeMutableRawPointer?,
    bytes: UnsafeMutableRawPointer?,
    count: Int
) -> Int32 {
    guard let wsi, let context = lws_get_context(wsi), let data = lws_context_user(context) else { return 0 }
    let server = Unmanaged<Server>.fromOpaque(data).takeUnretainedValue()

    // In this one call `user` is the virtual host's SSL_CTX, and `wsi` is no connection.
    if reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS { return server.prepareTLS(user) }

    let number = UInt(bitPattern: lws_get_opaque_user_data(wsi))
    guard number != 0 else { return 0 }
    let id = ConnectionID(rawValue: UInt64(number))
    let content = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)

    switch reason {
    case LWS_CALLBACK_RECEIVE: return server.receive(content, on: id)
    case LWS_CALLBACK_SERVER_WRITEABLE: return server.webSocketIsWriteable(id)
    case LWS_CALLBACK_RECEIVE_PONG: return server.receivePong(on: id)
    case LWS_CALLBACK_ESTABLISHED: return server.webSocketOpened(id, wsi)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return server.peerCloses(id, payload: UnsafeMutableRawBufferPointer(start: bytes, count: count))
    case LWS_CALLBACK_CLOSED: return server.webSocketClosed(id)

    case LWS_CALLBACK_HTTP: return server.requestArrived(on: id, wsi)
    case LWS_CALLBACK_HTTP_BODY: return server.bodyArrived(content, on: id)
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return server.bodyCompleted(on: id)
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return server.upgradeRequested(on: id, wsi)
    case LWS_CALLBACK_RAW_RX: return server.notHTTP(content, on: id, wsi)
    case LWS_CALLBACK_CLOSED_HTTP, LWS_CALLBACK_RAW_CLOSE: return server.httpClosed(id)

    case LWS_CALLBACK_WSI_DESTROY: return server.destroyed(id)
    default: return 0
    }
}

/// Has libwebsockets close the connection on its next turn; unlike a direct call it is safe within any callback.
func killSoon(_ wsi: OpaquePointer) {
    lws_set_timeout(wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC)
    // Under libuv a time-out set outside of lws's own events is looked at with the next of them: make one.
    lws_cancel_service(lws_get_context(wsi))
}
