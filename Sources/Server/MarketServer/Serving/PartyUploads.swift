import HTTPServer
import MarketService

/// Counts what one party uploads in the space that all share, and what comes from the wider network around it.
struct PartyUploads: UploadMeter {
    private let space: UploadSpace
    private let party: UsageParty
    private let circle: String?

    init(_ party: UsageParty, from request: HTTPRequest, in space: UploadSpace) {
        self.space = space
        self.party = party
        let address = request.origin.address
        // All at a home or a school would share one.
        circle = address.isOfAHome ? nil : ClientNetwork(address).around
    }

    func take(_ count: Int) throws(UploadRefusal) {
        switch space.take(count, for: party, in: circle) {
        case .taken: break
        case .ownShareIsFull: throw .ownShare
        case .isFull: throw .all
        }
    }

    func release(_ count: Int) {
        space.release(count, for: party, in: circle)
    }
}
