import Foundation
import Testing
import Transport

@testable import Web

@Suite struct PageLoadingTests {
    /// Holds the files back until `release`.
    private final class Gate: Sendable {
        let (opened, opening) = AsyncStream.makeStream(of: Void.self)
    }

    private static let home = HTTPRequest(method: .get, path: "/")

    @Test func `a request for a page waits until the pages are loaded`() async throws {
        let files = try TestServices.shared.get().files
        let gate = Gate()
        let pages = PageLoading {
            for await _ in gate.opened { break }
            return files
        }
        guard case .later(let answer) = pages.respond(to: Self.home) else {
            Issue.record("answered without pages")
            return
        }
        gate.opening.yield()
        #expect(await answer().status == 200)
        try await pages.finish()
        guard case .now(let response) = pages.respond(to: Self.home) else {
            Issue.record("the pages are there, but the answer waits")
            return
        }
        #expect(response.status == 200)
    }

    @Test func `pages that cannot be loaded fail the start, and no request waits for them`() async throws {
        let pages = PageLoading { throw StaticFilesError.unreadable("/nowhere") }
        await #expect(throws: StaticFilesError.unreadable("/nowhere")) { try await pages.finish() }
        guard case .later(let answer) = pages.respond(to: Self.home) else {
            Issue.record("answered without pages")
            return
        }
        #expect(await answer().status == 503)
    }
}
