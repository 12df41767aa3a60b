extension PhotoFetching {
    /// The same, with nothing sent while offline; `destination` tells which photos come from the market's own
    /// server.
    public func through(
        _ gate: ConnectivityGate,
        to destination: @escaping @Sendable (PhotoAddress) -> ConnectivityGate.Destination
    ) -> PhotoFetching {
        PhotoFetching { [fetch] address, etag, byteLimit throws(PhotoFailure) in
            try await gate.run(
                to: destination(address),
                orElse: PhotoFailure.offline,
                // Looking at a photo changes nothing, so it is one that was not sent.
                whenCut: .offline,
                judging: { failure in
                    switch failure {
                    case .offline: .noNetwork
                    case .unreachable: .noAnswer
                    case .missing, .refused, .notAPhoto, .damaged: .replied
                    case .tooLarge, .cancelled: nil
                    }
                }
            ) { () throws(PhotoFailure) in
                try await fetch(address, etag, byteLimit)
            }
        }
    }
}
