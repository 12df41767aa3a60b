public import Foundation
public import Market
import MarketAPI

extension PhotoFetching {
    /// Requests the photos of messages from a market, for the signed-in account, the only one to get them.
    ///
    /// Use it for a pipeline without a folder, which ends when another account signs in: private photos stay
    /// in memory.
    public static func messages(of client: MarketClient) -> PhotoFetching {
        PhotoFetching { address, _, byteLimit throws(PhotoFailure) in
            guard let (id, kind) = address.messagePhoto(at: client.address) else { throw .missing }
            let bytes: [UInt8]
            do throws(ClientError) {
                bytes = try await client.conversations.photo(id, kind)
            } catch {
                guard let refusal = error.refusal else { throw PhotoFailure(error) }
                throw refusal.status == 404 ? .missing : .refused(status: refusal.status)
            }
            guard bytes.count <= byteLimit else { throw .tooLarge }
            return .photo(Data(bytes), etag: nil, .usual)
        }
    }
}

extension ProductPicture {
    /// A photo of a message, whose files open to the two of its conversation alone; see ``PhotoFetching/messages(of:)``.
    public init?(_ photo: MessagePhoto, at market: URL) {
        guard let large = photo.id.address(of: .large, at: market),
            let thumbnail = photo.id.address(of: .thumbnail, at: market)
        else { return nil }
        self.init(
            id: photo.id,
            large: large,
            thumbnail: thumbnail,
            thumbnailDouble: photo.id.address(of: .thumbnailDouble, at: market),
            size: Size(width: photo.width, height: photo.height),
            mainColour: photo.mainColour
        )
    }
}

extension Photo.ID {
    fileprivate func address(of kind: PhotoFileKind, at market: URL) -> URL? {
        market.appendingAPIPath(Endpoint.showMessagePhoto.path(NumberedQuery(self, PhotoQuery(kind))))
    }
}

extension PhotoAddress {
    /// The photo and its kind at this address; `nil` for an address of any other form.
    fileprivate func messagePhoto(at market: URL) -> (id: Photo.ID, kind: PhotoFileKind)? {
        let number = text.prefix { $0 != "?" }.split(separator: "/").last.flatMap { Int64($0) }
        guard let id = number.map({ Photo.ID($0) }),
            let kind = PhotoFileKind.allCases.first(where: {
                id.address(of: $0, at: market)?.absoluteString == text
            })
        else { return nil }
        return (id, kind)
    }
}
