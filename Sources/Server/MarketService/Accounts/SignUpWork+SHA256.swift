package import Market
import Sodium

extension SignUpWork {
    /// Whether `answer` is one.
    package func isDone(by answer: String) -> Bool { isDone(by: answer, sha256: sha256(of:)) }
}
