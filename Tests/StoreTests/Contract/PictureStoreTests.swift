import Foundation
import Storage
import Testing

/// The contract of `PictureStore`, for every store.
@Suite struct PictureStoreTests {
    private let hash = String(repeating: "0a", count: 32)

    @Test("A picture of several pieces comes back, in memory and as a file", arguments: StoreUnderTest.allCases)
    func comesBack(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPictures()
        #expect(try await store.bytes(of: hash) == nil)
        #expect(try await store.file(of: hash) == nil)
        let bytes = pattern("picture", count: 2_500_000)
        try await store.add(bytes, hash: hash)
        try await store.add(bytes, hash: hash)
        #expect(try await store.bytes(of: hash) == bytes)
        let other = try fixture.openPictures()
        let path = try #require(try await other.file(of: hash))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(bytes))
        // An empty content is a content.
        let empty = String(repeating: "0b", count: 32)
        try await store.add([], hash: empty)
        #expect(try await store.bytes(of: empty) == [])
    }

    @Test("Sweeping removes what was not used for minutes, and nothing else", arguments: StoreUnderTest.allCases)
    func swept(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPictures()
        let young = "0a" + String(repeating: "0b", count: 31)
        try await store.add([1], hash: hash)
        try await store.add([2], hash: young)
        _ = try await store.file(of: hash)
        try await store.removeUnused(hash)
        #expect(try await store.settled(prefix: "0a").isEmpty)
        try fixture.age(hash)
        #expect(try await store.settled(prefix: "0a") == [hash])
        #expect(try await store.settled(prefix: "ff").isEmpty)
        try await store.removeUnused(hash)
        #expect(try await store.bytes(of: hash) == nil)
        #expect(try await store.bytes(of: young) == [2])
        try await store.removeUnused(hash)
    }
}
