import Market
import S3

/// The object in a bucket that names the market whose photos the bucket holds.
///
/// A market removes photos that it does not know, which must not be another market's.
extension PhotoBucket {
    private static let ownerKey = "market"

    /// Takes the bucket for this market where it is nobody's, which also tries whether it can be written to.
    package func claim() async throws(PhotoError) {
        if let found = try await foundOwner(), found != owner { throw .storage(.othersBucket) }
        let text = Array(owner.utf8)
        let digest = ContentHash(digesting: text).rawValue
        try await asking { () throws(BucketError) in
            try await self.bucket.put(
                NewObject(Self.ownerKey, .bytes(text), digest: digest, mediaType: "text/plain")
            )
        }
    }

    /// Throws where the bucket does not answer, or is not this market's.
    package func checkOwner() async throws(PhotoError) {
        guard try await foundOwner() == owner else { throw .storage(.othersBucket) }
    }

    /// `nil` where it says nothing.
    private func foundOwner() async throws(PhotoError) -> String? {
        try await asking { () throws(BucketError) in
            do throws(BucketError) {
                return String(decoding: try await self.bucket.get(Self.ownerKey).bytes, as: UTF8.self)
            } catch .missing {
                return nil
            }
        }
    }

    private func asking<Value>(
        _ work: () async throws(BucketError) -> Value
    ) async throws(PhotoError) -> Value {
        do throws(BucketError) {
            return try await noting(work)
        } catch {
            throw .storage(.bucket(error))
        }
    }
}
