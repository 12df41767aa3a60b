import Curl

/// The reason for which a bucket did not carry out a request.
package enum BucketError: Error, Hashable, Sendable {
    /// No reply, or the connection breaks off.
    case unreachable
    /// The host could not prove that it is the one.
    case insecure
    case timedOut
    /// There is no such object.
    case missing
    case bucketMissing
    /// The key is unknown, its secret is wrong, or it may not do this; with the store's own code.
    case denied(code: String)
    /// This machine's clock and the store's are so many seconds apart.
    case clockDiffers(seconds: Int)
    /// The bucket is another region's.
    case otherRegion(String)
    /// The object that came is not the one that was put there, or not all of it.
    case damaged
    /// The store has a fault or too much to do.
    case failing(status: Int)
    case refused(status: Int, code: String)
    /// The caller gave it up.
    case cancelled
    /// This machine has no thread or memory for it.
    case exhausted
}

extension BucketError {
    /// True where the same request may well succeed a moment later.
    package var isTransient: Bool {
        switch self {
        case .unreachable, .timedOut, .failing, .damaged: true
        case .insecure, .missing, .bucketMissing, .denied, .clockDiffers, .otherRegion, .refused, .cancelled,
            .exhausted:
            false
        }
    }

    init(_ error: CurlError) {
        self =
            switch error {
            case .timedOut: .timedOut
            case .insecure: .insecure
            case .cancelled: .cancelled
            case .exhausted, .bodyUnreadable: .exhausted
            case .unresolved, .unreachable, .interrupted, .headTooLarge, .invalidRequest: .unreachable
            }
    }

    /// The meaning of a reply other than 2xx.
    init(_ reply: BucketReply, at now: SigningTime) {
        let code = reply.text(of: "Code") ?? ""
        self =
            switch (reply.status, code) {
            case (404, "NoSuchBucket"): .bucketMissing
            case (404, _): .missing
            case (_, "RequestTimeTooSkewed"), (_, "RequestExpired"):
                .clockDiffers(
                    seconds: (reply.date ?? now).secondsSince1970 - now.secondsSince1970
                )
            case (_, "AuthorizationHeaderMalformed"), (301, _), (307, _):
                .otherRegion(reply.text(of: "Region") ?? reply["x-amz-bucket-region"] ?? "another")
            case (401, _), (403, _): .denied(code: code.isEmpty ? "\(reply.status)" : code)
            case (_, "BadDigest"), (_, "XAmzContentSHA256Mismatch"), (_, "IncompleteBody"): .damaged
            case (429, _), (500..., _), (_, "RequestTimeout"), (_, "SlowDown"): .failing(status: reply.status)
            default: .refused(status: reply.status, code: code)
            }
    }
}

/// For the operator.
extension BucketError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreachable: "the bucket's host does not answer"
        case .insecure: "the bucket's host has no certificate that is trusted"
        case .timedOut: "the bucket's host takes too long"
        case .missing: "the bucket has no such object"
        case .bucketMissing: "there is no such bucket"
        case .denied(let code): "the bucket refuses the key (\(code))"
        case .clockDiffers(let seconds):
            "the bucket's clock is \(abs(seconds)) seconds \(seconds < 0 ? "behind" : "ahead of") this machine's: set the clock"
        case .otherRegion(let region): "the bucket is in the region \(region): say so with --photos-region"
        case .damaged: "what came from the bucket, or what it got, was altered on the way"
        case .failing(let status): "the bucket's host has a fault or too much to do (\(status))"
        case .refused(let status, let code): "the bucket refuses the request (\(status) \(code))"
        case .cancelled: "the request was given up"
        case .exhausted: "this machine has no memory or threads left for a request, or no libcurl (libcurl4)"
        }
    }
}
