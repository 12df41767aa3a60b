package import Market
import Sodium

extension SignUpWork {
    /// Does the work; `nil` where the task is cancelled, or nobody could be expected to do so much.
    package func answer() async -> String? { await answer(sha256: sha256(of:)) }
}
