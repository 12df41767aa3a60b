public import Market

/// Where a product is to go: `{"state":"sold"}`.
public struct StateInput: Hashable, Sendable, Decodable {
    public var state: ProductState

    public init(state: ProductState) {
        self.state = state
    }
}

extension StateInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("state", state) }
    }
}
