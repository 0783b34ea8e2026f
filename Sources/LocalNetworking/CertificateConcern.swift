import COpenSSL
package import Foundation

/// Why phones refuse a certificate that a server can use, or will soon.
package enum CertificateConcern: Equatable, Sendable {
    case expired(Date)
    case expiresSoon(Date)
    case notYetValid(Date)
    /// One of the certificates behind the first has these dates, not covering now.
    case issuerNotValid(String)
    /// Browsers read no common name (RFC 9525 §2).
    case noAlternativeName
    case otherNames(wanted: String, names: [String])
    /// The file ends before a certificate that this machine trusts, or that has signed itself.
    case issuerMissing(String)
    case noServerPurpose
    case tooLong(days: Int)

    /// Whether every phone refuses the certificate.
    package var isFault: Bool {
        switch self {
        case .expired, .notYetValid, .issuerNotValid, .noAlternativeName, .otherNames, .noServerPurpose: true
        case .expiresSoon, .issuerMissing, .tooLong: false
        }
    }

    /// The concern and the remedy, as a sentence without its full stop.
    package var description: String {
        switch self {
        case .expired(let day): "The certificate expired on \(Self.day(day)); renew it and send the server SIGHUP"
        case .expiresSoon(let day):
            "The certificate expires on \(Self.day(day)); renew it and send the server SIGHUP"
        case .notYetValid(let day):
            "The certificate is valid from \(Self.day(day)) only, by this machine's clock; set the clock, or take another one"
        case .issuerNotValid(let name):
            "The certificate of \(name), behind the server's in the file, is not valid today; take the current chain of its "
                + "authority"
        case .noAlternativeName:
            "The certificate has no subjectAltName, so every browser refuses it; make one with the server's name in it"
        case .otherNames(let wanted, let names):
            "The certificate is for \(names.isEmpty ? "no name" : names.prefix(5).joined(separator: ", ")), not for "
                + "\(wanted) of --public-url; name the same in both"
        case .issuerMissing(let name):
            "The certificate's issuer, \(name), is not in the file, so phones that do not know it refuse the certificate; use "
                + "the file with the whole chain (fullchain.pem)"
        case .noServerPurpose:
            "The certificate is not for servers (extendedKeyUsage without serverAuth); make one that is"
        case .tooLong(let days):
            "The certificate is valid for \(days) days, and iPhones refuse more than \(Self.maxDays); make a shorter one"
        }
    }

    /// Apple's bound for certificates of private authorities (support.apple.com/103769).
    fileprivate static let maxDays = 825
    fileprivate static let warningSeconds = 14.0 * 86_400

    private static func day(_ date: Date) -> String { String(date.ISO8601Format().prefix(10)) }
}

extension CertificateFiles {
    /// Finds out why phones would refuse the certificate of a server.
    ///
    /// - Parameters:
    ///   - host: The name or address under which phones reach the server; `nil` if it is not known.
    ///   - now: The present time.
    /// - Throws: `Fault` if no server can use the files.
    package static func concerns(
        certificate: String,
        key: String,
        host: String?,
        now: Date
    ) throws(Fault) -> [CertificateConcern] {
        let chain = try load(certificate: certificate, key: key).chain
        guard let own = chain.first else { return [] }
        var found: [CertificateConcern] = []
        if own.beginning > now { found.append(.notYetValid(own.beginning)) }
        if own.expiry <= now {
            found.append(.expired(own.expiry))
        } else if own.expiry.timeIntervalSince(now) <= CertificateConcern.warningSeconds {
            found.append(.expiresSoon(own.expiry))
        }
        for issuer in chain.dropFirst() where issuer.beginning > now || issuer.expiry <= now {
            found.append(.issuerNotValid(issuer.commonName))
        }
        if own.encodedExtension(NID_subject_alt_name) == nil {
            found.append(.noAlternativeName)
        } else if let host, !own.isFor(host) {
            found.append(.otherNames(wanted: host, names: own.alternativeNames))
        }
        if !own.isForServers { found.append(.noServerPurpose) }
        let days = Int(own.expiry.timeIntervalSince(own.beginning) / 86_400)
        if days > CertificateConcern.maxDays { found.append(.tooLong(days: days)) }
        if let missing = own.missingIssuer(among: chain) { found.append(.issuerMissing(missing)) }
        return found
    }
}

extension Certificate {
    /// The beginning of its validity; the distant future if the field cannot be read.
    var beginning: Date {
        var parts = tm()
        guard ASN1_TIME_to_tm(X509_get0_notBefore(pointer), &parts) == 1 else { return .distantFuture }
        return Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
    }

    /// Whether the subjectAltName has a name, or an address without brackets.
    func isFor(_ host: String) -> Bool {
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return X509_check_ip_asc(pointer, name, 0) == 1
            || X509_check_host(pointer, name, name.utf8.count, UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT), nil) == 1
    }

    var isForServers: Bool { X509_check_purpose(pointer, X509_PURPOSE_SSL_SERVER, 0) == 1 }

    /// The DNS names of the subjectAltName.
    var alternativeNames: [String] {
        guard let decoded = X509_get_ext_d2i(pointer, NID_subject_alt_name, nil, nil) else { return [] }
        let names = OpaquePointer(decoded)
        defer { touchfigures_free_general_names(names) }
        return (0..<touchfigures_general_name_count(names)).compactMap { index in
            guard let text = touchfigures_dns_name(names, index) else { return nil }
            let count = Int(ASN1_STRING_length(text))
            return String(
                decoding: UnsafeBufferPointer(start: ASN1_STRING_get0_data(text), count: count),
                as: UTF8.self
            )
        }
    }

    /// The issuer at which the chain ends, unless that has signed itself or this machine trusts it.
    func missingIssuer(among chain: [Certificate]) -> String? {
        var last = self
        for _ in chain {
            if last.hasSignedItself { return nil }
            guard let issuer = chain.first(where: { X509_check_issued($0.pointer, last.pointer) == X509_V_OK }) else {
                return last.isIssuerTrusted ? nil : last.issuerName
            }
            last = issuer
        }
        return nil
    }

    private var hasSignedItself: Bool { X509_check_issued(pointer, pointer) == X509_V_OK }

    /// Whether one of the authorities of this system has issued it.
    private var isIssuerTrusted: Bool {
        guard let store = X509_STORE_new(), let context = X509_STORE_CTX_new() else { return false }
        defer {
            X509_STORE_CTX_free(context)
            X509_STORE_free(store)
            ERR_clear_error()
        }
        guard X509_STORE_set_default_paths(store) == 1, X509_STORE_CTX_init(context, store, pointer, nil) == 1 else {
            return false
        }
        var issuer: OpaquePointer?
        defer { X509_free(issuer) }
        return X509_STORE_CTX_get1_issuer(&issuer, context, pointer) == 1
    }

    private var issuerName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        let length = X509_NAME_get_text_by_NID(
            X509_get_issuer_name(pointer),
            NID_commonName,
            &buffer,
            Int32(buffer.count)
        )
        return String(decoding: buffer.prefix(Int(max(length, 0))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
