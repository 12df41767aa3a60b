extension Edition2021 {
    /// The error body: `{"message":"…"}`.
    public struct Failure: Hashable, Sendable, Decodable {
        public let message: String

        public init(message: String) {
            self.message = message
        }

        /// Sent with 404, whether the product or the password is wrong.
        public static let notFound = Failure(message: "Cannot find data for ID and password")
    }
}

extension Edition2021.Failure: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("message", message) }
    }
}
