import TouchMetrics
import WireProtocol

extension Room {
    /// Returns a frame with the given figures, and with what features add.
    ///
    /// - Parameter part: what features add; nothing if it is `nil`.
    func message(
        withFiguresOf listed: some Sequence<Participant>,
        _ part: FramePart?,
        _ now: Double
    ) -> FrameMessage {
        let measuresForce = measuresForce
        var message = FrameMessage()
        for participant in participants where participant.connection != nil && participant.metrics.touching > 0 {
            message.addTouches(of: participant.id, participant.metrics)
        }
        for participant in listed where !participant.isRemoved {
            message.addFigures(
                of: participant.id,
                participant.metrics,
                pixelsPerCentimetre: participant.pixelsPerCentimetre
            )
            if measuresForce {
                message.addForce(of: participant.id, participant.metrics.force(on: participant.scale.force))
            }
        }
        if let part {
            let milliseconds = readingMilliseconds(at: now)
            for feature in features { feature.add(part, to: &message, at: milliseconds) }
        }
        for participant in frame.joined { message.addJoined(stats(of: participant)) }
        for id in frame.left { message.addLeft(id) }
        return message
    }

    /// Returns a frame with the figures of all participants.
    func wholeMessage(_ now: Double) -> FrameMessage {
        let participants = participants
        return message(withFiguresOf: participants, .everything(of: participants), now)
    }
}

/// The combined news of a room's features for its next frame.
struct RoomNews {
    var isEmpty = true
    var isUnique = false
    var hasNewsForHost = false
    /// Whether all of it is for the host only.
    var isForHostAlone: Bool { hasNewsForHost && !hasNewsForAll }
    private var hasNewsForAll = false

    mutating func add(_ news: FrameNews) {
        isEmpty = false
        isUnique = isUnique || news.isUnique
        if news.isForHost { hasNewsForHost = true } else { hasNewsForAll = true }
    }
}

extension Room {
    var news: RoomNews {
        var all = RoomNews()
        for feature in features {
            if let news = feature.news { all.add(news) }
        }
        return all
    }
}
