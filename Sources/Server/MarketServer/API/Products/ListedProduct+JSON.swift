import Market
package import MarketAPI

/// Written from the store's own bytes, as ``ProductRow`` would write the same product.
extension ListedProduct: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { o in
            RowFacts(
                id: id,
                version: version,
                name: name,
                currency: currency,
                fullPrice: fullPrice,
                discount: discount,
                stock: stock,
                state: state,
                sellerID: sellerID,
                sellerName: sellerName,
                createdAt: createdAt,
                changedAt: changedAt,
                more: MoreFacts(
                    category: category,
                    condition: condition,
                    meets: meets,
                    parcelFee: parcelFee,
                    giveaway: giveaway,
                    flags: flags,
                    likes: Int64(likes),
                    viewCount: Int64(viewCount)
                ),
                renewal: renewedAt.map { (listing, $0) }
            ).write(to: &o)
            o("photos") { json in
                json.array { a in if let photo { a(PhotoFacts(photo)) } }
            }
            o("liked", ifPresent: isLiked)
        }
    }
}

extension PhotoFacts {
    fileprivate init(_ photo: ListedPhoto) {
        self.init(
            id: photo.id,
            content: photo.content,
            width: photo.width,
            height: photo.height,
            mainColour: photo.mainColour,
            altText: photo.altText
        )
    }
}
