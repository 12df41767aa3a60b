import Curl
import Synchronization

/// Gathers one reply.
final class BucketCall: CurlReceiver {
    private struct State {
        var reply = BucketReply()
        var isTooLarge = false
        var asking: CheckedContinuation<Result<BucketReply, CurlError>, Never>?
    }

    /// No object of ours is nearly as large.
    private static let largest = 64 << 20

    private let state = Mutex(State())

    /// The reply or error of the transfer that `begin` starts.
    func reply(to begin: () -> Void) async -> Result<BucketReply, CurlError> {
        await withCheckedContinuation { asking in
            state.withLock { $0.asking = asking }
            begin()
        }
    }

    func sent(_ bytes: Int64) {}

    func began(status: Int, fields: [(name: String, value: String)]) {
        state.withLock {
            $0.reply.status = status
            $0.reply.fields = fields
        }
    }

    func received(_ bytes: [UInt8]) -> Bool {
        state.withLock {
            $0.isTooLarge = $0.isTooLarge || $0.reply.body.count + bytes.count > Self.largest
            if !$0.isTooLarge { $0.reply.body += bytes }
        }
        return true
    }

    func ended(_ error: CurlError?) {
        let (asking, result) = state.withLock {
            state -> (
                CheckedContinuation<Result<BucketReply, CurlError>, Never>?, Result<BucketReply, CurlError>
            ) in
            let failure = error ?? (state.isTooLarge ? .headTooLarge : nil)
            return (state.asking.take(), failure.map { .failure($0) } ?? .success(state.reply))
        }
        asking?.resume(returning: result)
    }
}
