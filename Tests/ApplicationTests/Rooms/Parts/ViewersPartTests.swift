import Testing

@testable import Rooms

@Suite struct ViewersPartTests {
    private let parts = Parts(figuresPerFrame: 1)

    @Test func `a viewer gets a snapshot, then frames with what changed, a limited number of figures in each`() {
        let viewer = parts.watch()
        #expect(parts.received(viewer).count == 1 && parts.viewers.watchedRooms.count == 1)
        let phones = [parts.join(), parts.join()]
        for phone in phones { parts.viewers.markFiguresChanged(phone, in: parts.room) }
        parts.viewers.sendDue(parts.services.now)
        #expect(parts.received(viewer).count == 2 && phones.map(\.isFramePending) == [false, true])
        parts.viewers.sendDue(parts.services.now + 1)
        #expect(parts.received(viewer).count == 2, "30 frames a second at most")
        parts.viewers.sendDue(parts.services.now + 40)
        #expect(parts.received(viewer).count == 3 && phones.map(\.isFramePending) == [false, false])
    }

    @Test func `a viewer that does not read gets everything once it reads`() {
        let (viewer, phone) = (parts.watch(), parts.join())
        parts.transport.stopReading(viewer.id)
        parts.viewers.markFiguresChanged(phone, in: parts.room)
        parts.viewers.sendDue(parts.services.now)
        #expect(viewer.hasMissedSomething && parts.received(viewer).count == 1)
        parts.transport.read(viewer.id)
        parts.viewers.catchUp(viewer)
        parts.viewers.sendDue(parts.services.now + 500)
        #expect(!viewer.hasMissedSomething && parts.received(viewer).count == 2)
    }

    @Test func `without viewers nothing is kept for a frame`() {
        let (viewer, phone) = (parts.watch(asHost: true), parts.join())
        #expect(parts.room.hostViewers == [viewer.id] && parts.room.pace.batchesPerSecond == BatchPace.watched)
        parts.viewers.remove(viewer.id, from: parts.room)
        parts.viewers.markFiguresChanged(phone, in: parts.room)
        #expect(parts.room.frame.isEmpty && parts.viewers.watchedRooms.isEmpty && parts.room.hostViewers.isEmpty)
        #expect(parts.room.pace.batchesPerSecond == BatchPace.unwatched)
    }
}
