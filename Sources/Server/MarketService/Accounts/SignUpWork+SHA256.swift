package import Market
import Sodium

extension SignUpWork {
    /// Returns true where `answer` solves the challenge.
    package func isDone(by answer: String) -> Bool { isDone(by: answer, sha256: sha256(of:)) }
}
