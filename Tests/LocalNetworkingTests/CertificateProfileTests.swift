import Foundation
import LocalNetworking
import Testing

/// The certificates' contents, read by the `openssl` command.
@Suite struct CertificateProfileTests {
    @Test(
        "A strict client that trusts the authority accepts the server under every name and address",
        arguments: [
            ["-verify_hostname", "laptop"], ["-verify_hostname", "laptop.local"], ["-verify_hostname", "localhost"],
            ["-verify_ip", "192.168.1.20"], ["-verify_ip", "203.0.113.7"], ["-verify_ip", "fd00::2"],
            ["-verify_ip", "127.0.0.1"], ["-verify_ip", "::1"],
        ]
    )
    func accepted(check: [String]) throws {
        let fixture = try CertificateFixture()
        let server = try fixture.ensure()
        let result = try openssl(
            "verify",
            "-x509_strict",
            "-check_ss_sig",
            "-purpose",
            "sslserver",
            "-attime",
            "1800000000",
            "-CAfile",
            fixture.file("authority.pem").path,
            check[0],
            check[1],
            server.chainPath
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test("A client refuses the certificate for another name, without the authority, and after its expiry")
    func refused() throws {
        let fixture = try CertificateFixture()
        let server = try fixture.ensure()
        let authority = fixture.file("authority.pem").path
        let now = ["-attime", "1800000000"]
        #expect(
            try openssl(
                "verify",
                now[0],
                now[1],
                "-CAfile",
                authority,
                "-verify_hostname",
                "other",
                server.chainPath
            ).status != 0
        )
        #expect(try openssl("verify", now[0], now[1], "-no-CAfile", "-no-CApath", server.chainPath).status != 0)
        #expect(
            try openssl(
                "verify",
                "-attime",
                "\(1_800_000_000 + 398 * 86_400)",
                "-CAfile",
                authority,
                server.chainPath
            ).status != 0
        )
    }

