/// The kinds of WebSocket data messages (RFC 6455 §5.6).
package enum MessageKind: Sendable {
    case text
    case binary
}
