package import Market

/// A change of an account's shown name.
package struct NameChange: Sendable {
    package let account: Account.ID
    package let name: String
    /// The looks of the new name: no other account may have one of these.
    package let skeletons: Set<String>
    /// True where the operator's own people may look like others.
    package let mayLookAlike: Bool
    /// Gives the looks of a name that the account has had.
    let looks: @Sendable (String) -> Set<String>

    package init(
        of account: Account.ID,
        to name: String,
        mayLookAlike: Bool = false,
        looks: @escaping @Sendable (String) -> Set<String>
    ) {
        self.account = account
        self.name = name
        self.mayLookAlike = mayLookAlike
        self.looks = looks
        skeletons = looks(name)
    }
}
