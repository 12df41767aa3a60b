import HTTPServer
import MarketService

/// Counts what one party uploads in the space that all share.
struct PartyUploads: UploadMeter {
    let space: UploadSpace
    let party: UsageParty

    func take(_ count: Int) throws(UploadRefusal) {
        switch space.take(count, for: party) {
        case .taken: break
        case .ownShareIsFull: throw .ownShare
        case .isFull: throw .all
        }
    }

    func giveBack(_ count: Int) {
        space.giveBack(count, for: party)
    }
}
