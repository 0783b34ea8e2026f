package import WireProtocol

/// The columns of every table that names phones.
extension TableColumn {
    static let participantName = TableColumn(
        "name",
        .text,
        en: "the phone’s invented name",
        de: "erfundener Name des Handys",
        fr: "nom inventé du téléphone"
    )
    static let label = TableColumn(
        "label",
        .text,
        en: "own name or code, if the class uses any",
        de: "eigener Name oder Code, falls die Klasse welche benutzt",
        fr: "nom choisi ou code, si la classe en utilise"
    )
    static let group = TableColumn(
        "group",
        .text,
        en: "group of the phone, if its address names one",
        de: "Gruppe des Handys, falls seine Adresse eine nennt",
        fr: "groupe du téléphone, si son adresse en indique un"
    )

    /// The answer on consent in tables of phones for the host; phones that refused are in no table.
    package static let consent = TableColumn(
        "consent",
        .text,
        en: "given or unanswered, if phones were asked whether this may be stored; who said no is missing",
        de: "given (ja) oder unanswered (keine Antwort), falls gefragt wurde; wer Nein sagt, fehlt",
        fr: "given (oui) ou unanswered (sans réponse) si l’accord a été demandé ; qui dit non est absent"
    )

    /// The columns with a phone's names.
    package static let ofNames: [TableColumn] = [.participantName, .label, .group]
    /// Which phone a row is about.
    package static let ofParticipant: [TableColumn] = [.participant] + ofNames
}

extension ParticipantIdentity {
    /// The values of the columns `TableColumn.ofNames`.
    var nameFields: [TableField] { [.text(name), .text(label), .text(group)] }
    /// The values of the columns `TableColumn.ofParticipant`.
    package var tableFields: [TableField] { [.text(id)] + nameFields }
}
