/// Assigns the colours and shapes that identify participants on the projector.
///
/// The pairs repeat after 24 participants, who are then distinguished by their number.
enum Appearance {
    static let colours = [
        "#37a6ef", "#ffb000", "#3ddc84", "#ff6b9d", "#b48cff", "#ff7a45", "#5ce1e6", "#e8e36b", "#f2f9fd", "#9be564",
        "#d69cbc", "#8fb3c7",
    ]
    static let shapes = ["circle", "triangle", "square", "diamond", "star", "pentagon", "cross", "hexagon"]

    static func ofParticipant(_ number: Int) -> (colour: String, shape: String) {
        (colours[(number - 1) % colours.count], shapes[(number - 1) % shapes.count])
    }
}
