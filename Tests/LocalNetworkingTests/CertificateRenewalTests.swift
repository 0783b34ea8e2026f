import Foundation
import LocalNetworking
import Testing

/// The conditions for a new certificate.
@Suite struct CertificateRenewalTests {
    typealias Fixture = CertificateFixture

    @Test("Valid certificates are not replaced")
    func stays() throws {
        let fixture = try Fixture()
        let first = try fixture.ensure()
        let files = try (fixture.bytes("server.pem"), fixture.bytes("server-key.pem"))
        #expect(first.isNew && first.authority.isNew)
        // In another order, twice, in capitals, and as another process.
        let second = try LocalAuthority(folder: fixture.folder).ensureServerCertificate(
            names: ["laptop.local", "LAPTOP", "laptop"],
            addresses: ["fd00::2", "203.0.113.7", "192.168.1.20"],
            now: Fixture.now + 300 * Fixture.day
        )
        #expect(!second.isNew && !second.authority.isNew)
        #expect(second.expiresAt == first.expiresAt)
        #expect(try files == (fixture.bytes("server.pem"), fixture.bytes("server-key.pem")))
    }

    @Test("Another address or name asks for a new certificate of the same authority")
    func changed() throws {
        let fixture = try Fixture()
        let first = try fixture.ensure()
        let moved = try fixture.ensure(addresses: ["10.0.0.9"])
        #expect(moved.isNew && !moved.authority.isNew)
        #expect(moved.authority.der == first.authority.der)
        let text = try openssl("x509", "-noout", "-ext", "subjectAltName", "-in", moved.chainPath).output
        #expect(text.contains("10.0.0.9") && !text.contains("192.168.1.20"))
        let renamed = try fixture.ensure(names: ["laptop", "laptop.local", "class.local"], addresses: ["10.0.0.9"])
        #expect(renamed.isNew && !renamed.authority.isNew)
    }

    @Test("A name outside the authority's constraints is left out, and the certificate is still accepted")
    func renamedHost() throws {
        let fixture = try Fixture()
        _ = try fixture.ensure()
        let server = try fixture.ensure(names: ["newname", "newname.local"])
        let text = try openssl("x509", "-noout", "-ext", "subjectAltName", "-in", server.chainPath).output
        #expect(text.contains("DNS:localhost, DNS:newname.local, IP"))
        let result = try fixture.verify(server, hostname: "newname.local")
        #expect(result.status == 0, "\(result.output)")
        #expect(try !fixture.ensure(names: ["newname", "newname.local"]).isNew)
    }

    @Test("Renewal is due 30 days before the expiry", arguments: [(365.9, false), (366.1, true), (500, true)])
    func due(days: Double, isNew: Bool) throws {
        let fixture = try Fixture()
        let first = try fixture.ensure()
        let later = try fixture.ensure(now: Fixture.now + days * Fixture.day)
        #expect(later.isNew == isNew && !later.authority.isNew)
        #expect((later.expiresAt > first.expiresAt) == isNew)
    }

    @Test(
        "Through a class of 90 days, whenever it begins, the served certificate is valid and phones still trust it",
        arguments: [0, 200, 300, 340, 366, 3100]
    )
    func longClass(day: Int) throws {
        let fixture = try Fixture()
        var served = try fixture.ensure()
        var renewals = 0
        // A running server checks each minute; the first check of a day counts.
        for passed in day...(day + 90) {
            let now = Fixture.now + Double(passed) * Fixture.day
            let next = try fixture.ensure(now: now)
            #expect(next.expiresAt.timeIntervalSince(now) > 30 * Fixture.day)
            // The authority installed on phones stays; a day before, their last certificate was still valid.
            #expect(next.authority.der == served.authority.der)
            if passed > day { #expect(served.expiresAt.timeIntervalSince(now) > 29 * Fixture.day) }
            if passed > day, next.isNew { renewals += 1 }
            served = next
        }
        #expect(renewals <= 1)
        let end = Fixture.now + Double(day + 90) * Fixture.day
        let result = try fixture.verify(served, at: end)
        #expect(result.status == 0, "\(result.output)")
    }

    @Test("An authority that cannot cover another certificate is replaced", arguments: [(3251.0, false), (3253, true)])
    func authorityDue(days: Double, isNew: Bool) throws {
        let fixture = try Fixture()
        _ = try fixture.ensure()
        let later = try fixture.ensure(now: Fixture.now + days * Fixture.day)
        #expect(later.isNew && later.authority.isNew == isNew)
        #expect(later.expiresAt <= later.authority.expiresAt)
    }

    @Test("Certificates with a start in the future are replaced, because the clock was wrong when they were made")
    func future() throws {
        let fixture = try Fixture()
        _ = try fixture.ensure()
        let earlier = try fixture.ensure(now: Fixture.now - 400 * Fixture.day)
        #expect(earlier.isNew && earlier.authority.isNew)
    }

    @Test(
        "A missing, empty, cut, changed or foreign file is replaced; a new authority only if the file is of it",
        arguments: ["server.pem", "server-key.pem", "authority.pem", "authority-key.pem"],
        Damage.allCases
    )
    func damagedFile(file: String, damage: Damage) throws {
        let fixture = try Fixture()
        _ = try fixture.ensure()
        try damage.apply(to: file, in: fixture)
        let after = try fixture.ensure()
        #expect(after.isNew && after.authority.isNew == file.hasPrefix("authority"))
        try expectWhole(fixture, after)
    }

    private func expectWhole(_ fixture: Fixture, _ server: ServerCertificate) throws {
        let result = try fixture.verify(server)
        #expect(result.status == 0, "\(result.output)")
        let certified = try openssl("x509", "-noout", "-pubkey", "-in", server.chainPath).output
        #expect(try openssl("pkey", "-pubout", "-in", server.keyPath).output == certified)
        #expect(try !fixture.ensure().isNew)
    }
}

/// The damages of a file.
enum Damage: CaseIterable {
    case missing, empty, cut, changed, foreign

    func apply(to name: String, in fixture: CertificateFixture) throws {
        let file = fixture.file(name)
        var bytes = try fixture.bytes(name)
        switch self {
        case .missing: try FileManager.default.removeItem(at: file)
        case .empty: try Data().write(to: file)
        case .cut: try bytes.dropLast(100).write(to: file)
        case .changed:
            // One character in the middle of the first PEM block, where it means content.
            let index = bytes.startIndex + 120
            bytes[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            try bytes.write(to: file)
        case .foreign:
            let other = try CertificateFixture()
            _ = try other.ensure()
            try other.bytes(name).write(to: file)
        }
    }
}