    @Test("The authority is one for ten years, with a name that states its owner")
    func authorityProfile() throws {
        let fixture = try CertificateFixture()
        let authority = try fixture.ensure().authority
        #expect(authority.commonName == "TouchFigures local authority, laptop, 2027-01-15")
        let path = fixture.file("authority.pem").path
        // Its own form of a name differs between versions of OpenSSL; that of RFC 2253 escapes a comma.
        let text = try openssl("x509", "-noout", "-text", "-nameopt", "RFC2253", "-in", path).output
        for part in [
            "Subject: CN=TouchFigures local authority\\, laptop\\, 2027-01-15", "ASN1 OID: prime256v1",
            "Signature Algorithm: ecdsa-with-SHA256", "X509v3 Basic Constraints: critical",
            "CA:TRUE, pathlen:0", "X509v3 Key Usage: critical", "Certificate Sign, CRL Sign",
            "Not Before: Jan 14 08:00:00 2027 GMT", "Not After : Jan 11 07:59:59 2037 GMT",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        #expect(abs(authority.expiresAt.timeIntervalSince(CertificateFixture.now) / 86_400 - 3649) < 0.01)
    }

    @Test("The server's certificate is for servers only, and for at most 397 days")
    func serverProfile() throws {
        let fixture = try CertificateFixture()
        let server = try fixture.ensure()
        let text = try openssl("x509", "-noout", "-text", "-in", server.chainPath).output
        for part in [
            "CA:FALSE", "Digital Signature", "TLS Web Server Authentication", "X509v3 Subject Key Identifier",
            "X509v3 Authority Key Identifier", "ecdsa-with-SHA256", "prime256v1",
            "DNS:laptop, DNS:laptop.local, DNS:localhost, IP Address:127.0.0.1, IP Address:192.168.1.20, "
                + "IP Address:203.0.113.7, IP Address:0:0:0:0:0:0:0:1, IP Address:FD00:0:0:0:0:0:0:2",
            "Not Before: Jan 14 08:00:00 2027 GMT", "Not After : Feb 15 07:59:59 2028 GMT",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
    }

    @Test("Serial numbers are random, 128 bits long")
    func serials() throws {
        let serials = try (0..<20).map { _ in
            let fixture = try CertificateFixture()
            return try openssl("x509", "-noout", "-serial", "-in", fixture.ensure().chainPath).output
        }
        #expect(Set(serials).count == serials.count)
        // 16 bytes are 32 digits after "serial=" and before the line's end.
        #expect(serials.contains { $0.count == 40 } && serials.allSatisfy { $0.count <= 40 })
    }

    @Test("The chain holds the authority too, and its PEM and DER are the same certificate")
    func forms() throws {
        let fixture = try CertificateFixture()
        let server = try fixture.ensure()
        #expect(try Data(server.authority.pem) == fixture.bytes("authority.pem"))
        #expect(try fixture.bytes("server.pem").suffix(server.authority.pem.count) == Data(server.authority.pem))
        let der = fixture.root.appendingPathComponent("authority.der")
        try Data(server.authority.der).write(to: der)
        let pem = try openssl("x509", "-inform", "DER", "-in", der.path)
        #expect(pem.output == String(decoding: server.authority.pem, as: UTF8.self))
    }

    @Test("A certificate that the authority signs for a public site is refused")
    func constrained() throws {
        let fixture = try CertificateFixture()
        _ = try fixture.ensure()
        let (request, key) = (
            fixture.root.appendingPathComponent("r").path, fixture.root.appendingPathComponent("k").path
        )
        let forged = fixture.root.appendingPathComponent("forged.pem").path
        let extensions = fixture.root.appendingPathComponent("e")
        for (name, isAccepted) in [("bank.example", false), ("other.local", true), ("laptop", true)] {
            _ = try openssl(
                "req",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
                "-nodes",
                "-keyout",
                key,
                "-out",
                request,
                "-subj",
                "/CN=\(name)"
            )
            try Data("subjectAltName=DNS:\(name)\n".utf8).write(to: extensions)
            let signed = try openssl(
                "x509",
                "-req",
                "-in",
                request,
                "-CA",
                fixture.file("authority.pem").path,
                "-CAkey",
                fixture.file("authority-key.pem").path,
                "-out",
                forged,
                "-extfile",
                extensions.path
            )
            #expect(signed.status == 0, "\(signed.output)")
            // The forged one starts today: only the constraint matters, not the authority's own validity.
            let verified = try openssl(
                "verify",
                "-no_check_time",
                "-CAfile",
                fixture.file("authority.pem").path,
                forged
            )
            #expect((verified.status == 0) == isAccepted, "\(name): \(verified.output)")
            #expect(isAccepted || verified.output.contains("permitted subtree violation"))
        }
    }

    @Test("Names with a special meaning in OpenSSL's configuration are left out, invalid addresses are refused")
    func injection() throws {
        let fixture = try CertificateFixture()
        let server = try fixture.ensure(names: ["laptop", "a,DNS:b", "x\ny", "", "LAPTOP.local"], addresses: [])
        let text = try openssl("x509", "-noout", "-ext", "subjectAltName", "-in", server.chainPath).output
        #expect(text.contains("    DNS:laptop, DNS:laptop.local, DNS:localhost, IP Address:127.0.0.1, IP Address:0:"))
        for wrong in ["", "1.2.3", "1.2.3.4,DNS:b", "fe80::1%eth0", "laptop"] {
            #expect(throws: CertificateError.notAnAddress(wrong)) { try fixture.ensure(addresses: [wrong]) }
        }
    }

    @Test("A long host name is cut in the authority's name")
    func longHost() throws {
        let fixture = try CertificateFixture()
        let host = String(repeating: "a", count: 63)
        let server = try fixture.ensure(names: [host, "\(host).local"])
        #expect(server.authority.commonName.hasPrefix("TouchFigures local authority, aaaaaaaaaaaaaaaaaaaaaa, 2027"))
        let result = try fixture.verify(server, hostname: "\(host).local")
        #expect(result.status == 0, "\(result.output)")
    }
}
