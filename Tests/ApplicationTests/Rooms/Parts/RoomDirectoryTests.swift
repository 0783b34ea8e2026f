import Storage
import Testing

@testable import Rooms

@Suite struct RoomDirectoryTests {
    private let parts = Parts()

    @Test func `a room is found by its code and its host's tokens while it is open`() {
        let (directory, room) = (parts.directory, parts.room)
        #expect(directory.room(hostedBy: TokenHash(of: "t")) === room && directory.isKnown(room.code))
        directory.setRemoteKey(TokenHash(of: "remote"), of: room)
        #expect(directory.room(hostedBy: TokenHash(of: "remote")) === room && directory.isHost("remote", of: room.code))
        directory.setRemoteKey(TokenHash(of: "another"), of: room)
        #expect(directory.room(hostedBy: TokenHash(of: "remote")) == nil)
        directory.close(room)
        #expect(directory.room(hostedBy: TokenHash(of: "another")) == nil && !directory.isKnown(room.code))
    }

    @Test func `the host of a session on disk is known without reading it`() {
        let key = TokenHash(of: "host")
        parts.directory.add(SessionEntry(code: "AAAAAA", hostToken: key.text, expiresAt: 0, isReadAtStart: false))
        #expect(parts.directory.isHost("host", of: "AAAAAA") && parts.directory.count == 2)
        #expect(!parts.directory.isHost("guess", of: "AAAAAA") && !parts.directory.isHost(nil, of: "AAAAAA"))
    }

    @Test func `sessions expire by elapsed time, and a step of the clock changes the times that rooms report`() {
        let (directory, clocks) = (parts.directory, parts.clocks)
        directory.expire(parts.room.code, at: directory.ages.now + 60)
        clocks.pass(59)
        #expect(directory.removeExpiredCodes().isEmpty && directory.detectClockStep() == nil)
        let revision = parts.room.revision
        clocks.wall += 3600
        #expect(directory.detectClockStep() == 3600 && parts.room.clockOffset == 3600)
        #expect(parts.room.revision != revision && directory.removeExpiredCodes().isEmpty)
        clocks.pass(2)
        #expect(directory.removeExpiredCodes() == [parts.room.code])
    }
}
