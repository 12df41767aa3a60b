/// Why an address is none of the API.
public enum AddressError: Error, Hashable, Sendable {
    case unknownPath
    /// The parameter of this name has a value that it can't have.
    case badQuery(String)
}
