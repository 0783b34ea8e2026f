import Storage
import Testing
import Transport

@testable import Rooms

/// The limit of the data folder's size.
@Suite struct StorageQuotaTests {
    @Test(
        arguments: [
            ("90%", .percent(90)), ("1%", .percent(1)), ("99%", .percent(99)), ("500M", .bytes(500 << 20)),
            ("20G", .bytes(20 << 30)), ("20g", .bytes(20 << 30)), ("2T", .bytes(2 << 40)), ("2048K", .bytes(2 << 20)),
            ("1048576", .bytes(1 << 20)),
        ] as [(String, StorageQuota)]
    )
    func `a quota is a share or a size`(text: String, quota: StorageQuota) {
        #expect(StorageQuota(text) == quota)
        #expect(StorageQuota(quota.description) == quota)
    }

    @Test(arguments: [
        "", "%", "G", "0%", "100%", "-5%", "1.5G", "20 G", "20GB", "1000K", "1", "+5M", "٣M", "9999999999T",
        "99999999999999999999",
    ])
    func `any other text is refused`(text: String) { #expect(StorageQuota(text) == nil) }

    @Test func `a share is relative to the sum of the folder and the free space`() {
        #expect(StorageQuota.standard.limit(folderBytes: 300, freeBytes: 700) == 900)
        #expect(StorageQuota.percent(50).limit(folderBytes: 0, freeBytes: 1000) == 500)
    }

    @Test func `a size is at most the standard share of the disk`() {
        #expect(StorageQuota.bytes(20 << 30).limit(folderBytes: 1 << 30, freeBytes: 1 << 40) == 20 << 30)
        #expect(StorageQuota.bytes(20 << 30).limit(folderBytes: 1 << 20, freeBytes: 9 << 20) == 9 << 20)
    }

    @Test func `running sessions have a twentieth left, at most 256 MiB`() {
        let small = StorageUse(folderBytes: 0, freeBytes: 1 << 40, quota: .bytes(100 << 20))
        #expect(small.thresholdBytes == 95 << 20)
        let large = StorageUse(folderBytes: 0, freeBytes: 1 << 50, quota: .bytes(1 << 40))
        #expect(large.thresholdBytes == 1 << 40 - 256 << 20)
    }

    @Test(arguments: [(94, false), (95, true), (200, true)] as [(Int64, Bool)])
    func `a quota is exhausted from the threshold on`(folder: Int64, isExhausted: Bool) {
        let use = StorageUse(folderBytes: folder << 20, freeBytes: 1 << 40, quota: .bytes(100 << 20))
        #expect(use.isExhausted == isExhausted)
    }

    @Test func `without known free space a size is the limit, and a share is none`() {
        let size = { StorageUse(folderBytes: $0, freeBytes: nil, quota: .bytes(100 << 20)) } as (Int64) -> StorageUse
        #expect(!size(94 << 20).isExhausted && size(95 << 20).isExhausted)
        #expect(!StorageUse(folderBytes: 1 << 50, freeBytes: nil, quota: .standard).isExhausted)
        #expect(!StorageUse(folderBytes: 1 << 50, freeBytes: .max, quota: .percent(99)).isExhausted)
    }

    @Test func `a full disk exhausts any quota`() {
        #expect(StorageUse(folderBytes: 0, freeBytes: 1 << 20 - 1, quota: .percent(99)).isExhausted)
    }

    @Test func `close to the limit nothing new begins, running sessions continue, and the server says so`() async throws
    {
        var configuration = ServerConfiguration()
        configuration.quota = .bytes(100 << 20)
        let classroom = try await Classroom(configuration: configuration)
        let phone = try await classroom.join()
        let accepts = { try await classroom.request(.get, "/api/v1/server").json["acceptsSessions"] }
        #expect(try await accepts() == true)
        classroom.disk.condition.folderBytes = 95 << 20
        await classroom.pass(seconds: 2)
        let answer = await classroom.request(.post, "/api/v1/sessions")
        #expect(answer.status == 507 && answer.problem == "insufficient-storage")
        #expect(try answer.json["detail"].text?.contains("95 of 100 MiB") == true)
        #expect(try await accepts() == false)
        await phone.touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(seconds: 1)
        #expect(try await phone.newest("figures")["ack"] == 1)
        let metrics = await classroom.request(.get, "/metrics").text
        #expect(metrics.contains("touchfigures_data_folder_limit_bytes \(100 << 20)\n"))
        #expect(metrics.contains("touchfigures_data_folder_exhausted 1\n"))
        classroom.disk.condition.folderBytes = 90 << 20
        await classroom.pass(seconds: 2)
        #expect(await classroom.request(.post, "/api/v1/sessions").status == 201)
        #expect(await classroom.request(.get, "/metrics").text.contains("touchfigures_data_folder_exhausted 0\n"))
    }
}
