/// The method of a request; letter case matters.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The name as it is sent.
    public let rawValue: String

    /// Any method, also one that no RFC lists.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// GET: reads a resource.
    public static let get = HTTPMethod(rawValue: "GET")
    /// HEAD: reads the head of what GET would give.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// POST: hands the resource data to process.
    public static let post = HTTPMethod(rawValue: "POST")
    /// PUT: replaces a resource.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// PATCH: changes parts of a resource.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// DELETE: removes a resource.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// OPTIONS: asks what may be done.
    public static let options = HTTPMethod(rawValue: "OPTIONS")
}
