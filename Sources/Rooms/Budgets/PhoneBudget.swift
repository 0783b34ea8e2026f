import Transport

/// Counts the phones of the server, and the blocks of their heatmaps per address and in all. A pure value.
package struct PhoneBudget {
    /// The phones that are connected or have drawn.
    package private(set) var phones = 0
    /// The number of blocks of all heatmaps.
    package private(set) var blocks = 0
    private var blocksByAddress: [AddressGroup: Int] = [:]
    /// The number of refusals since the start.
    package private(set) var refusals = 0

    /// Returns the reason why a phone with this number of blocks is refused, or `nil` if it fits.
    mutating func refusal(of address: AddressGroup, blocks wanted: Int) -> PhoneRefusal? {
        let refusal: PhoneRefusal? =
            if phones >= Limits.phones {
                .serverFull("The server has reached its limit of \(Limits.phones) phones.")
            } else if blocks + wanted > Limits.blocks {
                .serverFull("The server has no memory left for the heatmap of another screen.")
            } else if blocksByAddress[address, default: 0] + wanted > Limits.blocksPerAddress {
                .serverFull("The phones of this address have used up their memory for heatmaps of screens.")
            } else {
                nil
            }
        if refusal != nil { refusals += 1 }
        return refusal
    }

    /// Whether the heatmap of a present phone may grow; `address` is `nil` for a phone from before a restart.
    func hasRoom(forBlocks more: Int, of address: AddressGroup?) -> Bool {
        blocks + more <= Limits.blocks
            && (address.flatMap { blocksByAddress[$0] } ?? 0) + more <= Limits.blocksPerAddress
    }

    mutating func occupy(_ place: PhonePlace) {
        phones += 1
        blocks += place.blocks
        guard let address = place.address else { return }
        blocksByAddress[address, default: 0] += place.blocks
    }

    mutating func release(_ place: PhonePlace) {
        phones -= 1
        blocks -= place.blocks
        guard let address = place.address, let before = blocksByAddress[address] else { return }
        blocksByAddress[address] = before > place.blocks ? before - place.blocks : nil
    }

    /// The highest number of blocks of any address.
    package var highestBlockCount: Int { blocksByAddress.values.max() ?? 0 }
}

/// The amounts that a phone that is connected or has drawn uses of the budgets.
struct PhonePlace: Equatable {
    /// `nil` for a phone from before a restart of the server.
    var address: AddressGroup?
    var blocks: Int
}

/// Why a phone is not admitted, with the close code.
enum PhoneRefusal: Equatable {
    /// 4403.
    case roomFull(String)
    /// 4403.
    case locked
    /// 1013: a place may become free.
    case serverFull(String)
}
