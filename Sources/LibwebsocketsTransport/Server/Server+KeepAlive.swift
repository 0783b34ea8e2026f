import CLibwebsockets
import Logging

extension Server {
    /// Pings WebSockets that are silent and hangs up on those that stay so.
    ///
    /// In place of libwebsockets' own validity timers: these are a sorted list that is searched from its head each time
    /// a connection is heard of, so that with 10,000 idle ones each message would pass thousands of entries.
    func checkSilence() {
        let now = loop.milliseconds
        let pingAfter = UInt64(configuration.pingAfter.milliseconds)
        let hangUpAfter = UInt64(configuration.hangUpAfter.milliseconds)
        for connection in connections.webSockets {
            if connection.closing != nil, now > connection.closingSince + 5_000 {
                // The peer does not even take what is queued.
                connection.hangUp()
                continue
            }
            let silence = now > connection.lastHeard ? now - connection.lastHeard : 0
            if silence >= hangUpAfter {
                configuration.logger.debug("hangs up on a silent connection")
                connection.hangUp()
            } else if silence >= pingAfter, !connection.isPinged, !connection.isOver {
                connection.isPinged = true
                connection.isPingDue = true
                lws_callback_on_writable(connection.wsi)
            }
        }
    }
}
