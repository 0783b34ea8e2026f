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

    /// The width of a phone's screen in CSS px.
    package static let screenWidth = TableColumn(
        "screenWidth",
        .number,
        unit: "CSS px",
        en: "width of the screen, as it was last, in its natural orientation",
        de: "zuletzt gemeldete Breite des Bildschirms, aufrecht gehalten",
        fr: "dernière largeur de l’écran dans son orientation naturelle"
    )
    /// The height of a phone's screen in CSS px.
    package static let screenHeight = TableColumn(
        "screenHeight",
        .number,
        unit: "CSS px",
        en: "height of the screen, as it was last, in its natural orientation",
        de: "zuletzt gemeldete Höhe des Bildschirms, aufrecht gehalten",
        fr: "dernière hauteur de l’écran dans son orientation naturelle"
    )
    /// The density of a phone's screen.
    package static let pixelsPerCentimetre = TableColumn(
        "pixelsPerCentimetre",
        .number,
        unit: "CSS px/cm",
        en: "the density that centimetres are computed with",
        de: "Pixeldichte, mit der Zentimeter berechnet sind",
        fr: "densité avec laquelle les centimètres sont calculés"
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
