import WireProtocol

/// The memory in which figures, frames and other messages for phones and viewers are written, reused for every message.
final class MessageBuffer {
    var writer = JSONWriter()
}
