import Transport

/// Counts the places of one room. A pure value.
///
/// A phone that is connected or has drawn has a place. A phone that leaves without drawing releases its place, and
/// stays a member until a new phone needs its memory.
package struct RoomPlaces {
    /// The phones that have a place.
    package private(set) var phones = 0
    private var phoneBlocks = 0
    private var phonesByAddress: [AddressGroup: Int] = [:]
    /// All participants, including those that left without drawing.
    package private(set) var members = 0
    /// The blocks of all members' heatmaps.
    package private(set) var blocks = 0
    /// The number of refusals since the start.
    package private(set) var refusals = 0

    /// Returns the reason why a new phone is refused, even if all members without a place were removed; `nil` if it
    /// fits.
    mutating func refusal(of address: AddressGroup, blocks wanted: Int) -> PhoneRefusal? {
        let refusal: PhoneRefusal? =
            if phones >= Limits.participantsPerRoom {
                .roomFull("The session has reached its limit of \(Limits.participantsPerRoom) participants.")
            } else if !hasRoom(forBlocks: wanted) {
                .roomFull("The session has no memory left for the heatmap of another screen of this size.")
            } else if !address.isLoopback, phonesByAddress[address, default: 0] >= Limits.phonesPerRoomAndAddress {
                .roomFull(
                    "The session has reached its limit of \(Limits.phonesPerRoomAndAddress) phones of this address."
                )
            } else {
                nil
            }
        if refusal != nil { refusals += 1 }
        return refusal
    }

    /// Whether members without a place must be removed before a new phone is admitted.
    func isCrowded(for wanted: Int) -> Bool {
        members >= Limits.participantsPerRoom || blocks + wanted > Limits.blocksPerRoom
    }

    /// Whether phones' heatmaps may use more blocks.
    func hasRoom(forBlocks more: Int) -> Bool { phoneBlocks + more <= Limits.blocksPerRoom }

    /// Records a new number of blocks of a member's heatmap.
    mutating func resize(blocks before: Int, to now: Int) { blocks += now - before }

    mutating func admit(blocks: Int) {
        members += 1
        self.blocks += blocks
    }

    mutating func dismiss(blocks: Int) {
        members -= 1
        self.blocks -= blocks
    }

    mutating func occupy(_ place: PhonePlace) {
        phones += 1
        phoneBlocks += place.blocks
        guard let address = place.address else { return }
        phonesByAddress[address, default: 0] += 1
    }

    mutating func release(_ place: PhonePlace) {
        phones -= 1
        phoneBlocks -= place.blocks
        guard let address = place.address, let before = phonesByAddress[address] else { return }
        phonesByAddress[address] = before > 1 ? before - 1 : nil
    }
}
