internal import CSodium

extension String {
    /// Whether both are the same; takes as long wherever they differ.
    package func isSameSecret(as other: String) -> Bool {
        let (left, right) = (Array(utf8), Array(other.utf8))
        return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}
